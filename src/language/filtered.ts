import { filters as filtersOfLiquidJs, type FilterImplOptions, type Liquid, type Token } from 'liquidjs'
import { describe } from '../values/describe'
import { didYouMean } from '../values/nearest'
import { Range } from '../values/range'
import { SafeString, Scalar } from '../values/scalar'
import { sizeOf } from '../values/size'
import { Time } from '../values/time'
import { FilterArgumentError } from '../errors'
import {
  argumentParameters,
  argumentReader,
  bind,
  describeFault,
  finish,
  inputReader,
  mayBeAbsent,
  mergeOptions,
  missing,
  passesNil,
  type Bound,
  type Read,
} from './call'
import type { RenderContext } from './context'
import type { AnyFilter, ArgumentError, Parameter } from './definition'
import { dialectOf } from './dialect'
import { compileAll, HashLiteral, Literal, type Evaluate, type Expression } from './expressions'
import { causeOf, locate, locating, placeOf } from './locate'
import type { PathToken } from './path'
import type { FilterToken } from './tokens'
import { chain, isPromise, settle, type Waiting } from './wait'

/** The handlers that stand for a definition, by which a call finds it. */
const definitions = new WeakMap<object, AnyFilter>()

/** Ties a handler that is registered with LiquidJS to its definition. */
export function setDefinition(handler: object, filter: AnyFilter): void {
  definitions.set(handler, filter)
}

export function definitionOf(registered: FilterImplOptions | undefined): AnyFilter | undefined {
  return registered && definitions.get(typeof registered === 'function' ? registered : registered.handler)
}

/** `initial | filter: argument | …` */
export class Filtered implements Expression {
  constructor(
    readonly initial: Expression,
    readonly calls: readonly FilterToken[],
    readonly token: Token,
    private readonly liquid: Liquid,
  ) {}

  get paths(): PathToken[] {
    const args = this.calls.flatMap(({ positional, named }) => [...positional, ...named.map(([, value]) => value)])
    return [this.initial, ...args].flatMap((expression) => expression.paths)
  }

  /** Whether what comes out is printed as it is: the last filter says so. */
  get raw(): boolean {
    const last = this.calls.at(-1)
    const registered = last && this.liquid.filters[last.name]
    return typeof registered === 'object' && registered.raw
  }

  compile(lenient?: boolean): Evaluate {
    const startsWithDefault = this.calls[0]?.name === 'default' && this.liquid.options.lenientIf
    const initial = this.initial.compile(lenient || startsWithDefault)
    return compileSteps(
      initial,
      this.calls.flatMap((call) => this.compileCall(call)),
    )
  }

  private compileCall(call: FilterToken): Step | [] {
    const registered = this.liquid.filters[call.name]
    if (registered === undefined) {
      const hint = didYouMean(call.name, Object.keys(this.liquid.filters))
      dialectOf(this.liquid).warnOnce(`there is no filter "${call.name}"${hint}: it does nothing${placeOf(call)}`)
      return []
    }
    const filter = definitionOf(registered)
    return filter ? compileCall(filter, call, this.liquid) : compileForeignCall(registered, call, this.liquid)
  }
}

/** A call at work: gives what the filter makes of its input. */
type Step = (input: unknown, context: RenderContext) => unknown

/** More calls than anybody writes in one expression. */
const many = 10
/** What a call counts as where there are so many. */
const callWork = 20

/** The steps one after the other. A few are one inside of the other, which is quicker; there may be any number of them. */
function compileSteps(initial: Evaluate, steps: readonly Step[]): Evaluate {
  if (steps.length <= many) return steps.reduce(compileStep, initial)
  const go = (input: unknown, from: number, context: RenderContext): unknown => {
    let value = input
    for (let i = from; i < steps.length; i++) {
      if (isPromise(value)) return value.then((found) => go(found, i, context))
      value = (steps[i] as Step)(value, context)
    }
    return value
  }
  return (context) => {
    context.charge(callWork * steps.length)
    return go(initial(context), 0, context)
  }
}

function compileStep(input: Evaluate, step: Step): Evaluate {
  return (context) => {
    const value = input(context)
    return isPromise(value) ? value.then((found) => step(found, context)) : step(value, context)
  }
}

function compileCall(filter: AnyFilter, call: FilterToken, liquid: Liquid): Step {
  const { name } = call
  if (filter.deprecated !== undefined)
    dialectOf(liquid).warnOnce(`filter "${name}" is deprecated: ${filter.deprecated}`)
  try {
    const bound = bind(filter, call.positional, call.named)
    const sources = argumentParameters(filter).map((parameter, i) => compileArgument(filter, parameter, bound, i, call))
    return compileRun(filter, sources, call)
  } catch (error) {
    // What is wrong with a call however it is run is told when it is run, so that `try` can catch it.
    return (_, context) => {
      throw locateFault(filter, error, undefined, [], call, context)
    }
  }
}

const absent: Evaluate = () => undefined

function compileArgument(
  filter: AnyFilter,
  parameter: Parameter,
  bound: Bound<Expression>,
  place: number,
  call: FilterToken,
): Evaluate {
  if (parameter.type.rest) return compileAll(bound.rest.map((item) => item.compile()))
  const given = bound.places[place]?.compile()
  const named = parameter.type.options ? bound.named : []
  if (!given && named.length === 0 && !mayBeAbsent(parameter)) throw missing(parameter)
  if (named.length === 0) return given ?? absent
  const evaluateNamed = compileAll(named.map(([, value]) => value.compile()))
  const merge = (hash: unknown, values: readonly unknown[], context: RenderContext): unknown => {
    try {
      return mergeOptions(
        hash,
        named.map(([name], i) => [name, values[i]] as const),
      )
    } catch (error) {
      throw locateFault(filter, error, undefined, [], call, context)
    }
  }
  return (context) =>
    chain(given?.(context), (hash) => chain(evaluateNamed(context), (values) => merge(hash, values, context)))
}

/** The code of a call. Calls without arguments and with one, which are most, make no array of them. */
function compileRun(filter: AnyFilter, sources: readonly Evaluate[], call: FilterToken): Step {
  const readInput = inputReader(filter)
  const readers = argumentParameters(filter).map((parameter) => argumentReader(filter, parameter))
  const passes = filter.nilIsNil === true
  const later = (
    result: PromiseLike<unknown>,
    value: unknown,
    values: readonly unknown[],
    context: RenderContext,
  ): PromiseLike<unknown> =>
    result.then(undefined, (error: unknown) => {
      throw locateFault(filter, error, value, values, call, context)
    })

  const apply = (value: unknown, context: RenderContext): unknown => {
    try {
      if (passes && passesNil(filter, value, context)) return null
      const result = finish(filter, filter.run.call(context, readInput(value, context)), context)
      return isPromise(result) ? later(result, value, [], context) : result
    } catch (error) {
      throw locateFault(filter, error, value, [], call, context)
    }
  }
  if (sources.length === 0) return apply

  const [source] = sources as [Evaluate]
  const [readArgument] = readers as [Read]
  const applyOne = (value: unknown, argument: unknown, context: RenderContext): unknown => {
    try {
      if (passes && passesNil(filter, value, context)) return null
      const made = filter.run.call(context, readInput(value, context), readArgument(argument, context))
      const result = finish(filter, made, context)
      return isPromise(result) ? later(result, value, [argument], context) : result
    } catch (error) {
      throw locateFault(filter, error, value, [argument], call, context)
    }
  }
  if (sources.length === 1) {
    return (value, context) => {
      const argument = source(context)
      if (isPromise(argument)) return argument.then((found) => applyOne(value, found, context))
      return applyOne(value, argument, context)
    }
  }

  const evaluateArguments = compileAll(sources)
  const applyAll = (value: unknown, values: unknown[], context: RenderContext): unknown => {
    try {
      if (passes && passesNil(filter, value, context)) return null
      const args = values.map((argument, i) => (readers[i] as Read)(argument, context))
      const result = finish(filter, filter.run.call(context, readInput(value, context), ...args), context)
      return isPromise(result) ? later(result, value, values, context) : result
    } catch (error) {
      throw locateFault(filter, error, value, values, call, context)
    }
  }
  return (value, context) => chain(evaluateArguments(context), (values) => applyAll(value, values, context))
}

/** The error, at the argument that is to blame, else at the filter's name. */
function locateFault(
  filter: AnyFilter,
  error: unknown,
  input: unknown,
  values: readonly unknown[],
  call: FilterToken,
  context: RenderContext,
): unknown {
  const fault = describeFault(filter, call.name, error, input, values, context)
  if (!(fault instanceof FilterArgumentError)) return locate(fault, call)
  const { parameter, cause } = fault
  const place = argumentParameters(filter).findIndex(({ name }) => name === parameter)
  const name = (cause as ArgumentError).argument ?? parameter
  const [, argument] = call.named.find(([key]) => key === name) ?? []
  return locate(fault, (argument ?? entryOf(call.positional[place], name))?.token ?? call)
}

/** The value under a key where a hash is written out, else the expression as a whole. */
function entryOf(expression: Expression | undefined, name: string | undefined): Expression | undefined {
  if (!(expression instanceof HashLiteral)) return expression
  const entry = expression.entries.find(([key]) => key instanceof Literal && key.value === name)
  return entry?.[1] ?? expression
}

/** A filter of the host's, called as LiquidJS calls it. */
function compileForeignCall(registered: FilterImplOptions, call: FilterToken, liquid: Liquid): Step {
  const handler = (typeof registered === 'function' ? registered : registered.handler) as Handler
  const isOfLiquidJs = filtersOfLiquidJs[call.name] === registered
  const toInput = typeof registered === 'object' && registered.raw ? toRaw : toHandler
  const names = call.named.map(([name]) => name)
  const evaluateArguments = compileAll(
    [...call.positional, ...call.named.map(([, value]) => value)].map((argument) => argument.compile()),
  )
  const apply = (value: unknown, values: unknown[], context: RenderContext): unknown => {
    const args = values.map(toHandler)
    const named = args.splice(call.positional.length).map((argument, i) => [names[i], argument])
    const self = { context, token: call, liquid }
    const work = (): Waiting<unknown> => {
      for (const given of [value, ...values]) context.charge(sizeOf(given))
      const made = handler.call(self, toInput(value), ...args, ...named)
      return chain(settle(made, context), (result) => {
        context.charge(sizeOf(result))
        return result
      })
    }
    return isOfLiquidJs ? locating(call, work, (error) => explain(error, call.name, value)) : locating(call, work)
  }
  return (value, context) => chain(evaluateArguments(context), (values) => apply(value, values, context))
}

type Handler = (this: unknown, ...args: unknown[]) => unknown

/** LiquidJS' own filters check nothing: a TypeError of JavaScript's tells an author nothing. */
function explain(error: unknown, name: string, input: unknown): unknown {
  const cause = causeOf(error)
  const isOfJavaScript = [TypeError, RangeError, URIError].some((type) => cause instanceof type)
  if (!isOfJavaScript) return cause
  const message = `filter "${name}" cannot take ${describe(input)} with these arguments`
  return new FilterArgumentError(name, undefined, message, { cause })
}

/** A value as a filter of the host's own knows it: a time is a `Date`. */
function toHandler(value: unknown): unknown {
  return value instanceof Time ? value.valueOf() : toHost(value)
}

/** What a filter is given whose result is printed as it is: text that is marked safe as HTML. */
function toRaw(value: unknown): unknown {
  return value instanceof SafeString ? value.trusted : toHandler(value)
}

/** A value as the host's own code knows it: plain text, numbers and arrays in place of the dialect's own. */
export function toHost(value: unknown): unknown {
  return value instanceof Scalar || value instanceof Range ? value.valueOf() : value
}
