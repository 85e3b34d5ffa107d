import { filters as filtersOfLiquidJs, type FilterImplOptions, type Liquid } from 'liquidjs'
import { FilterArgumentError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { chargeNested } from '../../base/values/flatten'
import { Range } from '../../base/values/range'
import { SafeString, Scalar } from '../../base/values/scalar'
import { measureSize } from '../../base/values/size'
import { Time } from '../../base/time/time'
import type { RenderContext } from '../rendering/context'
import { compileAll, compileForHost } from './expressions'
import type { Step } from './filter-call'
import { toError, locateErrors } from '../rendering/locate'
import type { FilterToken } from './tokens'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { settle } from '../rendering/wait'

/** Compiles a call of a host's filter, which is called as LiquidJS calls it. */
export function compileHostCall(registered: FilterImplOptions, call: FilterToken, liquid: Liquid): Step {
  const handler = findHandler(registered)
  const isOfLiquidJs = filtersOfLiquidJs[call.name] === registered
  const toInput = typeof registered === 'object' && registered.raw ? toRaw : toHandler
  const names = call.written.map(({ name }) => name)
  const evaluateArguments = compileAll(call.written.map(({ value }) => compileForHost(value)))
  const apply = (value: unknown, values: unknown[], context: RenderContext): unknown => {
    const args = values.map((argument, i) =>
      names[i] === undefined ? toHandler(argument) : [names[i], toHandler(argument)],
    )
    const self = { context, token: call, liquid }
    const work = (): PromiseOrValue<unknown> => {
      for (const item of [value, ...values]) {
        context.charge(measureSize(item))
        if (Array.isArray(item)) chargeNested(item, context)
      }
      const made = handler.call(self, toInput(value), ...args)
      return andThen(settle(made, context), (result) => {
        context.charge(measureSize(result))
        return result
      })
    }
    return isOfLiquidJs
      ? locateErrors(call, work, (error) => explain(error, call.name, value))
      : locateErrors(call, work)
  }
  return (value, context) => andThen(evaluateArguments(context), (values) => apply(value, values, context))
}

type Handler = (this: unknown, ...args: unknown[]) => unknown

/** The handler of a filter; one that is registered without a function returns its input. */
function findHandler(registered: FilterImplOptions): Handler {
  const handler: unknown = typeof registered === 'function' ? registered : registered.handler
  return typeof handler === 'function' ? (handler as Handler) : (value) => value
}

/** Replaces a JavaScript error of LiquidJS' filters, which do not check their input: a TypeError does not help an author. */
function explain(error: unknown, name: string, input: unknown): unknown {
  const cause = toError(error)
  const isOfJavaScript = [TypeError, RangeError, URIError].some((type) => cause instanceof type)
  if (!isOfJavaScript) return cause
  const message = `filter "${name}" cannot take ${describe(input)} with these arguments`
  return new FilterArgumentError(name, undefined, message, { cause })
}

/** Converts a value for a host's filter: a time to a `Date`. */
function toHandler(value: unknown): unknown {
  return value instanceof Time ? value.valueOf() : toHost(value)
}

/** Converts the input of a filter whose result is printed without escaping: safe text to its trusted HTML. */
function toRaw(value: unknown): unknown {
  return value instanceof SafeString ? value.trusted : toHandler(value)
}

/** Converts a value for host code: the dialect's own types to plain text, numbers and arrays. */
export function toHost(value: unknown): unknown {
  return value instanceof Scalar || value instanceof Range ? value.valueOf() : value
}
