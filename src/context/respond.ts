import type { Template } from 'liquidjs'
import type { PlatformSettings } from '../adapters/adapters'
import { PlatformError } from '../errors'
import type { Hash } from '../values/hash'
import { copyJson } from '../values/json'
import { print } from '../values/print'
import { bodyParams, statusOf } from './body'
import { Pages, type FoundPage, type Page } from './pages'
import type { Denial } from './policies'
import { queryOf } from './params'
import { mayAct } from './csrf'
import { Exchange } from './exchange'
import { redirectTo } from './redirect'
import { noRequest, partsOf } from './request-context'
import type { Runtime } from './runtime'
import { Session } from './session'

/** What is rendered: a template's text, a page or partial of the app, or parsed templates. */
export type Renderable = string | { readonly page: string } | { readonly partial: string } | Template[]

export interface RespondOptions {
  /** What the templates read as `context`; without one, the context is that of no request. */
  readonly request?: Request
  /**
   * The address of who has connected, which a `Request` does not tell: `context.visitor.ip`, where that is no proxy of
   * `settings.trustProxy`.
   */
  readonly ip?: string
  /** Variables of the template. */
  readonly variables?: object
}

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  svg: 'image/svg+xml',
}

const defaultLayout = 'application'

/** Answers requests with what an app renders. */
export class Responder {
  private readonly pages: Pages

  constructor(private readonly runtime: Runtime) {
    this.pages = new Pages(runtime.files)
  }

  /** Renders for a request, and answers it. */
  async respond(what: Renderable, { request, variables = {}, ip }: RespondOptions): Promise<Response> {
    const found = isPage(what) ? await this.pages.find(what.page, request?.method ?? 'GET') : undefined
    if (isPage(what) && !found) return this.notFound(request, ip)
    const exchange = await this.open(request, found, ip)
    if (exchange instanceof Response) return exchange
    const isRejected = exchange.principal === 'stranger' && csrfOf(found, this.runtime) === 'reject'
    return isRejected ? plainText(403, forged) : this.answer(what, found, exchange, variables)
  }

  /**
   * Shows a page once more, as it was before a form on it was sent, in a session that goes on.
   *
   * @param address the page's path and query
   * @param prepare is handed the exchange before the page is rendered
   * @returns undefined where there is no such page
   */
  async respondAgain(
    address: string,
    { request, session, variables = {}, ip }: RespondOptions & { readonly request: Request; readonly session: Session },
    prepare: (exchange: Exchange) => void,
  ): Promise<Response | undefined> {
    const url = new URL(address, request.url)
    const found = await this.pages.find(url.pathname, 'GET')
    if (!found) return undefined
    const again = new Request(url, { headers: request.headers })
    const params = { ...queryOf(url.href, this.runtime.settings.limits), ...found.params }
    const parts = partsOf(again, params, this.runtime, ip ?? null)
    const exchange = new Exchange(this.runtime, { principal: 'browser', session, parts })
    await exchange.user.load()
    describePage(exchange, found)
    prepare(exchange)
    return this.answer({ page: found.page.name }, found, exchange, variables)
  }

  /** The app's page `404`, else a line of text. */
  private async notFound(request: Request | undefined, ip: string | undefined): Promise<Response> {
    const found = await this.pages.find('404', 'GET')
    const exchange = found && (await this.open(request, found, ip))
    if (exchange instanceof Exchange) {
      exchange.response.status = 404
      return this.answer({ page: '404' }, found, exchange, {})
    }
    return plainText(404, 'Not Found')
  }

  /** The exchange that a request begins, or the answer to one that cannot be read. */
  private async open(
    request: Request | undefined,
    found: FoundPage | undefined,
    ip: string | undefined,
  ): Promise<Exchange | Response> {
    try {
      return await exchangeFor(this.runtime, request, found, ip)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      return plainText(statusOf(error), error.message)
    }
  }

  private async answer(
    what: Renderable,
    found: FoundPage | undefined,
    exchange: Exchange,
    variables: object,
  ): Promise<Response> {
    const page = found?.page
    const { policies, renderer } = this.runtime
    const { response, context } = exchange
    const { params } = context
    const denial = page && (await policies.denialOf(page.policies, exchange, { params }))
    if (denial) return this.deny(denial, exchange)
    if (page?.redirectTo !== undefined) {
      // The front matter of a page has no Liquid: all of it is the author's.
      const rules = { written: page.redirectTo, allowsOtherHost: true }
      response.redirect = redirectTo(page.redirectTo, rules, exchange)
    }
    const layout = page && (await this.layoutOf(page))
    context.layout = layout ?? null
    const locals = page && !('params' in variables) ? { params } : {}
    const source = page ? { file: page.path } : (what as Exclude<Renderable, { page: string }>)
    return answerOf(exchange, headersOf(page), await renderer.render(source, { exchange, variables, locals, layout }))
  }

  /** The layout that a page names; the default one, for a page of HTML that names none, where the app has it. */
  private async layoutOf({ layout, format }: Page): Promise<string | undefined> {
    if (layout !== undefined) return layout === '' ? undefined : layout
    if (format !== 'html') return undefined
    const isThere = await this.runtime.templates.has('layout', defaultLayout, { sync: false })
    return isThere ? defaultLayout : undefined
  }

  private deny({ status, redirect, flashAlert, policy }: Denial, exchange: Exchange): Promise<Response> {
    if (flashAlert !== undefined) exchange.session.flashNext('alert', flashAlert)
    exchange.response.status = status
    exchange.response.redirect = redirect
    const { logger } = this.runtime.adapters
    logger.log({ level: 'info', type: 'authorization', message: `the policy "${policy}" refuses a request` })
    return answerOf(exchange, headersOf(undefined), '')
  }
}

function isPage(what: Renderable): what is { readonly page: string } {
  return typeof what === 'object' && 'page' in what
}

/** What is said to a request that is refused for its CSRF token. */
const forged = 'Forbidden: the authenticity_token of the session did not come with the request'

function plainText(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': contentTypes.txt as string } })
}

async function exchangeFor(
  runtime: Runtime,
  request: Request | undefined,
  found: FoundPage | undefined,
  ip: string | undefined,
): Promise<Exchange> {
  const parts = request
    ? partsOf(request, await paramsOf(request, found, runtime.settings), runtime, ip ?? null)
    : { ...noRequest(runtime), params: { ...found?.params } }
  const session = await Session.load(parts, runtime)
  const isValid = request === undefined || mayAct(request, parts.params, session)
  const isForged = !isValid && csrfOf(found, runtime) !== false
  if (isForged) {
    const message = `${request.method} ${parts.location.pathname} came without a right CSRF token: it has no session`
    runtime.adapters.logger.log({ level: 'info', type: 'csrf', message })
  }
  const exchange = isForged
    ? new Exchange(runtime, { principal: 'stranger', session: session.asNull(), parts })
    : new Exchange(runtime, { principal: request ? 'browser' : 'app', session, parts })
  exchange.context.csrf_request_valid = isValid
  await exchange.user.load()
  if (found) describePage(exchange, found)
  return exchange
}

/** What becomes of a request without a right CSRF token; false where it is as any other. */
function csrfOf(found: FoundPage | undefined, { settings }: Runtime): 'null-session' | 'reject' | false {
  return found?.page.csrf ?? settings.csrf
}

/** The metadata is a copy: a template may write into it, and other requests have the same page. */
function describePage({ context }: Exchange, { page }: FoundPage): void {
  const { name, slug, format, metadata } = page
  context.page = { name, slug, format, metadata: copyJson(metadata) }
}

/** The body is read for a page of the request's method, and not for the page `404`. */
async function paramsOf(request: Request, found: FoundPage | undefined, { limits }: PlatformSettings): Promise<Hash> {
  const query = queryOf(request.url, limits)
  const isForBody = !found || found.page.method === request.method.toLowerCase()
  return { ...query, ...(isForBody && (await bodyParams(request, limits))), ...found?.params }
}

/**
 * What tags have made of the answer, with the cookie of the session. No cache keeps it for other visitors unless the page
 * says so, and none ever keeps that cookie.
 */
async function answerOf(exchange: Exchange, headers: Headers, body: string): Promise<Response> {
  const { response } = exchange
  response.headers.forEach((value, name) => {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  })
  const cookie = await exchange.saveSession()
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  if (cookie !== undefined || !headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  const { redirect, status = 200 } = response
  if (!redirect) return new Response(bodyless.has(status) ? null : body, { status, headers })
  headers.set('location', redirect.location)
  return new Response(null, { status: redirect.status, headers })
}

/** Statuses whose answers have no body. */
const bodyless = new Set([204, 205, 304])

function headersOf(page: Page | undefined): Headers {
  const headers = new Headers({ 'content-type': contentTypes[page?.format ?? 'html'] ?? (contentTypes.html as string) })
  for (const [name, value] of Object.entries(page?.headers ?? {})) {
    try {
      headers.delete(name)
      for (const item of [value].flat()) headers.append(name, print(item))
    } catch (cause) {
      throw new PlatformError('type', `${page?.path}: response_headers: "${name}" is no header that can be sent`, {
        cause,
      })
    }
  }
  return headers
}
