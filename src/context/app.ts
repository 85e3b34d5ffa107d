import type { PlatformSettings, ResolvedAdapters } from '../adapters/adapters'
import type { ApiCall, ApiCallResult } from '../adapters/api-calls'
import type { FormInput, GivenEmail, SendOptions } from '../adapters/graphql'
import type { AppFiles } from '../adapters/files/app-files'
import { modulesOf } from '../adapters/files/modules'
import type { StoredRecord } from '../adapters/records'
import { Sealer } from '../crypto/sealer'
import type { Hash } from '../values/hash'
import type { PromiseOrValue } from '../values/promise-or-value'
import type { Exchange } from './exchange'
import { Fingerprint } from './fingerprint'
import { SingleFlight } from './single-flight'
import { Proxies } from './proxies'
import { Queries } from './queries'
import { SessionCookie } from './session-cookie'
import { SessionStore } from './session-store'

/** What queries of GraphQL have done by other parts of the app. */
export interface Services {
  submitForm(exchange: Exchange, input: FormInput): PromiseOrValue<StoredRecord | undefined>
  sendApiCall(exchange: Exchange, call: ApiCall, options?: SendOptions): PromiseOrValue<ApiCallResult>
  deliverApiCall(
    exchange: Exchange,
    template: string,
    data: unknown,
    options?: SendOptions,
  ): PromiseOrValue<ApiCallResult>
  sendEmail(exchange: Exchange, template: string, data: unknown): PromiseOrValue<void>
  sendWholeEmail(exchange: Exchange, email: GivenEmail): PromiseOrValue<void>
}

/** What all requests of one registered instance share. */
export class App {
  readonly queries: Queries
  /** Seals the secrets of queued jobs. */
  readonly sealer: Sealer
  readonly fingerprint: Fingerprint
  /** The fragments of pages that renders are making for the cache. */
  readonly fragments = new SingleFlight<string>()
  readonly sessions: SessionStore
  readonly proxies: Proxies
  private readonly cookies: { readonly http: SessionCookie; readonly https: SessionCookie }

  constructor(
    readonly settings: PlatformSettings,
    readonly adapters: ResolvedAdapters,
    readonly files: AppFiles,
    readonly services: Services,
  ) {
    this.queries = new Queries(files)
    this.sealer = new Sealer(settings.secret, (count) => adapters.random.bytes(count))
    this.fingerprint = new Fingerprint(files, adapters)
    this.sessions = new SessionStore(adapters.sessions, adapters.clock, settings.limits.sessionMs)
    this.proxies = new Proxies(settings.trustProxy)
    this.cookies = { http: new SessionCookie(settings, false), https: new SessionCookie(settings, true) }
  }

  /** The session's cookie for requests that come by HTTPS, or without it. */
  sessionCookie(isHttps: boolean): SessionCookie {
    return isHttps ? this.cookies.https : this.cookies.http
  }

  /** The modules that the app has files of: `{ blog: { name: 'blog', version: '1.2.0' } }`. */
  modules(): PromiseOrValue<Hash> {
    return modulesOf(this.files.current())
  }
}
