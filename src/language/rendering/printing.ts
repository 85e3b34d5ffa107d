import { filters, type Liquid, type Token } from 'liquidjs'
import * as fixedLimits from '../../base/limits'
import { changeInChunks } from '../../base/metering/chunks'
import type { Meter } from '../../base/metering/meter'
import { guardFromMarkdown } from '../../base/text/escape'
import { isHash } from '../../base/values/hash'
import { toJson } from '../../base/values/json'
import { print } from '../../base/values/print'
import { Range } from '../../base/values/range'
import { SafeString } from '../../base/values/scalar'
import { measureSize } from '../../base/values/size'
import type { Escape, Outputs } from '../dialect'
import { Literal, type Expression } from '../expressions/expressions'
import { Filtered } from '../expressions/filtered'
import { toHost } from '../expressions/host-filter'
import type { RenderContext } from './context'
import { locate } from './locate'
import { CapturedText, EscapedText, Parts } from './parts'
import { andThen, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import { settle, adoptDrop } from './wait'
import type { Evaluate } from './closures'

/** Compiles the output of an expression. */
export function compileOutput(
  expression: Expression,
  liquid: Liquid,
  outputs: Outputs,
): (context: RenderContext) => PromiseOrValue<string> {
  const evaluate = expression.compile()
  const raw = expression instanceof Filtered && expression.raw
  const { token } = expression
  if (raw || !(outputs.escape || outputs.dataAsJson)) {
    return compilePrinting(evaluate, token, printKeeping)
  }
  return compilePrinting(evaluate, token, makeOutputPrinter(expression, outputs, liquid))
}

/** Returns the function that prints the value of an expression. */
export function makeOutputPrinter(expression: Expression, outputs: Outputs, liquid: Liquid): Show {
  const show = makePrinter(outputs, expression.token, liquid)
  const findUnescaped = outputs.escape?.findUnescaped
  if (!findUnescaped || !(expression instanceof Literal)) return show
  return (value, context) => (findUnescaped(context) === 'none' ? show(value, context) : print(value, context))
}

/** Returns the function that prints a value. */
export function makePrinter({ escape, hashesAsJson, dataAsJson }: Outputs, token: Token, liquid: Liquid): Show {
  if (dataAsJson) {
    const show = makePrinter({ escape, hashesAsJson, dataAsJson: false }, token, liquid)
    return (value, context) =>
      isHash(value) || Array.isArray(value) ? toJson(value, 0, context) : show(value, context)
  }
  if (!escape) return print
  return (value, context) =>
    (hashesAsJson && isHash(value)) || escape.findUnescaped?.(context) === 'all'
      ? print(value, context)
      : printEscaped(value, escape, context, token, liquid)
}

export type Show = (value: unknown, context: RenderContext) => PromiseOrValue<string>

/** Prints a value and records it for `keepOutputType`. */
function printKeeping(value: unknown, context: RenderContext): string {
  return context.kept?.note(value, context) ?? print(value, context)
}

function compilePrinting(
  evaluate: Evaluate,
  token: Token,
  show: Show,
): (context: RenderContext) => PromiseOrValue<string> {
  const fail = (error: unknown): never => {
    throw locate(error, token)
  }
  const finish = (input: unknown, context: RenderContext): PromiseOrValue<string> => {
    const value = adoptDrop(input, context)
    if (isPromise(value)) return value.then((found) => finish(found, context))
    const { pieces } = context
    if (pieces instanceof Parts && value instanceof CapturedText) {
      pieces.addCaptured(value, context)
      return ''
    }
    const add = (text: string): string => {
      count(text, context)
      if (!(pieces instanceof Parts)) return text
      if (value instanceof EscapedText) return pieces.addEscaped(text, token)
      return Array.isArray(value) ? pieces.addArray(text, () => toJson(value, 0, context), token) : text
    }
    const text = show(value, context)
    return typeof text === 'string' ? add(text) : text.then(add)
  }
  return (context) => {
    try {
      const value = evaluate(context)
      if (typeof value === 'string' && show === printKeeping) return count(value, context)
      const text = isPromise(value) ? value.then((found) => finish(found, context)) : finish(value, context)
      return typeof text === 'string' ? text : text.then(undefined, fail)
    } catch (error) {
      return fail(error)
    }
  }
}

function count(text: string, context: RenderContext): string {
  context.budget.write(text.length)
  return text
}

function printEscaped(
  value: unknown,
  escape: Escape,
  context: RenderContext,
  token: Token,
  liquid: Liquid,
): PromiseOrValue<string> {
  if (value instanceof SafeString) return value.html
  if (holdsSafe(value, context, 0)) {
    return (value as unknown[]).reduce<PromiseOrValue<string>>(
      (before, item) =>
        andThen(before, (text) => andThen(printEscaped(item, escape, context, token, liquid), (part) => text + part)),
      '',
    )
  }
  // LiquidJS' own function gets text: it would write a hash as `[object Object]`, and a time as a local time.
  const caller = { context, token, liquid }
  if (escape === filters.escape) {
    const html = changeInChunks(print(value, context), context, (text) => escape.call(caller, text) as string)
    return guardFromMarkdown(html, context)
  }
  context.charge(measureSize(value))
  // A range prints as its bounds and is not expanded to an array.
  const plain = value instanceof Range ? value.toString() : toHost(value)
  return andThen(settle(escape.call(caller, plain), context), (text) => print(text, context))
}

/** Returns whether an array has elements marked safe, so that its elements must be escaped one by one. */
function holdsSafe(value: unknown, meter: Meter, depth: number): boolean {
  if (!Array.isArray(value) || depth > maxDepth) return false
  meter.charge(1 + value.length)
  return value.some((item) => item instanceof SafeString || holdsSafe(item, meter, depth + 1))
}

const maxDepth = fixedLimits.values.printDepth
