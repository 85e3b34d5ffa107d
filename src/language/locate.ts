import { LiquidError, RenderError, type Token } from 'liquidjs'
import { isPromise, type Waiting } from './wait'

/** The error as LiquidJS tells it: with file, line and column, and with what was thrown as `cause`. */
export function locate(error: unknown, token: Token): unknown {
  if (LiquidError.is(error)) return error
  const cause = error instanceof Error ? error : new Error(String(error))
  const located = new RenderError(cause, { token, render: () => undefined })
  Object.defineProperty(located, 'cause', { value: cause, configurable: true, writable: true })
  return located
}

/** Runs `work`; an error of it, now or later, is told at the place given. */
export function locating<T>(token: Token, work: () => Waiting<T>): Waiting<T> {
  const fail = (error: unknown): never => {
    throw locate(error, token)
  }
  try {
    const result = work()
    return isPromise(result) ? result.then(undefined, fail) : result
  } catch (error) {
    return fail(error)
  }
}
