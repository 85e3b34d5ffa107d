import { randomUUID } from 'node:crypto'
import type { Job, JobReport } from '../../../ports/jobs/port'
import * as fixedLimits from '../../../base/limits'
import type { Hash } from '../../../base/values/hash'
import { makeExecutor, type Boss } from './boss'
import type { Client, Database } from '../client'
import { jobColumns, queue, parseJob, ranks, type JobRow } from './data'
import type { Names } from '../names'

/** A job that a worker of this process has taken. */
export interface Taken {
  readonly job: Job
  /** The id of this attempt's lease. Only its holder may end the attempt. */
  readonly lease: string
}

/** A running job, as any process sees it. */
export interface Held {
  readonly id: string
  readonly lease: string
  /** When the lease was last renewed, by the clock of Postgres: compare it with itself only. */
  readonly renewed: string
}

const failedDays = 30
const deadReason = 'its worker did not respond; the attempt does not count'

/**
 * The leases of running jobs. The lease is in `output`, beside the error of the last attempt, and `started_on` is when
 * it was renewed.
 */
export class JobLeases {
  private readonly table: string

  constructor(
    private readonly boss: Boss,
    private readonly database: Database,
    private readonly names: Names,
  ) {
    this.table = `${names.jobs}.job`
  }

  /** Takes up to `max` due jobs. For each priority, the first of them are read from an index in their order. */
  async take(max: number): Promise<readonly Taken[]> {
    const lease = randomUUID()
    const rows = await this.database.query(
      `WITH due AS (
        SELECT id FROM unnest($3::int[]) AS ranks (rank) CROSS JOIN LATERAL (
          SELECT id FROM ${this.table}
          WHERE name = '${queue}' AND state < 'active' AND priority = rank AND start_after <= now() AND created_on <= now()
          ORDER BY created_on, id LIMIT $1::int FOR UPDATE SKIP LOCKED
        ) AS next LIMIT $1::int
      )
      UPDATE ${this.table} AS job SET state = 'active', started_on = now(),
        retry_count = retry_count + (started_on IS NOT NULL)::int,
        output = coalesce(output, '{}') || jsonb_build_object('lease', $2::text)
      FROM due WHERE job.name = '${queue}' AND job.id = due.id
      RETURNING ${jobColumns}`,
      [String(max), lease, ranks],
    )
    return rows.map((row) => ({ job: parseJob(row as JobRow), lease }))
  }

  /** @returns the ids of those that are still held */
  async renew(taken: readonly Taken[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query(
      `UPDATE ${this.table} AS job SET started_on = now() FROM ${given} WHERE ${isHeld} RETURNING job.id::text AS id`,
      splitPairs(taken),
    )
    return collectIds(rows)
  }

  /** Removes jobs that are done. @returns the ids of those that were not held any more */
  async finish(taken: readonly Taken[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query(
      `WITH done AS (DELETE FROM ${this.table} AS job USING ${given} WHERE ${isHeld})
      SELECT job.id::text AS id FROM ${this.table} AS job, ${given}
        WHERE job.name = '${queue}' AND job.id = given.id AND job.output ->> 'lease' IS DISTINCT FROM given.lease`,
      splitPairs(taken),
    )
    return collectIds(rows)
  }

  /** Ends a failed attempt. @returns whether another worker has taken the job */
  async fail({ job: { id }, lease }: Taken, reason: string): Promise<boolean> {
    return this.database.atomic(async (client) => {
      const [row] = await client.query(
        `SELECT output ->> 'lease' AS lease FROM ${this.table}
          WHERE name = '${queue}' AND id = $1::uuid AND state = 'active' FOR UPDATE`,
        [id],
      )
      if (row?.lease !== lease) return row !== undefined
      const message = reason.toWellFormed().replaceAll('\0', '\ufffd')
      await this.boss.fail(queue, id, { message }, { db: makeExecutor(client) })
      return false
    })
  }

  /** Puts jobs back into the queue, due at once. The attempt does not count: `take` counts those with a start. */
  async giveBack(taken: readonly Taken[]): Promise<void> {
    await this.database.query(
      `UPDATE ${this.table} AS job SET state = 'created', started_on = NULL, output = nullif(output - 'lease', '{}')
        FROM ${given} WHERE ${isHeld}`,
      splitPairs(taken),
    )
  }

  /** The jobs that all workers run. */
  async listHeld(): Promise<readonly Held[]> {
    const rows = await this.database.query(
      `SELECT id::text, output ->> 'lease' AS lease, ${renewed} AS renewed FROM ${this.table}
        WHERE name = '${queue}' AND state = 'active'`,
    )
    return rows.map((row) => row as Hash & Held)
  }

  /**
   * Puts the jobs of dead workers back into the queue, unless a lease was renewed; those that several workers died of
   * fail. Each process may call it, and one of them reports each job, before it commits: no job runs again unreported.
   */
  async release(held: readonly Held[], report: (report: JobReport) => void): Promise<void> {
    await this.database.atomic(async (client) => {
      for (const one of await this.releaseLost(client, held)) report(one)
    })
  }

  private async releaseLost(client: Client, held: readonly Held[]): Promise<readonly JobReport[]> {
    const rows = await client.query(
      `WITH lost AS (
        SELECT job.id, coalesce((output ->> 'losses')::int, 0) + 1 AS losses FROM ${this.table} AS job,
          unnest($1::uuid[], $2::text[], $3::text[]) AS seen (id, lease, renewed)
        WHERE job.name = '${queue}' AND job.id = seen.id AND state = 'active'
          AND output ->> 'lease' = seen.lease AND ${renewed} = seen.renewed
        FOR UPDATE OF job SKIP LOCKED
      )
      UPDATE ${this.table} AS job SET
        state = CASE WHEN losses < $4::int THEN 'created' ELSE 'failed' END::${this.names.jobs}.job_state,
        started_on = CASE WHEN losses < $4::int THEN NULL ELSE started_on END,
        completed_on = CASE WHEN losses < $4::int THEN NULL ELSE now() END,
        output = jsonb_build_object('losses', losses, 'message', $5::text)
      FROM lost WHERE job.name = '${queue}' AND job.id = lost.id
      RETURNING ${jobColumns}, state::text`,
      [
        held.map(({ id }) => id),
        held.map(({ lease }) => lease),
        held.map(({ renewed }) => renewed),
        String(fixedLimits.jobs.losses),
        deadReason,
      ],
    )
    return rows.map((row) => {
      const state = row.state === 'failed' ? 'failed' : 'waiting'
      return { job: parseJob(row as JobRow), state, reason: deadReason }
    })
  }

  /** Removes the jobs that failed a month ago. */
  async purge(): Promise<void> {
    await this.database.query(
      `DELETE FROM ${this.table} WHERE name = '${queue}' AND state = 'failed'
        AND completed_on < now() - interval '${failedDays} days'`,
    )
  }
}

const given = 'unnest($1::uuid[], $2::text[]) AS given (id, lease)'
const isHeld = `job.name = '${queue}' AND job.id = given.id AND job.state = 'active' AND job.output ->> 'lease' = given.lease`
const renewed = 'extract(epoch FROM started_on)::text'
function splitPairs(taken: readonly Taken[]): [string[], string[]] {
  return [taken.map(({ job }) => job.id), taken.map(({ lease }) => lease)]
}

function collectIds(rows: readonly { readonly id?: unknown }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id as string))
}
