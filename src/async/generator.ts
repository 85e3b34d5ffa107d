/**
 * The value that a generator returns, where nothing can wait: what it yields is passed back to it, the values of other
 * generators too. Any other value is returned unchanged.
 */
export function valueOfGenerator(value: unknown): unknown {
  if (!isGenerator(value)) return value
  let step = value.next()
  while (!step.done) step = advance(value, step.value)
  return step.value
}

function advance(generator: Generator, yielded: unknown): IteratorResult<unknown> {
  let value: unknown
  try {
    value = valueOfGenerator(yielded)
  } catch (error) {
    return generator.throw(error)
  }
  return generator.next(value)
}

function isGenerator(value: unknown): value is Generator {
  const { next, throw: raise, return: end } = Object(value) as Partial<Generator>
  return [next, raise, end].every((method) => typeof method === 'function')
}
