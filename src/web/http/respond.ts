import { acceptsHtml } from './accepts-html'
import { checkOptions } from '../../base/configuration/options'
import { isReadMethod } from '../../base/formats/http'
import { escapeText } from '../../base/text/escape'
import { readConfig } from '../../files/config'
import { findFormatOf } from '../../files/content-types'
import {
  finishResponse,
  makeHeaders,
  omitHeadBody,
  respondWithText,
  redirectWithoutTrailingSlash,
} from '../../app/context/response/responses'
import { findReadErrorStatus } from './body'
import { findFailureStatus, findAdapterError, makePlainFailure } from '../../app/context/response/failure'
import { respondWithErrorPage } from '../handler/error-page/part'
import { findLayout, type Print } from './layout'
import { describeMissingPage, writeMissingPage } from './missing-page'
import {
  describePage,
  findCsrfPolicy,
  isUnreadable,
  openExchange,
  openWithoutSession,
  type OpenOptions,
} from './open-exchange'
import { printHeaders } from './page-headers'
import { printRedirect } from './page-redirect'
import type { Page } from '../../files/kinds/page'
import type { FoundPage } from '../../files/pages/pages'
import { checkRenderable, isPage, type Renderable } from './renderable'
import { Router, type Route } from './routing'
import { Policies, type Denial } from '../../app/context/policies'
import { parseQuery } from '../../base/formats/params'
import { Exchange } from '../../app/context/exchange'
import { readRequestParts } from '../../app/context/request/request-context'
import type { Runtime } from '../../app/context/runtime'
import { Renderer, type RenderOptions, type Source } from '../../app/context/renderer'
import type { Session } from '../../app/context/session/session'
import { withReturn } from './return-to'

export type { Renderable } from './renderable'

export interface RespondOptions extends OpenOptions {
  /** Variables of the template. */
  readonly variables?: object
}

/** Renders pages, partials and templates as HTTP responses. */
export class Responder {
  private readonly router: Router

  constructor(private readonly runtime: Runtime) {
    this.router = new Router(runtime)
  }

  /** Renders the response to a request; `respondNotFound` if there is no such page. */
  async respond(what: Renderable, options: RespondOptions): Promise<Response> {
    checkOptions('respond', options, { request: true, variables: true, ip: true, mount: true })
    const response = (await this.find(what, options)) ?? (await this.respondNotFound(options))
    return omitHeadBody(response, options.request?.method)
  }

  /** The page at an address; undefined if there is none. */
  async pageAt(address: string, method: string): Promise<Page | undefined> {
    return (await this.router.find(address, method))?.page
  }

  /** Like `respond`, but undefined if there is no such page. */
  async find(what: Renderable, options: RespondOptions): Promise<Response | undefined> {
    checkRenderable(what)
    await this.runtime.ready
    const { request, variables } = options
    if (!isPage(what))
      return this.open({ found: undefined }, options, (exchange) => this.renderTemplate(what, exchange, variables))
    const { maintenance, redirectsTrailingSlash } = await readConfig(this.runtime.files)
    if (redirectsTrailingSlash && request && isReadMethod(request.method) && /[^/]\/$/.test(what.page))
      return redirectWithoutTrailingSlash(request)
    const route = await this.router.route(what.page, options)
    const { found } = route
    if (!found) return undefined
    // Requests that send something get their response during maintenance. Source: the public documentation of config.yml.
    const isClosed = maintenance !== undefined && (!request || isReadMethod(request.method))
    if (isClosed) return this.respondInMaintenance(maintenance)
    return this.open(route, options, (exchange) => this.renderPage(found, exchange, variables))
  }

  /**
   * Renders the page of a submitted form again, as a GET request in the session of the submission.
   *
   * @param address the page's path and query
   * @param prepare called with the exchange before the page is rendered
   * @returns undefined if there is no such page
   */
  async respondAgain(
    address: string,
    options: RespondOptions & { readonly request: Request; readonly session: Session },
    prepare: (exchange: Exchange) => void,
  ): Promise<Response | undefined> {
    const { request, session, variables } = options
    const { url, found, params } = await this.findShown(address, request, options.ip)
    if (!found) return undefined
    const again = new Request(url, { headers: request.headers })
    const parts = readRequestParts(again, { params }, this.runtime, options)
    const exchange = new Exchange(this.runtime, { principal: 'browser', session, parts })
    await exchange.user.load()
    describePage(exchange, found)
    prepare(exchange)
    return this.renderPage(found, exchange, variables)
  }

  /** The page at an address of the request's host, with the parameters of its query and its slug. */
  async findShown(address: string, request: Request, ip: string | undefined) {
    const url = new URL(address, request.url)
    const found = await this.router.find(url.pathname, 'GET', this.router.makeLazyHost(request, ip))
    return { url, found, params: { ...parseQuery(url.href, this.runtime.settings.limits), ...found?.params } }
  }

  /** Renders the app's page `404`, or else plain text; in development, the nearest pages. */
  async respondNotFound(options: RespondOptions): Promise<Response> {
    const { request } = options
    const { settings, adapters } = this.runtime
    const missing =
      request && settings.environment === 'development' ? await describeMissingPage(request, this.router) : undefined
    const own = await this.renderStatusPage(404, options)
    if (!request || !missing) return own ?? respondWithText(404, 'Not Found')
    const isShown = acceptsHtml(request)
    const facts = [missing.message, missing.facts.Nearest && `nearest: ${missing.facts.Nearest}`, missing.facts.File]
    const message = facts.filter(Boolean).join('; ')
    if (own) {
      if (isShown) adapters.logger.log({ level: 'info', type: 'request', message })
      writeMissingPage(own.headers, message)
      return own
    }
    return isShown ? respondWithErrorPage(missing, request, 404) : respondWithText(404, `Not Found: ${message}`)
  }

  /**
   * Renders the app's page for a failed request, `503` or `500`, or else plain text. It is rendered as for a GET request:
   * the body, with the CSRF token of a form, is not read again. If an adapter has failed, it has neither session nor
   * user, which may be what cannot be read.
   */
  async respondToFailure(error: unknown, { request, ...rest }: RespondOptions): Promise<Response> {
    const options = request ? { ...rest, request: dropReadBody(request) } : rest
    const status = findFailureStatus(error)
    const open = findAdapterError(error) ? openWithoutSession : openExchange
    const own = status === 503 ? await this.renderStatusPage(503, options, { open }) : undefined
    return own ?? (await this.renderStatusPage(500, options, { open, status })) ?? makePlainFailure(status)
  }

  /**
   * Renders the app's page for a status; undefined if it has none, or the request cannot be read.
   *
   * @param status the page's status, and the response's unless another is passed
   */
  private async renderStatusPage(
    page: number,
    options: RespondOptions,
    { status = page, open = openExchange }: { readonly status?: number; readonly open?: typeof openExchange } = {},
  ): Promise<Response | undefined> {
    const { request, ip } = options
    const path = request ? new URL(request.url).pathname : ''
    const found = await this.findErrorPage(page, path, request && this.router.makeLazyHost(request, ip))
    if (!found) return undefined
    let exchange: Exchange
    try {
      exchange = await open(this.runtime, { found }, options)
    } catch (error) {
      if (isUnreadable(error)) return undefined
      throw error
    }
    exchange.response.status = status
    return this.renderPage(found, exchange, {}, status)
  }

  /**
   * The app's page for a status, first in the format of the path: `404.json` for `/gone.json`. A page for any address,
   * such as `/:category`, does not count.
   */
  private async findErrorPage(status: number, path: string, host?: () => string): Promise<FoundPage | undefined> {
    const name = String(status)
    const ending = /\.[a-z]+$/.exec(path)?.[0]
    const ofFormat = ending === undefined ? undefined : await this.router.find(name + ending, 'GET', host, name)
    return ofFormat ?? this.router.find(name, 'GET', host, name)
  }

  /** Opens the exchange of a request, and renders the response in it. */
  private async open(
    route: Route,
    options: RespondOptions,
    render: (exchange: Exchange) => Promise<Response>,
  ): Promise<Response> {
    let exchange: Exchange
    try {
      exchange = await openExchange(this.runtime, route, options)
    } catch (error) {
      if (isUnreadable(error)) return respondWithText(findReadErrorStatus(error), error.message)
      throw error
    }
    const isRejected = exchange.principal === 'stranger' && findCsrfPolicy(route.found, this.runtime) === 'reject'
    return isRejected ? respondWithText(403, forged) : render(exchange)
  }

  /** The maintenance response: the partial, or plain text if its name is empty. */
  private async respondInMaintenance(partial: string): Promise<Response> {
    if (partial === '') return respondWithText(503, 'Service Unavailable')
    const exchange = new Exchange(this.runtime)
    exchange.response.status = 503
    return this.renderTemplate({ partial }, exchange)
  }

  /** Renders a template or a partial, which has neither policies nor headers of its own. */
  private async renderTemplate(source: Source, exchange: Exchange, variables: object = {}): Promise<Response> {
    exchange.context.layout = null
    return finishResponse(exchange, makeHeaders(), await this.renderBody(source, { exchange, variables }))
  }

  /** Renders a page if its policies allow it. @param errorStatus the status of the response, for the page of an error */
  private async renderPage(
    found: FoundPage,
    exchange: Exchange,
    variables: object = {},
    errorStatus?: number,
  ): Promise<Response> {
    const { page } = found
    const { response, context } = exchange
    const { params } = context
    const denial = await this.runtime.service(Policies).findDenial(page.policies, page.path, exchange, { params })
    if (denial) return this.deny(denial, exchange, page.method, errorStatus)
    const scope = { exchange, variables, locals: 'params' in variables ? {} : { params } }
    const renderer = this.runtime.service(Renderer)
    const print: Print = (inline, key, from = page.path) =>
      renderer.render({ inline, from, key }, { ...scope, format: 'txt' })
    const redirect = await printRedirect(page, exchange, print)
    if (redirect) response.redirect = redirect
    const layout = await findLayout(page, this.runtime, print)
    context.layout = layout ?? null
    if (context.page) {
      context.page.layout = context.layout
      context.page.layout_name = context.layout
    }
    const headers = await printHeaders(page, renderer, scope)
    const [, type] = Object.entries(headers).findLast(([name]) => name.toLowerCase() === 'content-type') ?? []
    // The tag `response_headers`, as in a policy, overrides the page's headers.
    if (type !== undefined && !response.headers.has('content-type'))
      response.format = findFormatOf([type].flat().join())
    const body = await this.renderBody({ file: page.path, isMarkdown: page.isMarkdown }, { ...scope, layout })
    return finishResponse(exchange, makeHeaders(page, headers, exchange), body)
  }

  private renderBody(source: Source, options: RenderOptions): Promise<string> {
    const printsErrors = !this.runtime.settings.liquidRaiseMode
    return this.runtime.service(Renderer).render(source, { ...options, printsErrors })
  }

  /** Responds with the app's page for the status, such as `403`. @param errorStatus the status whose page is denied: it stays */
  private async deny(denial: Denial, exchange: Exchange, method: string, errorStatus?: number): Promise<Response> {
    const { redirect, flashAlert, policy, status } = denial
    const { response, session, context } = exchange
    if (flashAlert !== undefined) session.flashNext('alert', flashAlert)
    response.status = errorStatus ?? status
    const { addsReturnTo } = await readConfig(this.runtime.files)
    const isReturned = redirect && addsReturnTo && method === 'get' && errorStatus === undefined
    response.redirect = isReturned ? withReturn(redirect, context.location.url) : redirect
    const { adapters, settings } = this.runtime
    adapters.logger.log({ level: 'info', type: 'authorization', message: `the policy "${policy}" denied a request` })
    const { pathname, url } = context.location
    const host = URL.canParse(url) ? () => new URL(url).hostname : undefined
    const found = errorStatus !== undefined || redirect ? undefined : await this.findErrorPage(status, pathname, host)
    if (!found) {
      const body = settings.environment === 'development' ? escapeText(`the policy "${policy}" denied the request`) : ''
      return finishResponse(exchange, makeHeaders(), body)
    }
    describePage(exchange, found)
    return this.renderPage(found, exchange, {}, status)
  }
}

/** The body of the response to a request without a valid CSRF token. */
const forged = 'Forbidden: the authenticity_token of the session did not come with the request'

function dropReadBody(request: Request): Request {
  return isReadMethod(request.method) ? request : new Request(request.url, { headers: request.headers })
}
