import { LiquidError, type Liquid, type Parser, type TagToken } from 'liquidjs'
import { getExchange } from '../context/exchange'
import { listCauses } from '../../base/causes'
import { isAdapterFailure } from '../../base/adapter-failure'
import type { Block } from '../../language/rendering/block'
import { makeEmptyScope, type RenderContext } from '../../language/rendering/context'
import type { TagDefinition } from '../../language/definitions/definition'
import { chargeError } from '../../language/rendering/locate'
import { isRollback } from '../../language/rendering/rollback'
import { makeTagReader, BlockTag, type TopLevelToken } from '../../language/definitions/tag'
import { joinIterations, never } from '../../language/rendering/iterations'
import { andThen, catchError, finallyDo, type PromiseOrValue } from '../../base/async/promise-or-value'

const catchTags: readonly string[] = ['catch', 'catch_rc']
const ensureTag = 'ensure'

export class TryTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'try',
    former: ['try_rc'],
    summary: 'Runs the `catch` branch if its body fails, and the `ensure` branch in any case; earlier output stays.',
    syntax: '{% try %} … {% catch error %} … {% ensure %} … {% endtry %}',
    examples: [
      {
        template: '{% try %}a{{ 1 | divided_by: 0 }}b{% catch err %}: {{ err.name }}{% endtry %}',
        output: 'a: FilterArgumentError',
      },
      {
        template: '{% try %}a{{ 1 | divided_by: 0 }}{% catch err %}b{% ensure %}c{% endtry %}',
        output: 'abc',
      },
    ],
  }

  private readonly body: Block
  private readonly handler: Block | undefined
  private readonly variable: string | undefined
  private readonly ending: Block | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const [body, ...branches] = this.readBody(token, remaining, parser, [...catchTags, ensureTag])
    const handler = branches.find(({ token }) => catchTags.includes(token.name))
    this.body = body.block
    this.handler = handler?.block
    this.ending = branches.find(({ token }) => token.name === ensureTag)?.block
    const reader = handler && makeTagReader(handler.token, liquid)
    this.variable = reader?.readName()?.content
    reader?.ignoreRest()
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    const { ending } = this
    if (!ending) return this.attempt(context)
    const end = (): PromiseOrValue<string> => withoutInterrupt(context, () => ending.render(context))
    const fail = (error: unknown): PromiseOrValue<never> =>
      andThen(end(), () => {
        throw error
      })
    return joinIterations(2, context, (i) => (i === 0 ? catchError(() => this.attempt(context), fail) : end()), never)
  }

  /** Renders the body, and the `catch` branch if the body fails. */
  private attempt(context: RenderContext): PromiseOrValue<string> {
    const recover = (error: unknown): PromiseOrValue<string> => {
      if (isRollback(error)) throw error
      // The next render may print something else.
      if (Array.from(listCauses(error)).some(isAdapterFailure)) getExchange(context).fail()
      const printed = context.takeOutput(error)
      chargeError(error, context)
      return joinIterations(2, context, (i) => (i === 0 ? printed : this.handle(error, context)), never)
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

/** Runs `work` to its end, even if a `break`, `continue` or `return` is on its way to its loop or function. */
function withoutInterrupt<T>(context: RenderContext, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
  const { interrupt } = context
  context.interrupt = undefined
  return finallyDo(work, () => (context.interrupt ??= interrupt))
}

/** The error object of templates: the original error, without the location in the file. */
function describeError(error: unknown): { message: string; name: string } {
  const cause = LiquidError.is(error) ? (error.originalError ?? error) : error
  return cause instanceof Error
    ? { message: cause.message, name: cause.name }
    : { message: String(cause), name: 'Error' }
}
