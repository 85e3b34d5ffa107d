import { checkOptions, checkWholeNumbers } from '../../base/configuration/options'
import { carryBounds, runUnhurried } from '../../base/async/bounds'
import { maxTimerMs } from '../../base/async/deadline'
import { AdapterError } from '../../base/errors'
import { databaseOptionNames, makeDatabaseAdapters, type DatabaseAdapters, type DatabaseOptions } from './adapters'
import { openPool, makePoolDatabase, type PostgresPool } from './pool'

export type { DatabaseAdapters, DatabaseOptions } from './adapters'
export type { PostgresConnection, PostgresPool } from './pool'

export interface PostgresOptions extends DatabaseOptions {
  /** `postgres://user:password@host:5432/database`; opens a pool, which `close()` ends. */
  readonly connectionString?: string
  /** The maximum number of connections in that pool. Default: 10 */
  readonly maxConnections?: number
  /**
   * A pool of `pg`, instead of a connection string. `close()` leaves it open: its owner closes it. Its sessions keep the
   * timeouts that it sets: `new Pool({ statement_timeout, lock_timeout })`.
   */
  readonly pool?: PostgresPool
  /** The maximum milliseconds until the pool has a free or a new connection. Default: 10000 */
  readonly connectionTimeoutMs?: number
  /**
   * The maximum milliseconds of a statement, except in migrations and for indexes. Postgres ends it then; the
   * connection is closed if Postgres does not respond. Default: 30000
   */
  readonly statementTimeoutMs?: number
  /** The maximum milliseconds that a statement waits for a lock. Not with `pool`. Default: 10000 */
  readonly lockTimeoutMs?: number
}

/**
 * Records, jobs and tokens in Postgres, for any number of processes. The first process creates the tables.
 *
 * @throws {AdapterError} if Postgres cannot be reached or an option is wrong
 *
 * @example
 * const postgres = await postgresAdapters({ connectionString: 'postgres://app:secret@127.0.0.1/app' })
 * const platform = registerPlatform(new Liquid(), { ...postgres })
 */
export async function postgresAdapters(input: PostgresOptions): Promise<DatabaseAdapters> {
  checkOptions('postgresAdapters', input, optionNames, 'postgres')
  const {
    connectionString,
    maxConnections = 10,
    pool,
    connectionTimeoutMs = 10_000,
    statementTimeoutMs = 30_000,
    lockTimeoutMs,
    ...options
  } = input
  if ((connectionString === undefined) === (pool === undefined)) {
    throw new AdapterError('postgres', 'postgresAdapters takes a connectionString or a pool, and not both')
  }
  if (pool && lockTimeoutMs !== undefined) {
    throw new AdapterError('postgres', 'lockTimeoutMs is an option of the pool: new Pool({ lock_timeout: 10_000 })')
  }
  const timeouts = { connectionTimeoutMs, statementTimeoutMs, lockTimeoutMs: lockTimeoutMs ?? 10_000 }
  checkWholeNumbers('postgres', { maxConnections, ...timeouts }, { most: longestMs })
  carryBounds()
  const database = pool
    ? makePoolDatabase(pool, { connectionTimeoutMs, statementTimeoutMs })
    : openPool(connectionString as string, maxConnections, timeouts)
  return runUnhurried(() => makeDatabaseAdapters(database, options))
}

const optionNames = {
  connectionString: true,
  maxConnections: true,
  pool: true,
  connectionTimeoutMs: true,
  statementTimeoutMs: true,
  lockTimeoutMs: true,
  ...databaseOptionNames,
} as const

/** A little less than a timer can wait. */
const longestMs = maxTimerMs - 10_000
