import { AdapterError } from '../errors'
import { databaseAdapters, type DatabaseAdapters, type DatabaseOptions } from './adapters'
import { openPool, poolDatabase, type PostgresPool } from './pool'

export type { DatabaseAdapters, DatabaseOptions } from './adapters'
export type { PostgresConnection, PostgresPool } from './pool'

export interface PostgresOptions extends DatabaseOptions {
  /** `postgres://user:password@host:5432/database`; a pool is opened for it, which `close()` ends. */
  readonly connectionString?: string
  /** How many connections that pool has at most. 10 */
  readonly maxConnections?: number
  /** A pool of `pg` in the place of a connection string. It stays open: who has made it closes it. */
  readonly pool?: PostgresPool
}

/**
 * Records, jobs and tokens in Postgres, for as many processes as there are. It makes the tables where they are missing,
 * whichever process comes first.
 *
 * @throws {AdapterError} where Postgres cannot be reached, or an option is wrong
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
