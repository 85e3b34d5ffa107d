import { LiquidError, ParseError, RenderError, type Token } from 'liquidjs'
import { LimitError } from '../../errors'
import type { Meter } from '../../metering/meter'
import { isPromise, type PromiseOrValue } from './wait'

/** What was thrown, as an error: one of ours where JavaScript's stack is used up, which is no fault in the code. */
export function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!(error instanceof RangeError && error.message.includes('call stack'))) return error
  return new LimitError('stack', 'nesting too deep: blocks, partials and expressions inside each other', {
    cause: error,
  })
}

/** The error as LiquidJS tells it: with file, line and column, and with what was thrown as `cause`. */
export function locate(error: unknown, token: Token): unknown {
  if (LiquidError.is(error)) return error
  const cause = causeOf(error)
  return withCause(new RenderError(cause, { token, render: () => undefined }), cause)
}

/** As `locate`, of an error in what is written. */
export function parseError(error: unknown, token: Token): LiquidError {
  const cause = causeOf(error)
  return withCause(new ParseError(cause, token), cause)
}

function withCause(located: LiquidError, cause: Error): LiquidError {
  Object.defineProperty(located, 'cause', { value: cause, configurable: true, writable: true })
  return located
}

/** What making an error counts as. */
const errorWork = 5000

/** Counts an error after which the render goes on: finding its place takes reading the whole template. */
export function chargeError(error: unknown, meter: Meter): void {
  meter.charge(errorWork + (LiquidError.is(error) ? error.token.input.length : 0))
}

/** `, file:views/pages/a.liquid, line:1, col:8`: for warnings; LiquidJS writes it so in errors. */
export function placeOf({ input, begin, file }: Token): string {
  if (asked.text !== input) asked = { text: input, lines: linesOf(input) }
  const { lines } = asked
  let line = 0
  for (let after = lines.length; after - line > 1;) {
    const middle = (line + after) >> 1
    if ((lines[middle] as number) <= begin) line = middle
    else after = middle
  }
  return `, ${file === undefined ? '' : `file:${file}, `}line:${line + 1}, col:${begin - (lines[line] as number) + 1}`
}

/** The lines of the template that was asked for last: it may have very many places, and each would count its lines. */
let asked: { readonly text: string; readonly lines: readonly number[] } = { text: '', lines: [0] }

/** Where the lines of a text begin. */
function linesOf(text: string): number[] {
  const lines = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines.push(end + 1)
  return lines
}

/** Runs `work`; an error of it, now or later, is told at the place given, and as `explain` puts it where that is given. */
export function locating<T>(
  token: Token,
  work: () => PromiseOrValue<T>,
  explain?: (error: unknown) => unknown,
): PromiseOrValue<T> {
  const fail = (error: unknown): never => {
    throw locate(explain ? explain(error) : error, token)
  }
  try {
    const result = work()
    return isPromise(result) ? result.then(undefined, fail) : result
  } catch (error) {
    return fail(error)
  }
}
