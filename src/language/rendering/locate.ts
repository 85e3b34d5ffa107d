import { LiquidError, ParseError, RenderError, type Token } from 'liquidjs'
import { isError } from '../../base/causes'
import { diagnose, type Diagnostic } from '../../base/diagnostics/diagnostic'
import type { RuleName } from '../../base/diagnostics/severities'
import { LimitError } from '../../base/errors'
import type { Meter } from '../../base/metering/meter'
import { toPosition, type Position } from '../../base/text/position'
import { catchError, type PromiseOrValue } from '../../base/async/promise-or-value'

/**
 * Converts a thrown value to an Error; a stack overflow becomes a LimitError, because deep nesting is not a bug in the
 * code.
 */
export function toError(error: unknown): Error {
  if (!isError(error)) return new Error(String(error))
  // V8's error has no code, and other RangeErrors are faults of a filter's arguments.
  // eslint-disable-next-line no-restricted-syntax
  if (!(error.name === 'RangeError' && error.message.includes('call stack'))) return error
  return new LimitError('stack', 'nesting too deep: values, blocks, partials or expressions inside each other', {
    cause: error,
  })
}

/** Converts an error to LiquidJS' form: with file, line and column, and with the thrown value as `cause`. */
export function locate(error: unknown, token: Token): unknown {
  if (LiquidError.is(error)) return error
  const cause = toError(error)
  return withCause(new RenderError(cause, { token, render: () => undefined }), cause)
}

/** Like `locate`, for a syntax error. */
export function locateParseError(error: unknown, token: Token): LiquidError {
  const cause = toError(error)
  return withCause(new ParseError(cause, token), cause)
}

function withCause(located: LiquidError, cause: Error): LiquidError {
  Object.defineProperty(located, 'cause', { value: cause, configurable: true, writable: true })
  return located
}

/** The charge for creating an error. */
const errorWork = 5000

/** Charges for an error after which the render continues: locating it reads the whole template. */
export function chargeError(error: unknown, meter: Meter): void {
  meter.charge(errorWork + (LiquidError.is(error) ? error.token.input.length : 0))
}

/** `, file:views/pages/a.liquid, line:1, col:8`: the place for a warning, in the format of LiquidJS' errors. */
export function formatPlace(token: Token): string {
  const { line, column } = findPosition(token)
  return `, ${token.file ? `file:${token.file}, ` : ''}line:${line}, col:${column}`
}

/** The message of an error without its place, which LiquidJS adds. */
export function readMessage(error: LiquidError): string {
  const { originalError: original, token } = error
  if (original && !LiquidError.is(original)) return original.message
  return error.message.slice(0, -formatPlace(token).length)
}

/** A fault at a token. */
export function diagnoseAt(rule: RuleName, token: Token, message: string, suggestion?: string): Diagnostic {
  return diagnose(rule, { file: token.file ?? 'template', ...findPosition(token) }, message, { suggestion })
}

/** The line and column, from 1, of a token or a place in a template. */
export function findPosition({ input, begin }: Pick<Token, 'input' | 'begin'>): Position {
  return toPosition(input, begin)
}

/** Runs `work`; locates its error, thrown or rejected, at the token, after `explain`, if given, has converted it. */
export function locateErrors<T>(
  token: Token,
  work: () => PromiseOrValue<T>,
  explain?: (error: unknown) => unknown,
): PromiseOrValue<T> {
  return catchError(work, (error) => {
    throw locate(explain ? explain(error) : error, token)
  })
}
