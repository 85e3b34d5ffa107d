/** What generated code calls, by these names. */
import type { Token } from 'liquidjs'
import { contains as findPart } from '../../base/values/compare'
import type { AnyFilter } from '../definitions/definition'
import { finish } from '../expressions/call'
import { areEqual, compare, isReady, whenReady } from '../expressions/conditions'
import { evaluateFrom } from '../expressions/expressions'
import { expectRenderOf, locateRejection, type Step } from '../expressions/filter-call'
import { runSteps } from '../expressions/filtered'
import { awaitValue } from '../expressions/path'
import { read as readNow, readKey as readKeyNow } from '../expressions/read'
import type { FilterToken } from '../expressions/tokens'
import type { RenderContext, Scope } from '../rendering/context'
import { makeEmptyScope } from '../rendering/frame'
import { locate } from '../rendering/locate'
import type { Show } from '../rendering/printing'
import { andThen, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import { adopt, expectRender, mustWait, adoptDrop } from '../rendering/wait'
import type { Evaluate, Resume } from '../rendering/closures'
import { print } from '../../base/values/print'
import type { LaterCall } from './filters'
import type { LaterJunction } from './operators'

export { awaitValue, compare, expectRender, expectRenderOf, makeEmptyScope }
export { callPartial, renderIsolated } from '../rendering/partial'
export { LoopScope } from '../rendering/forloop'
export { countItems } from '../rendering/items'
export { measureSize } from '../../base/values/size'
export { Range } from '../../base/values/range'
export { SafeString } from '../../base/values/scalar'

export const plainPrototype: unknown = Object.prototype
export const prototypeOf: (value: unknown) => unknown = Object.getPrototypeOf
const arrayPrototype = Array.prototype as { readonly 0?: unknown }

/** Whether a value is an array whose elements are its own. */
export function isPlainArray(value: unknown): boolean {
  return Array.isArray(value) && prototypeOf(value) === arrayPrototype && arrayPrototype[0] === undefined
}

/** The variables that are read without a search through the scopes: none if there are several scopes. */
export function findFastScope({
  scopes,
  foreign,
}: {
  readonly scopes: readonly Scope[]
  readonly foreign: boolean
}): Scope {
  return scopes.length === 1 && !foreign ? (scopes[0] as Scope) : noVariables
}

export const noVariables: Scope = Object.freeze(makeEmptyScope())

export function read(owner: unknown, key: unknown, context: RenderContext): unknown {
  if (mustWait(owner, context)) return adopt(owner, context).then((found) => readNow(found, key, context))
  return awaitValue(readNow(owner, key, context), context)
}

export function readKey(owner: unknown, key: unknown, context: RenderContext): unknown {
  if (mustWait(key, context)) return adopt(key, context).then((found) => readKeyNow(owner, found, context))
  return awaitValue(readKeyNow(owner, key, context), context)
}

/** Evaluates a key once its owner is there. */
export function readLater(owner: PromiseLike<unknown>, key: Evaluate, context: RenderContext): unknown {
  mustWait(owner, context)
  return adopt(owner, context).then((found) => readKey(found, key(context), context))
}

/** The value of a drop; of a promise, once it resolves. */
export function readPlain(value: unknown, context: RenderContext): unknown {
  return isPromise(value) ? value.then((found) => adoptDrop(found, context)) : adoptDrop(value, context)
}

/** All values of a list of expressions, of which the one at `i` is a promise. */
export function evaluateRest(
  evaluates: () => readonly Evaluate[],
  i: number,
  before: readonly unknown[],
  value: PromiseLike<unknown>,
  context: RenderContext,
): PromiseLike<unknown[]> {
  return value.then((found) => evaluateFrom([...before, found], evaluates(), i + 1, context))
}

/** Whether a value equals another one, which may be a promise. */
export function isEqual(left: unknown, right: unknown, context: RenderContext): unknown {
  return andThen(right, (found) => areEqual(left, found, context))
}

/** The length of an array in which a text is looked for here. */
const few = 50

export function contains(whole: unknown, part: unknown, context: RenderContext): unknown {
  if (typeof part === 'string' && Array.isArray(whole) && whole.length < few) {
    context.charge(whole.length)
    if (whole.includes(part)) return true
    if (!whole.some((item) => typeof item === 'object')) return false
  }
  return compare(findPart, whole, part, context)
}

/** Whether a value counts as true, or a promise of that. */
export function evaluateTruth(value: unknown, context: RenderContext): unknown {
  return isReady(value) ? context.isTruthy(value) : whenReady(value, context, (found) => context.isTruthy(found))
}

/** `and` and `or` whose left side is a promise. */
export function decideLater(
  left: PromiseLike<unknown>,
  { right, decides }: LaterJunction,
  context: RenderContext,
): PromiseLike<unknown> {
  return left.then((found) => (found === decides ? decides : evaluateTruth(right(context), context)))
}

/** Goes on in a method with a value once it is there. */
export function continueLater<M extends string>(
  value: PromiseLike<unknown>,
  owner: Readonly<Record<M, (...args: readonly unknown[]) => PromiseOrValue<string>>>,
  method: M,
  state: readonly unknown[],
  context: RenderContext,
): PromiseLike<string> {
  return value.then((found) => owner[method](found, ...state, context))
}

/** A value that is made of values which are a promise. */
export function buildLater(
  values: PromiseLike<unknown[]>,
  make: (values: unknown[], context: RenderContext) => unknown,
  context: RenderContext,
): PromiseLike<unknown> {
  return values.then((found) => make(found, context))
}

/** Filters on a promise. */
export function applyFiltersLater(
  value: PromiseLike<unknown>,
  steps: () => readonly Step[],
  context: RenderContext,
): PromiseLike<unknown> {
  return value.then((found) => runSteps(steps(), found, 0, context))
}

/** A filter whose arguments are a promise. */
export function callLater(
  values: PromiseLike<readonly unknown[]>,
  { apply, sources }: LaterCall,
  input: unknown,
  context: RenderContext,
): PromiseLike<unknown> {
  return values.then((found) => {
    let from = 0
    const args = sources.map(({ parameter, expressions, make }) => {
      const own = found.slice(from, (from += expressions.length))
      if (make) return make(own, context)
      return parameter.whenNil === undefined || own.length === 0 ? own[0] : (own[0] ?? null)
    })
    return apply(input, args, context)
  })
}

/** Converts the result of a filter that is not a text. */
export function finishCall(
  filter: AnyFilter,
  call: FilterToken,
  result: unknown,
  context: RenderContext,
  input: unknown,
  values: readonly unknown[],
): unknown {
  const finished = finish(filter, result, context)
  return isPromise(finished) ? locateRejection(finished, call, { filter, input, values, context }) : finished
}

/** Prints a value that is neither a text nor a number. */
export function show(input: unknown, context: RenderContext): PromiseOrValue<string> {
  const value = readPlain(input, context)
  return isPromise(value) ? value.then((found) => show(found, context)) : print(value, context)
}

/** Prints a value in a place's own way. */
export function showBy(by: Show, input: unknown, context: RenderContext): PromiseOrValue<string> {
  const value = readPlain(input, context)
  return isPromise(value) ? value.then((found) => showBy(by, found, context)) : by(value, context)
}

/** Counts a text that was waited for; its error is located. */
export function countLater(text: PromiseLike<string>, token: Token, context: RenderContext): PromiseLike<string> {
  return text
    .then((found) => {
      context.budget.write(found.length)
      return found
    })
    .then(undefined, (error: unknown) => {
      throw locate(error, token)
    })
}

/** The greatest length for which looking at each character is faster than a regular expression. */
const short = 40

/** Whether a text is short and has no special characters, so that escaping does not change it. */
export function isUnescaped(text: string): boolean {
  const { length } = text
  if (length > short) return false
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    // & < > " '
    if (unit <= 62 && (unit === 38 || unit === 60 || unit === 62 || unit === 34 || unit === 39)) return false
  }
  return true
}

/**
 * Continues in the closures: the open constructs get the promise, the innermost first.
 *
 * @param text the output before the promise
 */
export function leave(
  context: RenderContext,
  part: PromiseLike<string>,
  text: string,
  resumes: readonly Resume[],
  states: readonly (readonly unknown[])[],
): PromiseLike<string> {
  let before = text
  return resumes.reduceRight((pending, resume, i) => {
    const next = resume(pending, context, before, ...(states[i] as never[]))
    before = ''
    return next
  }, part)
}

/** `== empty` and `== blank`, or their opposite. */
export function testEmptiness(
  holds: (value: unknown, context: RenderContext) => boolean,
  isNegated: boolean,
  value: unknown,
  context: RenderContext,
): unknown {
  return andThen(readPlain(value, context), (found) => holds(found, context) !== isNegated)
}

export function negate(value: unknown, context: RenderContext): unknown {
  return andThen(value, (found) => !context.isTruthy(found))
}
