import type { Liquid, Parser, TagToken, Template } from 'liquidjs'
import { Block } from '../language/rendering/block'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { TemplateTokenizer } from '../language/templates/tokenizer'
import type { Writer } from '../language/generation/writer'
import type { PromiseOrValue } from '../base/async/promise-or-value'

export class LiquidTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'liquid',
    summary:
      'Runs tags written one per line, without delimiters. A literal may span several lines, and named arguments may follow a comma on the next.',
    syntax: '{% liquid … %}',
    examples: [
      {
        template: "{% liquid\n  # a comment\n  assign n = 2\n  if n > 1\n    echo 'many'\n  endif\n%}",
        output: 'many',
      },
    ],
  }

  override readonly blank: boolean
  override readonly interrupts: boolean
  override readonly streams = true
  private readonly block: Block

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const { p, N } = token.tokenizer
    const lines = new TemplateTokenizer(token.input, token.file, liquid.options, [p, N])
    const tokens = lines.readLiquidTagTokens(liquid.options)
    this.block = new Block(parser.parseTokens(tokens), liquid)
    this.blank = this.block.blank
    this.interrupts = this.block.interrupts
  }

  get blocks(): readonly Block[] {
    return [this.block]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.block.render(context)
  }

  emit(writer: Writer): boolean {
    writer.markPlace(this.token)
    writer.writeBlock(this.block)
    return true
  }

  *children(): Generator<unknown, Template[]> {
    return this.block.nodes as Template[]
  }
}
