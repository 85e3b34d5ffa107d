import { LimitError } from '../errors'
import type { Allocator } from './meter'

export interface WorkLimits {
  /** Characters and elements that filters create. */
  readonly memory: number
  /** Milliseconds. */
  readonly renderMs: number
}

/** A few milliseconds of the slowest work that is counted. */
const workBetweenLooksAtTheClock = 50_000

/** The filters' use of their limits. */
export class WorkBudget implements Allocator {
  /** Work since the clock was last checked. */
  protected work = 0
  private memory = 0
  private readonly deadline: number

  constructor(protected readonly limits: WorkLimits) {
    this.deadline = performance.now() + limits.renderMs
  }

  /** Milliseconds until the first timeout. */
  get remainingMs(): number {
    return this.deadline - performance.now()
  }

  /** @throws {LimitError} if the time is over */
  checkTime(): void {
    this.checkClock()
  }

  /** Counts work; checks the clock once enough has accumulated. */
  charge(work: number): void {
    // NaN exceeds every limit, here and below.
    if (!((this.work += work) <= workBetweenLooksAtTheClock)) this.checkClock()
  }

  /** Checks now whether the time will be over by then. */
  reserve(milliseconds: number): void {
    this.checkClock(performance.now() + milliseconds)
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

  protected checkClock(now = performance.now()): void {
    if (now > this.deadline) throw makeExceededError('renderMs', this.limits.renderMs, 'milliseconds')
    this.work = 0
  }
}

export function makeExceededError(limit: string, value: number, unit: string): LimitError {
  return new LimitError(limit, `render limit exceeded: more than ${value} ${unit} (settings.limits.${limit})`)
}
