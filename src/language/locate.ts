import { LiquidError, RenderError, type Token } from 'liquidjs'

/** The error as LiquidJS tells it: with file, line and column, and with what was thrown as `cause`. */
export function locate(error: unknown, token: Token): unknown {
  if (LiquidError.is(error)) return error
  const cause = error instanceof Error ? error : new Error(String(error))
  const located = new RenderError(cause, { token, render: () => undefined })
  Object.defineProperty(located, 'cause', { value: cause, configurable: true, writable: true })
  return located
}
