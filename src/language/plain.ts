import { resolveAdapters } from '../adapters/adapters'
import { LimitError } from '../errors'
import { isTruthy } from '../values/compare'
import { unmark, type Scalar } from '../values/scalar'
import { invoke } from './call'
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

/** A filter as a function of its own, with what is written of it. */
export interface Filter<P extends readonly Parameter[], R> {
  (...args: CallArguments<P>): Result<R>
  readonly definition: FilterDefinition<P, R>
}

let context: FilterContext | undefined
const warned = new Set<string>()

/** What a filter is given when no template calls it: the references and the default settings. */
function standaloneContext(): FilterContext {
  if (!context) {
    const { settings, adapters } = resolveAdapters({})
    const { memory } = settings.limits
    context = {
      settings,
      adapters,
      language: settings.locale,
      ownPropertyOnly: true,
      isTruthy,
      allocate(size) {
        if (size > memory)
          throw new LimitError('memory', `a filter would make more than ${memory} characters or elements`)
      },
      warnOnce(message) {
        if (warned.has(message)) return
        warned.add(message)
        adapters.logger.log({ level: 'warn', type: 'liquid-platform', message })
      },
    }
  }
  return context
}

/**
 * Makes a filter of its definition. What comes back can be called as a function too, with the input first;
 * options go last, in one object.
 *
 * @example
 * const shout = defineFilter({ name: 'shout', parameters: [parameter('text', text)], run: (text) => `${text}!`, … })
 * shout('hello') // 'hello!'
 */
export function defineFilter<const P extends readonly Parameter[], R>(
  definition: FilterDefinition<P, R>,
): Filter<P, R> {
  const call = (input?: unknown, ...args: unknown[]): unknown =>
    unmark(invoke(definition, standaloneContext(), input, args))
  return Object.assign(call as unknown as (...args: CallArguments<P>) => Result<R>, { definition })
}
