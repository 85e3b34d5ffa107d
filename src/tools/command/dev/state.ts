import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AdapterError, UnavailableError } from '../../../base/errors'
import { makePrivateFolder } from '../../../base/make-folder'
import { appFolders } from '../../../files/layout'
import type { PlatformAdapters } from '../../../ports/adapters'
import { openEngines, openFolderStores, type Engines } from '../engines'
import type { Terminal } from '../terminal'
import { hasCode } from '../../../base/error-code'

/** The folder of the data in a project. */
const name = '.liquid-platform'

/** Later versions of pg-boss need a later Node. */
const install = 'npm install --save-dev @electric-sql/pglite pg-boss@10'

/** The data of an app that `dev` serves. */
export interface State {
  readonly adapters: PlatformAdapters
  /** Encrypts the secrets of jobs, also after a restart. */
  readonly secret: string
  close(): Promise<void>
}

export interface StateOptions {
  /** The folder of the app, or of the project around it. */
  readonly root: string
  /** Adapters of the app's own: with `records`, no database is opened. */
  readonly own: PlatformAdapters
  /** Whether to delete the data first. */
  readonly isFresh: boolean
}

/** The folder of the project: the one around the folder `app`. */
export function findProjectFolder(root: string): string {
  return appFolders.includes(basename(root)) ? dirname(root) : root
}

/** The folder of the data that `dev` keeps in a project. */
export function findDataFolder(root: string): string {
  return join(findProjectFolder(root), name)
}

/** The variables by which other commands open the data in such a folder. */
export async function readDataVariables(folder: string): Promise<Terminal['env']> {
  return { DATABASE_URL: folder, SECRET: await readSecret(folder) }
}

/** Data that ends with the process. */
export async function openMemoryState(terminal: Terminal): Promise<State> {
  const engines = await openStores(terminal)
  return { adapters: engines.adapters, secret: '', close: () => engines.close() }
}

/** The stores in a folder, or in memory, with the access keys of the environment. */
function openStores({ env: { ACCESS_KEYS }, directory }: Terminal, folder?: string): Promise<Engines> {
  return openEngines({ env: { ACCESS_KEYS, DATABASE_URL: folder }, directory })
}

/**
 * Opens the data in the folder `.liquid-platform` of a project; in memory, with a note, if the embedded database is not
 * installed.
 *
 * @throws {AdapterError} if another process uses the folder
 */
export async function openState({ root, own, isFresh }: StateOptions, terminal: Terminal): Promise<State> {
  const folder = findDataFolder(root)
  makePrivateFolder(folder)
  await writeFile(join(folder, '.gitignore'), '*\n')
  if (own.records) {
    const secret = await readSecret(folder)
    const engines = await openStores(terminal)
    const adapters = { ...openFolderStores(folder), ...engines.adapters }
    return { adapters, secret, close: () => engines.close() }
  }
  try {
    if (isFresh) await deleteData(folder)
    const secret = await readSecret(folder)
    terminal.note(`starts the database in ${name} …`)
    const engines = await withHint(() => openStores(terminal, folder))
    return { adapters: { ...engines.defaults, ...engines.adapters }, secret, close: () => engines.close() }
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
    terminal.note(`data is in memory, and ends with this command: ${install} keeps it in ${name}`)
    return openMemoryState(terminal)
  }
}

/** Deletes the data in a folder that no process uses. */
async function deleteData(folder: string): Promise<void> {
  const { takeFolder } = await import('../../../engines/embedded/folder')
  await withHint(() =>
    takeFolder(folder, async ({ release }) => {
      for (const each of await readdir(folder)) {
        if (!/^lock\.|^\.gitignore$/.test(each)) await rm(join(folder, each), { recursive: true, force: true })
      }
      await release()
    }),
  )
}

async function withHint<T>(work: () => Promise<T>): Promise<T> {
  const { FolderInUse } = await import('../../../engines/embedded/lock')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new AdapterError('embedded', `${error.message}. --memory serves the app with other data meanwhile`, {
      cause: error,
    })
  }
}

/** The secret in the folder, which is made once. */
async function readSecret(folder: string): Promise<string> {
  const path = join(folder, 'secret')
  try {
    await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  return readFile(path, 'utf8')
}
