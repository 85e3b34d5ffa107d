import { AdapterError } from '../errors'
import { describe } from '../values/describe'
import { isHash } from '../values/hash'
import { isPromise, type PromiseOrValue } from '../async/promise-or-value'
import { didYouMean } from '../text/nearest'
import type { Assets } from './assets'
import { AppFiles } from '../files/app-files'
import { fileAssets } from '../files/assets'
import { memoryChannels } from './channels/memory'
import type { Channels } from './channels/port'
import { memoryCaptcha, type Captcha } from './captcha'
import { systemClock, type Clock } from './clock'
import { memoryFiles, type FileSource } from '../files/source'
import type { Fetch } from './fetch/port'
import { fileForms } from '../files/forms'
import type { FormConfigurations } from './forms/port'
import { guardedFetch } from './fetch/guarded'
import { noGraphql, type GraphqlExecutor } from './graphql'
import { readConfig } from '../files/config'
import type { AppConfig } from '../files/kinds/config'
import { fileTranslations } from '../files/translations'
import type { JobQueue } from './jobs/port'
import { memoryJobs } from './jobs/memory'
import { memoryRecords } from './records/memory'
import type { RecordStore } from './records/port'
import { stderrLogger, type Logger } from './logger'
import { memoryMailer, type Mailer } from './mailer'
import type { Migratable } from './migratable'
import { systemRandom, type Random } from './random/port'
import { noPdfPrinter, type PdfPrinter } from './pdf'
import { memorySms, type Sms } from './sms'
import { resolveSettings, type PlatformSettings, type PlatformSettingsInput } from './settings'
import { memoryStorage } from './storage/memory'
import type { FileStorage } from './storage/port'
import { memoryStore, type KeyValueStore } from './store/port'
import { cacheThrottle, type Throttle } from './store/throttle'
import { memoryTokens, type Tokens } from './tokens'
import { memoryTranslations, type Translations } from './translations/port'

export type { PlatformSettings, PlatformSettingsInput } from './settings'

/** The adapters that a host can pass to `registerPlatform`, one key per port; most defaults work in memory. */
export interface PlatformAdapters {
  readonly settings?: PlatformSettingsInput
  /** The files of the app. */
  readonly files?: FileSource
  readonly records?: RecordStore
  readonly jobs?: JobQueue
  /** The sessions of `platform.respond`. Accepts a Keyv instance. */
  readonly sessions?: KeyValueStore
  /** The fragments of the tag `cache`. Accepts a Keyv instance. */
  readonly cache?: KeyValueStore
  /** Sends all outgoing requests. Default: `guardedFetch()` */
  readonly fetch?: Fetch
  /** Default: the files' `forms/` */
  readonly forms?: FormConfigurations
  /** Default: a schema over the other adapters, `graphqlExecutor()` */
  readonly graphql?: GraphqlExecutor
  /** Default: the files' `translations/*.yml` */
  readonly translations?: Translations | Readonly<Record<string, unknown>>
  /** Default: the files' `assets/` */
  readonly assets?: Assets
  readonly captcha?: Captcha
  /** The tokens of users, and the app's access keys. */
  readonly tokens?: Tokens
  /** Limits wrong passwords. Default: counts in `cache` */
  readonly throttle?: Throttle
  /** With a nodemailer transport: `{ send: (message) => transport.sendMail(message) }`. */
  readonly mailer?: Mailer
  /** The files of forms and of GraphQL. */
  readonly storage?: FileStorage
  /** Sends text messages. */
  readonly sms?: Sms
  /** Prints the PDFs of `value_upload`. Default: refuses */
  readonly pdf?: PdfPrinter
  /** Carries messages to the pages that listen to the app's channels. */
  readonly channels?: Channels
  readonly logger?: Logger
  readonly clock?: Clock
  readonly random?: Random
}

/** The adapters in use. */
export interface ResolvedAdapters {
  readonly files: FileSource
  readonly records: RecordStore
  readonly jobs: JobQueue
  readonly sessions: KeyValueStore
  readonly cache: KeyValueStore
  readonly fetch: Fetch
  readonly forms: FormConfigurations
  readonly graphql: GraphqlExecutor
  readonly translations: Translations
  readonly assets: Assets
  readonly captcha: Captcha
  readonly tokens: Tokens
  readonly throttle: Throttle
  readonly mailer: Mailer
  readonly storage: FileStorage
  readonly sms: Sms
  readonly pdf: PdfPrinter
  readonly channels: Channels
  readonly logger: Logger
  readonly clock: Clock
  readonly random: Random
}

/** The adapters that store data or hold connections, each once. */
export function storesOf(adapters: ResolvedAdapters): Iterable<Migratable> {
  const { records, jobs, sessions, cache, tokens, storage, channels } = adapters
  return new Set<Migratable>([records, jobs, sessions, cache, tokens, storage, channels])
}

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
  const { settings, ready } = settingsOf(given.settings, source.defaults, readConfig(files.current()))
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

function settingsOf(
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
    throw new AdapterError('', `registerPlatform takes a plain object of adapters, got ${describe(given)}`)
  }
  for (const [name, adapter] of Object.entries(given)) {
    if (!names.includes(name)) {
      const hint = didYouMean(name, names)
      throw new AdapterError(name, `there is no adapter "${name}"${hint}; there are ${names.join(', ')}`)
    }
    if (adapter === undefined || name === 'settings') continue
    if (name === 'fetch') {
      if (typeof adapter === 'function') continue
      throw new AdapterError(name, `adapter "fetch" must be a function, got ${describe(adapter)}`)
    }
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
