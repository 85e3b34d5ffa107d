import { FilterArgumentError } from '../../base/errors'
import { Bytes } from '../../base/encoding/bytes'
import { describe } from '../../base/values/describe'
import { isHash, setOwn, type Hash } from '../../base/values/hash'
import type { Meter } from '../../base/metering/meter'
import { SafeString } from '../../base/values/scalar'
import { measureSize } from '../../base/values/size'
import type { RenderContext } from '../rendering/context'
import {
  ArgumentError,
  type AnyFilter,
  type FilterContext,
  type Parameter,
  type ParameterType,
} from '../definitions/definition'
import { formatCount } from '../../base/text/count'
import { formatSuggestion } from '../../base/text/nearest'
import { isPromise } from '../../base/async/promise-or-value'
import { settle } from '../rendering/wait'

/** The arguments of a call without the input, assigned to parameters. */
export interface Bound<T> {
  /** The argument of each parameter, in order; undefined if there is none. */
  readonly places: (T | undefined)[]
  /** The arguments of the parameter that takes a list. */
  readonly rest: T[]
  /** The named arguments without a parameter. */
  readonly named: [string, T][]
}

/** The parameters that follow the piped input. */
export function listArgumentParameters(filter: AnyFilter): readonly Parameter[] {
  return filter.parameters.slice(1)
}

/**
 * Assigns each argument to its parameter.
 * @throws {ArgumentError} if there are too many, or the filter has no parameter with one of the names
 */
export function bind<T>(
  filter: AnyFilter,
  positional: readonly T[],
  named: readonly (readonly [string, T])[],
): Bound<T> {
  const parameters = listArgumentParameters(filter)
  const bound: Bound<T> = { places: new Array<T | undefined>(parameters.length).fill(undefined), rest: [], named: [] }
  positional.forEach((argument, i) => {
    if (parameters[Math.min(i, parameters.length - 1)]?.type.rest) bound.rest.push(argument)
    else if (i < parameters.length) bound.places[i] = argument
    else throw new ArgumentError(undefined, describeTooMany(parameters.length, positional.length))
  })
  for (const [name, argument] of named) bindNamed(parameters, bound, name, argument)
  return bound
}

function describeTooMany(max: number, count: number): string {
  return `takes ${max === 0 ? 'no arguments' : `at most ${formatCount(max, 'argument')}`}, got ${count}`
}

function bindNamed<T>(parameters: readonly Parameter[], bound: Bound<T>, name: string, argument: T): void {
  const place = parameters.findIndex((parameter) => parameter.name === name)
  if (place >= 0) {
    const { rest } = parameters[place]?.type as ParameterType<unknown>
    if (rest ? bound.rest.length > 0 : bound.places[place] !== undefined) {
      throw new ArgumentError(name, 'is given twice')
    }
    if (rest) bound.rest.push(argument)
    else bound.places[place] = argument
  } else if (parameters.some((parameter) => parameter.type.options)) {
    bound.named.push([name, argument])
  } else {
    const names = parameters.map((parameter) => parameter.name)
    throw new ArgumentError(undefined, `has no parameter "${name}"${formatSuggestion(name, names)}`, name)
  }
}

/** Returns whether a call may omit the parameter. */
export function mayBeAbsent({ optional, type }: Parameter): boolean {
  return optional === true || type.rest === true
}

/** Reads a value by its parameter. */
export type Read = (value: unknown, context: FilterContext) => unknown

/** Returns the reader of the piped input, which charges for its size. */
export function makeInputReader(filter: AnyFilter): Read {
  const [parameter] = filter.parameters as readonly [Parameter]
  const { type, default: fallback } = parameter
  return (value, context) => {
    if (value != null) {
      context.charge(measureSize(value))
      return type.read(value, context)
    }
    if (fallback !== undefined) return fallback
    if (type.nil === undefined || filter.standard) return type.nil ?? type.read(null)
    if (!context.settings.strict) return type.nil
    // Throws the type's own error, unless it accepts nil as an argument.
    type.read(null)
    throw new ArgumentError(undefined, `expected ${type.name}, got nil`)
  }
}

/** Returns the reader of an argument, which charges for its size. */
export function makeArgumentReader(
  filter: AnyFilter,
  { type, optional, default: fallback, whenNil = fallback }: Parameter,
): (value: unknown, meter: Meter) => unknown {
  return (value, meter) => {
    if (value != null) {
      meter.charge(measureSize(value))
      return type.read(value, meter)
    }
    if (optional) return value === null ? whenNil : fallback
    return type.nil !== undefined && filter.standard ? type.nil : type.read(null)
  }
}

/** Converts a result for the template: charges for it, and marks it if it is safe in HTML. */
export function finish(filter: AnyFilter, result: unknown, context: RenderContext): unknown {
  if (typeof result === 'string') {
    context.allocate(result.length)
    return filter.safe && context.dialect.escape ? new SafeString(result) : result
  }
  if (typeof result !== 'object' || result === null) return result
  if (Array.isArray(result)) {
    context.allocate(result.length)
    return result
  }
  if (result instanceof SafeString) {
    context.allocate(result.valueOf().length)
    return context.dialect.escape ? result : result.valueOf()
  }
  if (result instanceof Bytes) {
    context.allocate(result.size)
    return result
  }
  const settled = settle(result, context)
  return isPromise(settled) ? settled.then((value) => finish(filter, value, context)) : settled
}

/**
 * Calls a filter with plain arguments, for callers that do not compile: another engine, or JavaScript code.
 *
 * @param name the name it is called by
 */
export function invoke(
  filter: AnyFilter,
  context: FilterContext,
  input: unknown,
  positional: readonly unknown[],
  named: readonly (readonly [string, unknown])[] = [],
  name = filter.name,
): unknown {
  let values: readonly unknown[] | undefined
  try {
    if (passesNil(filter, input, context)) return null
    const bound = bind(filter, positional, named)
    const parameters = listArgumentParameters(filter)
    values = parameters.map((parameter, i) => findArgument(parameter, bound, i))
    const args = values.map((value, i) => makeArgumentReader(filter, parameters[i] as Parameter)(value, context))
    return filter.run.call(context, makeInputReader(filter)(input, context), ...args)
  } catch (error) {
    throw describeFault(error, name, { filter, input, values, context })
  }
}

/** Returns whether the filter returns nil for a nil input. */
export function passesNil(filter: AnyFilter, input: unknown, { settings }: FilterContext): boolean {
  return input == null && filter.nilIsNil === true && (filter.standard === true || !settings.strict)
}

function findArgument(parameter: Parameter, bound: Bound<unknown>, place: number): unknown {
  if (parameter.type.rest) return bound.rest
  const argument = parameter.type.options ? mergeOptions(bound.places[place], bound.named) : bound.places[place]
  if (argument === undefined && !mayBeAbsent(parameter)) throw makeMissingError(parameter)
  return argument
}

export function makeMissingError(parameter: Parameter): ArgumentError {
  return new ArgumentError(parameter.name, `is missing: expected ${parameter.type.name}`)
}

/**
 * The options hash: the last argument, overridden by the named arguments. @throws {ArgumentError} if something other
 * than a hash is passed next to named arguments
 */
export function mergeOptions(hash: unknown, named: readonly (readonly [string, unknown])[]): unknown {
  if (named.length === 0) return hash
  if (hash != null && !isHash(hash)) {
    throw new ArgumentError(undefined, `cannot take named arguments beside ${describe(hash)}`)
  }
  const merged: Hash = { ...hash }
  for (const [name, value] of named) setOwn(merged, name, value ?? null)
  return merged
}

/** A call that has failed. */
export interface FailedCall {
  readonly filter: AnyFilter
  readonly input: unknown
  /** The values of the arguments, one for each parameter; undefined if the call failed before it had them. */
  readonly values: readonly unknown[] | undefined
  readonly context: FilterContext
}

/**
 * Converts a filter's `ArgumentError` to a `FilterArgumentError` with the filter's and the parameter's name.
 *
 * @param name the name that the filter was called by
 */
export function describeFault(error: unknown, name: string, failed: FailedCall): unknown {
  if (!(error instanceof ArgumentError)) return error
  const parameter = error.parameter ?? findFaultyParameter(failed)
  const where = parameter === undefined ? '' : `, parameter "${parameter}"`
  return new FilterArgumentError(name, parameter, `filter "${name}"${where}: ${error.message}`, { cause: error })
}

/** Finds the parameter whose value cannot be read by reading again, because reading is pure. */
function findFaultyParameter({ filter, input, values, context }: FailedCall): string | undefined {
  if (!values) return undefined
  let [parameter] = filter.parameters
  try {
    makeInputReader(filter)(input, context)
    for (const [i, each] of listArgumentParameters(filter).entries()) {
      parameter = each
      makeArgumentReader(filter, each)(values[i], context)
    }
    return undefined
  } catch {
    return parameter?.name
  }
}
