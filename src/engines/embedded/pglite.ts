import { AsyncLocalStorage } from 'node:async_hooks'
import { AdapterError } from '../../base/errors'
import { runUnhurried } from '../../base/async/bounds'
import { Lock } from '../../base/async/lock'
import type { Hash } from '../../base/values/hash'
import { toDatabaseError, runTransaction, type Connection, type Database } from '../postgres/client'

interface Result {
  readonly rows: readonly Hash[]
}

/** PGlite, in this thread or another one. */
export interface Engine {
  query(text: string, parameters: unknown[]): Promise<Result>
  /** Runs statements without parameters, and returns the result of each. */
  exec(text: string): Promise<readonly Result[]>
  close(): Promise<void>
  /**
   * The engine that runs now, if one may follow another. Work of several queries stays with it, and fails if it has ended:
   * its transaction is undone, and its next statement must not run outside of one.
   */
  current?(): Promise<Engine>
}

/**
 * A database on PGlite. It has one connection: while a transaction is open, other callers wait. A caller inside the
 * transaction would wait forever, and gets an error at once.
 */
export function makePgliteDatabase(engine: Engine): Database {
  const line = new Lock()
  const held = new AsyncLocalStorage<{ isOpen: boolean }>()

  const alone = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    if (held.getStore()?.isOpen) {
      throw new AdapterError(
        'records',
        'an embedded database has one connection, and the surrounding transaction holds it: use the records that transaction() passes',
      )
    }
    return line.run(async () => work(makeConnection((await engine.current?.()) ?? engine)))
  }

  /** Runs `work` while it holds the connection. */
  const holding = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    alone(async (connection) => {
      const own = { isOpen: true }
      try {
        return await held.run(own, () => work(connection))
      } finally {
        own.isOpen = false
      }
    })

  return {
    query: (text, parameters) =>
      alone(async (connection) => {
        try {
          return await connection.query(text, parameters)
        } catch (error) {
          // If the text has several statements, one of them may have been a BEGIN.
          await connection.query('ROLLBACK').catch(() => undefined)
          throw error
        }
      }),
    session: (work) => runUnhurried(() => holding(work)),
    atomic: (work) => holding((connection) => runTransaction(connection, work)),
    close: () => engine.close(),
  }
}

function makeConnection(engine: Engine): Connection {
  return {
    async query(text, parameters) {
      try {
        if (parameters) return (await engine.query(text, [...parameters])).rows
        return (await engine.exec(text)).flatMap(({ rows }) => rows)
      } catch (error) {
        throw error instanceof AdapterError ? error : toDatabaseError(error)
      }
    },
  }
}
