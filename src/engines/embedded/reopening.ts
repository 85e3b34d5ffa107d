import { openData } from './data-folder'
import type { FolderLock } from './lock'
import type { Engine } from './pglite'
import type { DatabaseThread } from './thread'

/**
 * The database of a folder, in one thread after another: when a statement has taken too long, its thread is ended and
 * the next one opens the database. To Postgres this is a crash, from which it recovers: committed data is on the disk.
 */
export class ReopeningDatabase implements Engine {
  private thread: Promise<DatabaseThread>
  private isClosed = false

  private constructor(
    thread: DatabaseThread,
    private readonly reopen: () => Promise<DatabaseThread>,
  ) {
    this.thread = Promise.resolve(thread)
  }

  /**
   * Opens the database in a folder.
   *
   * @throws {AdapterError} saying why it does not start
   */
  static async open(folder: string, lock: FolderLock, statementTimeoutMs?: number): Promise<ReopeningDatabase> {
    const open = async (): Promise<DatabaseThread> => {
      // A process that was frozen finds the statement late, and may have lost the folder meanwhile.
      const loss = lock.findLoss()
      if (loss) throw loss
      return openData(folder, lock, statementTimeoutMs)
    }
    return new ReopeningDatabase(await open(), open)
  }

  /** @throws {AdapterError} if the database has not started again */
  current(): Promise<DatabaseThread> {
    this.thread = this.thread.then(async (thread) => {
      if (!thread.isLate || this.isClosed) return thread
      // Two threads must not have the folder.
      await thread.close()
      return this.reopen()
    })
    return this.thread
  }

  async query(text: string, parameters: unknown[]) {
    return (await this.current()).query(text, parameters)
  }

  async exec(text: string) {
    return (await this.current()).exec(text)
  }

  async backup(file: string): Promise<void> {
    await (await this.current()).backup(file)
  }

  async close(): Promise<void> {
    this.isClosed = true
    const thread = await this.thread.catch(() => undefined)
    await thread?.close()
  }
}
