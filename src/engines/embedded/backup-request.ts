import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AdapterError } from '../../base/errors'
import { findPulse, requestEnd, type FolderLock } from './lock'
import type { ReopeningDatabase } from './reopening'
import { getErrorMessage } from '../../base/text/error-message'

/** The interval of checks for the response, in milliseconds. */
const pollMs = 100
/** How long the process that uses the folder may show nothing, in milliseconds. */
const timeoutMs = 10_000

/** The files of a backup that one process makes for another: both see the folder, also from two containers. */
class BackupFiles {
  readonly request: string
  readonly partial: string
  readonly done: string
  readonly failed: string

  constructor(folder: string, id: string) {
    const start = join(folder, `backup-${id}`)
    this.request = start + requestEnd
    this.partial = `${start}.partial`
    this.done = `${start}.done`
    this.failed = `${start}.failed`
  }
}

const requestName = /^backup-(.*)\.request$/
const responseName = /^backup-.*\.(?:partial|done|failed)$/

/** Removes the responses that an earlier process has left. Its requests stay: their senders may wait. */
export async function removeResponses(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (responseName.test(name)) await rm(join(folder, name), { force: true })
}

/** Makes the backups that other processes request. */
export function answerBackups(folder: string, lock: FolderLock, database: ReopeningDatabase): void {
  const underWay = new Set<string>()
  lock.onRequest((name) => {
    const [, id] = requestName.exec(name) ?? []
    if (id === undefined || underWay.has(id)) return
    underWay.add(id)
    // If this fails too, such as on a full disk, the other process waits until it is stopped.
    void answerBackup(new BackupFiles(folder, id), database)
      .finally(() => underWay.delete(id))
      .catch(() => undefined)
  })
}

/** Removes the request last: then the response is complete. */
async function answerBackup(
  { request, partial, done, failed }: BackupFiles,
  database: ReopeningDatabase,
): Promise<void> {
  try {
    await database.backup(partial)
    await rename(partial, done)
  } catch (error) {
    await rm(partial, { force: true })
    await writeFile(failed, getErrorMessage(error), { mode: 0o600 })
  } finally {
    await rm(request, { force: true })
  }
}

/**
 * Has the process that uses a folder make a backup.
 *
 * @returns the path of the backup, in the folder: the caller moves it
 * @throws {AdapterError} if that process fails, ends, or shows nothing for ten seconds
 */
export async function requestBackup(folder: string): Promise<string> {
  const { request, done, failed } = new BackupFiles(folder, randomUUID())
  await writeFile(request, '', { flag: 'wx', mode: 0o600 })
  try {
    let pulse = await findPulse(folder)
    for (let silent = 0; silent < timeoutMs; silent += pollMs) {
      if (!existsSync(request)) {
        if (existsSync(done)) return done
        if (existsSync(failed)) throw new AdapterError('embedded', `the backup has failed: ${await takeText(failed)}`)
        break
      }
      await setTimeout(pollMs)
      const now = await findPulse(folder)
      if (now !== pulse) [pulse, silent] = [now, 0]
    }
  } finally {
    await rm(request, { force: true })
  }
  throw new AdapterError('embedded', `the process that uses ${folder} has ended, or does not respond: try again`)
}

async function takeText(path: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  await rm(path)
  return text
}
