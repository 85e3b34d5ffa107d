import { resolve } from 'node:path'
import { AdapterError } from '../../base/errors'
import { makePrivateFolder } from '../../base/make-folder'
import { describeForCode } from '../../base/values/describe'
import { answerBackups, removeResponses } from './backup-request'
import { hasData, makeData, recoverData } from './data-folder'
import { FolderInUse, lockFolder, type FolderLock } from './lock'
import type { Engine } from './pglite'
import { ReopeningDatabase } from './reopening'
import { getErrorMessage } from '../../base/text/error-message'

/** The folders that this process uses. */
const used = new Set<string>()

/**
 * The absolute path of a folder.
 *
 * @throws {AdapterError} if it is not a path
 */
export function resolveFolder(folder: unknown): string {
  if (typeof folder === 'string' && folder !== '') return resolve(folder)
  throw new AdapterError('embedded', `folder must be the path of a folder, got ${describeForCode(folder)}`)
}

/**
 * Runs `work` with a folder of this process alone, which is made if needed.
 *
 * @param work calls `release` when the folder is no longer used; if it fails, the folder is released here
 * @throws {FolderInUse} if the folder is in use
 */
export async function takeFolder<T>(folder: string, work: (lock: FolderLock) => Promise<T>): Promise<T> {
  if (used.has(folder)) throw new FolderInUse('embedded', `the folder ${folder} is open already: close() it first`)
  used.add(folder)
  try {
    makePrivateFolder(folder)
    const lock = await lockFolder(folder)
    const release = (): Promise<void> => lock.release().finally(() => used.delete(folder))
    try {
      await recoverData(folder)
      return await work({ ...lock, release })
    } catch (error) {
      await release()
      throw error
    }
  } catch (error) {
    used.delete(folder)
    if (error instanceof AdapterError || !('syscall' in (error as object))) throw error
    const message = getErrorMessage(error)
    throw new AdapterError('embedded', `the folder ${folder} cannot be used: ${message}`, { cause: error })
  }
}

/**
 * Opens the database in a folder. If it has none, an empty one is made. Closing it releases the folder.
 *
 * @param statementTimeoutMs the maximum milliseconds of a statement, but of unhurried work
 */
export async function openFolder(folder: string, statementTimeoutMs?: number): Promise<Engine> {
  return takeFolder(folder, async (lock) => {
    if (!(await hasData(folder))) await makeData(folder, lock)
    await removeResponses(folder)
    const database = await ReopeningDatabase.open(folder, lock, statementTimeoutMs)
    answerBackups(folder, lock, database)
    return {
      query: (text, parameters) => database.query(text, parameters),
      exec: (text) => database.exec(text),
      current: () => database.current(),
      close: () => database.close().finally(lock.release),
    }
  })
}
