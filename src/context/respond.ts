import type { Template } from 'liquidjs'
import type { PlatformSettings } from '../adapters/adapters'
import { PlatformError } from '../errors'
import { RenderContext } from '../language/context'
import type { Dialect } from '../language/dialect'
import { renderNested } from '../language/partial'
import type { Hash } from '../values/hash'
import { copyJson } from '../values/json'
import { print } from '../values/print'
import { SafeString } from '../values/scalar'
import { bodyParams, statusOf } from './body'
import { Pages, type FoundPage, type Page } from './pages'
import type { Denial, Policies } from './policies'
import { queryOf } from './params'
import type { App } from './app'
import { mayAct } from './csrf'
import { Exchange } from './exchange'
import { redirectTo } from './redirect'
import { noRequest, partsOf } from './request-context'
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

  constructor(
    private readonly dialect: Dialect,
    private readonly app: App,
    private readonly policies: Policies,
  ) {
    this.pages = new Pages(app.files)
  }

  /** Renders for a request, and answers it. */
  async respond(what: Renderable, { request, variables = {}, ip }: RespondOptions): Promise<Response> {
    const found = isPage(what) ? await this.pages.find(what.page, request?.method ?? 'GET') : undefined
    if (isPage(what) && !found) return this.notFound(request, ip)
    const exchange = await this.open(request, found, ip)
    if (exchange instanceof Response) return exchange
    const isForged = !exchange.context.csrf_request_valid && csrfOf(found, this.app) === 'reject'
    return isForged ? plainText(403, forged) : this.answer(what, found, exchange, variables)
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
    const params = { ...queryOf(url.href, this.app.settings.limits), ...found.params }
    const exchange = new Exchange(this.app, session, partsOf(again, params, this.app, ip ?? null))
    await exchange.loadUser()
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
      return await exchangeFor(this.app, request, found, ip)
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
    const { dialect } = this
    const page = found?.page
    const { response } = exchange
    const denial = page && (await this.policies.denialOf(page.policies, exchange, { params: exchange.context.params }))
    if (denial) return this.deny(denial, exchange)
    const context = new RenderContext(dialect.liquid, variables)
    context.exchange = exchange
    if (page && !('params' in variables)) context.bottom().params = exchange.context.params
    if (page?.redirectTo !== undefined) {
      // The front matter of a page has no Liquid: all of it is the author's.
      const rules = { written: page.redirectTo, allowsOtherHost: true }
      response.redirect = redirectTo(page.redirectTo, rules, exchange)
    }
    const layout = page && (await layoutOf(dialect, page, context))
    exchange.context.layout = layout ?? null
    const body = await renderBody(dialect, what, page, context)
    const whole = layout === undefined ? body : await inLayout(dialect, layout, context, body)
    return answerOf(exchange, headersOf(page), whole)
  }

  private deny({ status, redirect, flashAlert, policy }: Denial, exchange: Exchange): Promise<Response> {
    if (flashAlert !== undefined) exchange.session.flashNext('alert', flashAlert)
    exchange.response.status = status
    exchange.response.redirect = redirect
    const { logger } = this.app.adapters
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
  app: App,
  request: Request | undefined,
  found: FoundPage | undefined,
  ip: string | undefined,
): Promise<Exchange> {
  const parts = request
    ? partsOf(request, await paramsOf(request, found, app.settings), app, ip ?? null)
    : { ...noRequest(app), params: { ...found?.params } }
  const session = await Session.load(parts, app)
  const isValid = request === undefined || mayAct(request, parts.params, session)
  const isForged = !isValid && csrfOf(found, app) !== false
  if (isForged) {
    const message = `${request.method} ${parts.location.pathname} came without a right CSRF token: it has no session`
    app.adapters.logger.log({ level: 'info', type: 'csrf', message })
  }
  const exchange = new Exchange(app, isForged ? session.asNull() : session, parts)
  exchange.context.csrf_request_valid = isValid
  await exchange.loadUser()
  if (found) describePage(exchange, found)
  return exchange
}

/** What becomes of a request without a right CSRF token; false where it is as any other. */
function csrfOf(found: FoundPage | undefined, { settings }: App): 'null-session' | 'reject' | false {
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
async function answerOf({ response, session }: Exchange, headers: Headers, body: string): Promise<Response> {
  response.headers.forEach((value, name) => {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  })
  const cookie = await session.save()
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  if (cookie !== undefined || !headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  const { redirect, status = 200 } = response
  if (!redirect) return new Response(bodyless.has(status) ? null : body, { status, headers })
  headers.set('location', redirect.location)
  return new Response(null, { status: redirect.status, headers })
}

/** Statuses whose answers have no body. */
const bodyless = new Set([204, 205, 304])

async function renderBody(
  dialect: Dialect,
  what: Renderable,
  page: Page | undefined,
  context: RenderContext,
): Promise<string> {
  const { liquid } = dialect
  if (typeof what === 'string') return renderNested(liquid.parse(what), context, liquid)
  if (Array.isArray(what)) return renderNested(what, context, liquid)
  if (page) return renderFile(dialect, page.path, context)
  const { partial } = what as { readonly partial: string }
  return renderNested(await dialect.templates.find('partial', partial, context, undefined), context, liquid)
}

async function renderFile(dialect: Dialect, path: string, context: RenderContext): Promise<string> {
  const templates = await dialect.templates.parsedAt(path, context)
  return renderNested(templates, context, dialect.liquid)
}

/** Puts a page into its layout, where `content_for_layout` is its output. */
async function inLayout(dialect: Dialect, name: string, context: RenderContext, content: string): Promise<string> {
  const templates = await dialect.templates.find('layout', name, context, undefined)
  context.resume()
  context.bottom().content_for_layout = dialect.escape ? new SafeString(content) : content
  return renderNested(templates, context, dialect.liquid)
}

/** The layout that a page names; the default one, for a page of HTML that names none, where the app has it. */
async function layoutOf(dialect: Dialect, page: Page, context: RenderContext): Promise<string | undefined> {
  if (page.layout !== undefined) return page.layout === '' ? undefined : page.layout
  if (page.format !== 'html') return undefined
  return (await dialect.templates.has('layout', defaultLayout, context)) ? defaultLayout : undefined
}

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
