import { randomUUID } from 'node:crypto'
import { jobPriorities, type Job, type JobPriority } from '../../../ports/jobs/port'

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

/** A pg-boss priority: the highest number runs first. */
export function toRank(priority: JobPriority): number {
  return jobPriorities.indexOf(priority) - middle
}

/** The ranks of all priorities, the highest first. */
export const ranks: readonly string[] = jobPriorities.map((priority) => String(toRank(priority))).toReversed()

function toPriority(rank: number): JobPriority {
  return jobPriorities[rank + middle] ?? 'default'
}

/** The columns of the table `job` that `parseJob` reads. */
export const jobColumns = `job.id::text AS id, data::text AS data, priority::text AS priority,
  retry_count::text AS retry_count, retry_limit::text AS retry_limit`

export type JobRow = Readonly<Record<'id' | 'data' | 'priority' | 'retry_count' | 'retry_limit', string>>

export function parseJob({ id, data, priority, retry_count: retries, retry_limit: limit }: JobRow): Job {
  const { kind, payload, sourceName } = JSON.parse(data) as JobData
  return {
    id,
    kind,
    payload: JSON.parse(payload) as unknown,
    attempt: Number(retries) + 1,
    priority: toPriority(Number(priority)),
    maxAttempts: Number(limit) + 1,
    sourceName,
  }
}

let last = 0n

/**
 * A version 7 UUID, greater than all earlier ones of this process, so jobs of the same moment run in the order of their
 * ids.
 */
export function generateOrderedUuid(): string {
  const now = BigInt(Date.now()) << 12n
  last = now > last ? now : last + 1n
  const time = last.toString(16).padStart(15, '0')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${randomUUID().slice(19)}`
}
