import { randomUUID } from 'node:crypto'
import { jobPriorities, type JobPriority } from '../adapters/jobs/port'

/** The queue of pg-boss that has all jobs. */
export const queue = 'jobs'

/** What is kept of a job. The payload is a text: so JSON can say in it what Postgres cannot store otherwise. */
export interface JobData {
  readonly kind: string
  readonly payload: string
  readonly sourceName: string | null
}

const middle = jobPriorities.indexOf('default')

/** A priority as pg-boss has it: the highest number comes first. */
export function rankOf(priority: JobPriority): number {
  return jobPriorities.indexOf(priority) - middle
}

export function priorityOf(rank: number): JobPriority {
  return jobPriorities[rank + middle] ?? 'default'
}

let last = 0n

/** A UUID of version 7, above all before it of this process: jobs of the same moment are done in the order of their ids. */
export function orderedUuid(): string {
  const now = BigInt(Date.now()) << 12n
  last = now > last ? now : last + 1n
  const time = last.toString(16).padStart(15, '0')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${randomUUID().slice(19)}`
}
