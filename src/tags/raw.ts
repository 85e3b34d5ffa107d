import { TypeGuards, type Liquid, type Parser, type TagToken } from 'liquidjs'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { DialectParser } from '../language/templates/parser'
import { UnclosedTag } from '../language/expressions/unclosed'
import type { Writer } from '../language/generation/writer'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'

export class RawTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'raw',
    summary: 'Prints its body as it is written.',
    syntax: '{% raw %} … {% endraw %}',
    examples: [{ template: '{% raw %}{{ name }}{% endraw %}', output: '{{ name }}' }],
  }

  override readonly blank: boolean
  private readonly text: string

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.reader.expectNothing()
    this.text = readUntil(token, remaining, 'endraw')
    if (parser instanceof DialectParser) parser.addText(this.text)
    this.blank = this.text === ''
  }

  emit(writer: Writer): boolean {
    writer.markPlace(this.token)
    writer.add(`b.write(${this.text.length});`)
    writer.print(this.text)
    return true
  }

  evaluate(context: RenderContext): string {
    context.budget.write(this.text.length)
    return this.text
  }
}

/** The source up to the end tag, counting nested tags of the same name. */
export function readUntil(token: TagToken, remaining: TopLevelToken[], end: string): string {
  let text = ''
  let depth = 1
  for (let next = remaining.shift(); next; next = remaining.shift()) {
    if (TypeGuards.isTagToken(next)) {
      if (next.name === token.name) depth++
      else if (next.name === end && --depth === 0) return text
    }
    text += next.getText()
  }
  throw new UnclosedTag(`tag ${token.getText()} not closed`)
}
