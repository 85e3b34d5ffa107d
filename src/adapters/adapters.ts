import { AdapterError } from '../errors'
import { describe } from '../values/describe'
import { isHash } from '../values/hash'
import { didYouMean } from '../values/nearest'
import { systemClock, type Clock } from './clock'
import { memoryFiles, type FileSource } from './files'
import { configSettings } from './config'
import { fileTranslations } from './file-translations'
import { stderrLogger, type Logger } from './logger'
import { systemRandom, type Random } from './random'
import { resolveSettings, type PlatformSettings, type PlatformSettingsInput } from './settings'
import { memoryStore, type KeyValueStore } from './store'
import { memoryTranslations, type Translations } from './translations'

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
const ports: Readonly<Record<string, readonly string[]>> = {
  files: ['read', 'list', 'version'],
  sessions: ['get', 'set', 'delete', 'clear'],
  logger: ['log'],
  clock: ['now'],
  random: ['bytes'],
}

const names = [...Object.keys(ports), 'settings', 'translations'].sort()

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
  return { settings: resolveSettings(given.settings, configSettings(files)), adapters }
}

function resolveTranslations(given: PlatformAdapters['translations'], files: FileSource): Translations {
  if (given === undefined) return fileTranslations(files)
  if (isTranslations(given)) return given
  if (isHash(given)) return memoryTranslations(given)
  throw new AdapterError(
    'translations',
    'adapter "translations" must be a plain object by locale, or have a method lookup()',
  )
}

function isTranslations(given: object): given is Translations {
  return 'lookup' in given && typeof given.lookup === 'function'
}

function check(given: unknown): void {
  if (!isHash(given)) {
    throw new AdapterError('', `registerPlatform takes a plain object of adapters, got ${describe(given)}`)
  }
  for (const [name, adapter] of Object.entries(given)) {
    if (!names.includes(name)) {
      const hint = didYouMean(name, names)
      throw new AdapterError(name, `there is no adapter "${name}"${hint}; there are ${names.join(', ')}`)
    }
    if (adapter === undefined || name === 'settings') continue
    if (typeof adapter !== 'object' || adapter === null) {
      throw new AdapterError(name, `adapter "${name}" must be an object, got ${describe(adapter)}`)
    }
    for (const method of ports[name] ?? []) {
      if (typeof (adapter as Record<string, unknown>)[method] !== 'function') {
        throw new AdapterError(name, `adapter "${name}" must have a method ${method}()`)
      }
    }
  }
}
