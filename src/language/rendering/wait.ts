import { Drop, toValueSync } from 'liquidjs'
import { InvalidValueError, UnexpectedPromiseError } from '../../base/errors'
import { isGenerator, runUntilDone } from '../../base/async/generator'
import { isPromise } from '../../base/async/promise-or-value'
import { Drop as OwnDrop } from '../../base/drop'
import { describe } from '../../base/values/describe'
import type { Budget } from './budget'

interface Sync {
  readonly sync: boolean
  /** Undefined outside a render. */
  readonly budget?: Budget
}

/**
 * Resolves the result of host code: a value, a promise or a LiquidJS-style generator. In `renderSync` a promise is an
 * error.
 */
export function settle(result: unknown, context: Sync): unknown {
  if (typeof result !== 'object' || result === null) return result
  if (isGenerator(result)) return settle(context.sync ? toValueSync(result as never) : runUntilDone(result), context)
  return mustWait(result, context) ? adopt(result, context) : result
}

/**
 * Converts a host's thenable to a promise, which rejects if it has not settled a while after the render's time is over.
 *
 * @throws {InvalidValueError} as a rejection, if it is not a real thenable and would never settle: its `then()` takes
 *   no callback, or does not return a promise
 */
export function adopt(thenable: PromiseLike<unknown>, { budget }: Sync): PromiseLike<unknown> {
  const promise = thenable instanceof Promise ? thenable : toPromise(thenable)
  return budget ? budget.bound(promise) : promise
}

function toPromise(thenable: PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const next: unknown = thenable.then(resolve, reject)
    if (next === undefined ? thenable.then.length > 0 : isPromise(next)) return
    const message = `expected a value or a promise, got an object whose then() returns ${describe(next)}`
    reject(new InvalidValueError(message))
  })
}

function refuse(promise: PromiseLike<unknown>): never {
  // Nobody handles its rejection any more, and an unhandled one would end the process.
  const ignore = (): void => undefined
  promise.then(ignore, ignore)
  throw makeWaitError('this')
}

function makeWaitError(what: string): UnexpectedPromiseError {
  return new UnexpectedPromiseError(`${what} has to wait for a promise, which renderSync cannot: use render`)
}

/** @throws {UnexpectedPromiseError} in `renderSync`; called before an operation that needs `render` has any effect */
export function expectRender(what: string, { sync }: Sync): void {
  if (sync) throw makeWaitError(what)
}

/** Returns whether a value of the host's is a promise; in `renderSync` a promise is an error. */
export function mustWait(value: unknown, context: Sync): value is PromiseLike<unknown> {
  if (!isPromise(value)) return false
  if (context.sync) refuse(value)
  return true
}

/**
 * Returns the promise of a host drop's `valueOf` if it is asynchronous, else the value unchanged: to print it, to compare
 * it, or to filter it.
 */
export function adoptDrop(value: unknown, context: Sync): unknown {
  if (typeof value !== 'object' || !(value instanceof Drop) || value instanceof OwnDrop) return value
  const plain: unknown = value.valueOf()
  return mustWait(plain, context) ? adopt(plain, context) : value
}
