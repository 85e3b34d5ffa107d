import pg from 'pg'
import type { ConnectionCounts } from '../adapters/records/port'
import { AdapterError } from '../errors'
import { describe } from '../values/describe'
import { type Hash } from '../values/hash'
import { databaseError, isLost, transaction, type Connection, type Database } from './client'

/** The methods used of a `pg` connection. */
export interface PostgresConnection {
  query(text: string, values?: unknown[]): Promise<unknown>
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  release(destroy?: boolean): void
}

/** The methods used of a `pg` pool: `new Pool({ connectionString })` fits as it is. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<unknown>
  connect(): Promise<PostgresConnection>
  /** The counts of the connections, for metrics. */
  readonly totalCount?: number
  readonly idleCount?: number
  readonly waitingCount?: number
  readonly options?: { readonly max?: number }
}

/** How long to wait for a connection of our own pool, in milliseconds. */
const connectionTimeoutMillis = 10_000

/** Opens a pool, which `close()` ends. */
export function openPool(connectionString: string, max: number): Database {
  const pool = new pg.Pool({ connectionString: checked(connectionString), max, connectionTimeoutMillis })
  // An idle connection was lost: the pool has dropped it, and opens another when it needs one.
  pool.on('error', () => undefined)
  return { ...poolDatabase(pool), close: () => pool.end() }
}

function checked(connectionString: string): string {
  if (
    typeof connectionString === 'string' &&
    /^postgres(ql)?:\/\//.test(connectionString) &&
    URL.canParse(connectionString)
  ) {
    return connectionString
  }
  throw new AdapterError('postgres', 'connectionString must be a URL: postgres://user:password@host:5432/database')
}

/** Uses a caller's pool, which the caller closes. */
export function poolDatabase(pool: PostgresPool): Database {
  if (typeof (pool as Partial<PostgresPool> | undefined)?.connect !== 'function') {
    throw new AdapterError('postgres', `pool must be a Pool of pg, got ${describe(pool)}`)
  }
  return {
    query: async (text, parameters) =>
      rowsOf(await answer(() => pool.query(text, parameters as unknown[] | undefined))),
    session: (work) => connected(pool, work),
    atomic: (work) => connected(pool, (connection) => transaction(connection, work)),
    connections: () => countConnections(pool),
    close: () => Promise.resolve(),
  }
}

function countConnections({
  totalCount,
  idleCount,
  waitingCount,
  options,
}: PostgresPool): ConnectionCounts | undefined {
  const max = options?.max
  if (totalCount === undefined || idleCount === undefined || waitingCount === undefined || max === undefined) {
    return undefined
  }
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max }
}

/** Runs `work` on one connection. It returns to the pool unless it was lost. */
async function connected<T>(pool: PostgresPool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const held = await answer(() => pool.connect())
  let lost = false as boolean
  const lose = (): void => {
    lost = true
  }
  // Without a listener Node ends the process. The running or next query gets the error anyway.
  held.on('error', lose)
  try {
    return await work({
      async query(text, parameters) {
        try {
          return rowsOf(await held.query(text, parameters as unknown[] | undefined))
        } catch (error) {
          if (isLost(error)) lose()
          throw databaseError(error)
        }
      },
    })
  } finally {
    // A lost connection keeps the listener: it may still emit errors, and nothing else listens.
    if (!lost) held.off('error', lose)
    held.release(lost)
  }
}

async function answer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw databaseError(error)
  }
}

/** The rows of a result, or of the results of several statements. */
function rowsOf(answer: unknown): readonly Hash[] {
  const results = (Array.isArray(answer) ? answer : [answer]) as { readonly rows: readonly Hash[] }[]
  return results.flatMap(({ rows }) => rows)
}
