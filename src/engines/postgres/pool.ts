import pg from 'pg'
import type { ConnectionCounts } from '../../ports/records/port'
import { findActiveBounds, runApart, Ended, runUnhurried, runUntilEnd, type End } from '../../base/async/bounds'
import { AdapterError, type PlatformError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { type Hash } from '../../base/values/hash'
import { getErrorMessage } from '../../base/text/error-message'
import {
  toDatabaseError,
  isLost,
  formatSeconds,
  runTransaction,
  type Client,
  type Connection,
  type Database,
  type Parameter,
} from './client'

/** The methods used of a `pg` connection. */
export interface PostgresConnection {
  query(text: string, values?: unknown[]): Promise<unknown>
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  release(destroy?: boolean): void
}

/** The methods used of a `pg` pool: `new Pool({ connectionString })` fits unchanged. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<unknown>
  connect(): Promise<PostgresConnection>
  /** The counts of the connections, for metrics. */
  readonly totalCount?: number
  readonly idleCount?: number
  readonly waitingCount?: number
  readonly options?: { readonly max?: number }
}

/** How long to wait for Postgres, in milliseconds. */
export interface Timeouts {
  readonly connectionTimeoutMs: number
  readonly statementTimeoutMs: number
  /** Undefined for the sessions of a caller's pool, which have the caller's timeouts. */
  readonly lockTimeoutMs?: number
}

/** How much longer to wait for a server that should have ended a statement, before its connection is closed. */
const silenceMs = 2000

/** Opens a pool, which `close()` ends. */
export function openPool(connectionString: string, max: number, timeouts: Required<Timeouts>): Database {
  const pool = new pg.Pool({
    connectionString: checkConnectionString(connectionString),
    max,
    connectionTimeoutMillis: timeouts.connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A frozen server never closes the connections of a closed pool.
    allowExitOnIdle: true,
  })
  // An idle connection was lost: the pool has dropped it, and opens another when it needs one.
  pool.on('error', () => undefined)
  // A connection may be lost before its taker listens: the server ends it in the packet that opens it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PoolDatabase(pool, timeouts, () => pool.end())
}

function checkConnectionString(connectionString: string): string {
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
export function makePoolDatabase(pool: PostgresPool, timeouts: Omit<Timeouts, 'lockTimeoutMs'>): Database {
  if (typeof (pool as Partial<PostgresPool> | undefined)?.connect !== 'function') {
    throw new AdapterError('postgres', `pool must be a Pool of pg, got ${describeForCode(pool)}`)
  }
  return new PoolDatabase(pool, timeouts, () => Promise.resolve())
}

/** A database over a pool. Its queries end with the request, the render or the job that sent them. */
class PoolDatabase implements Database {
  /** How many connections are in use here. */
  private used = 0
  /** The connections whose sessions have the timeouts. */
  private readonly prepared = new WeakSet<PostgresConnection>()

  constructor(
    private readonly pool: PostgresPool,
    private readonly timeouts: Timeouts,
    readonly close: () => Promise<void>,
  ) {}

  query(text: string, parameters?: readonly Parameter[]): Promise<readonly Hash[]> {
    return this.useConnection(async (held) => {
      try {
        return await held.query(text, parameters)
      } catch (error) {
        // A text of several statements may have left a transaction open.
        held.lose(error)
        throw error
      }
    })
  }

  connections(): ConnectionCounts | undefined {
    return countConnections(this.pool)
  }

  session<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return runUnhurried(() => this.useConnection(work))
  }

  atomic<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.useConnection((connection) => runTransaction(connection, work))
  }

  /** Runs `work` on one connection. It returns to the pool unless it was lost. */
  private async useConnection<T>(work: (held: HeldConnection) => Promise<T>): Promise<T> {
    const { isUnhurried } = findActiveBounds()
    const held = new HeldConnection(await this.take(), this.timeouts)
    this.used++
    try {
      await this.prepare(held, isUnhurried)
      return await work(held)
    } finally {
      // This fails if the connection is lost.
      if (isUnhurried) await held.query('RESET statement_timeout; RESET lock_timeout').catch(() => undefined)
      this.used--
      held.release()
    }
  }

  /** Takes a connection from the pool. */
  private async take(): Promise<PostgresConnection> {
    const { connectionTimeoutMs } = this.timeouts
    const isLate = { is: false }
    const connect = async (): Promise<PostgresConnection> => {
      // A connection outlives the request that opens it.
      const connection = await runApart(() => this.pool.connect())
      if (isLate.is) connection.release()
      return connection
    }
    const wait = endAfter(connectionTimeoutMs, () => this.makeConnectionError(new Error('no connection in time')))
    return giveUpOn([...findActiveBounds().ends, wait], connect, () => {
      isLate.is = true
    }).catch((error: unknown) => {
      throw this.makeConnectionError(error)
    })
  }

  /** The error for a connection that the pool did not provide. */
  private makeConnectionError(cause: unknown): PlatformError {
    const { code } = cause as { readonly code?: unknown }
    const max = this.pool.options?.max ?? Infinity
    if (code !== undefined || this.used === 0 || (this.pool.totalCount ?? 0) < max) return toDatabaseError(cause)
    const { connectionTimeoutMs } = this.timeouts
    const message = `the pool of Postgres is exhausted: all ${max} connections were in use for ${formatSeconds(connectionTimeoutMs)}`
    return new AdapterError('postgres', message, { cause, reason: 'exhausted' })
  }

  /**
   * Sets the timeouts of a session, or none. Postgres 14 and later check every second whether the client is connected,
   * and cancel the statements of a closed connection.
   */
  private async prepare(held: HeldConnection, isUnhurried: boolean): Promise<void> {
    const { statementTimeoutMs, lockTimeoutMs } = this.timeouts
    const { connection } = held
    if (isUnhurried) {
      this.prepared.delete(connection)
      await held.query('SET statement_timeout = 0; SET lock_timeout = 0')
    } else if (lockTimeoutMs !== undefined && !this.prepared.has(connection)) {
      const [row] = await held.query(
        `SELECT set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
          current_setting('client_connection_check_interval', true) AS looks`,
        [String(statementTimeoutMs), String(lockTimeoutMs)],
      )
      // Systems on which Postgres cannot look refuse it.
      if (typeof row?.looks === 'string') {
        await held.query("SET client_connection_check_interval = '1s'").catch(() => undefined)
      }
      this.prepared.add(connection)
    }
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

/** A connection that work holds. It is closed if a query on it does not end in time. */
class HeldConnection implements Connection {
  private lost: { readonly error: unknown } | undefined
  private isReleased = false

  constructor(
    readonly connection: PostgresConnection,
    private readonly timeouts: Timeouts,
  ) {
    // Without a listener Node ends the process. The running or next query gets the error anyway.
    connection.on('error', this.lose)
  }

  async query(text: string, parameters?: readonly Parameter[]): Promise<readonly Hash[]> {
    // The driver's own error would only report that the connection is unusable.
    if (this.lost) throw toDatabaseError(this.lost.error)
    const { statementTimeoutMs } = this.timeouts
    const { ends, isUnhurried } = findActiveBounds()
    const silence = endAfter(statementTimeoutMs + silenceMs, () => this.makeSilenceError())
    const begin = performance.now()
    try {
      return collectRows(
        await giveUpOn(
          isUnhurried ? ends : [...ends, silence],
          () => this.connection.query(text, parameters as unknown[] | undefined),
          (error) => {
            this.lose(error)
            this.release()
          },
        ),
      )
    } catch (cause) {
      const error = toDatabaseError(cause, performance.now() - begin, statementTimeoutMs)
      if (isLost(cause) && !(cause instanceof AdapterError)) this.lose(cause)
      throw error
    }
  }

  /** Returns the connection to its pool, or closes it if it was lost. */
  release(): void {
    if (this.isReleased) return
    this.isReleased = true
    // A lost connection keeps the listener: it may still emit errors, and nothing else listens.
    if (!this.lost) this.connection.off('error', this.lose)
    this.connection.release(this.lost !== undefined)
  }

  /** Closes the connection; later queries on it fail with this reason. */
  readonly lose = (error: unknown): void => {
    this.lost ??= { error }
  }

  private makeSilenceError(): AdapterError {
    const message = `Postgres has not responded to a statement for ${formatSeconds(this.timeouts.statementTimeoutMs + silenceMs)}`
    return new AdapterError('postgres', message, { reason: 'timeout' })
  }
}

function endAfter(ms: number, error: () => Error): End {
  return { remainingMs: () => ms, error }
}

/** The result of the work, unless one of the ends comes first: that is an error of Postgres, too. */
async function giveUpOn<T>(
  ends: readonly End[],
  work: () => Promise<T>,
  abandon: (error: AdapterError) => void,
): Promise<T> {
  try {
    return await runUntilEnd(ends, work, (cause) => abandon(makeAbortError(cause)))
  } catch (error) {
    throw error instanceof Ended ? makeAbortError(error.cause) : error
  }
}

function makeAbortError(cause: unknown): AdapterError {
  if (cause instanceof AdapterError) return cause
  const message = `the query was ended: ${getErrorMessage(cause)}`
  return new AdapterError('postgres', message, { cause, reason: 'cancelled' })
}

/** The rows of a result, or of the results of several statements. */
function collectRows(result: unknown): readonly Hash[] {
  const results = (Array.isArray(result) ? result : [result]) as { readonly rows: readonly Hash[] }[]
  return results.flatMap(({ rows }) => rows)
}
