import type { Clock } from '../../ports/clock'
import type { JobHandler, JobWorker, ManagedJobQueue, ProcessOptions } from '../../ports/jobs/port'
import type { RecordStore } from '../../ports/records/port'
import type { FixedToken, Tokens } from '../../ports/tokens'
import { checkWholeNumbers } from '../../base/configuration/options'
import { settleAll } from '../../base/async/settle-all'
import { lazy } from '../../base/async/once'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import type { Client, Database } from './client'
import { PostgresJobs } from './jobs/jobs'
import { migrate } from './migrations'
import { makeNames, type Names } from './names'
import { PostgresRecords } from './records/records'
import { makePostgresTokens } from './tokens'
import { startVectors } from './records/vectors'

/** Options shared by the server and the embedded database. */
export interface DatabaseOptions {
  /**
   * The schema for the tables; the jobs use a second schema, `<schema>_jobs`. Apps that share a database need one each.
   * Default: `liquid_platform`
   */
  readonly schema?: string
  /**
   * How often, in milliseconds, a worker polls for jobs that other processes added or that became due. Default: 1000
   */
  readonly pollMs?: number
  /**
   * How often, in milliseconds, a worker reports that it is alive. The jobs of a worker that has not done so four times
   * go back to the queue. Default: 10,000
   */
  readonly heartbeatMs?: number
  /** Tokens that never expire, as `memoryTokens` takes them. */
  readonly fixedTokens?: readonly (string | FixedToken)[]
  /** The clock of tokens, for tests. The times of records and jobs are the database's. Default: the system's clock */
  readonly clock?: Clock
}

export const databaseOptionNames = {
  schema: true,
  pollMs: true,
  heartbeatMs: true,
  fixedTokens: true,
  clock: true,
} as const

/** A queue whose workers start at once. */
interface DatabaseJobs extends ManagedJobQueue {
  process(handler: JobHandler, options?: ProcessOptions): JobWorker
}

/** Adapters that store everything in one database. */
export interface DatabaseAdapters {
  readonly records: RecordStore
  readonly jobs: DatabaseJobs
  readonly tokens: Tokens
  /**
   * Waits for running jobs, then closes the connections that these adapters opened. `platform.close()` does it, too. Not
   * enumerable, so that the adapters can be spread into `registerPlatform`. Later calls return the first call's promise.
   */
  close(): Promise<void>
}

/** Creates missing tables and returns the adapters over them. */
export async function makeDatabaseAdapters(
  database: Database,
  { schema = 'liquid_platform', pollMs = 1000, heartbeatMs = 10_000, fixedTokens = [], ...options }: DatabaseOptions,
): Promise<DatabaseAdapters> {
  try {
    const names = makeNames(schema)
    checkWholeNumbers('postgres', { pollMs, heartbeatMs }, { least: 10 })
    await checkEncoding(database)
    const jobs = await PostgresJobs.start(database, names, { pollMs, heartbeatMs })
    return await makeAdapters(jobs, database, names, fixedTokens, options).catch(async (error: unknown) => {
      await jobs.stop()
      throw error
    })
  } catch (error) {
    await database.close()
    throw error
  }
}

async function makeAdapters(
  jobs: PostgresJobs,
  database: Database,
  names: Names,
  fixedTokens: readonly (string | FixedToken)[],
  options: Pick<DatabaseOptions, 'clock'>,
): Promise<DatabaseAdapters> {
  await migrate(database, names)
  const vectors = await startVectors(database, names)
  const dialect = { schema: names.schema, collation: await findLowerCaseCollation(database) }
  const close = lazy(() => settleAll([() => jobs.stop()], [() => database.close()]))
  const adapters: DatabaseAdapters = {
    records: Object.assign(new PostgresRecords(database, { database, names, dialect, jobs, vectors }), { close }),
    jobs: Object.assign(jobs, { close }),
    tokens: { ...(await makePostgresTokens(database, names, fixedTokens, options)), close },
    close,
  }
  return Object.defineProperty(adapters, 'close', { enumerable: false })
}

/** Other encodings cannot store every text. */
async function checkEncoding(client: Client): Promise<void> {
  const [row] = await client.query("SELECT current_setting('server_encoding') AS encoding")
  if (row?.encoding === 'UTF8') return
  throw new AdapterError('postgres', `the database must have the encoding UTF8, got ${describeForCode(row?.encoding)}`)
}

/** Collations that lower-case any script as JavaScript does. The last is the database's own, as a fallback. */
const collations = ['pg_unicode_fast', 'und-x-icu', 'pg_c_utf8', 'default']

async function findLowerCaseCollation(client: Client): Promise<string> {
  const rows = await client.query(`SELECT collname::text AS name FROM pg_collation
    WHERE collnamespace = 'pg_catalog'::regnamespace AND collencoding IN (-1, pg_char_to_encoding('UTF8'))`)
  const there = new Set(rows.map(({ name }) => name))
  return `pg_catalog."${collations.find((name) => there.has(name)) ?? 'default'}"`
}
