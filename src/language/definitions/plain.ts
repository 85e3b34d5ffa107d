import { defaultOptions } from 'liquidjs'
import { resolveAdapters } from '../../adapters/adapters'
import { isTruthy } from '../../values/compare'
import { unmark, type Scalar } from '../../values/scalar'
import { Budget } from '../rendering/budget'
import { invoke } from '../expressions/call'
import type { FilterContext, FilterDefinition, Parameter, ParameterType } from './definition'

interface Optional {
  readonly optional: true
}

/** The arguments of a filter that is called as a function. */
type CallArguments<P extends readonly Parameter[]> = P extends readonly [
  infer First,
  ...infer Rest extends readonly Parameter[],
]
  ? First extends { readonly type: ParameterType<infer T> & { readonly rest: true } }
    ? T extends readonly (infer Item)[]
      ? Item[] | [items: readonly Item[]]
      : never
    : First extends { readonly type: ParameterType<infer T> }
      ? First extends Optional
        ? [argument?: T, ...rest: CallArguments<Rest>]
        : [argument: T, ...rest: CallArguments<Rest>]
      : never
  : []

/** A filter's result as a plain value. */
type Result<R> = R extends Scalar<infer T> ? T : R

/** A filter as a standalone function, with its definition. */
export interface Filter<P extends readonly Parameter[], R> {
  (...args: CallArguments<P>): Result<R>
  readonly definition: FilterDefinition<P, R>
}

/** The context of a filter that no template calls: the default adapters and settings, and a budget of its own. */
class StandaloneContext implements FilterContext {
  readonly settings = defaults().settings
  readonly adapters = defaults().adapters
  readonly language = this.settings.locale
  readonly opts = defaultOptions
  readonly ownPropertyOnly = true
  readonly isTruthy = isTruthy
  private readonly budget = new Budget(this.settings.limits, () => undefined)

  charge(work: number): void {
    this.budget.charge(work)
  }

  allocate(size: number): void {
    this.budget.allocate(size)
  }

  warnOnce(message: string): void {
    if (warned.has(message)) return
    warned.add(message)
    this.adapters.logger.log({ level: 'warn', type: 'liquid-platform', message })
  }
}

const warned = new Set<string>()

let resolved: ReturnType<typeof resolveAdapters> | undefined

function defaults(): ReturnType<typeof resolveAdapters> {
  return (resolved ??= resolveAdapters({}))
}

/**
 * Creates a filter from its definition. The result is also callable as a function, with the input first and the options
 * last, in one object.
 *
 * @example
 * const shout = defineFilter({ name: 'shout', parameters: [parameter('text', text)], run: (text) => `${text}!`, … })
 * shout('hello') // 'hello!'
 */
export function defineFilter<const P extends readonly Parameter[], R>(
  definition: FilterDefinition<P, R>,
): Filter<P, R> {
  const call = (input?: unknown, ...args: unknown[]): unknown =>
    unmark(invoke(definition, new StandaloneContext(), input, args))
  return Object.assign(call as unknown as (...args: CallArguments<P>) => Result<R>, { definition })
}

/** Returns the parameter with a value for an explicit nil that differs from its default. */
export function whereNil<P extends Parameter>(parameter: P, whenNil: P['whenNil']): P {
  return { ...parameter, whenNil }
}
