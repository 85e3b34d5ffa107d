import type { Worker } from 'node:worker_threads'
import { findActiveBounds } from '../../base/async/bounds'
import { AdapterError } from '../../base/errors'
import { loadPeer } from '../../base/library'
import { formatSeconds } from '../postgres/client'
import { runDatabase, type DatabaseAnswer, type DatabaseCalls, type DatabaseOptions } from './database-program'
import type { FolderLock } from './lock'
import type { Engine } from './pglite'
import { startThread } from './start-thread'

/** How old a look at the lock may be, in milliseconds, when the database writes. */
const pollMs = 1000

type Name = keyof DatabaseCalls
type Options<N extends Name> = Parameters<DatabaseCalls[N]>[0]
type Value<N extends Name> = Awaited<ReturnType<DatabaseCalls[N]>>

interface Pending {
  readonly name: Name
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
  /** Ends the thread, if the call has a limit. */
  readonly timer: NodeJS.Timeout | undefined
}

export interface ThreadOptions {
  /** The path of a backup, for a new database. */
  readonly backup?: string | undefined
  /** The maximum milliseconds of a statement, but of unhurried work. Its thread cannot end it, and is ended with it. */
  readonly statementTimeoutMs?: number | undefined
}

/** A database in its own thread, so that no query blocks the process. */
export class DatabaseThread implements Engine {
  private readonly pending = new Map<number, Pending>()
  private readonly worker: Worker
  private calls = 0
  private end: AdapterError | undefined
  /** Whether the thread was ended because a statement took too long: the database can be opened again. */
  isLate = false

  private constructor(
    lock: FolderLock,
    private readonly statementTimeoutMs: number | undefined,
  ) {
    const { own, next } = lock
    const options: DatabaseOptions = { own, next, pollMs, ...findPackages() }
    this.worker = startThread(runDatabase, options)
    this.worker.on('message', (response: DatabaseAnswer) => this.settle(response))
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', () => this.fail(lock.findLoss() ?? new Error('its thread has ended')))
    void lock.lost.then((error) => this.fail(error))
  }

  /**
   * Opens the database in a folder. In an empty one it creates a new database, or restores a backup's.
   *
   * @throws {AdapterError} with the reason why Postgres does not start
   * @throws {UnavailableError} if PGlite is not installed
   */
  static async open(
    folder: string,
    lock: FolderLock,
    { backup, statementTimeoutMs }: ThreadOptions,
  ): Promise<DatabaseThread> {
    const thread = new DatabaseThread(lock, statementTimeoutMs)
    try {
      await thread.call('open', { folder, backup })
      return thread
    } catch (error) {
      await thread.worker.terminate()
      throw error
    }
  }

  query(text: string, parameters: unknown[]) {
    return this.call('query', { text, parameters: parameters.map(encodeParameter) }, this.findLimit())
  }

  exec(text: string) {
    return this.call('exec', { text }, this.findLimit())
  }

  async backup(file: string): Promise<void> {
    try {
      await this.call('copy', { file })
    } finally {
      // Statements that waited for it have their whole time.
      for (const { timer } of this.pending.values()) timer?.refresh()
    }
    await this.call('write', { file })
  }

  async close(): Promise<void> {
    try {
      if (!this.end) await this.call('close', undefined)
    } finally {
      this.end ??= new AdapterError('embedded', 'the embedded database is closed', { cause: new Error('closed') })
      await this.worker.terminate()
    }
  }

  private findLimit(): number | undefined {
    return findActiveBounds().isUnhurried ? undefined : this.statementTimeoutMs
  }

  private call<N extends Name>(name: N, options: Options<N>, limitMs?: number): Promise<Value<N>> {
    if (this.end) return Promise.reject(this.end)
    return new Promise((resolve, reject) => {
      const id = ++this.calls
      const timer = limitMs === undefined ? undefined : setTimeout(() => this.endLate(id, limitMs), limitMs)
      this.pending.set(id, { name, resolve, reject, timer })
      this.worker.ref()
      this.worker.postMessage({ id, name, options })
    })
  }

  private settle(response: DatabaseAnswer): void {
    const { id } = response
    const pending = this.pending.get(id)
    this.pending.delete(id)
    clearTimeout(pending?.timer)
    if (this.pending.size === 0) this.worker.unref()
    if ('value' in response) return pending?.resolve(response.value as never)
    const { message, isFatal, ...properties } = response.fault
    const error = Object.assign(new Error(message), properties)
    pending?.reject(error)
    if (isFatal) this.fail(error)
  }

  /** Ends the thread for a statement, unless it waits for an earlier copy, which has no limit. */
  private endLate(id: number, limitMs: number): void {
    const isWaiting = Array.from(this.pending).some(([other, { name }]) => name === 'copy' && other < id)
    if (isWaiting) return
    this.isLate = true
    const message = `the embedded database stopped a statement and its transaction after ${formatSeconds(limitMs)}, and opens again`
    this.fail(new AdapterError('embedded', message, { reason: 'timeout' }))
  }

  /** Everything that waits fails, and so does every later call: writes of a database in this state are lost. */
  private fail(cause: Error): void {
    if (this.end) return
    const isAdapterError = cause instanceof AdapterError
    const message = `the embedded database has ended, and works again when the process is restarted: ${cause.message}`
    this.end = isAdapterError ? cause : new AdapterError('embedded', message, { cause })
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer)
      reject(this.end)
    }
    this.pending.clear()
    void this.worker.terminate()
  }
}

/** JSON goes as text: its objects may have methods, which cannot be sent. */
function encodeParameter(parameter: unknown): unknown {
  const isJson = typeof parameter === 'object' && parameter !== null && !Array.isArray(parameter)
  return isJson && !(parameter instanceof Date) ? JSON.stringify(parameter) : parameter
}

function findPackages(): Pick<DatabaseOptions, 'pglite' | 'nodefs'> {
  const [name, feature] = ['@electric-sql/pglite', 'embedded databases']
  return { pglite: loadPeer<string>(name, feature), nodefs: loadPeer<string>(name, feature, `${name}/nodefs`) }
}
