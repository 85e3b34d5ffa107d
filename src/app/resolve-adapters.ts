import { AdapterError } from '../base/errors'
import { describeForCode } from '../base/values/describe'
import { isHash } from '../base/values/hash'
import { isPromise, type PromiseOrValue } from '../base/async/promise-or-value'
import { formatSuggestion } from '../base/text/nearest'
import { lazy } from '../base/async/once'
import { defineLazily } from '../base/values/lazy-property'
import type { AppFiles } from '../files/app-files'
import * as appFiles from '../files/part'
import type { AppConfig } from '../files/config'
import type { PlatformAdapters, ResolvedAdapters } from '../ports/adapters'
import type { FileSource } from '../ports/files'
import { noGraphql, type GraphqlExecutor } from '../ports/graphql'
import { resolveSettings, type PlatformSettings, type PlatformSettingsInput } from '../ports/settings'
import { memoryTranslations } from '../ports/part'
import * as results from '../ports/results/part'
import type { Translations } from '../ports/translations/port'
import { filesPort, portNames, ports, type Host, type PortName } from './ports'

/** The resolved settings, adapters and files of an instance. */
interface Resolved {
  readonly settings: PlatformSettings
  /** The default of a missing adapter is made when it is first used. */
  readonly adapters: ResolvedAdapters
  readonly files: AppFiles
  /** The adapters that the host passed, and the queue of its records. */
  readonly hostAdapters: PlatformAdapters
  /** Resolves when `config.yml` has been read and applied to the settings; undefined if the files are synchronous. */
  readonly ready: Promise<void> | undefined
}

/** The keys of an object of adapters. */
export const adapterNames: readonly string[] = [...portNames, 'settings'].sort()

/**
 * Fills in the default of each missing adapter.
 *
 * @param graphql makes the default GraphQL executor, which belongs to a higher layer
 */
export function resolveAdapters(given: PlatformAdapters, graphql: () => GraphqlExecutor = () => noGraphql): Resolved {
  checkAdapters(given)
  const hostAdapters = given.records?.jobs ? { ...given, jobs: given.jobs ?? given.records.jobs } : given
  const { settings: ownSettings, translations, ...others } = hostAdapters
  const source = given.files ?? filesPort.default()
  const adapters = { ...others, files: source } as { -readonly [Name in PortName]: ResolvedAdapters[Name] }
  if (translations !== undefined) adapters.translations = readTranslations(translations)
  const use: Host['use'] = (name) => checkHostAdapter(name, adapters[name], hostAdapters)
  const files = lazy(() => new appFiles.AppFiles(use('files'), resolveSettings(ownSettings).config))
  const config = given.files || ownSettings?.config ? appFiles.readConfig(files()) : { settings: {} }
  const { settings, ready } = mergeSettings(ownSettings, source.defaults, config)
  const host: Host = { settings, files, graphql, use }
  const makeDefault = (name: PortName): ResolvedAdapters[PortName] => ports[name].default(host)
  for (const name of portNames) {
    if ((adapters as Partial<ResolvedAdapters>)[name] === undefined) defineLazily(adapters, name, makeDefault)
  }
  return {
    settings,
    adapters,
    hostAdapters,
    get files() {
      return files()
    },
    ready,
  }
}

/** Checks the results of the adapter if the host passed it. */
export function checkHostAdapter<Name extends PortName>(
  name: Name,
  adapter: ResolvedAdapters[Name],
  hostAdapters: PlatformAdapters,
): ResolvedAdapters[Name] {
  return hostAdapters[name] ? results.checkResults(name, adapter) : adapter
}

/** Makes adapters of which each is found at its first use. */
export function makeLazyAdapters(find: (name: PortName) => ResolvedAdapters[PortName]): ResolvedAdapters {
  const found = {} as { -readonly [Name in PortName]: ResolvedAdapters[Name] }
  for (const name of portNames) defineLazily(found, name, find)
  return found
}

function mergeSettings(
  input: PlatformSettingsInput | undefined,
  defaults: FileSource['defaults'],
  config: PromiseOrValue<Pick<AppConfig, 'settings'>>,
): Pick<Resolved, 'settings' | 'ready'> {
  const settingsBy = (own: PlatformSettingsInput): PlatformSettings => resolveSettings(input, { ...defaults, ...own })
  if (!isPromise(config)) return { settings: settingsBy(config.settings), ready: undefined }
  const settings = { ...settingsBy({}) }
  const ready = Promise.resolve(config).then((read) => {
    Object.freeze(Object.assign(settings, settingsBy(read.settings)))
  })
  // Every render awaits it, and reports its error.
  ready.catch(() => undefined)
  return { settings, ready }
}

function readTranslations(input: NonNullable<PlatformAdapters['translations']>): Translations {
  if (isTranslations(input)) return input
  if (isHash(input)) return memoryTranslations(input)
  throw new AdapterError(
    'translations',
    'adapter "translations" must be a plain object by locale, or have a method lookup()',
  )
}

function isTranslations(input: object): input is Translations {
  return 'lookup' in input && typeof input.lookup === 'function'
}

/**
 * Rejects a value that is not an object of adapters.
 *
 * @param keys the names that it may have
 * @throws {AdapterError} naming the adapter
 */
export function checkAdapters(value: unknown, keys = adapterNames): asserts value is PlatformAdapters {
  if (!isHash(value)) {
    throw new AdapterError('', `registerPlatform takes a plain object of adapters, got ${describeForCode(value)}`)
  }
  for (const [name, adapter] of Object.entries(value)) {
    if (!keys.includes(name)) {
      const hint = formatSuggestion(name, keys)
      throw new AdapterError(name, `unknown adapter "${name}"${hint}; expected one of ${keys.join(', ')}`)
    }
    if (adapter === undefined || name === 'settings') continue
    const { methods, isFunction } = ports[name as PortName]
    if (isFunction) {
      if (typeof adapter === 'function') continue
      throw new AdapterError(name, `adapter "${name}" must be a function, got ${describeForCode(adapter)}`)
    }
    if (typeof adapter !== 'object' || adapter === null) {
      const expected = name === 'files' ? 'an object, such as directoryFiles("./app")' : 'an object'
      throw new AdapterError(name, `adapter "${name}" must be ${expected}, got ${describeForCode(adapter)}`)
    }
    for (const method of methods) {
      if (typeof (adapter as Record<string, unknown>)[method] !== 'function') {
        throw new AdapterError(name, `adapter "${name}" must have a method ${method}()`)
      }
    }
  }
}
