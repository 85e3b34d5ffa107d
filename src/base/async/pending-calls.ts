import * as fixedLimits from '../limits'

/** A call of a host's adapter that has not settled. */
interface PendingCall {
  /** `records.find()` */
  readonly name: string
  /** In milliseconds of `performance.now()`. */
  readonly since: number
}

/** In the order of the calls. */
const pending = new Set<PendingCall>()

/** Remembers a call until its promise settles, and passes on the promise's result by `next` or `fail`. */
export function trackCall<T, R>(
  name: string,
  promise: PromiseLike<T>,
  next: (value: T) => R,
  fail: (error: unknown) => never,
): PromiseLike<R> {
  const call = { name, since: performance.now() }
  pending.add(call)
  for (const oldest of pending) {
    if (pending.size <= fixedLimits.kept.pendingCalls) break
    pending.delete(oldest)
  }
  return promise.then(
    (value) => {
      pending.delete(call)
      return next(value)
    },
    (error: unknown) => {
      pending.delete(call)
      return fail(error)
    },
  )
}

/** The names of the pending calls that began in a span of time, in milliseconds of `performance.now()`. */
export function listPendingCalls(from: number, to: number): readonly string[] {
  const calls = Array.from(pending).filter(({ since }) => since >= from && since <= to)
  return Array.from(new Set(calls.map(({ name }) => name)))
}
