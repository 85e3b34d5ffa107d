import type { FilterImplOptions, Liquid, Token } from 'liquidjs'
import { findNearest } from '../../base/text/nearest'
import { listArgumentParameters } from './call'
import type { RenderContext } from '../rendering/context'
import type { AnyFilter } from '../definitions/definition'
import { getDialect } from '../dialect'
import { compileForHost, compilePlain, Literal, type Expression } from './expressions'
import { compileCall, placeFilter, type Step } from './filter-call'
import { compileHostCall } from './host-filter'
import { diagnoseAt } from '../rendering/locate'
import { EscapedText } from '../rendering/parts'
import { SafeString } from '../../base/values/scalar'
import type { FilterToken } from './tokens'
import type { Code } from '../generation/code'
import { writeFilters, type ChainedCall } from '../generation/filters'
import type { Writer } from '../generation/writer'
import { andThen, isPromise } from '../../base/async/promise-or-value'
import type { Evaluate } from '../rendering/closures'

/** The definitions of the handlers that are registered with LiquidJS. */
const definitions = new WeakMap<object, AnyFilter>()

/** Associates a handler that is registered with LiquidJS with its definition. */
export function setDefinition(handler: object, filter: AnyFilter): void {
  definitions.set(handler, filter)
}

export function getDefinition(registered: FilterImplOptions | undefined): AnyFilter | undefined {
  return registered && definitions.get(typeof registered === 'function' ? registered : registered.handler)
}

/** The maximum number of positional arguments of a filter; `Infinity` for a host's own filter. */
export function countMaxPositional(liquid: Liquid, name: string): number {
  const filter = getDefinition(liquid.filters[name])
  if (!filter) return Infinity
  const parameters = listArgumentParameters(filter)
  return parameters.some(({ type }) => type.rest) ? Infinity : parameters.filter(({ type }) => !type.options).length
}

/** `initial | filter: argument | …` */
export class Filtered implements Expression {
  constructor(
    readonly initial: Expression,
    readonly calls: readonly FilterToken[],
    readonly token: Token,
    private readonly liquid: Liquid,
  ) {}

  get parts(): Expression[] {
    return [this.initial, ...this.calls.flatMap(({ written }) => written.map(({ value }) => value))]
  }

  /** Whether the result is printed without escaping: an option of the last filter. */
  get raw(): boolean {
    const last = this.calls.at(-1)
    const registered = last && this.liquid.filters[last.name]
    return typeof registered === 'object' && registered.raw
  }

  compile(lenient?: boolean): Evaluate {
    const { filters } = this.liquid
    const [first] = this.calls
    const registered = first && filters[first.name]
    const isLenient = lenient || first?.name === 'default'
    const isForHost = registered !== undefined && !getDefinition(registered)
    const initial = isForHost ? compileForHost(this.initial, isLenient) : compilePlain(this.initial, isLenient)
    const evaluate = compileSteps(initial, this.compileCalls())
    return this.escapesQuotes ? (context) => markEscaped(evaluate(context), context) : evaluate
  }

  emit(writer: Writer, lenient?: boolean): Code | undefined {
    const { filters } = this.liquid
    const calls = this.calls.flatMap((token): ChainedCall[] => {
      const registered = filters[token.name]
      // Reports an unknown filter.
      if (!registered) return (void this.compileCall(token), [])
      const filter = getDefinition(registered)
      return [{ token, filter: filter && placeFilter(filter, token), compile: () => this.compileCall(token) as Step }]
    })
    const [first] = calls
    if (calls.length > many || (first && !first.filter)) return undefined
    return writeFilters(writer, writer.evaluatePlain(this.initial, lenient), calls)
  }

  /** Whether a filter puts backslashes before quotes, or an argument does. */
  private get escapesQuotes(): boolean {
    return this.calls.some(
      ({ name, written }) =>
        quoteEscaping.has(name) ||
        written.some(
          ({ value }) => value instanceof Literal && typeof value.value === 'string' && value.value.includes('\\'),
        ),
    )
  }

  /** Compiles the filters alone, for a value from elsewhere. */
  compileFilters(): Step {
    const steps = this.compileCalls()
    return (value, context) => {
      context.charge(callWork * steps.length)
      return runSteps(steps, value, 0, context)
    }
  }

  private compileCalls(): readonly Step[] {
    return this.calls.flatMap((call) => this.compileCall(call))
  }

  private compileCall(call: FilterToken): Step | [] {
    const registered = this.liquid.filters[call.name]
    if (registered === undefined) {
      const nearest = findNearest(call.name, Object.keys(this.liquid.filters))
      const message = `unknown filter "${call.name}": the value is unchanged`
      getDialect(this.liquid).report(diagnoseAt('unknown-filter', call, message, nearest))
      return []
    }
    const filter = getDefinition(registered)
    return filter
      ? compileCall(placeFilter(filter, call), call, this.liquid)
      : compileHostCall(registered, call, this.liquid)
  }
}

const quoteEscaping = new Set(['json', 'to_json', 'escape_javascript'])

/** Marks text in a render to parts, so that its quotes are not escaped again. */
function markEscaped(value: unknown, context: RenderContext): unknown {
  if (!context.recordsParts) return value
  return andThen(value, (found) =>
    typeof found === 'string' || found instanceof SafeString ? new EscapedText(found) : found,
  )
}

/** The maximum number of calls that are compiled to nested closures. */
const many = 10
/** The charge for each call that runs in a loop. */
const callWork = 20

/** Compiles steps in order: a few as nested closures, which is faster; many as a loop, which cannot overflow the stack. */
function compileSteps(initial: Evaluate, steps: readonly Step[]): Evaluate {
  if (steps.length <= many) return steps.reduce(compileStep, initial)
  return (context) => {
    context.charge(callWork * steps.length)
    return runSteps(steps, initial(context), 0, context)
  }
}

/** Calls steps one after another, from one on. */
export function runSteps(steps: readonly Step[], input: unknown, from: number, context: RenderContext): unknown {
  let value = input
  for (let i = from; i < steps.length; i++) {
    if (isPromise(value)) return value.then((found) => runSteps(steps, found, i, context))
    value = (steps[i] as Step)(value, context)
  }
  return value
}

function compileStep(input: Evaluate, step: Step): Evaluate {
  return (context) => {
    const value = input(context)
    return isPromise(value) ? value.then((found) => step(found, context)) : step(value, context)
  }
}
