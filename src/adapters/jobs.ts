import type { Waiting } from '../values/waiting'

export const jobPriorities = ['low', 'default', 'high'] as const

export type JobPriority = (typeof jobPriorities)[number]

export interface JobOptions {
  /** The job's id, of which there must be no other; the queue makes one where it is left out. */
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

/** A job as its handler gets it. */
export interface QueuedJob {
  readonly id: string
  /** What was given to `enqueue`, as JSON says it. */
  readonly payload: unknown
  /** 1 at the first attempt. */
  readonly attempt: number
  readonly priority: JobPriority
  readonly maxAttempts: number
  readonly sourceName: string | null
}

/** Does a job; it has failed where this throws or rejects. */
export type JobHandler = (job: QueuedJob) => unknown

export interface JobWorker {
  /** Takes no more jobs; done when those that run are over. */
  stop(): Promise<void>
}

/** Work for later. */
export interface JobQueue {
  /**
   * @param payload what JSON can say; it is copied
   * @returns the job's id
   */
  enqueue(payload: unknown, options?: JobOptions): Waiting<string>
  /** Takes jobs as they become due, up to `concurrency` (1) of them at a time, until it is stopped. */
  process(handler: JobHandler, options?: { readonly concurrency?: number }): JobWorker
  /**
   * Runs every job that is due by the clock with the handler of `process`, and those that they add where those are due;
   * done when all are over.
   */
  drain?(): Promise<void>
}
