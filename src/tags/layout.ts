import type { Liquid, Parser, TagToken, Template } from 'liquidjs'
import { TagArguments } from '../language/definitions/arguments'
import { Block } from '../language/rendering/block'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { gatherPieces } from '../language/rendering/work-output'
import { TemplateName, renderIncluded } from '../language/rendering/partial'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import { getBlocks } from './block'

export class LayoutTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'layout',
    summary: "Renders a layout, with this template's blocks in place of the layout's own.",
    syntax: "{% layout 'path', name: value %} or {% layout none %}",
    examples: [
      {
        template: "{% layout 'page' %}{% block title %}Cart{% endblock %}",
        files: { 'views/layouts/page.liquid': '<h1>{% block title %}Shop{% endblock %}</h1>' },
        output: '<h1>Cart</h1>',
      },
    ],
  }

  override readonly streams = true
  private readonly file: TemplateName | undefined
  private readonly args: TagArguments
  private readonly body: Block

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const { reader } = this
    const file = TemplateName.read(reader, token.name, 'layout')
    this.file = file.expression.token.getText() === 'none' ? undefined : file
    this.args = new TagArguments(reader)
    this.reads = this.file ? [file, this.args] : [this.args]
    this.body = new Block(parser.parseTokens(remaining), liquid)
  }

  get blocks(): readonly Block[] {
    return [this.body]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    const { file } = this
    if (!file) {
      context.setRegister('blockMode', 'output')
      return this.body.render(context)
    }
    return andThen(file.find(context), ({ templates }) => this.renderWithLayout(templates, context))
  }

  /** Renders this template to collect its blocks, and then the layout with them. */
  private renderWithLayout(templates: Template[], context: RenderContext): PromiseOrValue<string> {
    context.setRegister('blockMode', 'store')
    const body = gatherPieces(context, () => this.body.render(context))
    return andThen(body, (text) => {
      context.interrupt = undefined
      const blocks = getBlocks(context)
      blocks[''] ??= () => text
      context.setRegister('blockMode', 'output')
      return andThen(this.args.readScope(context), (scope) => {
        return context.within(scope, () => renderIncluded(templates, context, this.liquid))
      })
    })
  }

  *children(partials: boolean, sync: boolean): Generator<unknown, Template[]> {
    const layout = partials && this.file ? yield* this.file.parseTemplates(this.liquid, sync) : []
    return [...(this.body.nodes as Template[]), ...layout]
  }

  partialScope(): { name: string; isolated: boolean; scope: readonly string[] } | undefined {
    const name = this.file?.constant
    return name === undefined ? undefined : { name, isolated: false, scope: this.args.names }
  }
}
