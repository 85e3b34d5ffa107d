import { Tokenizer, type TokenizationError } from 'liquidjs'

/** What a reader has not understood, before it is known what becomes of it. */
export class ReadError extends Error {
  constructor(
    message: string,
    readonly begin: number,
  ) {
    super(message)
  }
}

/** A tokenizer that can try to read something. */
export abstract class AttemptReader extends Tokenizer {
  /** Whether what is not understood is a `ReadError`, of which something may be made. */
  private attempts = false

  /** What `read` makes of what stands here; undefined where it does not understand it. */
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
    // LiquidJS reads the whole template for an error: that is too much for one of which nothing may come.
    return this.attempts ? (new ReadError(message, begin ?? this.p) as never) : super.error(message, begin)
  }

  /** An error in any case: of what is too much to be read. */
  protected tooMuch(message: string, begin?: number): TokenizationError {
    return super.error(message, begin)
  }
}
