import { setImmediate as nextTurn } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { JobHandler } from '../adapters/jobs/port'
import { leased } from '../adapters/jobs/lease'
import { Batch } from './batch'
import { setExpiry, type Boss } from './boss'
import type { Database } from './client'
import { leaseSeconds, priorityOf, queue, type JobData } from './job-data'
import type { Names } from './names'

export interface BossWorkerOptions {
  readonly concurrency: number
  readonly leaseMs: number
  /** How often, in milliseconds, to poll for jobs of other processes and jobs that became due. */
  readonly pollMs: number
  readonly warn: (error: Error) => void
}

type FetchedJob = PgBoss.JobWithMetadata<JobData>

/**
 * Fetches jobs from pg-boss and runs them. pg-boss' own workers poll at most every half second and finish a batch as a
 * whole; this one fetches the next job as soon as it has room.
 */
export class BossWorker {
  private readonly running = new Set<Promise<void>>()
  /** Removes the ids of jobs that are done. */
  private readonly done = new Batch<string>((ids) => this.boss.deleteJob(queue, ids))
  private looking: Promise<void> | undefined
  private isWanted = false
  private isStopped = false
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly boss: Boss,
    private readonly database: Database,
    private readonly names: Names,
    private readonly handler: JobHandler,
    private readonly options: BossWorkerOptions,
  ) {}

  /** Polls for jobs now, and every `pollMs`. */
  wake(): void {
    if (this.isStopped) return
    this.isWanted = true
    // Jobs that end together make room for one fetch.
    this.looking ??= nextTurn().then(() => this.look())
  }

  /** Fetches no more jobs; resolves when the running ones are over. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.looking
    await Promise.all(this.running)
  }

  private async look(): Promise<void> {
    clearTimeout(this.timer)
    try {
      while (this.isWanted && !this.isStopped) {
        this.isWanted = false
        const room = this.options.concurrency - this.running.size
        if (room === 0) return
        const jobs = await this.take(room).catch(this.options.warn)
        for (const job of jobs ?? []) this.start(job)
      }
      if (!this.isStopped) this.timer = setTimeout(() => this.wake(), this.options.pollMs)
    } finally {
      this.looking = undefined
    }
  }

  /** Fetches up to `max` due jobs, and sets their expiry to this worker's lease. */
  private async take(max: number): Promise<readonly FetchedJob[]> {
    const jobs = await this.boss.fetch<JobData>(queue, { batchSize: max, includeMetadata: true })
    const seconds = leaseSeconds(this.options.leaseMs)
    // Drivers return `numeric` as text, whatever the types of pg-boss say.
    const others = jobs.filter((job) => parseFloat(String(job.expireInSeconds)) !== seconds).map(({ id }) => id)
    if (others.length === 0) return jobs
    const update = `UPDATE ${this.names.jobs}.job SET ${setExpiry}
      WHERE name = '${queue}' AND id = ANY($2::uuid[])`
    await this.database.query(update, [String(seconds), others]).catch(this.options.warn)
    return jobs
  }

  private start(job: FetchedJob): void {
    const run = this.attempt(job)
      // The job stays held until its lease expires, and is then retried.
      .catch(this.options.warn)
      .finally(() => {
        this.running.delete(run)
        this.wake()
      })
    this.running.add(run)
  }

  private async attempt({ id, data, priority, retryCount, retryLimit }: FetchedJob): Promise<void> {
    const { kind, payload, sourceName } = data
    const job = {
      id,
      kind,
      payload: JSON.parse(payload) as unknown,
      attempt: retryCount + 1,
      priority: priorityOf(priority),
      maxAttempts: retryLimit + 1,
      sourceName,
    }
    try {
      await leased(this.options.leaseMs, (signal) => this.handler({ ...job, signal }))
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure)
      await this.boss.fail(queue, id, { message: message.toWellFormed().replaceAll('\0', '\ufffd') })
      return
    }
    await this.done.add(id)
  }
}
