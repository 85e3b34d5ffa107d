import { isPromise, type PromiseOrValue } from './promise-or-value'

/**
 * The return value of a synchronous generator: yielded values are passed back to it, the values of other
 * generators too. Any other value is returned unchanged.
 */
export function runGenerator(value: unknown): unknown {
  if (!isGenerator(value)) return value
  let step = value.next()
  while (!step.done) step = advance(value, step.value)
  return step.value
}

function advance(generator: Generator, yielded: unknown): IteratorResult<unknown> {
  let value: unknown
  try {
    value = runGenerator(yielded)
  } catch (error) {
    return generator.throw(error)
  }
  return generator.next(value)
}

/** As `runGenerator`, for generators that may yield promises: a promise of the result only if one of them does. */
export function runUntilDone(value: unknown): PromiseOrValue<unknown> {
  if (!isGenerator(value)) return value
  const resume = (next: () => IteratorResult<unknown>): PromiseOrValue<unknown> => {
    for (let step = next(); ;) {
      if (step.done) return runUntilDone(step.value)
      let found: unknown
      try {
        found = runUntilDone(step.value)
      } catch (error) {
        step = value.throw(error)
        continue
      }
      if (isPromise(found)) {
        return Promise.resolve(found).then(
          (input) => resume(() => value.next(input)),
          (error: unknown) => resume(() => value.throw(error)),
        )
      }
      step = value.next(found)
    }
  }
  return resume(() => value.next())
}

export function isGenerator(value: unknown): value is Generator {
  if (typeof value !== 'object' || value === null) return false
  const { next, throw: raise, return: end } = value as Partial<Generator>
  return typeof next === 'function' && typeof raise === 'function' && typeof end === 'function'
}
