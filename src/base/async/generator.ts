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

export function isGenerator(value: unknown): value is Generator {
  if (typeof value !== 'object' || value === null) return false
  const { next, throw: raise, return: end } = value as Partial<Generator>
  return typeof next === 'function' && typeof raise === 'function' && typeof end === 'function'
}
