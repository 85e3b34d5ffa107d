import { randomUUID } from 'node:crypto'
import { AdapterError, LimitError } from '../errors'
import { fixedLimits } from '../limits'
import { describe } from '../values/describe'
import { systemClock, type Clock } from './clock'
import {
  jobPriorities,
  type JobHandler,
  type JobOptions,
  type JobPriority,
  type JobQueue,
  type JobWorker,
  type QueuedJob,
} from './jobs'

export interface MemoryJobsOptions {
  readonly clock?: Clock
  /** How many jobs may wait; one more is a `LimitError`. 10,000 */
  readonly maxWaiting?: number
  /** How many failed ones are listed; the oldest gives way. 1,000 */
  readonly maxFailed?: number
}

export interface WaitingJob extends QueuedJob {
  readonly due: Date
}

export interface FailedJob extends QueuedJob {
  readonly error: unknown
  readonly failedAt: Date
}

/** A queue in memory, which can be looked into. */
export interface MemoryJobs extends JobQueue {
  enqueue(payload: unknown, options?: JobOptions): string
  drain(): Promise<void>
  /** The jobs that wait, in the order in which they would run if all were due. */
  waiting(): readonly WaitingJob[]
  /** The jobs that have failed at their last attempt, the newest last. */
  failed(): readonly FailedJob[]
}

/** A job in the queue, and when it is due, in milliseconds since the epoch. */
interface Entry {
  readonly job: QueuedJob
  readonly due: number
}

/** How soon to look at the clock again, however near or far the next job is: it need not be the machine's own. */
const shortestWaitMs = 10
const longestWaitMs = 1000

/**
 * Jobs in memory. They end with the process; what is due is told by the clock. There is one worker at a time: `process`
 * is an error until the one before is stopped. Where a worker is stopped, a `drain` that runs ends with it.
 *
 * @example
 * const jobs = memoryJobs({ maxWaiting: 100 })
 */
export function memoryJobs(options: MemoryJobsOptions = {}): MemoryJobs {
  return new Queue(options)
}

class Queue implements MemoryJobs {
  private readonly clock: Clock
  private readonly maxWaiting: number
  private readonly maxFailed: number
  /** The jobs of each priority, the most urgent first, in the order in which they are due. */
  private readonly lanes = new Map<JobPriority, Entry[]>(jobPriorities.toReversed().map((priority) => [priority, []]))
  private readonly failures: FailedJob[] = []
  private readonly running = new Set<Promise<void>>()
  private worker: Worker | undefined

  constructor({
    clock = systemClock(),
    maxWaiting = fixedLimits.options.waitingJobs.max,
    maxFailed = fixedLimits.options.failedJobs.max,
  }: MemoryJobsOptions) {
    check(isAtLeast(1, maxWaiting), 'maxWaiting', 'a number of 1 or more', maxWaiting)
    check(isAtLeast(0, maxFailed), 'maxFailed', 'a number of 0 or more', maxFailed)
    this.clock = clock
    this.maxWaiting = maxWaiting
    this.maxFailed = maxFailed
  }

  enqueue(payload: unknown, options: JobOptions = {}): string {
    const { id = randomUUID(), delayMs = 0, priority = 'default', maxAttempts = 1, sourceName = null } = options
    check(Number.isFinite(delayMs) && delayMs >= 0, 'delayMs', 'a finite number of 0 or more', delayMs)
    check(isWhole(maxAttempts), 'maxAttempts', 'a whole number of 1 or more', maxAttempts)
    check(jobPriorities.includes(priority), 'priority', `one of ${jobPriorities.join(', ')}`, priority)
    if (this.size >= this.maxWaiting) {
      throw new LimitError('maxWaiting', `more than ${this.maxWaiting} jobs are waiting (maxWaiting of memoryJobs)`)
    }
    this.add({ id, payload: copyOf(payload), attempt: 1, priority, maxAttempts, sourceName }, delayMs)
    this.worker?.wake()
    return id
  }

  process(handler: JobHandler, { concurrency = 1 }: { readonly concurrency?: number } = {}): JobWorker {
    check(isWhole(concurrency), 'concurrency', 'a whole number of 1 or more', concurrency)
    if (this.worker) throw new AdapterError('jobs', 'there is a worker already: stop it first')
    const worker = new Worker(() => this.runDue(handler, concurrency))
    this.worker = worker
    worker.wake()
    return {
      stop: async () => {
        worker.stop()
        if (this.worker === worker) this.worker = undefined
        await Promise.all(this.running)
      },
    }
  }

  async drain(): Promise<void> {
    const { worker, running } = this
    if (!worker) throw new AdapterError('jobs', 'there is no handler: call process() first')
    for (worker.run(); running.size > 0; worker.run()) await Promise.race(running)
  }

  waiting(): readonly WaitingJob[] {
    return Array.from(this.lanes.values())
      .flat()
      .map(({ job, due }) => ({ ...job, due: new Date(due) }))
  }

  failed(): readonly FailedJob[] {
    return [...this.failures]
  }

  private get size(): number {
    let size = 0
    for (const lane of this.lanes.values()) size += lane.length
    return size
  }

  private add(job: QueuedJob, delayMs: number): void {
    const due = this.now() + delayMs
    const lane = this.lanes.get(job.priority) as Entry[]
    let [low, high] = [0, lane.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((lane[middle] as Entry).due <= due) low = middle + 1
      else high = middle
    }
    lane.splice(low, 0, { job, due })
  }

  /**
   * Takes what is due, as far as the others leave room. No handler begins before all are taken: it may drain and stop.
   *
   * @returns milliseconds until the next is due, if any
   */
  private runDue(handler: JobHandler, concurrency: number): number | undefined {
    while (this.running.size < concurrency) {
      const job = this.takeDue()
      if (!job) return this.nextWait()
      const run = Promise.resolve()
        .then(() => this.attempt(job, handler))
        .finally(() => {
          this.running.delete(run)
          this.worker?.wake()
        })
      this.running.add(run)
    }
    return undefined
  }

  private takeDue(): QueuedJob | undefined {
    const now = this.now()
    for (const lane of this.lanes.values()) if (lane[0] && lane[0].due <= now) return lane.shift()?.job
    return undefined
  }

  private nextWait(): number | undefined {
    const due = Math.min(...Array.from(this.lanes.values(), ([first]) => first?.due ?? Infinity))
    return due === Infinity ? undefined : due - this.now()
  }

  /** Does a job; it never fails itself. */
  private async attempt(job: QueuedJob, handler: JobHandler): Promise<void> {
    try {
      await handler({ ...job, payload: copyOf(job.payload) })
    } catch (error) {
      if (job.attempt < job.maxAttempts) this.add({ ...job, attempt: job.attempt + 1 }, 2 ** job.attempt * 1000)
      else this.keepFailed({ ...job, error, failedAt: this.clock.now() })
    }
  }

  private keepFailed(failed: FailedJob): void {
    this.failures.push(failed)
    if (this.failures.length > this.maxFailed) this.failures.shift()
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}

/** Runs what is due when it is woken, and again when the next job is due. */
class Worker {
  private timer: NodeJS.Timeout | undefined
  private stopped = false

  /** @param runDue starts what is due; gives the milliseconds until it is to be called again, if at all */
  constructor(private readonly runDue: () => number | undefined) {}

  /** Runs what is due soon, and not at once: who adds a job goes on first. */
  wake(delayMs = 0): void {
    clearTimeout(this.timer)
    if (this.stopped) return
    this.timer = setTimeout(() => this.run(), delayMs)
    if (delayMs > 0) this.timer.unref()
  }

  run(): void {
    if (this.stopped) return
    const wait = this.runDue()
    if (wait !== undefined) this.wake(Math.min(Math.max(wait, shortestWaitMs), longestWaitMs))
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }
}

function check(isRight: boolean, name: string, expected: string, value: unknown): void {
  if (!isRight) throw new AdapterError('jobs', `${name} must be ${expected}, got ${describe(value)}`)
}

function isAtLeast(least: number, value: unknown): boolean {
  return typeof value === 'number' && value >= least
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && value >= 1
}

function copyOf(payload: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(payload)) as unknown
  } catch (cause) {
    throw new AdapterError('jobs', `a job must be what JSON can say: ${(cause as Error).message}`, { cause })
  }
}
