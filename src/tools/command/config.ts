import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isNativeError } from 'node:util/types'
import { checkAdapters } from '../../app/resolve-adapters'
import type { PlatformAdapters } from '../../ports/adapters'
import { resolveSettings } from '../../ports/settings'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { isHash } from '../../base/values/hash'
import type { Terminal } from './terminal'

const configName = 'liquid-platform.config.mjs'
/** The names that other tools would read. */
const similarName = /^liquid-platform\.config\.(?:[cm]?[jt]s|json)$/
const example = 'export default { mailer: … }'

/**
 * The app's own adapters and settings: the export of `liquid-platform.config.mjs` in its folder, or the result of an
 * exported function for the environment. None without such a file.
 *
 * @throws {AdapterError} naming the file, if it cannot be loaded, or exports something else
 */
export async function loadOwnAdapters(folder: string, terminal: Terminal): Promise<PlatformAdapters> {
  const root = resolve(terminal.directory, folder)
  refuseSimilar(root)
  const path = join(root, configName)
  if (!existsSync(path)) {
    noteUnread(root, terminal)
    return {}
  }
  try {
    return readAdapters(await loadExport(path, terminal))
  } catch (cause) {
    throw new AdapterError('config', `${path}${findPlace(cause)}: ${toMessage(cause)}`, { cause })
  }
}

async function loadExport(path: string, { load, env }: Terminal): Promise<unknown> {
  const { default: exported } = await load(path)
  return typeof exported === 'function' ? (exported as (env: Terminal['env']) => unknown)(env) : exported
}

function readAdapters(exported: unknown): PlatformAdapters {
  if (!isHash(exported)) {
    throw new AdapterError('config', `it must export its adapters, ${example}, got ${describeForCode(exported)}`)
  }
  const adapters: unknown = exported
  checkAdapters(adapters)
  if (adapters.files)
    throw new AdapterError('files', 'it cannot set "files": the command reads the files of its folder')
  resolveSettings(adapters.settings)
  return adapters
}

function refuseSimilar(root: string): void {
  const names = existsSync(root) ? readdirSync(root) : []
  const other = names.find((name) => similarName.test(name) && name !== configName)
  if (other !== undefined)
    throw new AdapterError('config', `${join(root, other)} is not read: its name must be ${configName}`)
}

/** The command runs no code of a folder that it was not called for. */
function noteUnread(root: string, terminal: Terminal): void {
  const above = join(dirname(root), configName)
  if (basename(root) !== 'app' || !existsSync(above)) return
  terminal.note(`${above} is not read: call the command for the folder that it is in`)
}

/** Where in the file an error was thrown: `:3:7`. */
function findPlace(error: unknown): string {
  const [, place = ''] = (isNativeError(error) && /config\.mjs((?::\d+){1,2})/.exec(error.stack ?? '')) || []
  return place
}

function toMessage(error: unknown): string {
  return isNativeError(error) ? error.message : describeForCode(error)
}
