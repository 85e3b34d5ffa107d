import { existsSync } from 'node:fs'
import { copyFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { checkOptions } from '../../base/configuration/options'
import { AdapterError } from '../../base/errors'
import { requestBackup } from './backup-request'
import { hasData, makeData, openData, sync } from './data-folder'
import { resolveFolder, takeFolder } from './folder'
import { FolderInUse } from './lock'
import { getErrorMessage } from '../../base/text/error-message'

export interface BackupOptions {
  /** The database's folder. */
  readonly folder: string
  /** The path of the backup, a `.tar.gz`. */
  readonly file: string
}

/**
 * Writes a consistent backup of the database in a folder. A process that uses the folder keeps running: it makes the
 * backup itself, and only queries wait until the files are read.
 *
 * @throws {AdapterError} if the folder has no database, or the file exists
 *
 * @example
 * await backupEmbedded({ folder: './data', file: './backups/monday.tar.gz' })
 */
export async function backupEmbedded(options: BackupOptions): Promise<void> {
  checkOptions('backupEmbedded', options, { folder: true, file: true }, 'embedded')
  const folder = resolveFolder(options.folder)
  const file = resolve(options.file)
  if (existsSync(file)) throw new AdapterError('embedded', `the file ${file} exists already`)
  if (!(await hasData(folder))) throw new AdapterError('embedded', `the folder ${folder} has no database`)
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  try {
    await writeBackup(folder, partial)
    await sync(partial)
    await rename(partial, file)
    await sync(dirname(file))
  } catch (cause) {
    await rm(partial, { force: true })
    if (cause instanceof AdapterError) throw cause
    throw new AdapterError('embedded', `the backup ${file} cannot be made: ${getErrorMessage(cause)}`, { cause })
  }
}

async function writeBackup(folder: string, file: string): Promise<void> {
  try {
    await takeFolder(folder, async (lock) => {
      const thread = await openData(folder, lock)
      await thread.backup(file).finally(() => thread.close())
      await lock.release()
    })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    await move(await requestBackup(folder), file)
  }
}

/** The two may be on different disks. */
async function move(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
  } finally {
    await rm(from, { force: true })
  }
}

export interface RestoreOptions extends BackupOptions {
  /** Whether to replace the folder's database, even a damaged one. It is kept until the new one is whole. */
  readonly force?: boolean
}

/**
 * Makes a database from a backup.
 *
 * @throws {AdapterError} if the folder is in use, the folder has a database and `force` is not set, or the file is not a
 * backup
 *
 * @example
 * await restoreEmbedded({ folder: './data', file: './backups/monday.tar.gz' })
 */
export async function restoreEmbedded(options: RestoreOptions): Promise<void> {
  checkOptions('restoreEmbedded', options, { folder: true, file: true, force: true }, 'embedded')
  const { force = false } = options
  const folder = resolveFolder(options.folder)
  const file = resolve(options.file)
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) throw new AdapterError('embedded', `the backup ${file} does not exist`)
  await takeFolder(folder, async (lock) => {
    if (!force && (await hasData(folder))) {
      throw new AdapterError(
        'embedded',
        `the folder ${folder} has a database already: --force (force: true) replaces it`,
      )
    }
    await makeData(folder, lock, file)
    await lock.release()
  })
}
