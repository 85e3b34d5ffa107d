import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orIfMissing } from '../../base/async/missing-file'
import { hasCode } from '../../base/error-code'
import { AdapterError, UnavailableError } from '../../base/errors'
import type { FolderLock } from './lock'
import { DatabaseThread } from './thread'
import { getErrorMessage } from '../../base/text/error-message'

/** The files of Postgres in a folder. */
function toDataPath(folder: string): string {
  return join(folder, 'data')
}

/** The place of a database that is not complete yet. */
function toMadePath(folder: string): string {
  return join(folder, 'data.new')
}

/** The place of a database while another one replaces it. */
function toReplacedPath(folder: string): string {
  return join(folder, 'data.replaced')
}

/**
 * Whether a folder has a database.
 *
 * @throws {AdapterError} if it has something else in its place
 */
export async function hasData(folder: string): Promise<boolean> {
  const data = toDataPath(folder)
  const names: readonly string[] = await orIfMissing(readdir(data), [])
  if (names.length === 0) return false
  if (names.includes('PG_VERSION')) return true
  const what = `${data} is not a valid database: it has files, but no PG_VERSION`
  throw new AdapterError('embedded', `${what}. ${formatRemedy(data)}`)
}

/**
 * Opens the database in a folder.
 *
 * @throws {AdapterError} saying why it does not start
 * @throws {UnavailableError} if PGlite is not installed
 */
export async function openData(folder: string, lock: FolderLock, statementTimeoutMs?: number): Promise<DatabaseThread> {
  const data = toDataPath(folder)
  await hideFromOthers(data)
  try {
    return await DatabaseThread.open(data, lock, { statementTimeoutMs })
  } catch (cause) {
    if (cause instanceof AdapterError || cause instanceof UnavailableError) throw cause
    const message = getErrorMessage(cause)
    throw new AdapterError('embedded', `the database in ${data} does not start: ${message}. ${formatRemedy(data)}`, {
      cause,
    })
  }
}

/**
 * Ends the replacement that a killed process began: a database that was not yet replaced stays, a replaced one is
 * removed, and so is an incomplete one.
 */
export async function recoverData(folder: string): Promise<void> {
  const [data, replaced] = [toDataPath(folder), toReplacedPath(folder)]
  await rm(toMadePath(folder), { recursive: true, force: true })
  if (existsSync(data)) await rm(replaced, { recursive: true, force: true })
  else await orIfMissing(rename(replaced, data), undefined)
}

/**
 * Makes a database in a folder: an empty one, or a backup's. It appears only when it is complete and on the disk; until
 * then an existing database is kept.
 *
 * @throws {AdapterError} if the file is not a backup
 * @throws {UnavailableError} if PGlite is not installed
 */
export async function makeData(folder: string, lock: FolderLock, backup?: string): Promise<void> {
  const made = toMadePath(folder)
  await mkdir(made, { mode: 0o700 })
  try {
    const thread = await DatabaseThread.open(made, lock, { backup })
    await thread.close()
    await syncAll(made)
    await orIfMissing(rename(toDataPath(folder), toReplacedPath(folder)), undefined)
    await rename(made, toDataPath(folder))
    await sync(folder)
    await recoverData(folder)
  } catch (cause) {
    await recoverData(folder)
    if (cause instanceof AdapterError || cause instanceof UnavailableError) throw cause
    const none = `no database can be made in ${folder}`
    const what = backup === undefined ? none : `${backup} cannot be restored, expected a file of liquid-platform backup`
    throw new AdapterError('embedded', `${what}: ${getErrorMessage(cause)}`, { cause })
  }
}

function formatRemedy(data: string): string {
  return `Move ${data} away, then restore a backup: liquid-platform restore`
}

/** Earlier releases let all users of the machine read and write the files. */
async function hideFromOthers(data: string): Promise<void> {
  if (((await stat(data)).mode & 0o077) === 0) return
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
  await chmod(data, 0o700)
}

async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await sync(join(entry.parentPath, entry.name))
  }
  await sync(folder)
}

/**
 * Puts a file, or the names in a folder, onto the disk; not of a folder that the process may only write to, or whose
 * file system cannot do it.
 */
export async function sync(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory()
  // Windows opens no folders.
  if (isFolder && process.platform === 'win32') return
  try {
    const file = await open(path, process.platform === 'win32' ? 'r+' : 'r')
    await file.sync().finally(() => file.close())
  } catch (error) {
    if (!isFolder || !(hasCode(error, 'EACCES') || hasCode(error, 'EINVAL'))) throw error
  }
}
