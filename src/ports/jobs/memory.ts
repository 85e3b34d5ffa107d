import { setImmediate as nextTurn } from 'node:timers/promises'
import { AdapterError, LimitError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { SortedList } from '../../base/values/sorted-list'
import { systemClock, type Clock } from '../clock'
import { check, copyPayload, isAtLeast, readJob } from './request'
import {
  jobPriorities,
  type Job,
  type JobCounts,
  type JobHandler,
  type JobPriority,
  type JobQueue,
  type JobRequest,
  type JobState,
  type JobWorker,
  type ListedJob,
  type ProcessOptions,
} from './port'
import { Attempt, reportFailure, stoppedReason } from './attempt'
import { readWorkOptions } from './lease'

export interface MemoryJobsOptions {
  readonly clock?: Clock
  /** The maximum number of waiting jobs; one more is a `LimitError`. 10,000 */
  readonly maxWaiting?: number
  /** The maximum number of failed jobs; the oldest is dropped. 1,000 */
  readonly maxFailed?: number
}

/** A queue in memory, whose methods but `drain` are synchronous. */
export interface MemoryJobs extends JobQueue {
  enqueue(job: JobRequest): string
  drain(): Promise<void>
  list(state: JobState, options?: { readonly limit?: number; readonly offset?: number }): readonly ListedJob[]
  retry(id: string): boolean
  drop(id: string): boolean
}

/** A job in the queue. */
interface Entry {
  readonly job: Job
  /** When the job is due, in milliseconds since the epoch. */
  readonly due: number
  readonly error: string | null
}

/** A job in a lane. */
interface Waiting {
  readonly entry: Entry
  /** Of jobs that are due together, the one with the lower number runs first. */
  readonly order: number
}

function compareDue(a: Waiting, b: Waiting): number {
  return a.entry.due - b.entry.due || a.order - b.order
}

/** A job that runs. */
interface Running {
  readonly entry: Entry
  /** Resolves when the attempt has ended, or was withdrawn. */
  readonly over: Promise<void>
}

/** The bounds of the wait for the next job: the clock need not run like the system's. */
const minWaitMs = 10
const maxWaitMs = 1000

/**
 * Jobs in memory, which are lost when the process ends; `clock` decides when they are due. There is one worker at a
 * time: `process` throws until the previous one is stopped. Stopping a worker also ends a running `drain`.
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
  /** The waiting jobs of each priority, highest first, sorted by due time. */
  private readonly lanes = new Map<JobPriority, SortedList<Waiting>>(
    jobPriorities.toReversed().map((priority) => [priority, new SortedList(compareDue)]),
  )
  /** How many jobs were ever added to a lane. */
  private added = 0
  private readonly failures: Entry[] = []
  private readonly running = new Map<Attempt, Running>()
  private turn: Promise<void> = Promise.resolve()
  private worker: Worker | undefined
  /** The last time of the clock. */
  private latest = -Infinity

  constructor({
    clock = systemClock(),
    maxWaiting = fixedLimits.options.waitingJobs,
    maxFailed = fixedLimits.options.failedJobs,
  }: MemoryJobsOptions) {
    check(isAtLeast(1, maxWaiting), 'maxWaiting', 'a number of 1 or more', maxWaiting)
    check(isAtLeast(0, maxFailed), 'maxFailed', 'a number of 0 or more', maxFailed)
    this.clock = clock
    this.maxWaiting = maxWaiting
    this.maxFailed = maxFailed
  }

  enqueue(request: JobRequest): string {
    const { job, delayMs } = readJob(request)
    if (this.size >= this.maxWaiting) {
      throw new LimitError('maxWaiting', `more than ${this.maxWaiting} jobs are waiting (maxWaiting of memoryJobs)`)
    }
    this.add({ job, due: this.readClock() + delayMs, error: null })
    this.worker?.wake()
    return job.id
  }

  process(handler: JobHandler, input?: ProcessOptions): JobWorker {
    const options = readWorkOptions(input)
    if (this.worker) throw new AdapterError('jobs', 'a worker is already running: stop it first')
    const worker = new Worker(() => this.runDue(handler, options))
    this.worker = worker
    worker.wake()
    return {
      stop: async ({ signal } = {}) => {
        worker.stop()
        if (this.worker === worker) this.worker = undefined
        const giveBack = (): void => this.giveBack(options)
        if (signal?.aborted) giveBack()
        signal?.addEventListener('abort', giveBack)
        await Promise.all(this.runs())
        signal?.removeEventListener('abort', giveBack)
      },
    }
  }

  async drain(): Promise<void> {
    const { worker, running } = this
    if (!worker) throw new AdapterError('jobs', 'the queue has no handler: call process() first')
    for (worker.run(); running.size > 0; worker.run()) await Promise.race(this.runs())
  }

  list(state: JobState, { limit = Infinity, offset = 0 } = {}): readonly ListedJob[] {
    return this.listEntries(state)
      .slice(offset, offset + limit)
      .map(({ job, due, error }) => ({ ...job, payload: copyPayload(job.payload), state, due: new Date(due), error }))
  }

  retry(id: string): boolean {
    const entry = this.take(id)
    if (!entry) return false
    this.add({ ...entry, job: { ...entry.job, attempt: 1 }, due: this.readClock() })
    this.worker?.wake()
    return true
  }

  drop(id: string): boolean {
    return this.take(id) !== undefined
  }

  counts(): JobCounts {
    return { waiting: this.size, running: this.running.size, failed: this.failures.length }
  }

  private listEntries(state: JobState): readonly Entry[] {
    if (state === 'failed') return this.failures
    if (state === 'running') return Array.from(this.running.values(), ({ entry }) => entry)
    return Array.from(this.lanes.values()).flatMap((lane) => Array.from(lane.from(), ({ entry }) => entry))
  }

  private get size(): number {
    let size = 0
    for (const lane of this.lanes.values()) size += lane.size
    return size
  }

  /** Removes a waiting or failed job from the queue. */
  private take(id: string): Entry | undefined {
    for (const lane of this.lanes.values()) {
      for (const waiting of lane.from()) {
        if (waiting.entry.job.id !== id) continue
        lane.delete(waiting)
        return waiting.entry
      }
    }
    const place = this.failures.findIndex(({ job }) => job.id === id)
    return place < 0 ? undefined : this.failures.splice(place, 1)[0]
  }

  private add(entry: Entry): void {
    this.lanes.get(entry.job.priority)?.add({ entry, order: this.added++ })
  }

  /**
   * Starts due jobs, up to the concurrency. No handler runs before all are taken, because it may drain and stop.
   *
   * @returns milliseconds until the next job is due, if any
   */
  private runDue(handler: JobHandler, options: Required<ProcessOptions>): number | undefined {
    while (this.running.size < options.concurrency) {
      const entry = this.takeDue()
      if (!entry) return this.findNextWait()
      const attempt = new Attempt(entry.job)
      const over = this.takeTurn()
        .then(() => this.runAttempt(entry, attempt, handler, options))
        .finally(() => {
          this.running.delete(attempt)
          this.worker?.wake()
        })
      this.running.set(attempt, { entry, over })
    }
    return undefined
  }

  /** Waits for a turn of the event loop that no other job starts in, so that requests are served between two jobs. */
  private takeTurn(): Promise<void> {
    this.turn = this.turn.then(() => nextTurn())
    return this.turn
  }

  private runs(): readonly Promise<void>[] {
    return Array.from(this.running.values(), ({ over }) => over)
  }

  /** Puts the running jobs back into the queue. */
  private giveBack({ report }: Required<ProcessOptions>): void {
    for (const [attempt, { entry }] of this.running) {
      if (attempt.hasEnded) continue
      this.running.delete(attempt)
      attempt.withdraw(stoppedReason)
      this.add(entry)
      report({ job: entry.job, state: 'waiting', reason: stoppedReason })
    }
    this.worker?.wake()
  }

  private takeDue(): Entry | undefined {
    const now = this.readClock()
    for (const lane of this.lanes.values()) {
      const { first } = lane
      if (!first || first.entry.due > now) continue
      lane.delete(first)
      return first.entry
    }
    return undefined
  }

  private findNextWait(): number | undefined {
    const due = Math.min(...Array.from(this.lanes.values(), ({ first }) => first?.entry.due ?? Infinity))
    return due === Infinity ? undefined : due - this.readClock()
  }

  /** Runs a job. Never rejects. */
  private async runAttempt(
    entry: Entry,
    attempt: Attempt,
    handler: JobHandler,
    { leaseMs, report }: Required<ProcessOptions>,
  ): Promise<void> {
    const { job } = entry
    const failure = await attempt.run((input) => handler({ ...input, payload: copyPayload(job.payload) }), leaseMs)
    if (!failure || attempt.isWithdrawn) return
    const { reason: error } = failure
    if (job.attempt < job.maxAttempts) {
      const due = this.readClock() + 2 ** job.attempt * 1000
      this.add({ job: { ...job, attempt: job.attempt + 1 }, due, error })
    } else {
      this.failures.push({ ...entry, error })
      if (this.failures.length > this.maxFailed) this.failures.shift()
    }
    reportFailure(job, failure, report)
  }

  /** Now. If the clock went back, the jobs wait no longer than they would have. */
  private readClock(): number {
    const now = this.clock.now().getTime()
    const back = Math.min(0, now - this.latest)
    this.latest = now
    if (back < 0) {
      for (const [priority, lane] of this.lanes) {
        const sooner = Array.from(lane.from(), ({ entry, order }) => {
          return { entry: { ...entry, due: entry.due + back }, order }
        })
        this.lanes.set(priority, new SortedList(compareDue, sooner))
      }
    }
    return now
  }
}

/** Runs due jobs when it is woken, and again when the next one is due. */
class Worker {
  private timer: NodeJS.Timeout | undefined
  private stopped = false

  /** @param runDue starts due jobs and returns the milliseconds until its next call, if any */
  constructor(private readonly runDue: () => number | undefined) {}

  /** Schedules due jobs with a timer, so `enqueue` returns first. */
  wake(delayMs = 0): void {
    clearTimeout(this.timer)
    if (this.stopped) return
    this.timer = setTimeout(() => this.run(), delayMs)
    if (delayMs > 0) this.timer.unref()
  }

  run(): void {
    if (this.stopped) return
    const wait = this.runDue()
    if (wait !== undefined) this.wake(Math.min(Math.max(wait, minWaitMs), maxWaitMs))
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }
}
