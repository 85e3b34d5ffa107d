import { AdapterError } from '../errors'
import { databaseAdapters, type DatabaseAdapters, type DatabaseOptions } from './adapters'
import { openPool, poolDatabase, type PostgresPool } from './pool'

export type { DatabaseAdapters, DatabaseOptions } from './adapters'
export type { PostgresConnection, PostgresPool } from './pool'

export interface PostgresOptions extends DatabaseOptions {
  /** `postgres://user:password@host:5432/database`; opens a pool, which `close()` ends. */
  readonly connectionString?: string
  /** The maximum number of connections in that pool. Default: 10 */
  readonly maxConnections?: number
  /** A pool of `pg`, instead of a connection string. `close()` leaves it open: its owner closes it. */
  readonly pool?: PostgresPool
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
export async function postgresAdapters({
  connectionString,
  maxConnections = 10,
  pool,
  ...options
}: PostgresOptions): Promise<DatabaseAdapters> {
  if ((connectionString === undefined) === (pool === undefined)) {
    throw new AdapterError('postgres', 'postgresAdapters takes a connectionString or a pool, and not both')
  }
  return databaseAdapters(pool ? poolDatabase(pool) : openPool(connectionString as string, maxConnections), options)
}
