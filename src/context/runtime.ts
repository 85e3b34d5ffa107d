import type { Liquid } from 'liquidjs'
import type { PlatformSettings, resolveAdapters, ResolvedAdapters } from '../adapters/adapters'
import type { AppFiles } from '../adapters/files/app-files'
import { configOf } from '../adapters/files/config'
import { ApiCalls } from '../api-calls/api-calls'
import { Sealer } from '../crypto/sealer'
import { Forms } from '../forms/forms'
import { Jobs } from '../jobs/jobs'
import type { Dialect, Escape } from '../language/dialect'
import { Templates } from '../language/templates'
import { fixedLimits } from '../limits'
import { emailChannel, type Emails } from '../notifications/email'
import { escapeText } from '../values/escape'
import { print } from '../values/print'
import { andThen, isPromise, type PromiseOrValue } from '../values/promise-or-value'
import { Exchange } from './exchange'
import { Fingerprint } from './fingerprint'
import { Policies } from './policies'
import { Proxies } from './proxies'
import { Queries } from './queries'
import { Renderer } from './renderer'
import { Responder } from './respond'
import { SessionCookie } from './session-cookie'
import { SessionStore } from './session-store'
import { SingleFlight } from './single-flight'

/** What all requests, renders and jobs of one registered instance share. */
export class Runtime implements Dialect {
  readonly settings: PlatformSettings
  readonly adapters: ResolvedAdapters
  readonly files: AppFiles
  readonly ready: Promise<void> | undefined
  readonly templates: Templates
  readonly renderer: Renderer
  readonly queries: Queries
  /** Seals the secrets of queued jobs. */
  readonly sealer: Sealer
  readonly fingerprint: Fingerprint
  /** The fragments of pages that renders are making for the cache. */
  readonly fragments = new SingleFlight<string>()
  readonly sessions: SessionStore
  readonly sessionCookie: SessionCookie
  readonly proxies: Proxies
  readonly policies: Policies
  readonly forms: Forms
  readonly emails: Emails
  readonly apiCalls: ApiCalls
  readonly responder: Responder
  readonly jobs: Jobs
  private readonly warned = new Set<string>()

  /** @param hasFiles false where the host gave none: LiquidJS' own loader then finds all templates */
  constructor(
    readonly liquid: Liquid,
    { settings, adapters, files, ready }: ReturnType<typeof resolveAdapters>,
    hasFiles: boolean,
  ) {
    this.settings = settings
    this.adapters = adapters
    this.files = files
    this.templates = new Templates(liquid, files, hasFiles, (message) => {
      this.warnOnce(message)
    })
    this.renderer = new Renderer(this)
    this.queries = new Queries(files)
    this.sealer = new Sealer(settings.secret, (count) => adapters.random.bytes(count))
    this.fingerprint = new Fingerprint(files, adapters)
    this.sessions = new SessionStore(adapters.sessions, adapters.clock, settings.limits.sessionMs)
    this.proxies = new Proxies(settings.trustProxy)
    this.sessionCookie = new SessionCookie(settings)
    this.policies = new Policies(this)
    this.forms = new Forms(this)
    this.emails = emailChannel(this)
    this.apiCalls = new ApiCalls(this)
    this.responder = new Responder(this)
    this.jobs = new Jobs(this)
    const checked = andThen(ready, () => this.checkConfig())
    this.ready = isPromise(checked) ? Promise.resolve(checked) : undefined
    // Each render says why it cannot be read.
    this.ready?.catch(() => undefined)
  }

  /** Warns of what is wrong in the app's own `config.yml`. */
  private checkConfig(): PromiseOrValue<void> {
    return andThen(configOf(this.files.current()), ({ warnings }) => {
      for (const warning of warnings) this.warnOnce(warning)
    })
  }

  get escape(): Escape | undefined {
    const { escapeOutput } = this.settings
    if (escapeOutput === undefined) return this.liquid.options.outputEscape as Escape | undefined
    return escapeOutput ? escapeHtml : undefined
  }

  newExchange(): Exchange {
    return new Exchange(this)
  }

  warnOnce(message: string): void {
    const { warned } = this
    if (warned.has(message)) return
    if (warned.size >= fixedLimits.kept.warnings.max) warned.clear()
    warned.add(message)
    this.adapters.logger.log({ level: 'warn', type: 'liquid-platform', message })
  }
}

const escapeHtml: Escape = function (value) {
  return escapeText(print(value, this.context), this.context)
}
