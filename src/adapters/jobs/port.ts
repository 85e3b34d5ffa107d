import type { PromiseOrValue } from '../../async/promise-or-value'
import type { Migratable } from '../migratable'

export const jobPriorities = ['low', 'default', 'high'] as const

export type JobPriority = (typeof jobPriorities)[number]

/** A job for later. */
export interface JobRequest {
  /** What does it: `background`, `email`, `api_call`. */
  readonly kind: string
  /** What JSON can say; it is copied. */
  readonly payload: unknown
  /** The job's id, of which there must be no other; the queue makes one where it is left out. Postgres wants a UUID. */
  readonly id?: string
  /** Milliseconds from now until it is due. 0 */
  readonly delayMs?: number
  /** Of jobs that are due, those of a higher priority run first, then those that became due first. `default` */
  readonly priority?: JobPriority
  /** How many times it is tried. A failed attempt waits 2^n seconds after the n-th. 1 */
  readonly maxAttempts?: number
  /** Where it comes from, for logs and lists. */
  readonly sourceName?: string
}

/** A job of a queue. */
export interface Job {
  readonly id: string
  readonly kind: string
  /** What was given to `enqueue`, as JSON says it. */
  readonly payload: unknown
  /** 1 at the first attempt. */
  readonly attempt: number
  readonly priority: JobPriority
  readonly maxAttempts: number
  readonly sourceName: string | null
}

/** A job as its handler gets it. */
export interface RunningJob extends Job {
  /** Aborted when the attempt counts as failed though it runs on: its lease is over. */
  readonly signal: AbortSignal
}

/**
 * Where a job is: `waiting` to become due or for a worker, `running`, or `failed` at its last attempt. A job that was
 * done is in no queue.
 */
export type JobState = 'waiting' | 'running' | 'failed'

/** A job in a list. */
export interface ListedJob extends Job {
  readonly state: JobState
  /** When it is due; of one that runs or has failed, when it was. */
  readonly due: Date
  /** What was wrong at the last attempt that failed. */
  readonly error: string | null
}

/** Does a job; it has failed where this throws or rejects. */
export type JobHandler = (job: RunningJob) => unknown

export interface JobWorker {
  /** Takes no more jobs; done when those that run are over. */
  stop(): Promise<void>
}

export interface WorkOptions {
  /** How many jobs run at a time. 1 */
  readonly concurrency?: number
  /**
   * Milliseconds that an attempt may take. After that it has failed, and `signal` tells the handler; a worker that died
   * holds its jobs no longer. 900,000
   */
  readonly leaseMs?: number
}

/** Work for later. */
export interface JobQueue extends Migratable {
  /** @returns the job's id */
  enqueue(job: JobRequest): PromiseOrValue<string>
  /** Takes jobs as they become due, until it is stopped. */
  process(handler: JobHandler, options?: WorkOptions): JobWorker
  /**
   * Runs every job that is due by the clock with the handler of `process`, and those that they add where those are due;
   * done when all are over.
   */
  drain?(): Promise<void>
  /** The jobs in a state: those that wait by their turns, the others with the oldest first. */
  list(
    state: JobState,
    options?: { readonly limit?: number; readonly offset?: number },
  ): PromiseOrValue<readonly ListedJob[]>
  /** Has a job that waits or has failed run now, with all its attempts before it. False where there is none. */
  retry(id: string): PromiseOrValue<boolean>
  /** Takes a job that waits or has failed out of the queue. False where there is none. */
  drop(id: string): PromiseOrValue<boolean>
}
