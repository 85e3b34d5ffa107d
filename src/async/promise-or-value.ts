/** A value that may have to be waited for. */
export type PromiseOrValue<T> = T | PromiseLike<T>

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

/** Goes on with the value: at once where it is there, later where it is a promise. */
export function andThen<T, R>(value: PromiseOrValue<T>, next: (value: T) => PromiseOrValue<R>): PromiseOrValue<R> {
  return isPromise(value) ? value.then(next) : next(value)
}

/** All the values: at once where none of them is a promise. */
export function all<T>(values: readonly PromiseOrValue<T>[]): PromiseOrValue<readonly T[]> {
  return values.some(isPromise) ? Promise.all(values) : (values as readonly T[])
}

/** Runs `work`, and `end` when it is over, whether it went well or not, now or later. */
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
