import { Tokenizer, type TokenizationError } from 'liquidjs'
import { UnclosedToken } from './unclosed'

/** A syntax error of an attempt, which may be recovered from. */
export class ReadError extends Error {
  constructor(
    message: string,
    readonly begin: number,
    readonly isUnclosed = false,
  ) {
    super(message)
  }
}

/** A tokenizer that can try to read something. */
export abstract class AttemptReader extends Tokenizer {
  /** Whether a syntax error is a recoverable `ReadError`. */
  private attempts = false

  /** Returns the result of `read` at the current position; undefined if it fails. */
  attempt<T>(read: () => T, refused?: (error: ReadError) => void): T | undefined {
    const outer = this.attempts
    this.attempts = true
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ReadError)) throw error
      refused?.(error)
      return undefined
    } finally {
      this.attempts = outer
    }
  }

  override error(message: string, begin?: number): TokenizationError {
    // LiquidJS reads the whole template for an error, which is too slow for one that may be dropped.
    return this.attempts ? (new ReadError(message, begin ?? this.p) as never) : super.error(message, begin)
  }

  /** LiquidJS' own does not narrow the type. */
  override assert(condition: unknown, message: string | (() => string), begin?: number): asserts condition {
    super.assert(condition, message, begin)
  }

  /** The error of a string or literal that has no end. */
  protected makeUnclosedError(message: string, begin: number): TokenizationError {
    if (this.attempts) return new ReadError(message, begin, true) as never
    return new UnclosedToken(message, super.error(message, begin).token)
  }

  /** A final error, even during an attempt: the source exceeds a limit. */
  makeTooMuchError(message: string, begin?: number): TokenizationError {
    return super.error(message, begin)
  }
}
