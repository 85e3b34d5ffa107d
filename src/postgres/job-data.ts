import { randomUUID } from 'node:crypto'
import { jobPriorities, type JobPriority } from '../adapters/jobs/port'

/** The pg-boss queue that holds all jobs. */
export const queue = 'jobs'

/**
 * The stored data of a job. The payload is JSON text, which can escape characters that Postgres cannot store in
 * `jsonb`.
 */
export interface JobData {
  readonly kind: string
  readonly payload: string
  readonly sourceName: string | null
}

const middle = jobPriorities.indexOf('default')

/** How much longer than its lease Postgres holds a job, so that a live worker is the first to end it. */
const graceSeconds = 10

/** For how many seconds Postgres holds a job for its worker. */
export function leaseSeconds(leaseMs: number): number {
  return Math.ceil(leaseMs / 1000) + graceSeconds
}

/** A pg-boss priority: the highest number runs first. */
export function rankOf(priority: JobPriority): number {
  return jobPriorities.indexOf(priority) - middle
}

export function priorityOf(rank: number): JobPriority {
  return jobPriorities[rank + middle] ?? 'default'
}

let last = 0n

/**
 * A version 7 UUID, greater than all earlier ones of this process, so jobs of the same moment run in the order of their
 * ids.
 */
export function orderedUuid(): string {
  const now = BigInt(Date.now()) << 12n
  last = now > last ? now : last + 1n
  const time = last.toString(16).padStart(15, '0')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${randomUUID().slice(19)}`
}
