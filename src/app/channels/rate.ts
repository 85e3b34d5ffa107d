import * as fixedLimits from '../../base/limits'

const { burst, messagesPerSecond } = fixedLimits.channels

/** Counts the messages of a client: a bucket of tokens that fills again. */
export class Rate {
  private tokens: number = burst
  private filledAt = performance.now()

  /** Returns whether one more may come. */
  take(): boolean {
    const now = performance.now()
    this.tokens = Math.min(burst, this.tokens + ((now - this.filledAt) / 1000) * messagesPerSecond)
    this.filledAt = now
    if (this.tokens < 1) return false
    this.tokens -= 1
    return true
  }
}
