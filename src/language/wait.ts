import { toPromise, toValueSync } from 'liquidjs'
import { PlatformError } from '../errors'

/** A value that may have to be waited for. */
export type Waiting<T> = T | PromiseLike<T>

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

/** Goes on with the value: at once where it is there, later where it is a promise. */
export function chain<T, R>(value: Waiting<T>, next: (value: T) => Waiting<R>): Waiting<R> {
  return isPromise(value) ? value.then(next) : next(value as T)
}

interface Sync {
  readonly sync: boolean
}

function isIterator(value: unknown): value is Iterator<unknown> {
  const iterator = value as { next?: unknown; throw?: unknown; return?: unknown } | null
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof iterator?.next === 'function' &&
    typeof iterator.throw === 'function' &&
    typeof iterator.return === 'function'
  )
}

/**
 * The result of a host's own code, which may be a value, a promise or a generator in LiquidJS' manner.
 * In `renderSync` a promise is an error.
 */
export function settle(result: unknown, context: Sync): unknown {
  if (typeof result !== 'object' || result === null) return result
  if (isIterator(result))
    return settle(context.sync ? toValueSync(result as never) : toPromise(result as never), context)
  if (isPromise(result) && context.sync) throw waitingError()
  return result
}

function waitingError(): PlatformError {
  return new PlatformError('waiting', 'this has to wait for a promise, which renderSync cannot: use render')
}

/** Whether a value that a host's data holds has to be waited for; in `renderSync` that is an error. */
export function mustWait(value: unknown, context: Sync): value is PromiseLike<unknown> {
  if (!isPromise(value)) return false
  if (context.sync) throw waitingError()
  return true
}
