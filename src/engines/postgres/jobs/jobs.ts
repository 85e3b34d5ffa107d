import { checkProperty, readJob } from '../../../ports/jobs/request'
import type {
  JobCounts,
  JobHandler,
  JobRequest,
  JobState,
  JobWorker,
  ListedJob,
  ProcessOptions,
} from '../../../ports/jobs/port'
import { readWorkOptions } from '../../../ports/jobs/lease'
import { settleAll } from '../../../base/async/settle-all'
import { runApart } from '../../../base/async/bounds'
import { AdapterError } from '../../../base/errors'
import { makeExecutor, startBoss, type Boss } from './boss'
import type { Client, Database } from '../client'
import { jobColumns, generateOrderedUuid, queue, toRank, parseJob, type JobData, type JobRow } from './data'
import { JobLeases, type Held } from './leases'
import { JobWatch } from './watch'
import { BossWorker } from './worker'
import type { Names } from '../names'
import type { TransactionalJobs } from '../records/records'
import { toMilliseconds } from '../records/rows'
import type { Hash } from '../../../base/values/hash'

const maxRetries = 2 ** 31 - 2

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export interface PostgresJobsOptions {
  readonly pollMs: number
  readonly heartbeatMs: number
}

/** A job queue in Postgres, on pg-boss. */
export class PostgresJobs implements TransactionalJobs {
  private readonly workers = new Set<BossWorker>()

  private constructor(
    private readonly database: Database,
    private readonly names: Names,
    private readonly boss: Boss,
    private readonly leases: JobLeases,
    private readonly options: PostgresJobsOptions,
    private dead: readonly Held[],
  ) {}

  /** Creates the missing tables of pg-boss. */
  static async start(database: Database, names: Names, options: PostgresJobsOptions): Promise<PostgresJobs> {
    const boss = await startBoss(database, names, warn)
    const leases = new JobLeases(boss, database, names)
    const dead = database.isExclusive ? await leases.listHeld() : []
    return new PostgresJobs(database, names, boss, leases, options, dead)
  }

  async enqueue(job: JobRequest): Promise<string> {
    const id = await this.enqueueBy(this.database, job)
    this.wake()
    return id
  }

  async enqueueBy(client: Client, request: JobRequest): Promise<string> {
    const { job, delayMs } = readJob({ id: generateOrderedUuid(), ...request })
    const { id, kind, payload, priority, maxAttempts, sourceName } = job
    checkProperty(uuid.test(id), 'id', 'a UUID', id)
    const data: JobData = { kind, payload: JSON.stringify(payload), sourceName }
    const sent = await this.boss.send(queue, data, {
      id,
      priority: toRank(priority),
      retryLimit: Math.min(maxAttempts - 1, maxRetries),
      // pg-boss reads a string as seconds from now.
      ...(delayMs > 0 && { startAfter: (delayMs / 1000).toFixed(3) }),
      db: makeExecutor(client),
    })
    if (sent === null) throw new AdapterError('jobs', `a job with the id ${id} already exists`)
    return id
  }

  process(handler: JobHandler, options?: ProcessOptions): JobWorker {
    const watch = new JobWatch(this.leases, this.dead)
    this.dead = []
    const worker = new BossWorker(this.leases, watch, handler, { ...readWorkOptions(options), ...this.options, warn })
    this.workers.add(worker)
    worker.wake()
    return {
      stop: (stopping) => worker.stop(stopping).finally(() => this.workers.delete(worker)),
    }
  }

  async list(state: JobState, { limit = Infinity, offset = 0 } = {}): Promise<readonly ListedJob[]> {
    const { states, order } = lists[state]
    const rows = await this.database.query(
      `SELECT ${listed} FROM ${this.names.jobs}.job WHERE name = '${queue}' AND state IN (${states})
        ORDER BY ${order}, id LIMIT $1::bigint OFFSET $2::bigint`,
      [Number.isFinite(limit) ? String(limit) : null, String(offset)],
    )
    return rows.map((row) => readListed(row as Hash & ListedRow, state))
  }

  async counts(): Promise<JobCounts> {
    const rows = await this.database.query(
      `SELECT state::text, count(*)::text AS count FROM ${this.names.jobs}.job WHERE name = '${queue}' GROUP BY state`,
    )
    const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
    const sum = (...states: readonly string[]): number =>
      states.reduce((total, state) => total + (counts.get(state) ?? 0), 0)
    return { waiting: sum('created', 'retry'), running: sum('active'), failed: sum('failed') }
  }

  async retry(id: string): Promise<boolean> {
    const isRetried = await this.take(id, async (client, { data, priority, retry_limit: retryLimit }) => {
      const options = { id, priority: Number(priority), retryLimit: Number(retryLimit) }
      await this.boss.send(queue, JSON.parse(data as string) as object, { ...options, db: makeExecutor(client) })
    })
    if (isRetried) this.wake()
    return isRetried
  }

  async drop(id: string): Promise<boolean> {
    return this.take(id, () => Promise.resolve())
  }

  wake(): void {
    runApart(() => {
      for (const worker of this.workers) worker.wake()
    })
  }

  /** Takes no more jobs; resolves when the running ones are over. */
  async stop(): Promise<void> {
    const workers = Array.from(this.workers, (worker) => () => worker.stop())
    await settleAll(workers, [() => this.boss.stop({ graceful: false })])
  }

  /** Removes a waiting or failed job from the queue; false if there is none. */
  private async take(
    id: string,
    then: (client: Client, row: Record<string, string>) => Promise<void>,
  ): Promise<boolean> {
    if (!uuid.test(id)) return false
    return this.database.atomic(async (client) => {
      const [row] = await client.query(
        `SELECT data::text, priority::text, retry_limit::text FROM ${this.names.jobs}.job
          WHERE name = '${queue}' AND id = $1::uuid AND state IN ('created', 'retry', 'failed') FOR UPDATE`,
        [id],
      )
      if (!row) return false
      await this.boss.deleteJob(queue, id, { db: makeExecutor(client) })
      await then(client, row as Record<string, string>)
      return true
    })
  }
}

const listed = `${jobColumns}, output::text AS output, state::text AS state,
  ${toMilliseconds('start_after')}::text AS due`

const lists: Readonly<Record<JobState, { readonly states: string; readonly order: string }>> = {
  waiting: { states: `'created', 'retry'`, order: 'priority DESC, created_on' },
  running: { states: `'active'`, order: 'started_on' },
  failed: { states: `'failed'`, order: 'completed_on' },
}

interface ListedRow extends JobRow {
  readonly output: string | null
  readonly state: string
  readonly due: string
}

function readListed(row: ListedRow, state: JobState): ListedJob {
  const job = parseJob(row)
  const output = JSON.parse(row.output ?? 'null') as { message?: string; value?: { message?: string } } | null
  return {
    ...job,
    attempt: job.attempt + (row.state === 'retry' ? 1 : 0),
    state,
    due: new Date(Number(row.due)),
    error: output?.message ?? output?.value?.message ?? null,
  }
}

/** Warns about a failure in the background, which no caller awaits. */
function warn(error: Error): void {
  process.emitWarning(`jobs in Postgres: ${error.message}`, 'LiquidPlatformWarning')
}
