import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Migratable } from '../migratable'

export const jobPriorities = ['low', 'default', 'high'] as const

/** Due jobs of a higher priority run first. */
export type JobPriority = (typeof jobPriorities)[number]

/** A job to enqueue. */
export interface JobRequest {
  /** The kind of work: `background`, `email`, `api_call`. */
  readonly kind: string
  /** A JSON value, which is copied. */
  readonly payload: unknown
  /** The job's unique id; Postgres requires a UUID. Default: the queue generates one */
  readonly id?: string
  /** Milliseconds until it is due. Default: 0; at most ten years are waited */
  readonly delayMs?: number
  /** Due jobs run by priority, highest first, then by due time. Default: `default` */
  readonly priority?: JobPriority
  /** The maximum number of attempts; after the n-th failure the job waits 2^n seconds. Default: 1 */
  readonly maxAttempts?: number
  /** The name of its source, for logs and lists. */
  readonly sourceName?: string
}

/** A job in a queue. */
export interface Job {
  readonly id: string
  readonly kind: string
  /** The payload passed to `enqueue`, after a JSON round trip. */
  readonly payload: unknown
  /** The number of this attempt, from 1. Another job may run before the next attempt. */
  readonly attempt: number
  readonly priority: JobPriority
  /** The number of attempts after which the job has failed. */
  readonly maxAttempts: number
  /** The name of its source, such as a form or a template; null if the request had none. */
  readonly sourceName: string | null
}

/** A job as its handler gets it. */
export interface RunningJob extends Job {
  /**
   * Aborted when the attempt ends before its handler does, because its lease expired or the job went back to the queue.
   * The work of the handler no longer counts then: end it, because another worker may run the job. Omitted by queues
   * that do not end attempts.
   */
  readonly signal?: AbortSignal | undefined
}

/**
 * The state of a job: `waiting` to become due or for a worker, `running`, or `failed` after its last attempt. A
 * completed job is not in the queue.
 */
export type JobState = 'waiting' | 'running' | 'failed'

/** How many jobs are in each state. */
export type JobCounts = Readonly<Record<JobState, number>>

/** A job in a list. */
export interface ListedJob extends Job {
  readonly state: JobState
  /** When it is due, or was due if it is running or has failed. */
  readonly due: Date
  /** The error of the last failed attempt. */
  readonly error: string | null
}

/**
 * Runs a job; the attempt fails if this throws or rejects. A job may run more than once: its worker can die after the
 * work and before the queue records it.
 */
export type JobHandler = (job: RunningJob) => unknown

export interface StopOptions {
  /**
   * Ends the wait for running jobs: their `signal` is aborted, and they go back to the queue, due at once. The attempt
   * does not count. Default: waits as long as they run
   */
  readonly signal?: AbortSignal
}

export interface JobWorker {
  /**
   * Takes no more jobs; resolves when the running ones have ended, or are back in the queue.
   *
   * @example
   * process.once('SIGTERM', () => worker.stop({ signal: AbortSignal.timeout(25_000) }))
   */
  stop(options?: StopOptions): Promise<void>
}

export interface WorkOptions {
  /** The maximum number of jobs at a time. Default: 1 */
  readonly concurrency?: number
  /** The maximum milliseconds of an attempt. It then fails and aborts `signal`. Default: 900,000 */
  readonly leaseMs?: number
}

/** An event of a job that its handler cannot observe, for the log. */
export interface JobReport {
  readonly job: Job
  /** `failed` for good, or `waiting`: it runs again, or may. */
  readonly state: Extract<JobState, 'waiting' | 'failed'>
  /** Why: `its worker did not respond`. */
  readonly reason: string
}

export interface ProcessOptions extends WorkOptions {
  /**
   * Receives the events that the handler cannot observe: an attempt whose lease expired, a job that went back to the
   * queue, the jobs of workers that died. The platform logs it.
   */
  readonly report?: (report: JobReport) => void
}

/** A queue of jobs. */
export interface JobQueue extends Migratable {
  /**
   * Adds a job. Rejects one that is wrong: an empty `kind`, a payload that is not JSON, a negative `delayMs`, a
   * `maxAttempts` below 1, an unknown `priority`.
   *
   * @returns the job's id
   */
  enqueue(job: JobRequest): PromiseOrValue<string>
  /** Runs jobs as they become due, until the worker is stopped. Undefined if there is nothing to stop. */
  process(handler: JobHandler, options?: ProcessOptions): PromiseOrValue<JobWorker | undefined>
  /**
   * Runs every job that is due by the clock with the handler of `process`, including due jobs that these add; resolves
   * when all have ended.
   */
  drain?(): Promise<void>
  /**
   * The jobs in a state: waiting ones in the order in which they will run, others oldest first. This, `retry` and `drop`
   * are for operators, in GraphQL's `admin_background_jobs` and the admin: a queue without them has no list there.
   */
  list?(
    state: JobState,
    options?: { readonly limit?: number; readonly offset?: number },
  ): PromiseOrValue<readonly ListedJob[]>
  /** Makes a waiting or failed job due now, with all its attempts again. False if there is no such job. */
  retry?(id: string): PromiseOrValue<boolean>
  /** Removes a waiting or failed job. False if there is no such job. */
  drop?(id: string): PromiseOrValue<boolean>
  /** How many jobs are in each state, for metrics. Omitted by queues that cannot count them cheaply. */
  counts?(): PromiseOrValue<JobCounts>
}

/** A queue that lists its jobs, and retries and drops them. */
export type ManagedJobQueue = JobQueue & Required<Pick<JobQueue, 'list' | 'retry' | 'drop'>>

export function isManaged(queue: JobQueue): queue is ManagedJobQueue {
  return queue.list !== undefined && queue.retry !== undefined && queue.drop !== undefined
}
