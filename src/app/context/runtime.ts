import type { Liquid } from 'liquidjs'
import type { PlatformSettings, ResolvedAdapters } from '../../ports/adapters'
import { portNames, ports } from '../ports'
import { checkHostAdapter, makeLazyAdapters, type resolveAdapters } from '../resolve-adapters'
import type { AppFiles } from '../../files/app-files'
import { readConfig } from '../../files/config'
import { findMisplacedApp } from '../../files/root'
import { formatDiagnostic, formatMessage, type Diagnostic, type Report } from '../../base/diagnostics/diagnostic'
import type { RuleName } from '../../base/diagnostics/severities'
import { Schema } from '../../files/schema/schema'
import { ValuePlaces } from '../../files/value-place'
import { TypedRecords } from '../../files/schema/typed-records'
import { isReserved } from '../../ports/records/reserved-tables'
import type { Fetch } from '../../ports/fetch/port'
import type { Migratable } from '../../ports/migratable'
import type { RecordStore } from '../../ports/records/port'
import { Sealer } from '../../base/crypto/sealer'
import { Signer } from '../../base/crypto/signer'
import type { Dialect, Escape, Exchange } from '../../language/dialect'
import { Templates } from '../../language/templates/templates'
import * as fixedLimits from '../../base/limits'
import { defineLazily } from '../../base/values/lazy-property'
import { andThen, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import { utc, findZone } from '../../base/time/zone'
import { TracedRecords } from '../telemetry/records'
import { ServedRequests, traceFetch } from '../telemetry/http'
import { Telemetry } from '../telemetry/telemetry'
import { escapeHtml } from './escaping'
import { Fingerprint } from './fingerprint'
import { Hosts } from './request/hosts'
import { Proxies } from './request/proxies'
import { SessionCookie } from './session/cookie'
import { SessionStore } from './session/store'
import { Addresses } from './uploads/addresses'
import { UploadedRecords } from './uploads/uploaded-records'
import { Uploads } from './uploads/uploads'

type Service<T> = new (runtime: Runtime) => T

interface RuntimeOptions {
  /** Creates the exchange of a render outside of a request. */
  readonly newExchange: (runtime: Runtime) => Exchange
  /** False if the host passed no files: LiquidJS' own loader then loads all templates. */
  readonly hasFiles: boolean
  readonly telemetry?: Telemetry
}

/** The state that all requests, renders and jobs of one registered instance share. */
export class Runtime implements Dialect {
  readonly settings: PlatformSettings
  readonly adapters: ResolvedAdapters
  readonly files: AppFiles
  readonly schema: Schema
  /** The records, with the types of the app's schema, and with their files. */
  readonly records!: RecordStore
  readonly uploads!: Uploads
  /** Addresses of uploads. */
  readonly addresses!: Addresses
  /** Signs the pages that forms are printed on. */
  readonly pageSigner: Signer
  ready: Promise<void> | undefined
  readonly templates: Templates
  /** The templates in front matter. */
  readonly values = new ValuePlaces()
  /** Seals the secrets of queued jobs. */
  readonly sealer: Sealer
  readonly fingerprint: Fingerprint
  readonly sessions!: SessionStore
  readonly sessionCookie: SessionCookie
  readonly proxies: Proxies
  readonly hosts: Hosts
  readonly telemetry: Telemetry
  readonly served: ServedRequests
  /** The adapters, whose results are not checked. */
  private readonly unchecked: ResolvedAdapters
  private readonly makeExchange: (runtime: Runtime) => Exchange
  private readonly services = new Map<Service<unknown>, unknown>()
  private readonly warned = new Set<string>()
  /** Logs a fault in a file of the app, only the first time. */
  readonly report: Report = (found) => {
    const diagnostic = { ...found, ...this.values.find(found)?.place }
    const key = loggedAtOnePlace.has(diagnostic.rule) ? formatMessage(diagnostic) : undefined
    this.warnOnce(formatDiagnostic(diagnostic), diagnostic, key)
  }

  constructor(
    readonly liquid: Liquid,
    { settings, adapters: unchecked, hostAdapters, files, ready }: ReturnType<typeof resolveAdapters>,
    { newExchange, hasFiles, telemetry = new Telemetry() }: RuntimeOptions,
  ) {
    this.makeExchange = newExchange
    this.telemetry = telemetry
    this.served = new ServedRequests(telemetry)
    this.settings = settings
    // Adapters are made when they are first used.
    const adapters = makeLazyAdapters((name) => {
      const checked = checkHostAdapter(name, unchecked[name], hostAdapters)
      return name === 'fetch' ? traceFetch(checked as Fetch, telemetry) : checked
    })
    this.adapters = adapters
    this.unchecked = unchecked
    this.files = files
    const warn = (message: string): void => {
      this.warnOnce(message)
    }
    this.schema = new Schema(files, {
      zone: () => findZone(settings.timeZone) ?? utc,
      report: this.report,
      warn,
      isStrict: settings.strict,
    })
    const { random, clock, logger } = adapters
    const randomBytes = (count: number): Uint8Array => random.bytes(count)
    const signer = new Signer(settings.secret, 'addresses and keys of files', randomBytes)
    this.pageSigner = new Signer(settings.secret, 'pages of forms', randomBytes)
    defineLazily(this, 'uploads', () => new Uploads(adapters, this.schema, signer))
    defineLazily(this, 'addresses', () => new Addresses(adapters.storage, clock, signer))
    const isKnown = (table: string): PromiseOrValue<boolean> =>
      isReserved(table) || andThen(this.schema.current(), ({ names }) => names.has(table))
    defineLazily(this, 'records', () => {
      const traced = new TracedRecords(adapters.records, { telemetry, isKnown })
      const typed = new TypedRecords(traced, this.schema)
      const canRestore = adapters.records.restore !== undefined
      return new UploadedRecords(typed, { uploads: this.uploads, schema: this.schema, logger, canRestore })
    })
    this.templates = new Templates(liquid, files, hasFiles, this.report)
    this.sealer = new Sealer(settings.secret, randomBytes)
    this.fingerprint = new Fingerprint(files, adapters)
    defineLazily(this, 'sessions', () => new SessionStore(adapters.sessions, clock, settings.limits.sessionMs, warn))
    this.proxies = new Proxies(settings.trustProxy)
    this.hosts = new Hosts(settings.hosts)
    this.sessionCookie = new SessionCookie(settings)
    const configured = hasFiles ? andThen(ready, () => this.checkConfig()) : undefined
    if (isPromise(configured)) {
      this.ready = Promise.resolve(configured).then(() => {
        this.ready = undefined
        this.templates.forget()
      })
      // Every render awaits it, and reports its error.
      this.ready.catch(() => undefined)
    }
  }

  /** Logs the warnings about the app's own `config.yml`, the folder of the app, and unique properties. */
  private checkConfig(): PromiseOrValue<void> {
    return andThen(readConfig(this.files), ({ diagnostics }) =>
      andThen(this.files.current().list(), (paths) => {
        const misplaced = findMisplacedApp(paths)
        if (misplaced) this.warnOnce(`files: ${misplaced.message}`, misplaced)
        diagnostics.forEach(this.report)
        return this.checkUnique()
      }),
    )
  }

  /** Warns of unique properties if the record store has no unique indexes. */
  private checkUnique(): PromiseOrValue<void> {
    if (this.adapters.records.createIndexes) return
    return andThen(this.schema.current(), (tables) => {
      const unique = tables.faults.length === 0 ? tables.indexes.filter((property) => property.unique) : []
      if (unique.length === 0) return
      const names = unique.map(({ table, path }) => `${path.join('.')} of "${table}"`).join(', ')
      const message = `the records adapter has no createIndexes(): two requests at once may write the same value of ${names}, unless the adapter checks "unique" itself`
      this.warnOnce(message)
    })
  }

  /** The instance's one object of a service class of a higher layer, created on first use. */
  service<T>(Class: Service<T>): T {
    let service = this.services.get(Class)
    if (service === undefined) this.services.set(Class, (service = new Class(this)))
    return service as T
  }

  /** The adapters that store data or hold connections, each once, even if it is several adapters. */
  listStores(): Iterable<Migratable> {
    const names = portNames.filter((name) => ports[name].isStore)
    return new Map(names.map((name) => [this.unchecked[name], this.adapters[name] as Migratable])).values()
  }

  get escape(): Escape | undefined {
    const { escapeOutput } = this.settings
    if (escapeOutput === undefined) return this.liquid.options.outputEscape as Escape | undefined
    return escapeOutput ? escapeHtml : undefined
  }

  newExchange(): Exchange {
    return this.makeExchange(this)
  }

  /** Allows messages to be logged again that are logged once: for tools that read the same files again. */
  forgetWarnings(): void {
    this.warned.clear()
  }

  /**
   * @param diagnostic the fault that the message is about, as data
   * @param key equal for warnings of which only the first is logged
   */
  warnOnce(message: string, diagnostic?: Diagnostic, key = message): void {
    const { warned } = this
    if (warned.has(key)) return
    if (warned.size >= fixedLimits.kept.warnings) warned.clear()
    warned.add(key)
    this.adapters.logger.log({ level: 'warn', type: 'liquid-platform', message, ...(diagnostic && { diagnostic }) })
  }
}

/** The rules of faults in a name, which are logged at the first of its places; `check` lists all. */
const loggedAtOnePlace: ReadonlySet<RuleName> = new Set<RuleName>([
  'deprecated',
  'missing-translation',
  'unknown-table',
])
