import { acceptsHtml } from '../http/accepts-html'
import { readMethods } from '../../base/formats/http'
import type { Context, Hono } from 'hono'
import { Responder } from '../http/respond'
import { findBodyLimits, readFormParams, isForm, readText, findReadErrorStatus } from '../http/body'
import { makeFailureHeaders, findFailureStatus } from '../../app/context/response/failure'
import { hasTokenHeader, isAuthentic } from '../../app/context/request/csrf'
import { Exchange } from '../../app/context/exchange'
import { parseQuery } from '../../base/formats/params'
import { readRequestParts } from '../../app/context/request/request-context'
import type { Runtime } from '../../app/context/runtime'
import { Session } from '../../app/context/session/session'
import { LimitError, PlatformError } from '../../base/errors'
import { SubmissionError } from '../../app/forms/submission-error'
import { submit } from '../../app/forms/submission/submission'
import { getOwn, type Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import { loadLibrary } from '../../base/library'
import { show } from '../../base/values/describe'
import { Refusals } from './refusals'
import { makeResponse, respondWithSuccess, attachSession } from './responses'
import { expectsPage, wantsPage, type ApiRequest, type RestBindings } from './api-request'
import { verifyToken } from './authentication'
import { PageFormResponder, readPagePath } from './page-form-responder'
import { documentPath, listPaths, type Endpoint, type Methods } from './endpoints'
import { parseEnvelope } from './envelope'
import { makeOpenApiDocument } from './openapi'
import { findFormName, makeSubmission } from './submission'

const internalError = { errors: { base: ['Internal Server Error'] } }
const unavailable = { errors: { base: ['Service Unavailable'] } }

/** The REST API as a Hono app. */
export type RestApp = Hono<{ Bindings: RestBindings }>

/** The REST API of an app's forms. */
export class Api {
  private readonly pageForms: PageFormResponder
  private readonly refusals: Refusals

  /** @param errorPage responds to a person with the error, or with the app's page `500` */
  constructor(
    private readonly runtime: Runtime,
    private readonly errorPage: (error: unknown, request: Request, bindings: RestBindings) => Promise<Response>,
  ) {
    this.refusals = new Refusals(runtime)
    this.pageForms = new PageFormResponder(runtime, this.refusals)
  }

  /** The API as a Hono app, which hosts can mount in their own. */
  makeRoutes(): RestApp {
    const { Hono: HonoApp } = loadLibrary<typeof import('hono')>('hono')
    const { settings, adapters, served } = this.runtime
    const app = new HonoApp<{ Bindings: RestBindings }>({ getPath }).basePath(settings.rest.basePath)
    for (const [path, { methods }] of listPaths(settings.rest)) {
      app.all(path, ({ req, env }: Context<{ Bindings: RestBindings }>) => {
        served.route(req.raw, settings.rest.basePath + path)
        return this.handle(req.raw, toBindings(env), methods, req.param('id'))
      })
    }
    app.get(documentPath, ({ req }: Context) => {
      served.route(req.raw, settings.rest.basePath + documentPath)
      return Response.json(makeOpenApiDocument(settings))
    })
    app.all(documentPath, () => this.refusals.respond(makeNotAllowedError(readMethods)))
    const nothing = ({ req }: Context): Promise<Response> =>
      this.refuse(req.raw, new SubmissionError(404, `no endpoint has the address ${show(new URL(req.url).pathname)}`))
    app.all('/*', nothing)
    app.notFound(nothing)
    app.onError(async (error, { req, env }) => {
      // A disconnected client is not an error.
      if (!req.raw.signal.aborted) adapters.logger.log({ level: 'error', type: 'rest', message: error.message })
      if (acceptsHtml(req.raw)) return this.errorPage(error, req.raw, toBindings(env))
      const status = findFailureStatus(error)
      return makeResponse(status, status === 503 ? unavailable : internalError, makeFailureHeaders(error))
    })
    return app
  }

  private async handle(
    request: Request,
    bindings: RestBindings,
    methods: Methods,
    id: string | undefined,
  ): Promise<Response> {
    const sentMethod = request.method.toUpperCase()
    const isPageForm = sentMethod === 'POST' && isForm(request)
    if (!Object.hasOwn(methods, sentMethod) && !isPageForm)
      return (
        (await this.returnToForm(request, bindings)) ?? this.refusals.respond(makeNotAllowedError(Object.keys(methods)))
      )
    let form: string | undefined
    try {
      const sent = await this.read(request, bindings)
      form = findFormName(sent.fields)
      // HTML forms support only GET and POST; a field sets other methods.
      const method = isPageForm ? (print(getOwn(sent.fields, '_method')) || 'post').toUpperCase() : sentMethod
      const endpoint = getOwn(methods, method)
      if (!endpoint) throw makeNotAllowedError(Object.keys(methods))
      return await this.respond(sent, endpoint, id)
    } catch (error) {
      if (!(error instanceof SubmissionError)) throw error
      this.refusals.log(request, error, form)
      return this.refuse(request, error, form)
    }
  }

  /** The response to a request that is refused before its endpoint is known. */
  private async refuse(request: Request, refusal: SubmissionError, form?: string): Promise<Response> {
    const isBrowser = isForm(request) && !request.headers.has('authorization') && wantsPage(request)
    return isBrowser ? this.refusals.respondWithPage(request, refusal, form) : this.refusals.respond(refusal)
  }

  /**
   * The redirect of a visitor who opens the address of a refused form, such as by reloading its response, to the form's
   * page.
   */
  private async returnToForm(request: Request, bindings: RestBindings): Promise<Response | undefined> {
    if (request.method !== 'GET' || !acceptsHtml(request)) return undefined
    const parts = readRequestParts(request, { params: {} }, this.runtime, bindings)
    const { formPage } = await Session.load(parts, this.runtime)
    if (formPage === undefined) return undefined
    return new Response(null, { status: 303, headers: { location: formPage, 'cache-control': 'private, no-store' } })
  }

  /** Parses a request that has an API token, or may have the CSRF token of its session. */
  private async read(request: Request, bindings: RestBindings): Promise<ApiRequest> {
    const { settings, adapters } = this.runtime
    const claims = await verifyToken(request, adapters.tokens)
    if (!claims) await this.expectSession(request, bindings)
    try {
      const query = parseQuery(request.url, settings.limits)
      return { request, bindings, claims, query, fields: await this.readFields(request) }
    } catch (error) {
      throw convertReadError(error)
    }
  }

  private async readFields(request: Request): Promise<Hash> {
    if (isForm(request)) return readFormParams(request, await findBodyLimits(request, this.runtime))
    const { limits } = this.runtime.settings
    const text = await readText(request, limits)
    const mayBeEmpty = request.method === 'DELETE'
    return mayBeEmpty && text.trim() === '' ? {} : parseEnvelope(text, limits)
  }

  /** Refuses a request that cannot have a valid CSRF token, before its body is read. */
  private async expectSession(request: Request, bindings: RestBindings): Promise<void> {
    const parts = readRequestParts(request, { params: {} }, this.runtime, bindings)
    const mayBeRight = isForm(request)
      ? parts.sessionId !== undefined
      : hasTokenHeader(request) && isAuthentic(request, {}, await Session.load(parts, this.runtime))
    if (!mayBeRight) throw makeNoTokenError('a')
  }

  private async respond(sent: ApiRequest, endpoint: Endpoint, id: string | undefined): Promise<Response> {
    const exchange = await this.authenticate(sent, id)
    const { action } = endpoint
    if (action === 'log out') return this.logOut(sent, endpoint, exchange)
    const submission = makeSubmission(sent, { action, accepts: endpoint.accepts, id }, exchange)
    try {
      const submitted = await submit(exchange, submission)
      if (expectsPage(sent, exchange)) return await this.pageForms.respondToSuccess(sent.fields, submitted, exchange)
      return await attachSession(respondWithSuccess(endpoint, submitted.record), exchange)
    } catch (error) {
      if (!(error instanceof SubmissionError)) throw error
      this.refusals.log(sent.request, error, submission.form)
      if (expectsPage(sent, exchange)) return this.pageForms.respondToRefusal(sent, submission, error, exchange)
      return attachSession(this.refusals.respond(error, endpoint), exchange)
    }
  }

  /**
   * Authenticates the request: as the user of the session, else as the subject of the token.
   *
   * @param id the id in the path: `context.params.id` in policies is never another one
   */
  private async authenticate({ request, bindings, claims, query, fields }: ApiRequest, id?: string): Promise<Exchange> {
    const { runtime } = this
    const own = id === undefined ? {} : { id }
    const params = { ...(await this.findLanguage(request, fields, bindings)), ...query, ...fields, ...own }
    const parts = readRequestParts(request, { params }, runtime, bindings)
    const session = await Session.load(parts, runtime)
    if (!claims && !isAuthentic(request, fields, session)) {
      throw makeNoTokenError('its')
    }
    const exchange = new Exchange(runtime, { principal: claims ? 'access-key' : 'browser', session, parts })
    await exchange.user.load()
    if (!claims) return exchange
    if (claims.subject !== undefined && !exchange.context.current_user && !(await exchange.user.actFor(claims))) {
      throw new SubmissionError(401, 'the user of the token was deleted, or has changed the password')
    }
    return exchange.context.current_user ? exchange.with({ principal: 'user' }) : exchange
  }

  /** The language of the page that contained the form. */
  private async findLanguage(request: Request, fields: Hash, { ip }: RestBindings): Promise<Hash> {
    const page = readPagePath(fields, this.runtime.settings.limits)
    if (page === undefined) return {}
    const { language } = (await this.runtime.service(Responder).findShown(page, request, ip)).params
    return language === undefined ? {} : { language }
  }

  private async logOut(sent: ApiRequest, endpoint: Endpoint, exchange: Exchange): Promise<Response> {
    exchange.user.signOut()
    if (expectsPage(sent, exchange)) return this.pageForms.respondToLogOut(sent.fields, exchange)
    return attachSession(respondWithSuccess(endpoint), exchange)
  }
}

/** The path as written, without a trailing slash. It is not decoded: `%75sers` would bypass a guard of `/api/users`. */
function getPath({ url }: Request): string {
  return new URL(url).pathname.replace(/(?<=[^/])\/$/, '')
}

function makeNoTokenError(article: 'a' | 'its'): SubmissionError {
  const reason = `the request has neither an API token nor the authenticity_token of ${article} session`
  return new SubmissionError(401, reason, {
    field: 'authenticity_token',
    suggestion:
      'Print the form with the tag "form", or add <input type="hidden" name="authenticity_token" value="{{ context.authenticity_token }}">. The browser must keep the cookie of the page.',
  })
}

/** Turns an error of reading the request into a refusal. */
function convertReadError(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error
  const status = findReadErrorStatus(error)
  const suggestion = error instanceof LimitError && {
    suggestion: `Send less, or raise settings.limits.${error.limit}.`,
  }
  return new SubmissionError(status === 400 ? 406 : status, error.message, suggestion || {})
}

function makeNotAllowedError(allow: readonly string[]): SubmissionError {
  return new SubmissionError(405, `the allowed methods are ${allow.join(', ')}`, { allow })
}

/** A host that mounts the API may pass none. */
function toBindings(env: RestBindings | undefined): RestBindings {
  return env ?? {}
}
