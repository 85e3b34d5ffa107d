import { LimitError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { maxTimerMs } from '../../base/async/deadline'
import { makeExceededError, WorkBudget, type WorkLimits } from '../../base/metering/work-budget'
import { listPendingCalls } from '../../base/async/pending-calls'
import { andThen, finallyDo, type PromiseOrValue } from '../../base/async/promise-or-value'

/** The limits of one render, including its loops, partials and filters. */
export interface RenderLimits extends WorkLimits {
  /** Nodes rendered and loop iterations, including empty ones. */
  readonly steps: number
  /** Characters printed, including captured ones. */
  readonly outputLength: number
  /** The nesting of partials, functions and layouts. */
  readonly depth: number
}

const maxNesting = fixedLimits.templates.nesting
const stepsPerClockCheck = 1000

interface Timeout {
  /** In milliseconds of `performance.now()`. */
  readonly end: number
  readonly error: () => LimitError
}

/** The part of its limits that a render has used. Its partials, functions and captures share one budget. */
export class Budget extends WorkBudget {
  private steps = 0
  private nextCheck = 0
  private output = 0
  private depth = 0
  private nesting = 0
  /** In milliseconds of `performance.now()`. */
  private readonly began = performance.now()
  /** The timeout of a part of the render. */
  private timeout: Timeout | undefined
  /** The error of a render that waited for adapters until its time was over. */
  private overdue: LimitError | undefined

  /**
   * @param hostMs the host's limit, in milliseconds
   * @param checkHost called with the milliseconds at each check of the clock; throws if the host's limit is exceeded
   */
  constructor(
    protected override readonly limits: RenderLimits,
    private readonly hostMs: number,
    private readonly checkHost: (now: number) => void,
  ) {
    super(limits)
  }

  /** The steps so far. */
  get spentSteps(): number {
    return this.steps
  }

  /** Has the next step check the clock, as after waiting for a promise. */
  checkNextStep(): void {
    this.nextCheck = 0
  }

  /** Counts steps; checks the clock at the first call and every thousand steps. */
  step(count: number): void {
    if ((this.steps += count) > this.nextCheck) this.checkClock()
  }

  override get remainingMs(): number {
    const end = Math.min(this.began + this.hostMs, this.timeout?.end ?? Infinity)
    return Math.min(super.remainingMs, end - performance.now())
  }

  protected override checkClock(now = performance.now()): void {
    // Once a limit is exceeded, every step checks again, so that `try` cannot get around it.
    this.nextCheck = 0
    this.checkHost(now)
    if (this.overdue) throw this.overdue
    if (this.timeout && now > this.timeout.end) throw this.timeout.error()
    if (this.steps > this.limits.steps) throw makeExceededError('steps', this.limits.steps, 'steps')
    super.checkClock(now)
    this.nextCheck = Math.min(this.steps + stepsPerClockCheck, this.limits.steps)
  }

  /**
   * Runs a part of the render with a timeout. After the timeout the part ends at its next step; a pending promise is
   * still awaited, for as long as `bound` waits, so that no work continues in the background.
   */
  runWithin<T>(milliseconds: number, error: () => LimitError, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const before = this.timeout
    const timeout = { end: performance.now() + milliseconds, error }
    if (before && before.end <= timeout.end) return work()
    this.timeout = timeout
    const timer = setTimeout(() => this.checkNextStep(), Math.min(milliseconds, maxTimerMs))
    const result = finallyDo(work, () => {
      this.timeout = before
      clearTimeout(timer)
    })
    return andThen(result, (value) => {
      if (performance.now() > timeout.end) throw error()
      return value
    })
  }

  /**
   * The result of a promise. Rejects if the promise has not settled a grace period after the timeout: its work continues in the
   * background, but the render ends.
   *
   * @param graces the number of grace periods: 2 for work that awaits other promises of the render, which end first
   */
  bound<T>(promise: PromiseLike<T>, graces = 1): PromiseLike<T> {
    const ms = this.remainingMs + graces * fixedLimits.requests.graceMs
    if (!(ms <= maxTimerMs)) return promise
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(this.makeTimeoutError()), Math.max(ms, 0))
      const stopTimer =
        <V>(next: (value: V) => void) =>
        (value: V): void => {
          clearTimeout(timer)
          next(value)
        }
      promise.then(stopTimer<T>(resolve), stopTimer<unknown>(reject))
    })
  }

  /** The error of a render whose time is over, with the calls of adapters that it may be waiting for. */
  private makeTimeoutError(): Error {
    try {
      this.checkTime()
    } catch (error) {
      const calls = listPendingCalls(this.began, performance.now() - fixedLimits.requests.graceMs)
      if (!(error instanceof LimitError) || calls.length === 0) return error as Error
      const named = new LimitError(error.limit, `${error.message}, waiting for ${calls.join(', ')}`)
      if (super.remainingMs < 0) this.overdue = named
      return named
    }
    return makeExceededError('renderMs', this.limits.renderMs, 'milliseconds')
  }

  /** Counts printed text. */
  write(length: number): void {
    if (!((this.output += length) <= this.limits.outputLength)) {
      throw makeExceededError('outputLength', this.limits.outputLength, 'characters of output')
    }
  }

  /**
   * Counts an array or hash that a template created.
   *
   * @param weight the number of values that printing it visits, which is limited for each array or hash on its own
   */
  hold(size: number, weight: number): void {
    this.allocate(size)
    if (weight > this.limits.memory) throw makeExceededError('memory', this.limits.memory, 'nested values')
  }

  /**
   * Enters a partial.
   *
   * @param nesting how much of the stack it needs, in blocks. It is limited, because V8 ends the process if the stack
   *   ends while it compiles a regular expression
   */
  enter(nesting: number): void {
    if (this.depth >= this.limits.depth) {
      throw new LimitError(
        'depth',
        `nesting too deep: partials are inside each other more than ${this.limits.depth} times (settings.limits.depth); does one render itself?`,
      )
    }
    if (this.nesting + nesting > maxNesting) {
      throw new LimitError(
        'nesting',
        `nesting too deep: more than ${maxNesting} blocks are inside each other, where a partial counts as two; does one render itself?`,
      )
    }
    this.depth++
    this.nesting += nesting
  }

  /** Leaves a partial, with the number that it was entered with. */
  leave(nesting: number): void {
    this.depth--
    this.nesting -= nesting
  }
}
