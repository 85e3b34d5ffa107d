import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { compileOutput } from '../language/nodes'
import { escapeIn } from '../language/parser'
import { DialectTag, type TopLevelToken } from '../language/tag'
import type { Waiting } from '../language/wait'

export class EchoTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'echo',
    summary: 'Prints a value, as `{{ }}` does; for use inside of `liquid`.',
    syntax: '{% echo value %}',
    examples: [{ template: "{% liquid\n  echo 'a' | upcase\n%}", output: 'A' }],
  }

  private readonly print: (context: RenderContext) => Waiting<string>

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.reader.skipBlank()
    if (this.reader.end()) {
      this.print = () => ''
      return
    }
    const value = this.reader.readWhole()
    this.reads.push(...value.paths)
    this.print = compileOutput(value, liquid, escapeIn(parser, liquid))
  }

  evaluate(context: RenderContext): Waiting<string> {
    return this.print(context)
  }
}
