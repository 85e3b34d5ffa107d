import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkOptions } from '../../base/configuration/options'
import { AdapterError, LimitError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { systemClock, type Clock } from '../clock'
import { checkProperty, copyPayload, isAtLeast, readJob } from './request'
import type {
  JobCounts,
  JobHandler,
  ManagedJobQueue,
  JobRequest,
  JobState,
  JobWorker,
  ListedJob,
  ProcessOptions,
} from './port'
import { Attempt, reportFailure, stoppedReason } from './attempt'
import { readWorkOptions } from './lease'
import { WaitingJobs, type Entry } from './waiting'

export interface MemoryJobsOptions {
  readonly clock?: Clock
  /** The maximum number of waiting jobs; one more is a `LimitError`. Default: 10,000 */
  readonly maxWaiting?: number
  /**
   * The maximum number of characters of the payloads, as JSON: of waiting jobs, where one more is a `LimitError`, and of
   * failed jobs, where the oldest is dropped. Default: 100,000,000
   */
  readonly maxCharacters?: number
  /** The maximum number of failed jobs; the oldest is dropped. Default: 1,000 */
  readonly maxFailed?: number
}

/** A queue in memory, whose methods but `drain` are synchronous. */
export interface MemoryJobs extends ManagedJobQueue {
  enqueue(job: JobRequest): string
  process(handler: JobHandler, options?: ProcessOptions): JobWorker
  drain(): Promise<void>
  list(state: JobState, options?: { readonly limit?: number; readonly offset?: number }): readonly ListedJob[]
  retry(id: string): boolean
  drop(id: string): boolean
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
  const names = { clock: true, maxWaiting: true, maxCharacters: true, maxFailed: true } as const
  checkOptions('memoryJobs', options, names, 'jobs')
  return new Queue(options)
}

class Queue implements MemoryJobs {
  private readonly maxWaiting: number
  private readonly maxFailed: number
  private readonly maxCharacters: number
  private readonly waiting: WaitingJobs
  private readonly failures: Entry[] = []
  private readonly running = new Map<Attempt, Running>()
  private turn: Promise<void> = Promise.resolve()
  private worker: Worker | undefined

  constructor({
    clock = systemClock(),
    maxWaiting = fixedLimits.kept.waitingJobs,
    maxFailed = fixedLimits.kept.failedJobs,
    maxCharacters = fixedLimits.kept.jobCharacters,
  }: MemoryJobsOptions) {
    checkProperty(isAtLeast(1, maxWaiting), 'maxWaiting', 'a number of 1 or more', maxWaiting)
    checkProperty(isAtLeast(0, maxFailed), 'maxFailed', 'a number of 0 or more', maxFailed)
    checkProperty(isAtLeast(1, maxCharacters), 'maxCharacters', 'a number of 1 or more', maxCharacters)
    this.waiting = new WaitingJobs(clock)
    this.maxWaiting = maxWaiting
    this.maxFailed = maxFailed
    this.maxCharacters = maxCharacters
  }

  enqueue(request: JobRequest): string {
    const { job, delayMs, characters } = readJob(request)
    if (this.waiting.size >= this.maxWaiting) {
      throw new LimitError('maxWaiting', `more than ${this.maxWaiting} jobs are waiting (maxWaiting of memoryJobs)`)
    }
    if (this.waiting.characters + characters > this.maxCharacters) {
      const fault = `the payloads of waiting jobs have more than ${this.maxCharacters} characters`
      throw new LimitError('maxCharacters', `${fault} (maxCharacters of memoryJobs)`)
    }
    this.waiting.add({ job, due: this.waiting.readClock() + delayMs, error: null, characters })
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
        await Promise.all(this.listRuns())
        signal?.removeEventListener('abort', giveBack)
      },
    }
  }

  async drain(): Promise<void> {
    const { worker, running } = this
    if (!worker) throw new AdapterError('jobs', 'the queue has no handler: call process() first')
    for (worker.run(); running.size > 0; worker.run()) await Promise.race(this.listRuns())
  }

  list(state: JobState, { limit = Infinity, offset = 0 } = {}): readonly ListedJob[] {
    return this.listEntries(state)
      .slice(offset, offset + limit)
      .map(({ job, due, error }) => ({ ...job, payload: copyPayload(job.payload), state, due: new Date(due), error }))
  }

  retry(id: string): boolean {
    const entry = this.take(id)
    if (!entry) return false
    this.waiting.add({ ...entry, job: { ...entry.job, attempt: 1 }, due: this.waiting.readClock() })
    this.worker?.wake()
    return true
  }

  drop(id: string): boolean {
    return this.take(id) !== undefined
  }

  counts(): JobCounts {
    return { waiting: this.waiting.size, running: this.running.size, failed: this.failures.length }
  }

  private listEntries(state: JobState): readonly Entry[] {
    if (state === 'failed') return this.failures
    if (state === 'running') return Array.from(this.running.values(), ({ entry }) => entry)
    return this.waiting.list()
  }

  /** Removes a waiting or failed job from the queue. */
  private take(id: string): Entry | undefined {
    const waiting = this.waiting.take(id)
    if (waiting) return waiting
    const place = this.failures.findIndex(({ job }) => job.id === id)
    return place < 0 ? undefined : this.failures.splice(place, 1)[0]
  }

  /**
   * Starts due jobs, up to the concurrency. No handler runs before all are taken, because it may drain and stop.
   *
   * @returns milliseconds until the next job is due, if any
   */
  private runDue(handler: JobHandler, options: Required<ProcessOptions>): number | undefined {
    while (this.running.size < options.concurrency) {
      const entry = this.waiting.takeDue()
      if (!entry) return this.waiting.findNextWait()
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

  private listRuns(): readonly Promise<void>[] {
    return Array.from(this.running.values(), ({ over }) => over)
  }

  /** Puts the running jobs back into the queue. */
  private giveBack({ report }: Required<ProcessOptions>): void {
    for (const [attempt, { entry }] of this.running) {
      if (attempt.hasEnded) continue
      this.running.delete(attempt)
      attempt.withdraw(stoppedReason)
      this.waiting.add(entry)
      report({ job: entry.job, state: 'waiting', reason: stoppedReason })
    }
    this.worker?.wake()
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
      const due = this.waiting.readClock() + 2 ** job.attempt * 1000
      this.waiting.add({ ...entry, job: { ...job, attempt: job.attempt + 1 }, due, error })
    } else {
      this.failures.push({ ...entry, error })
      while (this.keepsTooMany()) this.failures.shift()
    }
    reportFailure(job, failure, report)
  }

  private keepsTooMany(): boolean {
    const characters = this.failures.reduce((sum, failure) => sum + failure.characters, 0)
    return this.failures.length > this.maxFailed || characters > this.maxCharacters
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
