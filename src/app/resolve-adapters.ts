import { AdapterError } from '../base/errors'
import { describeForCode } from '../base/values/describe'
import { isHash } from '../base/values/hash'
import { isPromise, type PromiseOrValue } from '../base/async/promise-or-value'
import { didYouMean } from '../base/text/nearest'
import { AppFiles } from '../files/app-files'
import { fileAssets } from '../files/assets'
import { memoryChannels } from '../ports/channels/memory'
import { memoryCaptcha } from '../ports/captcha'
import { systemClock } from '../ports/clock'
import { memoryFiles, type FileSource } from '../ports/files'
import { fileForms } from '../files/forms'
import { guardedFetch } from '../ports/fetch/guarded'
import { noGraphql, type GraphqlExecutor } from '../ports/graphql'
import { readConfig } from '../files/config'
import type { AppConfig } from '../files/kinds/config'
import { fileTranslations } from '../files/translations'
import { memoryJobs } from '../ports/jobs/memory'
import { memoryRecords } from '../ports/records/memory'
import { stderrLogger } from '../ports/logger'
import { memoryMailer } from '../ports/mailer'
import { systemRandom } from '../ports/random/port'
import { noPdfPrinter } from '../ports/pdf'
import { memorySms } from '../ports/sms'
import { resolveSettings, type PlatformSettings, type PlatformSettingsInput } from '../ports/settings'
import { memoryStorage } from '../ports/storage/memory'
import { memoryStore } from '../ports/store/port'
import { cacheThrottle } from '../ports/store/throttle'
import { memoryTokens } from '../ports/tokens'
import { memoryTranslations, type Translations } from '../ports/translations/port'
import type { PlatformAdapters, ResolvedAdapters } from '../ports/adapters'

/** The resolved settings, adapters and files of an instance. */
interface Resolved {
  readonly settings: PlatformSettings
  readonly adapters: ResolvedAdapters
  readonly files: AppFiles
  /** Resolves when `config.yml` has been read and applied to the settings; undefined if the files are synchronous. */
  readonly ready: Promise<void> | undefined
}

/** The required methods of each port. */
const ports: Readonly<Record<string, readonly string[]>> = {
  files: ['read', 'list', 'version'],
  records: ['create', 'find', 'search', 'count', 'update', 'delete', 'transaction'],
  jobs: ['enqueue', 'process', 'list', 'retry', 'drop'],
  sessions: ['get', 'set', 'delete'],
  cache: ['get', 'set', 'delete'],
  forms: ['find', 'list'],
  graphql: ['execute'],
  assets: ['updatedAt'],
  captcha: ['html', 'verify'],
  tokens: ['verify', 'issue'],
  throttle: ['attempt', 'forgive'],
  mailer: ['send'],
  storage: ['put', 'get', 'delete', 'url', 'presign', 'list'],
  sms: ['send'],
  pdf: ['print'],
  channels: ['publish', 'subscribe'],
  logger: ['log'],
  clock: ['now'],
  random: ['bytes'],
}

const names = [...Object.keys(ports), 'fetch', 'settings', 'translations'].sort()

/**
 * Fills in the default of each missing adapter.
 *
 * @param graphql the default GraphQL executor, which belongs to a higher layer
 */
export function resolveAdapters(given: PlatformAdapters, graphql: GraphqlExecutor = noGraphql): Resolved {
  checkAdapters(given)
  const clock = given.clock ?? systemClock()
  const random = given.random ?? systemRandom()
  const source = given.files ?? memoryFiles()
  const files = new AppFiles(source)
  const { settings, ready } = mergeSettings(given.settings, source.defaults, readConfig(files.current()))
  const cache = given.cache ?? memoryStore({ clock })
  const jobs = given.jobs ?? given.records?.jobs ?? memoryJobs({ clock })
  const adapters: ResolvedAdapters = {
    files: source,
    clock,
    records: given.records ?? memoryRecords({ clock, jobs }),
    jobs,
    sessions: given.sessions ?? memoryStore({ clock }),
    cache,
    fetch: given.fetch ?? guardedFetch(settings.network),
    forms: given.forms ?? fileForms(files),
    graphql: given.graphql ?? graphql,
    translations: resolveTranslations(given.translations, files),
    assets: given.assets ?? fileAssets(files, clock),
    captcha: given.captcha ?? memoryCaptcha(),
    tokens: given.tokens ?? memoryTokens([], { clock, random }),
    throttle: given.throttle ?? cacheThrottle({ cache, clock }),
    mailer: given.mailer ?? memoryMailer(),
    storage: given.storage ?? memoryStorage({ clock }),
    sms: given.sms ?? memorySms(),
    pdf: given.pdf ?? noPdfPrinter(),
    channels: given.channels ?? memoryChannels(),
    logger: given.logger ?? stderrLogger(),
    random,
  }
  return { settings, adapters, files, ready }
}

function mergeSettings(
  given: PlatformSettingsInput | undefined,
  defaults: FileSource['defaults'],
  config: PromiseOrValue<AppConfig>,
): Pick<Resolved, 'settings' | 'ready'> {
  const settingsBy = (own: PlatformSettingsInput): PlatformSettings => resolveSettings(given, { ...defaults, ...own })
  if (!isPromise(config)) return { settings: settingsBy(config.settings), ready: undefined }
  const settings = { ...settingsBy({}) }
  const ready = Promise.resolve(config).then((read) => {
    Object.freeze(Object.assign(settings, settingsBy(read.settings)))
  })
  // Every render awaits it, and reports its error.
  ready.catch(() => undefined)
  return { settings, ready }
}

function resolveTranslations(given: PlatformAdapters['translations'], files: AppFiles): Translations {
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

/**
 * Refuses what is no object of adapters.
 *
 * @throws {AdapterError} naming the adapter
 */
export function checkAdapters(given: unknown): asserts given is PlatformAdapters {
  if (!isHash(given)) {
    throw new AdapterError('', `registerPlatform takes a plain object of adapters, got ${describeForCode(given)}`)
  }
  for (const [name, adapter] of Object.entries(given)) {
    if (!names.includes(name)) {
      const hint = didYouMean(name, names)
      throw new AdapterError(name, `unknown adapter "${name}"${hint}; expected one of ${names.join(', ')}`)
    }
    if (adapter === undefined || name === 'settings') continue
    if (name === 'fetch') {
      if (typeof adapter === 'function') continue
      throw new AdapterError(name, `adapter "fetch" must be a function, got ${describeForCode(adapter)}`)
    }
    if (typeof adapter !== 'object' || adapter === null) {
      throw new AdapterError(name, `adapter "${name}" must be an object, got ${describeForCode(adapter)}`)
    }
    for (const method of ports[name] ?? []) {
      if (typeof (adapter as Record<string, unknown>)[method] !== 'function') {
        throw new AdapterError(name, `adapter "${name}" must have a method ${method}()`)
      }
    }
  }
}
