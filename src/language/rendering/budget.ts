import { LimitError } from '../../errors'
import type { Allocator } from '../../metering/meter'
import { andThen, finallyDo, type PromiseOrValue } from '../../async/promise-or-value'

/** The limits of one render, including its loops, partials and filters. */
export interface RenderLimits {
  /** Nodes rendered and loop iterations, including empty ones. */
  readonly steps: number
  /** Characters printed, including captured ones. */
  readonly outputLength: number
  /** Characters and elements that filters create. */
  readonly memory: number
  /** The nesting of partials, functions and layouts. */
  readonly depth: number
  /** Milliseconds. */
  readonly renderMs: number
}

const stepsBetweenLooksAtTheClock = 1000
/** A few milliseconds of the slowest work that is counted. */
const workBetweenLooksAtTheClock = 50_000
const maxTimerMs = 2 ** 31 - 1

interface Timeout {
  /** In milliseconds of `performance.now()`. */
  readonly end: number
  readonly error: () => LimitError
}

/** What a render has used of its limits. Its partials, functions and captures share one budget. */
export class Budget implements Allocator {
  private steps = 0
  private nextLook = 0
  /** Work since the clock was last checked. */
  private work = 0
  private output = 0
  private memory = 0
  private depth = 0
  private readonly deadline: number
  /** The timeout of a part of the render. */
  private timeout: Timeout | undefined

  /**
   * @param checkHost called with the milliseconds at each check of the clock; throws if the host's limit is exceeded
   */
  constructor(
    private readonly limits: RenderLimits,
    private readonly checkHost: (now: number) => void,
  ) {
    this.deadline = performance.now() + limits.renderMs
  }

  /** Counts steps; checks the clock at the first call and every thousand steps. */
  step(count: number): void {
    if ((this.steps += count) > this.nextLook) this.look()
  }

  /** Counts work inside a step; checks the clock once enough has accumulated. */
  charge(work: number): void {
    // NaN exceeds every limit, here and below.
    if (!((this.work += work) <= workBetweenLooksAtTheClock)) this.look()
  }

  private look(): void {
    // Once a limit is exceeded, every step checks again, so that `try` cannot get around it.
    this.nextLook = 0
    const now = performance.now()
    this.checkHost(now)
    if (now > this.deadline) throw exceeded('renderMs', this.limits.renderMs, 'milliseconds')
    if (this.timeout && now > this.timeout.end) throw this.timeout.error()
    if (this.steps > this.limits.steps) throw exceeded('steps', this.limits.steps, 'steps')
    this.nextLook = Math.min(this.steps + stepsBetweenLooksAtTheClock, this.limits.steps)
    this.work = 0
  }

  /**
   * Runs a part of the render with a timeout. After the timeout the part ends at its next step; a pending promise is
   * still awaited, so that no work continues in the background.
   */
  within<T>(milliseconds: number, error: () => LimitError, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const before = this.timeout
    const timeout = { end: performance.now() + milliseconds, error }
    if (before && before.end <= timeout.end) return work()
    this.timeout = timeout
    const timer = setTimeout(() => (this.nextLook = 0), Math.min(milliseconds, maxTimerMs))
    const result = finallyDo(work, () => {
      this.timeout = before
      clearTimeout(timer)
    })
    return andThen(result, (value) => {
      if (performance.now() > timeout.end) throw error()
      return value
    })
  }

  /** Counts printed text. */
  write(length: number): void {
    if (!((this.output += length) <= this.limits.outputLength)) {
      throw exceeded('outputLength', this.limits.outputLength, 'characters of output')
    }
  }

  /**
   * Counts an array or hash that a template created.
   *
   * @param weight the number of values that printing it visits, which is limited for each array or hash on its own
   */
  hold(size: number, weight: number): void {
    this.allocate(size)
    if (weight > this.limits.memory) throw exceeded('memory', this.limits.memory, 'nested values')
  }

  /** Counts memory, which is charged as work, too; call it before allocating something large. */
  allocate(size: number): void {
    this.charge(size)
    if (!((this.memory += size) <= this.limits.memory)) {
      throw new LimitError(
        'memory',
        `memory alloc limit exceeded: filters made more than ${this.limits.memory} characters and elements (settings.limits.memory or memoryLimit)`,
      )
    }
  }

  /** Enters a partial. */
  enter(): void {
    if (this.depth >= this.limits.depth) {
      throw new LimitError(
        'depth',
        `nesting too deep: partials are inside each other more than ${this.limits.depth} times (settings.limits.depth); does one render itself?`,
      )
    }
    this.depth++
  }

  leave(): void {
    this.depth--
  }
}

function exceeded(limit: string, value: number, unit: string): LimitError {
  return new LimitError(limit, `render limit exceeded: more than ${value} ${unit} (settings.limits.${limit})`)
}
