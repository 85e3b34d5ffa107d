import { Liquid } from 'liquidjs'
import type { Runtime } from '../../app/context/runtime'
import { graphqlExecutor } from '../../app/graphql/part'
import { lazy } from '../../base/async/once'
import { InvalidValueError, LimitError, ThrottleError } from '../../base/errors'
import { respondMisdirected, respondWithText } from '../../app/context/response/responses'
import type { Platform } from '../../platform'
import type { LogEntry } from '../../ports/logger'
import { registerPlatform } from '../../register'
import { findReadErrorStatus, readFormParams } from '../../web/http/body'
import type { RestBindings } from '../../web/rest/api-request'
import type { RecentLog } from '../dev/recent-log'
import type { SentEmail } from '../dev/recent-mail'
import { getRuntime } from '../runtime'
import { Cookie } from './cookie'
import { checkAccess, Guard, type Access } from './access'
import { adminFiles } from './files'
import { extendGraphql } from './graphql'
import { adminPath } from './path'
import { findRefusal, protect, toOwnPath } from './protection'
import { prefixStore } from './prefixed-store'
import { withSentFiles } from './sent-files'

export interface AdminOptions {
  /** The app whose data it shows. */
  readonly platform: Platform
  readonly runtime: Runtime
  readonly access: Access
  /** The recent lines of its log, if they are kept. */
  readonly log?: RecentLog
  /** The e-mails that it has sent, if they are kept. */
  readonly mailer?: { readonly messages: readonly SentEmail[] }
}

const signInPath = `${adminPath}/sign-in`

/** The least that a form of the admin may send, in bytes: photos are larger than most apps allow. */
const minBodyBytes = 10_000_000

/**
 * The pages at `/_admin`, by which people manage the data of an app. They are an app of their own, in `app`, which shares
 * the adapters and the schema of the other one, and has its own templates and sessions.
 *
 * @example
 * const admin = new Admin({ platform, runtime, access: { password } })
 * const response = isAdminPath(pathname) ? await admin.fetch(request, { ip }) : await platform.fetch(request, { ip })
 */
export class Admin {
  /** The first request makes it, because many processes are never asked for it. */
  private readonly open = lazy(() => {
    const platform = registerAdmin(this.options)
    const runtime = getRuntime(platform)
    return { platform, runtime, guard: new Guard(runtime, this.options.access) }
  })

  /** @throws {SettingsError} if the password is too short */
  constructor(private readonly options: AdminOptions) {
    checkAccess(options.access)
  }

  async fetch(request: Request, bindings: RestBindings = {}): Promise<Response> {
    try {
      return protect(await this.handle(request, bindings), request)
    } catch (error) {
      if (!(error instanceof InvalidValueError || error instanceof LimitError)) throw error
      return protect(respondWithText(findReadErrorStatus(error), error.message), request)
    }
  }

  private async handle(request: Request, bindings: RestBindings): Promise<Response> {
    const { runtime, guard } = this.open()
    const { url: origin, ip } = runtime.proxies.findOrigin(request, bindings.ip ?? null)
    const isHttps = origin.protocol === 'https:'
    const { pathname } = new URL(request.url)
    const refusal = findRefusal(request, origin, runtime.settings.baseUrl)
    if (refusal) return refusal
    if (!runtime.hosts.include(() => origin)) return respondMisdirected()
    if (pathname.startsWith(`${adminPath}/assets/`)) return this.serveAsset(request)
    const cookie = new Cookie(adminPath, isHttps)
    const id = cookie.read(request)
    if (pathname === signInPath) {
      if (!guard.needsPassword) return redirect(adminPath)
      return request.method === 'POST' ? this.signIn(request, ip, cookie) : this.askPassword(request)
    }
    if (pathname === `${adminPath}/sign-out` && request.method === 'POST') {
      if (id !== undefined) await guard.end(id)
      return redirect(signInPath, cookie.clear())
    }
    if (id !== undefined && (await guard.admits(id))) return this.respond(request, id, isHttps, bindings)
    if (guard.needsPassword) return redirect(toSignIn(request))
    if (request.method === 'POST') return respondWithText(403, 'Forbidden: the session has ended, open the page again')
    const begun = await guard.begin()
    const response = await this.respond(request, begun, isHttps, bindings)
    response.headers.append('set-cookie', cookie.write(begun))
    return response
  }

  /** Responds to a visitor with a session: of the cookies, the pages get the admin's alone. */
  private async respond(request: Request, id: string, isHttps: boolean, bindings: RestBindings): Promise<Response> {
    const { platform, runtime } = this.open()
    const { sessionCookie, settings } = runtime
    const url = new URL(request.url)
    // Without a secret, an address works only in the instance that has signed it: the admin serves uploads itself.
    const isUpload = url.pathname.startsWith(`${adminPath}/_uploads/`)
    if (isUpload) url.pathname = url.pathname.slice(adminPath.length)
    const own = new Request(url, request)
    own.headers.set('cookie', `${sessionCookie.name(isHttps)}=${id}`)
    const response = await withSentFiles(own, settings.limits, () => platform.fetch(own, bindings))
    response.headers.delete('set-cookie')
    return response
  }

  /** Assets are for everybody, because the form of the password needs them; a page is not. */
  private async serveAsset(request: Request): Promise<Response> {
    const response = await this.open().platform.handle(withoutCookies(request))
    return response ?? respondWithText(404, 'Not Found')
  }

  private async signIn(request: Request, ip: string | null, cookie: Cookie): Promise<Response> {
    const { runtime, guard } = this.open()
    const { limits } = runtime.settings
    const { password, to } = await readFormParams(request.clone(), { ...limits, bodyBytes: 10_000 })
    try {
      if (typeof password === 'string' && (await guard.checkPassword(password, ip))) {
        return redirect(toOwnPath(to, adminPath), cookie.write(await guard.begin()))
      }
      const message = `a wrong password for the admin came from ${ip ?? 'an unknown address'}`
      runtime.adapters.logger.log({ level: 'warn', type: 'admin', message })
      return await this.askPassword(request, { fault: 'wrong', to })
    } catch (error) {
      if (!(error instanceof ThrottleError)) throw error
      const seconds = Math.ceil(error.retryAfterMs / 1000)
      const response = await this.askPassword(request, { fault: 'throttled', seconds, to })
      response.headers.set('retry-after', String(seconds))
      return response
    }
  }

  private async askPassword(request: Request, variables: object = {}): Promise<Response> {
    return this.open().platform.respond({ page: signInPath }, { request: withoutCookies(request), variables })
  }
}

/** The app of the admin over the adapters of another one. */
export function registerAdmin({ platform, runtime, log, mailer }: Omit<AdminOptions, 'access'>): Platform {
  const { records, jobs, sessions, throttle, storage, logger, clock, random, files } = platform.adapters
  const { secret, timeZone, baseUrl, hosts, trustProxy, network, environment, limits } = platform.settings
  const own = new Liquid()
  own.registerFilter('own_path', (value: unknown) => toOwnPath(value, adminPath))
  return registerPlatform(own, {
    files: adminFiles(files),
    ...{ records, jobs, throttle, storage, clock, random },
    // Messages about its own pages and queries do not help with the app.
    logger: { log: (entry) => (isAboutOwn(entry) ? undefined : logger.log(entry)) },
    sessions: prefixStore(sessions, 'admin:'),
    graphql: graphqlExecutor(extendGraphql({ app: runtime, log, mailer })),
    settings: {
      ...{ secret, timeZone, baseUrl, hosts, trustProxy, network, environment },
      csrf: 'reject',
      assetHost: `${adminPath}/assets`,
      limits: { ...limits, bodyBytes: Math.max(limits.bodyBytes, minBodyBytes) },
    },
  })
}

function isAboutOwn({ level, diagnostic }: LogEntry): boolean {
  return level === 'info' || diagnostic?.rule === 'unknown-table'
}

/** A request for the same address without a body, by a visitor without a session. */
function withoutCookies({ url, headers }: Request): Request {
  const plain = new Request(url, { headers })
  plain.headers.delete('cookie')
  return plain
}

/** The redirect to the form of the password, which leads back, and reports if a form was not saved. */
function toSignIn({ url, method, headers }: Request): string {
  const { pathname, search } = new URL(url)
  if (method !== 'POST') return `${signInPath}?${String(new URLSearchParams({ to: pathname + search }))}`
  const query = new URLSearchParams({ ended: '1' })
  const referer = headers.get('referer') ?? ''
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  // A form with errors is a page that only a POST opens.
  if (page && page.pathname !== pathname) query.set('to', page.pathname + page.search)
  return `${signInPath}?${String(query)}`
}

function redirect(location: string, cookie?: string): Response {
  const headers = new Headers({ location })
  if (cookie !== undefined) headers.set('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
