/** A value, or a promise of it. */
export type PromiseOrValue<T> = T | PromiseLike<T>

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

/** Calls `next` with the value: synchronously, or once the promise resolves. */
export function andThen<T, R>(value: PromiseOrValue<T>, next: (value: T) => PromiseOrValue<R>): PromiseOrValue<R> {
  return isPromise(value) ? value.then(next) : next(value)
}

/** All the values: synchronously if none of them is a promise. */
export function waitForAll<T>(values: readonly PromiseOrValue<T>[]): PromiseOrValue<readonly T[]> {
  return values.some(isPromise) ? Promise.all(values) : (values as readonly T[])
}

/** Runs `work`. If it fails, synchronously or not, returns the result of `recover`. */
export function catchError<T>(
  work: () => PromiseOrValue<T>,
  recover: (error: unknown) => PromiseOrValue<T>,
): PromiseOrValue<T> {
  try {
    const result = work()
    return isPromise(result) ? result.then(undefined, recover) : result
  } catch (error) {
    return recover(error)
  }
}

/** Runs `work`, then `end`, whether `work` succeeds or fails, synchronously or not. */
export function finallyDo<T>(work: () => PromiseOrValue<T>, end: () => void): PromiseOrValue<T> {
  let result: PromiseOrValue<T>
  try {
    result = work()
  } catch (error) {
    end()
    throw error
  }
  if (isPromise(result)) return Promise.resolve(result).finally(end)
  end()
  return result
}
