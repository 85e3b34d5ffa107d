import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isNativeError } from 'node:util/types'
import { adapterNames, checkAdapters } from '../../../app/resolve-adapters'
import type { ConfiguredAdapters } from '../../../ports/define-config'
import { resolveSettings } from '../../../ports/settings'
import type { Place } from '../../../base/diagnostics/diagnostic'
import { AdapterError } from '../../../base/errors'
import { describeForCode } from '../../../base/values/describe'
import { isHash } from '../../../base/values/hash'
import { listNames } from '../../../files/disk'
import { appFolders } from '../../../files/layout'
import { findPlace, loadDefault } from './own-module'
import type { Terminal } from '../terminal'

const configNames = ['ts', 'mjs', 'js'].map((extension) => `liquid-platform.config.${extension}`)
const anyName = 'liquid-platform.config.ts, .mjs or .js'
/** The names that other tools would read. */
const similarName = /^liquid-platform\.config\.(?:[cm]?[jt]s|json)$/
const registerExample = "(liquid) => liquid.registerFilter('shout', shout)"
const example = 'export default { mailer: … }'

const configKeys = [...adapterNames, 'register'].sort()

type Register = NonNullable<ConfiguredAdapters['register']>

/** The config cannot be loaded, or exports something else. */
export class ConfigError extends AdapterError {
  /** Its first line if the place is unknown. The file is an absolute path. */
  readonly place: Place

  /** @param place such as `:3:7`, or empty */
  constructor(path: string, place: string, message: string, options: ErrorOptions) {
    super('config', `${path}${place}: ${message}`, options)
    const [line = 1, column = 1] = place.split(':').slice(1).map(Number)
    this.place = { file: path, line, column }
  }
}

/**
 * The app's own adapters and settings: the export of `liquid-platform.config.ts`, `.mjs` or `.js` in its folder, or the result of
 * an exported function for the environment. None without such a file.
 *
 * @throws {AdapterError} naming the file; a `ConfigError` if it cannot be loaded, or exports something else
 */
export async function loadOwnAdapters(folder: string, terminal: Terminal): Promise<ConfiguredAdapters> {
  const root = resolve(terminal.directory, folder)
  refuseSimilar(root)
  refuseInside(root)
  const [path, other] = configNames.map((name) => join(root, name)).filter((path) => existsSync(path))
  if (other !== undefined) throw new AdapterError('config', `${other} is not read, because of ${path}: remove one`)
  if (path === undefined) {
    noteUnread(root, terminal)
    return {}
  }
  return nameFile(path, async () => {
    const { register, ...adapters } = readConfig(await loadExport(path, terminal))
    return { ...adapters, ...(register && { register: (liquid) => nameFile(path, async () => register(liquid)) }) }
  })
}

/** Does work of the config. An error names its file, and the place if it is known. */
async function nameFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new ConfigError(path, await findPlace(cause, path), toMessage(cause), { cause })
  }
}

async function loadExport(path: string, terminal: Terminal): Promise<unknown> {
  const exported = await loadDefault(path, terminal)
  return typeof exported === 'function' ? (exported as (env: Terminal['env']) => unknown)(terminal.env) : exported
}

function readConfig(exported: unknown): ConfiguredAdapters {
  if (!isHash(exported)) {
    throw new AdapterError('config', `it must export its adapters, ${example}, got ${describeForCode(exported)}`)
  }
  const { register, ...others } = exported
  if (register !== undefined && typeof register !== 'function') {
    throw new AdapterError(
      'config',
      `register: expected a function, ${registerExample}, got ${describeForCode(register)}`,
    )
  }
  const adapters: unknown = others
  checkAdapters(adapters, configKeys)
  if (adapters.files)
    throw new AdapterError('files', 'it cannot set "files": the command reads the files of its folder')
  resolveSettings(adapters.settings)
  return { ...adapters, ...(register && { register: register as Register }) }
}

function refuseSimilar(root: string): void {
  const other = Array.from(listNames(root)).find((name) => similarName.test(name) && !configNames.includes(name))
  if (other !== undefined)
    throw new AdapterError('config', `${join(root, other)} is not read: its name must be ${anyName}`)
}

/** A config among the files of the app would be ignored. */
function refuseInside(root: string): void {
  for (const folder of appFolders) {
    const inside = Array.from(listNames(join(root, folder))).find((name) => similarName.test(name))
    if (inside !== undefined)
      throw new AdapterError('config', `${join(root, folder, inside)} is not read: move it to ${join(root, inside)}`)
  }
}

/** The command runs no code of a folder that it was not called for. */
function noteUnread(root: string, terminal: Terminal): void {
  const above = configNames.map((name) => join(dirname(root), name)).find((path) => existsSync(path))
  if (basename(root) !== 'app' || above === undefined) return
  terminal.note(`${above} is not read: run the command for its folder`)
}

function toMessage(error: unknown): string {
  return isNativeError(error) ? error.message : describeForCode(error)
}
