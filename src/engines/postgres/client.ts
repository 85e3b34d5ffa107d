import { describeNetworkError } from '../../base/text/network-error'
import type { ConnectionCounts } from '../../ports/records/port'
import { runWithoutEnds } from '../../base/async/bounds'
import { Lock } from '../../base/async/lock'
import { AdapterError, PlatformError, TransactionConflict, type AdapterErrorReason } from '../../base/errors'
import type { Hash } from '../../base/values/hash'
import { getErrorMessage } from '../../base/text/error-message'

/** A query parameter. Use text where possible: every driver sends it unchanged. */
export type Parameter = string | readonly (string | null)[] | Hash | number | boolean | null | undefined

/** Runs queries: a database, or a transaction in it. */
export interface Client {
  /**
   * Runs a query; without parameters, the text may hold several statements.
   *
   * @returns the rows of all its statements
   * @throws {AdapterError | TransactionConflict}
   */
  query(text: string, parameters?: readonly Parameter[]): Promise<readonly Hash[]>
  /**
   * Runs `work` in a transaction, or in a savepoint if this is one already. It waits for queries that `work` did not
   * await, and commits only if `work` is fulfilled.
   */
  atomic<T>(work: (client: Client) => Promise<T>): Promise<T>
}

/** A driver's connection. */
export type Connection = Pick<Client, 'query'>

/** A database from a driver: a connection pool, or a single connection. */
export interface Database extends Client {
  /** Whether no other process uses it: then jobs that are active at the start belong to a dead process. */
  readonly isExclusive?: boolean
  /** Runs `work` on one connection, without a transaction: each query is one. */
  session<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** The connections of its pool; undefined without one. */
  connections?(): ConnectionCounts | undefined
  /** Closes the connections that it opened. */
  close(): Promise<void>
}

/** Runs `work` in a transaction. Nothing else may use the connection meanwhile. */
export function runTransaction<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  return Level.run(connection, outermost, work)
}

interface Bounds {
  readonly begin: string
  readonly commit: string
  readonly rollback: string
}

const outermost: Bounds = { begin: 'BEGIN ISOLATION LEVEL READ COMMITTED', commit: 'COMMIT', rollback: 'ROLLBACK' }

/** Savepoints of one name nest: the name refers to the latest. */
const savepoint: Bounds = {
  begin: 'SAVEPOINT nested',
  commit: 'RELEASE SAVEPOINT nested',
  rollback: 'ROLLBACK TO SAVEPOINT nested; RELEASE SAVEPOINT nested',
}

/** A transaction or a savepoint. Its queries and savepoints run one at a time, in order. */
class Level implements Client {
  private readonly line = new Lock()
  private isOver = false
  /** The first failed query: Postgres rejects every later one, and would roll back on COMMIT. */
  private fault: { readonly error: unknown } | undefined

  private constructor(private readonly connection: Connection) {}

  static async run<T>(connection: Connection, bounds: Bounds, work: (client: Client) => Promise<T>): Promise<T> {
    await connection.query(bounds.begin)
    const level = new Level(connection)
    try {
      const value = await level.finish(work)
      await runWithoutEnds(() => connection.query(bounds.commit))
      return value
    } catch (error) {
      // This fails too if the connection is lost; the first error has the reason.
      await runWithoutEnds(() => connection.query(bounds.rollback)).catch(() => undefined)
      throw error
    }
  }

  async query(text: string, parameters?: readonly Parameter[]): Promise<readonly Hash[]> {
    return this.takeTurn(async () => {
      try {
        return await this.connection.query(text, parameters)
      } catch (error) {
        this.fault = { error }
        throw error
      }
    })
  }

  async atomic<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.takeTurn(() => Level.run(this.connection, savepoint, work))
  }

  private async finish<T>(work: (client: Client) => Promise<T>): Promise<T> {
    try {
      const value = await work(this)
      await this.line.run(() => this.check())
      return value
    } finally {
      await this.line.run(() => {
        this.isOver = true
      })
    }
  }

  private async takeTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.line.run(() => {
      if (this.isOver) throw new AdapterError('records', 'the transaction of this store has ended')
      this.check()
      return work()
    })
  }

  private check(): void {
    if (this.fault) throw this.fault.error
  }
}

/** The drivers' data about an error of Postgres. */
interface DatabaseFault {
  readonly code?: unknown
  readonly severity?: unknown
  readonly constraint?: unknown
}

function readFault(error: unknown): DatabaseFault {
  return (error instanceof AdapterError ? error.cause : error) ?? {}
}

/** The SQLSTATE of a Postgres error (see `errcodes.txt`); undefined for any other error. */
function readSqlState(error: unknown): string | undefined {
  const { code, severity } = readFault(error)
  return typeof severity === 'string' && typeof code === 'string' ? code : undefined
}

/** The unique index that has refused a write; undefined if the error is another. */
export function findBrokenIndex(error: unknown): string | undefined {
  return readSqlState(error) === '23505' ? String(readFault(error).constraint) : undefined
}

const conflicts: ReadonlyMap<string, string> = new Map([
  ['40001', 'another transaction has changed data that this one has read'],
  ['40P01', 'two transactions have waited for each other'],
])

/** SQLSTATEs of refused or closed connections, and of servers that are stopping or starting. */
const unreachable = /^(?:08|28|3D|57P|25P0[34])/

/** The SQLSTATE of a write to a replica: after a failover, connections may remain to the former primary. */
const readOnly = '25006'

/** SQLSTATEs of full servers, which keep their connections. */
const full: ReadonlyMap<string, string> = new Map([
  ['53100', 'the disk is full'],
  ['53200', 'the server is out of memory'],
])

/**
 * Converts a driver's error. No message contains the connection's password.
 *
 * @param took milliseconds since the statement was sent
 * @param timeoutMs those after which Postgres ends a statement
 */
export function toDatabaseError(cause: unknown, took = 0, timeoutMs = Infinity): PlatformError {
  if (cause instanceof PlatformError) return cause
  const code = readSqlState(cause)
  const conflict = conflicts.get(code ?? '')
  if (conflict !== undefined) return new TransactionConflict(`${conflict}: the transaction was rolled back`, { cause })
  const [reason, message] = explain(cause, code, took, timeoutMs)
  return new AdapterError('postgres', code === undefined ? message : `${message} (${code})`, { cause, reason })
}

function explain(
  cause: unknown,
  sqlState: string | undefined,
  took: number,
  timeoutMs: number,
): readonly [AdapterErrorReason, string] {
  const message = getErrorMessage(cause)
  if (sqlState === undefined) return ['unreachable', `Postgres cannot be reached: ${describeNetworkError(cause)}`]
  if (sqlState === '53300') return ['exhausted', `Postgres has no connection left: ${message}`]
  if (sqlState === '55P03')
    return ['timeout', `Postgres has ended a statement that waited ${formatSeconds(took)} for a lock`]
  if (sqlState === '57014') {
    return took >= timeoutMs
      ? ['timeout', `Postgres has ended a statement after ${formatSeconds(took)}`]
      : ['cancelled', `Postgres has ended a statement: ${message}`]
  }
  const lack = full.get(sqlState)
  if (lack !== undefined) return ['full', `Postgres has refused a query: ${lack}: ${message}`]
  if (unreachable.test(sqlState)) return ['unreachable', `Postgres cannot be reached: ${message}`]
  if (sqlState === readOnly) return ['unreachable', `Postgres is read-only, like a replica: ${message}`]
  return ['refused', `Postgres has refused a query: ${message}`]
}

/** `30 s`, `0.5 s` */
export function formatSeconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}

/** Returns whether the error means that the connection is lost, or leads to a server that accepts no writes. */
export function isLost(error: unknown): boolean {
  const code = readSqlState(error)
  return code === undefined || code === readOnly || unreachable.test(code)
}
