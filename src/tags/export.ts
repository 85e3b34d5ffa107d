import { optional, text } from '../language/definitions/types'
import type { Liquid, TagToken } from 'liquidjs'
import { TagArguments } from '../language/definitions/arguments'
import type { RenderContext, Scope } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import type { Writer } from '../language/generation/writer'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import { getOwn, isHash, setOwn, type Hash } from '../base/values/hash'
import { print } from '../base/values/print'

export class ExportTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'export',
    summary: 'Makes variables of a partial readable everywhere, as `context.exports.<namespace>.<name>`.',
    syntax: "{% export a, b, namespace: 'name' %}",
    parameters: [
      optional(
        'namespace',
        text,
        undefined,
        'The key of `context.exports` to set the variables in. Default: `context.exports` itself.',
      ),
    ],
    examples: [
      {
        template: "{% assign title = 'Cart' %}{% export title, namespace: 'page' %}{{ context.exports.page.title }}",
        output: 'Cart',
      },
    ],
  }

  override readonly blank = true
  private readonly names: readonly string[]
  private readonly options: TagArguments

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    this.options = new TagArguments(reader, { words: true })
    this.names = this.options.names.filter((name) => name !== 'namespace')
    this.reads = [this.options]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.options.readScope(context), (scope) => this.export(scope, context))
  }

  emit(writer: Writer): boolean {
    const { options } = this
    writer.callWith(this, options.parts, (values, context) => this.export(options.toScope(values, context), context))
    return true
  }

  private export(input: Scope, context: RenderContext): string {
    const { exports } = context.exchange.context
    const target =
      getOwn(input, 'namespace') == null ? exports : findNamespace(exports, print(getOwn(input, 'namespace'), context))
    for (const name of this.names) setOwn(target, name, getOwn(input, name) ?? null)
    return ''
  }
}

function findNamespace(exports: Hash, name: string): Hash {
  const present = getOwn(exports, name)
  if (isHash(present)) return present
  const made: Hash = {}
  setOwn(exports, name, made)
  return made
}
