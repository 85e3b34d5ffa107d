import { LimitError } from '../../errors'
import type { Allocator } from '../../metering/meter'
import { andThen, finallyDo, type PromiseOrValue } from '../../async/promise-or-value'

/** What one render may use. Counted in all that it runs: loops, partials, filters. */
export interface RenderLimits {
  /** Nodes rendered and turns of loops, empty ones too. */
  readonly steps: number
  /** Characters printed, captured ones too. */
  readonly outputLength: number
  /** Characters and elements that filters make. */
  readonly memory: number
  /** Partials, functions and layouts inside each other. */
  readonly depth: number
  /** Milliseconds. */
  readonly renderMs: number
}

const stepsBetweenLooksAtTheClock = 1000
/** A few milliseconds of the slowest work that is counted. */
const workBetweenLooksAtTheClock = 50_000
const maxTimerMs = 2 ** 31 - 1

interface Timeout {
  /** By `performance.now()`. */
  readonly end: number
  readonly error: () => LimitError
}

/** What is left of a render's limits. Each render has its own; its partials, functions and captures draw on the same. */
export class Budget implements Allocator {
  private steps = 0
  private nextLook = 0
  /** Since the last look at the clock. */
  private work = 0
  private output = 0
  private memory = 0
  private depth = 0
  private readonly deadline: number
  /** What part of the render has less time than the whole, and what is said where that is over. */
  private timeout: Timeout | undefined

  /**
   * @param checkHost called now and then with the clock's milliseconds: throws when the host's own limit is over
   */
  constructor(
    private readonly limits: RenderLimits,
    private readonly checkHost: (now: number) => void,
  ) {
    this.deadline = performance.now() + limits.renderMs
  }

  /** Counts steps; looks at the clock at the first call and every thousand steps. */
  step(count: number): void {
    if ((this.steps += count) > this.nextLook) this.look()
  }

  /** Counts work inside of a step; looks at the clock when enough has come together. */
  charge(work: number): void {
    // What is no number is over every limit, here and below.
    if (!((this.work += work) <= workBetweenLooksAtTheClock)) this.look()
  }

  private look(): void {
    // When a limit is over, every step looks again: `try` does not get around it.
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
   * Runs a part of the render that has so much time. Where that is over it ends at its next step: what it waits for is
   * not cut off, so that nothing goes on behind the back of the render.
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

  /** Counts text that is printed. */
  write(length: number): void {
    if (!((this.output += length) <= this.limits.outputLength)) {
      throw exceeded('outputLength', this.limits.outputLength, 'characters of output')
    }
  }

  /**
   * Counts an array or hash that a template has made.
   *
   * @param weight as many values as who prints it has to visit, which is bounded for each by itself
   */
  hold(size: number, weight: number): void {
    this.allocate(size)
    if (weight > this.limits.memory) throw exceeded('memory', this.limits.memory, 'values inside of each other')
  }

  /** Counts what a filter makes, which is work, too; call it before making something large. */
  allocate(size: number): void {
    this.charge(size)
    if (!((this.memory += size) <= this.limits.memory)) {
      throw new LimitError(
        'memory',
        `memory alloc limit exceeded: filters made more than ${this.limits.memory} characters and elements (settings.limits.memory or memoryLimit)`,
      )
    }
  }

  /** Goes a partial deeper. */
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
