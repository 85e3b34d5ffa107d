import type { Liquid } from 'liquidjs'
import { FilterArgumentError } from '../../base/errors'
import { makeBoundedMeter } from '../../base/metering/meter'
import { makeHash } from '../../base/values/hash'
import { measureSize } from '../../base/values/size'
import {
  listArgumentParameters,
  makeArgumentReader,
  bind,
  describeFault,
  finish,
  makeInputReader,
  mayBeAbsent,
  mergeOptions,
  makeMissingError,
  passesNil,
  type Bound,
  type FailedCall,
  type Read,
} from './call'
import type { RenderContext } from '../rendering/context'
import { ArgumentError, describeDeprecated, type AnyFilter, type Parameter } from '../definitions/definition'
import { checkOptionNames } from '../definitions/options'
import { getDialect } from '../dialect'
import { compileAll, compilePlain, HashLiteral, Literal, type Expression } from './expressions'
import { diagnoseAt, locate, locateErrors } from '../rendering/locate'
import type { FilterToken } from './tokens'
import { andThen, isPromise } from '../../base/async/promise-or-value'
import { expectRender } from '../rendering/wait'
import type { Evaluate } from '../rendering/closures'

/** A compiled call: returns the filter's result for an input. */
export type Step = (input: unknown, context: RenderContext) => unknown

/** Compiles a call of one of the library's filters. */
export function compileCall(filter: AnyFilter, call: FilterToken, liquid: Liquid): Step {
  reportDeprecated(filter, call, liquid)
  try {
    const bound = bind(filter, call.positional, call.named)
    const sources = listArgumentParameters(filter).map((parameter, i) =>
      compileArgument(filter, parameter, bound, i, call),
    )
    const run = compileRun(filter, sources, readConstants(filter, bound), call)
    return filter.needsRender ? refuseSync(run, call) : run
  } catch (error) {
    // An invalid call throws at render time, so that `try` can catch it.
    return (_, context) => {
      throw locateFault(error, call, { filter, input: undefined, values: undefined, context })
    }
  }
}

/** The filter of a call; one that reports faults first sets the render's current call, whose place they have. */
export function placeFilter(filter: AnyFilter, call: FilterToken): AnyFilter {
  if (!filter.reports) return filter
  return {
    ...filter,
    run(...args) {
      ;(this as RenderContext).call = call
      return filter.run.call(this, ...args)
    },
  }
}

/** Reports a deprecated filter that will be removed. */
export function reportDeprecated({ deprecated, stays }: AnyFilter, call: FilterToken, liquid: Liquid): void {
  if (deprecated === undefined || stays) return
  const message = describeDeprecated('filter', call.name, deprecated)
  getDialect(liquid).report(diagnoseAt('deprecated', call, message))
}

/** The mistake in a call that is known before it runs; undefined if there is none. */
export function findCallError(filter: AnyFilter, { positional, named }: FilterToken): ArgumentError | undefined {
  try {
    const { places, named: options } = bind(filter, positional, named)
    listArgumentParameters(filter).forEach((parameter, i) => {
      const { type } = parameter
      const argument = places[i]
      if (argument instanceof Literal && argument.value !== null && !type.rest) type.read(argument.value)
      if (!argument && !mayBeAbsent(parameter) && !(type.options && options.length > 0))
        throw makeMissingError(parameter)
      if (type.optionNames) checkOptionNames(makeHash(options), type.optionNames)
    })
    return undefined
  } catch (error) {
    if (error instanceof ArgumentError) return error
    throw error
  }
}

/** Makes the step of a filter refuse `renderSync`. */
function refuseSync(run: Step, call: FilterToken): Step {
  return (value, context) => {
    expectRenderOf(call, context)
    return run(value, context)
  }
}

/** @throws {UnexpectedPromiseError} in `renderSync`, which the filter cannot be called in */
export function expectRenderOf(call: FilterToken, context: RenderContext): void {
  locateErrors(call, () => {
    expectRender(`filter "${call.name}"`, context)
  })
}

const absent: Evaluate = () => undefined

/** Compiles a written argument. If nil has a value of its own, undefined becomes null: it does not count as missing. */
function compilePresent({ whenNil }: Parameter, argument: Expression): Evaluate {
  const evaluate = compilePlain(argument)
  return whenNil === undefined ? evaluate : (context) => andThen(evaluate(context), (value) => value ?? null)
}

/** The expressions of an argument, and the function that makes it of their values. */
export interface ArgumentSource {
  readonly parameter: Parameter
  readonly expressions: readonly Expression[]
  /** Undefined if the argument is the value of its only expression, or absent. */
  readonly make: ((values: readonly unknown[], context: RenderContext) => unknown) | undefined
}

/** Finds the expressions of a parameter's argument. */
export function findArgumentSource(
  filter: AnyFilter,
  parameter: Parameter,
  bound: Bound<Expression>,
  place: number,
  call: FilterToken,
): ArgumentSource {
  const { type, whenNil } = parameter
  if (type.rest) return { parameter, expressions: bound.rest, make: (values) => values }
  const argument = bound.places[place]
  const named = type.options ? bound.named : []
  if (named.length === 0) return { parameter, expressions: argument ? [argument] : [], make: undefined }
  const merge = (hash: unknown, values: readonly unknown[], context: RenderContext): unknown => {
    try {
      return mergeOptions(
        hash,
        named.map(([name], i) => [name, values[i]] as const),
      )
    } catch (error) {
      throw locateFault(error, call, { filter, input: undefined, values: undefined, context })
    }
  }
  const options = named.map(([, value]) => value)
  if (!argument)
    return { parameter, expressions: options, make: (values, context) => merge(undefined, values, context) }
  return {
    parameter,
    expressions: [argument, ...options],
    make: ([hash, ...values], context) => merge(whenNil === undefined ? hash : (hash ?? null), values, context),
  }
}

function compileArgument(
  filter: AnyFilter,
  parameter: Parameter,
  bound: Bound<Expression>,
  place: number,
  call: FilterToken,
): Evaluate {
  const { expressions, make } = findArgumentSource(filter, parameter, bound, place, call)
  const [only] = expressions
  if (!only && !mayBeAbsent(parameter)) throw makeMissingError(parameter)
  if (!make) return only ? compilePresent(parameter, only) : absent
  const evaluate = compileAll(expressions.map((expression) => compilePlain(expression)))
  return (context) => andThen(evaluate(context), (values) => make(values, context))
}

/** Arguments that are the same at each render. */
interface Constants {
  readonly args: readonly unknown[]
  /** The values that the parameters read. */
  readonly read: readonly unknown[]
}

const maxConstants = 3
const maxConstantLength = 100

/** The arguments of a call, read once; undefined if they are too many, too long, not constant, or invalid. */
function readConstants(filter: AnyFilter, { places, rest, named }: Bound<Expression>): Constants | undefined {
  const isConstant = (argument: Expression | undefined): boolean =>
    argument === undefined || (argument instanceof Literal && measureSize(argument.value) <= maxConstantLength)
  if (places.length > maxConstants || rest.length > 0 || named.length > 0 || !places.every(isConstant)) return undefined
  const args = places.map((argument) => (argument as Literal | undefined)?.value)
  try {
    const read = listArgumentParameters(filter).map((parameter, i) =>
      makeArgumentReader(filter, parameter)(args[i], makeBoundedMeter()),
    )
    return { args, read }
  } catch {
    // Reading them at render time fails again, with their place.
    return undefined
  }
}

/** Compiles a call. Most have constant arguments, which are read once, or a single one: neither allocates an array. */
function compileRun(
  filter: AnyFilter,
  sources: readonly Evaluate[],
  constants: Constants | undefined,
  call: FilterToken,
): Step {
  if (constants) return compileConstantRun(filter, constants, call)
  const [source] = sources
  if (source && sources.length === 1) return compileSingleRun(filter, source, call)
  const evaluateArguments = compileAll(sources)
  const apply = compileApply(filter, call)
  return (value, context) => andThen(evaluateArguments(context), (values) => apply(value, values, context))
}

/** Compiles a call with constant arguments, of which `readConstants` allows up to three. */
function compileConstantRun(filter: AnyFilter, { args, read }: Constants, call: FilterToken): Step {
  const readInput = makeInputReader(filter)
  const passes = filter.nilIsNil === true
  const [first, second, third] = read
  return (value, context) => {
    try {
      if (passes && passesNil(filter, value, context)) return null
      const made = filter.run.call(context, readInput(value, context), first, second, third)
      const result = finish(filter, made, context)
      return isPromise(result) ? locateRejection(result, call, { filter, input: value, values: args, context }) : result
    } catch (error) {
      throw locateFault(error, call, { filter, input: value, values: args, context })
    }
  }
}

/** Compiles a call of a filter that has one parameter after its input. */
function compileSingleRun(filter: AnyFilter, source: Evaluate, call: FilterToken): Step {
  const readInput = makeInputReader(filter)
  const [parameter] = listArgumentParameters(filter) as [Parameter]
  const readArgument = makeArgumentReader(filter, parameter)
  const passes = filter.nilIsNil === true
  const apply = (value: unknown, argument: unknown, context: RenderContext): unknown => {
    try {
      if (passes && passesNil(filter, value, context)) return null
      const made = filter.run.call(context, readInput(value, context), readArgument(argument, context))
      const result = finish(filter, made, context)
      return isPromise(result)
        ? locateRejection(result, call, { filter, input: value, values: [argument], context })
        : result
    } catch (error) {
      throw locateFault(error, call, { filter, input: value, values: [argument], context })
    }
  }
  return (value, context) => {
    const argument = source(context)
    if (isPromise(argument)) return argument.then((found) => apply(value, found, context))
    return apply(value, argument, context)
  }
}

/** Locates the error of an asynchronous filter, as `locateFault` does. */
export function locateRejection(
  result: PromiseLike<unknown>,
  call: FilterToken,
  failed: FailedCall,
): PromiseLike<unknown> {
  return result.then(undefined, (error: unknown) => {
    throw locateFault(error, call, failed)
  })
}

/** Compiles a call with evaluated values, one for each parameter. */
export function compileApply(
  filter: AnyFilter,
  call: FilterToken,
): (value: unknown, values: readonly unknown[], context: RenderContext) => unknown {
  const readInput = makeInputReader(filter)
  const readers = listArgumentParameters(filter).map((parameter) => makeArgumentReader(filter, parameter))
  return (value, values, context) => {
    try {
      if (passesNil(filter, value, context)) return null
      const input = readInput(value, context)
      const args = values.map((argument, i) => (readers[i] as Read)(argument, context))
      const result = finish(filter, filter.run.call(context, input, ...args), context)
      return isPromise(result) ? locateRejection(result, call, { filter, input: value, values, context }) : result
    } catch (error) {
      throw locateFault(error, call, { filter, input: value, values, context })
    }
  }
}

/** Locates the error at the invalid argument, or at the filter's name. */
export function locateFault(error: unknown, call: FilterToken, failed: FailedCall): unknown {
  const fault = describeFault(error, call.name, failed)
  if (!(fault instanceof FilterArgumentError)) return locate(fault, call)
  const { parameter, cause } = fault
  const place = listArgumentParameters(failed.filter).findIndex(({ name }) => name === parameter)
  const name = (cause as ArgumentError).argument ?? parameter
  const [, argument] = call.named.find(([key]) => key === name) ?? []
  return locate(fault, (argument ?? findEntry(call.positional[place], name))?.token ?? call)
}

/** The value under a key of a hash literal, or the whole expression. */
function findEntry(expression: Expression | undefined, name: string | undefined): Expression | undefined {
  if (!(expression instanceof HashLiteral)) return expression
  const entry = expression.entries.find(([key]) => key instanceof Literal && key.value === name)
  return entry?.[1] ?? expression
}
