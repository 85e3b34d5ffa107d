import { Drop, type Liquid, type Parser, type TagToken } from 'liquidjs'
import type { Block } from '../language/rendering/block'
import { makeEmptyScope, type RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { gatherPieces } from '../language/rendering/work-output'
import { BlockTag, type TopLevelToken } from '../language/definitions/tag'
import { andThen, finallyDo, type PromiseOrValue } from '../base/async/promise-or-value'
import { SafeString } from '../base/values/scalar'

/** Renders a block; `parent` is the layout's block that it replaces. */
type RenderBlock = (parent: ParentBlock) => PromiseOrValue<string>

/** The blocks that templates defined for their layouts, by name. */
export function getBlocks(context: RenderContext): Record<string, RenderBlock> {
  return context.getRegister('blocks', makeEmptyScope()) as Record<string, RenderBlock>
}

export class LayoutBlockTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'block',
    summary: 'A part of a layout that templates can replace; `block.super` is the replaced content.',
    syntax: '{% block name %} … {% endblock %}',
    examples: [
      {
        template: "{% layout 'page' %}{% block title %}{{ block.super }}: Cart{% endblock %}",
        files: { 'views/layouts/page.liquid': '<h1>{% block title %}Shop{% endblock %}</h1>' },
        output: '<h1>Shop: Cart</h1>',
      },
    ],
  }

  override readonly streams = true
  private readonly block: string
  private readonly body: Block

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.block = /\w+/.exec(token.args)?.[0] ?? ''
    const [body] = this.readBody(token, remaining, parser)
    this.body = body.block
    this.blank = false
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    const blocks = getBlocks(context)
    const replacement = blocks[this.block]
    const own: RenderBlock = (parent) => this.renderOwn(parent, context)
    const render: RenderBlock = replacement ? (parent) => replacement(new ParentBlock(() => own(parent), context)) : own
    if (context.getRegister('blockMode') !== 'store') return render(new ParentBlock(() => '', context))
    blocks[this.block] = render
    return ''
  }

  private renderOwn(parent: ParentBlock, context: RenderContext): PromiseOrValue<string> {
    const open = context.getRegister<Set<LayoutBlockTag>>('openBlocks', new Set<LayoutBlockTag>())
    if (open.has(this)) throw new Error('block tag cannot be nested')
    open.add(this)
    const scope = makeEmptyScope()
    scope.block = parent
    context.push(scope)
    return finallyDo(
      () => this.body.render(context),
      () => {
        context.pop()
        open.delete(this)
      },
    )
  }

  blockScope(): string[] {
    return ['block']
  }
}

/** The `block` variable of templates. */
class ParentBlock extends Drop {
  // Private, so that templates cannot reach them.
  readonly #render: () => PromiseOrValue<string>
  readonly #context: RenderContext

  constructor(render: () => PromiseOrValue<string>, context: RenderContext) {
    super()
    this.#render = render
    this.#context = context
  }

  /** The output of the layout's own block, which is escaped already. */
  super(): PromiseOrValue<string | SafeString> {
    return andThen(gatherPieces(this.#context, this.#render), (text) =>
      this.#context.dialect.escape ? new SafeString(text) : text,
    )
  }
}
