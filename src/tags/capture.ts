import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Block } from '../language/rendering/block'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { discardOutput } from '../language/rendering/work-output'
import { CapturedText, recordParts } from '../language/rendering/parts'
import { findOutputs } from '../language/templates/parser'
import { BlockTag, type TopLevelToken } from '../language/definitions/tag'
import { makeVariableToken } from '../language/expressions/tokens'
import type { Writer } from '../language/generation/writer'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import { SafeString } from '../base/values/scalar'
import type { Escape } from '../language/dialect'

export class CaptureTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'capture',
    summary: 'Sets a variable to the output of its body.',
    syntax: '{% capture name %} … {% endcapture %}',
    examples: [
      {
        template: '{% capture greeting %}Hello {{ name }}{% endcapture %}{{ greeting }}!',
        data: { name: 'Bob' },
        output: 'Hello Bob!',
      },
    ],
  }

  private readonly variable: string
  private readonly body: Block
  private readonly escape: Escape | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const { reader } = this
    const name = reader.readNonEmptyIdentifier() ?? reader.readQuoted()
    if (!name) throw reader.error(`expected the name of a variable, got ${reader.snapshot()}`)
    const { content: written } = name
    // As in Ruby, the name ends at a `?`.
    const [variable = written] = written.split('?').filter((part) => part !== '')
    if (variable !== written) reader.ignore(`unexpected "?" in "${written}"`, name.begin)
    this.variable = variable
    this.writes = [makeVariableToken(this.variable, name)]
    const [body] = this.readBody(token, remaining, parser)
    this.body = body.block
    this.escape = findOutputs(parser, liquid).escape
    this.blank = true
  }

  emit(writer: Writer): boolean {
    const { body, variable, escape } = this
    writer.markPlace(this.token)
    const text = writer.gather(body, (found, context) => {
      this.store(found, context)
    })
    writer.assign(variable, escape ? `${writer.addConstant(this)}.mark(${text},c)` : text)
    if (body.interrupts) writer.writeJumpIfInterrupted()
    return true
  }

  private store(text: string, context: RenderContext): string {
    context.assign(this.variable, this.mark(text, context))
    return ''
  }

  /** Marks a text that was escaped when it was printed as safe. */
  mark(text: string, context: RenderContext): string | SafeString {
    const { escape } = this
    return escape && escape.findUnescaped?.(context) !== 'all' ? new SafeString(text) : text
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    if (context.recordsParts) return this.record(context)
    return andThen(
      discardOutput(context, () => this.body.render(context)),
      (text) => this.store(text, context),
    )
  }

  private record(context: RenderContext): PromiseOrValue<string> {
    const parts = discardOutput(context, () => recordParts(context, () => this.body.render(context)))
    return andThen(parts, (parts) => {
      context.assign(this.variable, new CapturedText(parts))
      return ''
    })
  }
}
