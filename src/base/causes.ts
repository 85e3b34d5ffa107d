/** Returns whether a value is an error, of this realm or another: Jest runs modules in their own. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || /(Error|Exception)]$/.test({}.toString.call(value))
}

/** Lists an error and its causes, each once: causes may form a cycle. */
export function* listCauses(error: unknown): Generator<Error> {
  const seen = new Set<Error>()
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause)
    yield cause
  }
}
