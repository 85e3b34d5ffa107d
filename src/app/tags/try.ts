import { LiquidError, type Liquid, type Parser, type TagToken } from 'liquidjs'
import { getExchange } from '../context/exchange'
import { AdapterError, TransactionConflict } from '../../base/errors'
import type { Block } from '../../language/rendering/block'
import { makeEmptyScope, type RenderContext } from '../../language/rendering/context'
import type { TagDefinition } from '../../language/definitions/definition'
import { chargeError } from '../../language/rendering/locate'
import { isRollback } from '../../language/rendering/rollback'
import { makeArgumentReader, BlockTag, type Branch, type TopLevelToken } from '../../language/definitions/tag'
import { joinTurns, never } from '../../language/rendering/turns'
import { catchError, type PromiseOrValue } from '../../base/async/promise-or-value'

export class TryTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'try',
    former: ['try_rc'],
    summary: 'Runs the `catch` branch if its body fails; earlier output stays.',
    syntax: '{% try %} … {% catch error %} … {% endtry %}',
    examples: [
      {
        template: '{% try %}a{{ 1 | divided_by: 0 }}b{% catch err %}: {{ err.name }}{% endtry %}',
        output: 'a: FilterArgumentError',
      },
    ],
  }

  private readonly body: Block
  private readonly handler: Block | undefined
  private readonly variable: string | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const [body, handler] = this.readBody(token, remaining, parser, ['catch', 'catch_rc']) as readonly [
      Branch,
      Branch | undefined,
    ]
    this.body = body.block
    this.handler = handler?.block
    const reader = handler && makeArgumentReader(handler.token, liquid)
    this.variable = reader?.readName()?.content
    reader?.ignoreRest()
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    const recover = (error: unknown): PromiseOrValue<string> => {
      if (isRollback(error)) throw error
      if (isFault(error)) getExchange(context).fail()
      const printed = context.takeOutput(error)
      chargeError(error, context)
      return joinTurns(2, context, (i) => (i === 0 ? printed : this.handle(error, context)), never)
    }
    return catchError(() => context.raising(() => this.body.render(context)), recover)
  }

  private handle(error: unknown, context: RenderContext): PromiseOrValue<string> {
    const scope = makeEmptyScope()
    if (this.variable !== undefined) scope[this.variable] = describeError(error)
    return context.within(scope, () => this.handler?.render(context) ?? '')
  }

  blockScope(): string[] {
    return this.variable === undefined ? [] : [this.variable]
  }
}

/** Whether an adapter failed, so that the next render may print something else. */
function isFault(error: unknown): boolean {
  const cause = LiquidError.is(error) ? error.cause : error
  return cause instanceof AdapterError || cause instanceof TransactionConflict
}

/** The error object of templates: the original error, without the location in the file. */
function describeError(error: unknown): { message: string; name: string } {
  const cause = LiquidError.is(error) ? (error.originalError ?? error) : error
  return cause instanceof Error
    ? { message: cause.message, name: cause.name }
    : { message: String(cause), name: 'Error' }
}
