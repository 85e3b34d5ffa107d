import { AdapterError } from '../errors'
import { describe } from '../values/describe'
import { isHash } from '../values/hash'
import { didYouMean } from '../values/nearest'
import { systemClock, type Clock } from './clock'
import { memoryFiles, type FileSource } from './files'
import { stderrLogger, type Logger } from './logger'
import { systemRandom, type Random } from './random'
import { resolveSettings, type PlatformSettings, type PlatformSettingsInput } from './settings'
import { memoryStore, type KeyValueStore } from './store'
import { memoryTranslations, type Translations } from './translations'
import { fileTranslations } from './file-translations'

export type { PlatformSettings, PlatformSettingsInput } from './settings'

/** What a host may bring to `registerPlatform`, one key a port; an in-memory reference serves where one is left out. */
export interface PlatformAdapters {
  readonly settings?: PlatformSettingsInput
  /** The files of the app. */
  readonly files?: FileSource
  /** The sessions of `platform.respond`. A Keyv instance fits as it is. */
  readonly sessions?: KeyValueStore
  /** By default the files' `translations/*.yml`. */
  readonly translations?: Translations | Readonly<Record<string, unknown>>
  readonly logger?: Logger
  readonly clock?: Clock
  readonly random?: Random
}

/** The adapters in use. */
export interface ResolvedAdapters {
  readonly files: FileSource
  readonly sessions: KeyValueStore
  readonly translations: Translations
  readonly logger: Logger
  readonly clock: Clock
  readonly random: Random
}

/** The methods that each port must have. */
const ports = {
  files: ['read', 'list', 'version'],
  sessions: ['get', 'set', 'delete', 'clear'],
  logger: ['log'],
  clock: ['now'],
  random: ['bytes'],
} as const

/** Each key with the adapter given, or its reference. */
export function resolveAdapters(given: PlatformAdapters): { settings: PlatformSettings; adapters: ResolvedAdapters } {
  check(given)
  const clock = given.clock ?? systemClock()
  const files = given.files ?? memoryFiles()
  const adapters: ResolvedAdapters = {
    files,
    clock,
    sessions: given.sessions ?? memoryStore({ clock }),
    translations: resolveTranslations(given.translations, files),
    logger: given.logger ?? stderrLogger(),
    random: given.random ?? systemRandom(),
  }
  return { settings: resolveSettings(given.settings), adapters }
}

function resolveTranslations(given: PlatformAdapters['translations'], files: FileSource): Translations {
  if (given === undefined) return fileTranslations(files)
  if (typeof (given as Partial<Translations>).lookup === 'function') return given as Translations
  return memoryTranslations(given as Record<string, unknown>)
}

function check(given: unknown): void {
  if (!isHash(given)) throw new AdapterError('', `registerPlatform takes an object of adapters, got ${describe(given)}`)
  const names = [...Object.keys(ports), 'settings', 'translations']
  for (const [name, adapter] of Object.entries(given)) {
    if (!names.includes(name)) {
      throw new AdapterError(
        name,
        `there is no adapter "${name}"${didYouMean(name, names)}; there are ${names.sort().join(', ')}`,
      )
    }
    if (adapter === undefined) continue
    if (typeof adapter !== 'object' || adapter === null) {
      throw new AdapterError(name, `adapter "${name}" must be an object, got ${describe(adapter)}`)
    }
    for (const method of (ports as Record<string, readonly string[]>)[name] ?? []) {
      if (typeof (adapter as Record<string, unknown>)[method] !== 'function') {
        throw new AdapterError(name, `adapter "${name}" must have a method ${method}()`)
      }
    }
  }
}
