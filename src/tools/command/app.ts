import { lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Argument, Option, type Command } from 'commander'
import { directoryFiles, type DirectoryFiles, type DirectoryFilesOptions } from '../../files/directory'
import { isApp, isPartOfApp } from '../../files/root'
import type { PlatformAdapters } from '../../ports/adapters'
import { lineLogger } from '../../ports/logger'
import { AdapterError, SettingsError } from '../../base/errors'
import { registerApp, type AppAdapters, type RegisteredApp } from '../register-app'
import { openEngines } from './engines'
import { loadOwnAdapters } from './config/config'
import { nameVariable, readDatabase, readSettings } from './config/environment'
import type { Terminal } from './terminal'

/** The app that a command works on. */
export interface OpenApp extends RegisteredApp {
  close(): Promise<void>
}

const folderMeaning = 'the folder of the app, or of the project around it'

class FolderArgument extends Argument {}

/** The argument `[folder]` that commands on an app share. */
export function makeFolderArgument(): Argument {
  return new FolderArgument('[folder]', folderMeaning).default('.', 'the current folder')
}

/** The option that names the folder for commands with other arguments. */
export function makeAppOption(): Option {
  return new Option('--app <folder>', folderMeaning).default('.', 'the current folder')
}

/** The folder of the app that a command is called for; the current one if it is for none. */
export function findFolder(command: Command): string {
  const index = command.registeredArguments.findIndex((each) => each instanceof FolderArgument)
  const { app = '.' } = command.opts<{ readonly app?: string }>()
  return index < 0 ? app : (command.processedArgs[index] as string)
}

/**
 * The files of the app in a folder.
 *
 * @throws {AdapterError} if there is no such folder, or no app in it
 */
export function openAppFiles(folder: string, terminal: Terminal, options?: DirectoryFilesOptions): DirectoryFiles {
  const root = resolve(terminal.directory, folder)
  refuseOther(root)
  const files = directoryFiles(root, options)
  if (isApp(files.list(''))) return files
  const expected = 'it has no file of an app, such as app/views/pages/index.liquid'
  throw new AdapterError('files', `app not found in ${root}: ${expected}. liquid-platform init starts one`)
}

/** A folder with none of the folders of an app, and more files than so many, is another one. */
const maxOtherFiles = 2000

/**
 * Refuses a folder of other things, such as `/tmp`, before all its files are read.
 *
 * @throws {AdapterError} with the folder of an app in it, if there is one
 */
function refuseOther(root: string): void {
  const names = listNames(root)
  if (names.some(isPartOfApp) || !hasMoreFiles(root, maxOtherFiles)) return
  const inner = names.find((name) => listNames(join(root, name)).some((each) => each === 'app' || each === 'views'))
  const advice = inner === undefined ? 'liquid-platform init starts one' : `Did you mean ${join(root, inner)}?`
  throw new AdapterError('files', `app not found in ${root}: it has no folder "app" or "views". ${advice}`)
}

function hasMoreFiles(root: string, max: number): boolean {
  const folders = [root]
  let count = 0
  for (let folder = folders.pop(); folder !== undefined && count <= max; folder = folders.pop()) {
    for (const name of listNames(folder)) {
      count++
      folders.push(join(folder, name))
    }
  }
  return count > max
}

/** The names in a folder; none if it is not a folder, or cannot be read. Links are not followed. */
function listNames(folder: string): readonly string[] {
  try {
    if (!lstatSync(folder).isDirectory()) return []
    return readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'node_modules')
  } catch {
    return []
  }
}

/**
 * Opens the app in a folder. Its data is in memory.
 *
 * @param own adapters and settings of the command, before all others
 * @throws {AdapterError} if there is no such folder
 */
export async function openApp(folder: string, terminal: Terminal, own: Partial<AppAdapters>): Promise<OpenApp> {
  const app = await registerApp({
    files: directoryFiles(resolve(terminal.directory, folder)),
    logger: lineLogger((line) => terminal.note(line)),
    ...own,
  })
  return { ...app, close: () => app.platform.close() }
}

/**
 * Opens the app as it is deployed: with settings and data of the environment.
 *
 * @param own adapters of the app's own, and of the command
 * @throws {PlatformError} if the environment is wrong, or an engine is not installed or cannot be reached
 */
export async function openDeployedApp(folder: string, terminal: Terminal, own: Partial<AppAdapters>): Promise<OpenApp> {
  const settings = readSettings(terminal, own.settings)
  const engines = await openEngines(terminal)
  try {
    refuseBoth(engines.adapters, own)
    const app = await openApp(folder, terminal, {
      ...noSenders,
      ...engines.defaults,
      ...engines.adapters,
      ...own,
      settings,
    })
    return { ...app, close: () => app.close().finally(() => engines.close()) }
  } catch (error) {
    await engines.close()
    throw nameVariable(error, terminal)
  }
}

/** Runs work on an app, and closes it. */
export async function useApp<T>(app: OpenApp, work: (app: OpenApp) => Promise<T>): Promise<T> {
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

/**
 * Runs work on the app of a folder as it is deployed, which needs a database.
 *
 * @param purpose completes the message if no database is set: `to migrate`
 * @throws {SettingsError} if neither the environment nor the config names a database
 */
export async function withStoredApp<T>(
  folder: string,
  purpose: string,
  terminal: Terminal,
  work: (app: OpenApp) => Promise<T>,
): Promise<T> {
  const own = await loadOwnAdapters(folder, terminal)
  if (readDatabase(terminal).kind === 'memory' && !own.records) {
    throw new SettingsError('DATABASE_URL', `DATABASE_URL is not set: it must name the database ${purpose}`)
  }
  return useApp(await openDeployedApp(folder, terminal, { ...own, files: openAppFiles(folder, terminal) }), work)
}

function refuseBoth(engines: PlatformAdapters, own: PlatformAdapters): void {
  const name = Object.keys(engines).find((each) => each in own)
  if (name === undefined) return
  const variables = 'DATABASE_URL, REDIS_URL or STORAGE_URL'
  throw new AdapterError(name, `the config sets "${name}", and so does ${variables}: remove one`)
}

/** They fail, so that messages stay in the queue. */
export const noSenders = {
  mailer: {
    send() {
      throw makeMissingAdapterError('mailer', 'the e-mail')
    },
  },
  sms: {
    send() {
      throw makeMissingAdapterError('sms', 'the text message')
    },
  },
} satisfies PlatformAdapters

function makeMissingAdapterError(adapter: string, message: string): AdapterError {
  return new AdapterError(adapter, `${message} is not sent: the config has no adapter "${adapter}"`)
}
