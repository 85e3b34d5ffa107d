import type { ResolvedAdapters } from '../../ports/adapters'
import { systemClock } from '../../ports/clock'
import { stderrLogger } from '../../ports/logger'
import { defaultSettings } from '../../ports/settings'
import type { RuleName } from '../../base/diagnostics/severities'
import { isTruthy } from '../../base/values/compare'
import { unmark, type Scalar } from '../../base/values/scalar'
import { WorkBudget } from '../../base/metering/work-budget'
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

/**
 * A filter as a function whose type is more exact than its parameters: the elements of its input are those of its result.
 *
 * @example
 * export const arrayLimit = defineFilter({ … }) as ElementFilter<<T>(array: readonly T[], limit: number) => T[]>
 */
export type ElementFilter<Call> = Call & Pick<Filter<readonly Parameter[], unknown>, 'definition'>

/** The context of a filter that no template calls: the default adapters and settings, and a budget of its own. */
class StandaloneContext extends WorkBudget implements FilterContext {
  readonly settings = defaultSettings
  readonly language = this.settings.locale
  readonly opts = liquidOptions
  readonly ownPropertyOnly = true
  readonly isTruthy = isTruthy

  constructor(readonly adapters: ResolvedAdapters) {
    super(defaultSettings.limits)
  }

  warnOnce(message: string): void {
    if (warned.has(message)) return
    // A message may quote a value of a client.
    if (warned.size >= mostWarnings) warned.clear()
    warned.add(message)
    this.adapters.logger.log({ level: 'warn', type: 'liquid-platform', message })
  }

  report(_: RuleName, message: string): void {
    this.warnOnce(message)
  }
}

const warned = new Set<string>()
/** `limits.kept.warnings`: a bundle of one filter has none of the other limits. */
const mostWarnings = 1000

const commonAdapters = {
  clock: systemClock(),
  logger: stderrLogger(),
  translations: { lookup: () => undefined },
} satisfies Partial<ResolvedAdapters>

/** LiquidJS' default of `dateFormat`. */
export const liquidDateFormat = '%A, %B %-e, %Y at %-l:%M %P %z'

/** LiquidJS' defaults of the options that filters read; the empty locale gives English names. */
const liquidOptions = {
  dateFormat: liquidDateFormat,
  preserveTimezones: false,
  locale: '',
} as FilterContext['opts']

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
  let adapters: ResolvedAdapters | undefined
  const call = (input?: unknown, ...args: unknown[]): unknown => {
    // A filter names the other adapters that it uses in `standalone`.
    adapters ??= { ...commonAdapters, ...definition.standalone?.() } as ResolvedAdapters
    return unmark(invoke(definition, new StandaloneContext(adapters), input, args))
  }
  return Object.assign(call as unknown as (...args: CallArguments<P>) => Result<R>, { definition })
}

/** Returns the parameter with a value for an explicit nil that differs from its default. */
export function whereNil<P extends Parameter>(parameter: P, whenNil: P['whenNil']): P {
  return { ...parameter, whenNil }
}
