import type { Context, Hono } from 'hono'
import { formParams, isForm, readText, statusOf } from '../http/body'
import { hasTokenHeader, isAuthentic } from '../http/csrf'
import { Exchange } from '../context/exchange'
import { queryOf, type ParameterLimits } from '../http/params'
import { partsOf, type RequestOrigin } from '../context/request-context'
import type { Runtime } from '../context/runtime'
import { Session } from '../context/session/session'
import { PlatformError } from '../errors'
import { SubmissionError } from '../forms/submission-error'
import { submit, type SubmissionRequest } from '../forms/submission'
import { getOwn, isHash, type Hash } from '../values/hash'
import { print } from '../values/print'
import { loadLibrary } from '../library'
import { answer, failure, failurePage, success, withSession } from './answers'
import { claimsOf } from './authentication'
import { Browser, pageOf } from './browser'
import { description, endpoints, type Endpoint } from './endpoints'
import { readJson } from './json'
import { openApiDocument } from './openapi'
import type { TokenClaims } from '../adapters/tokens'

const internalError = { errors: { base: ['Internal Server Error'] } }

/** What a host knows of a request that the request does not tell: the second argument of `platform.fetch`. */
export interface RestBindings extends RequestOrigin {
  /** Variables that pages are rendered with, beside `context`. */
  readonly variables?: object
}

/** The REST interface as a Hono app. */
export type RestApp = Hono<{ Bindings: RestBindings }>

/** A request that was read. */
interface Read {
  readonly request: Request
  readonly bindings: RestBindings
  /** What its token says; undefined where it has to bring the CSRF token of its session. */
  readonly claims: TokenClaims | undefined
  /** The parameters in its address. */
  readonly query: Hash
  /** The fields of its envelope. */
  readonly fields: Hash
}

/** The REST interface over the forms of an app. Source: rest-api.md; decisions.md, "REST". */
export class Api {
  private readonly browser: Browser

  constructor(private readonly runtime: Runtime) {
    this.browser = new Browser(runtime)
  }

  /** The interface as a Hono app, which hosts can mount in their own. */
  routes(): RestApp {
    const { Hono: HonoApp } = loadLibrary<typeof import('hono')>('hono')
    const { settings, adapters } = this.runtime
    const app = new HonoApp<{ Bindings: RestBindings }>({ getPath }).basePath(settings.rest.basePath)
    for (const [path, methods] of Object.entries(endpoints)) {
      app.all(path, ({ req, env }: Context<{ Bindings: RestBindings }>) =>
        this.handle(req.raw, (env as RestBindings | undefined) ?? {}, methods, req.param('id')),
      )
    }
    app.get(description, () => Response.json(openApiDocument(settings)))
    app.all(description, () => notAllowed(['GET', 'HEAD']))
    const nothing = ({ req }: Context): Response =>
      refused(req.raw, new SubmissionError(404, 'there is nothing at this address'))
    app.all('/*', nothing)
    app.notFound(nothing)
    app.onError((error) => {
      adapters.logger.log({ level: 'error', type: 'rest', message: error.message })
      return answer(500, internalError)
    })
    return app
  }

  private async handle(
    request: Request,
    bindings: RestBindings,
    methods: Readonly<Record<string, Endpoint>>,
    id: string | undefined,
  ): Promise<Response> {
    const asked = methodOf(request.method)
    const isPageForm = asked === 'POST' && isForm(request)
    if (!Object.hasOwn(methods, asked) && !isPageForm) return notAllowed(allowed(methods))
    try {
      const read = await this.read(request, bindings)
      // HTML forms know GET and POST only: the other methods are named in a field.
      const method = isPageForm ? methodOf(print(getOwn(read.fields, '_method') ?? 'post')) : asked
      const endpoint = getOwn(methods, method) as Endpoint | undefined
      if (!endpoint) return notAllowed(allowed(methods))
      return await this.answer(read, endpoint, id)
    } catch (error) {
      if (!(error instanceof SubmissionError)) throw error
      return refused(request, error)
    }
  }

  /** Reads a request that brings the right token, or may bring the one of its session in its body. */
  private async read(request: Request, bindings: RestBindings): Promise<Read> {
    const { settings, adapters } = this.runtime
    const isPageForm = isForm(request)
    const claims = await claimsOf(request, adapters.tokens)
    if (!claims) await this.expectSession(request, bindings, isPageForm)
    const { limits } = settings
    try {
      const query = queryOf(request.url, limits)
      const fields = isPageForm
        ? await formParams(request, limits)
        : readJson(await readText(request, limits), request.method === 'DELETE', limits)
      return { request, bindings, claims, query, fields }
    } catch (error) {
      throw unreadable(error)
    }
  }

  /** Refuses what cannot have the right CSRF token, whatever its body is: that is not read then. */
  private async expectSession(request: Request, bindings: RestBindings, isPageForm: boolean): Promise<void> {
    const parts = partsOf(request, {}, this.runtime, bindings)
    const mayBeRight = isPageForm
      ? parts.sessionId !== undefined
      : hasTokenHeader(request) && isAuthentic(request, {}, await Session.load(parts, this.runtime))
    if (!mayBeRight) throw new SubmissionError(401, 'there is neither a token nor the authenticity_token of a session')
  }

  private async answer(read: Read, endpoint: Endpoint, id: string | undefined): Promise<Response> {
    const exchange = await this.exchangeOf(read)
    if (endpoint.action === 'log out') return this.logOut(read, endpoint, exchange)
    const submission = submissionOf(read, endpoint, endpoint.action, id, exchange)
    try {
      const submitted = await submit(exchange, submission)
      if (isPage(read, exchange)) return await this.browser.succeed(read.fields, submitted, exchange)
      return await withSession(
        success(endpoint, submitted.record?.id, this.runtime.settings.rest.sampleStatuses),
        exchange,
      )
    } catch (error) {
      if (!(error instanceof SubmissionError)) throw error
      if (isPage(read, exchange)) return this.browser.fail(read, submission, error, exchange)
      return withSession(failure(error, endpoint), exchange)
    }
  }

  /** Decides who speaks: the user of the session, else whom the token speaks for. */
  private async exchangeOf({ request, bindings, claims, query, fields }: Read): Promise<Exchange> {
    const { runtime } = this
    const params = { ...languageOf(fields, runtime.settings.limits), ...query, ...fields }
    const parts = partsOf(request, params, runtime, bindings)
    const session = await Session.load(parts, runtime)
    if (!claims && !isAuthentic(request, fields, session)) {
      throw new SubmissionError(401, 'neither a token nor the authenticity_token of the session came with the request')
    }
    const exchange = new Exchange(runtime, { principal: claims ? 'access-key' : 'browser', session, parts })
    await exchange.user.load()
    if (!claims) return exchange
    if (claims.subject !== undefined && !exchange.context.current_user && !(await exchange.user.actFor(claims))) {
      throw new SubmissionError(401, 'the token is that of a user who is gone, or has another password now')
    }
    return exchange.context.current_user ? exchange.with({ principal: 'user' }) : exchange
  }

  private async logOut(read: Read, endpoint: Endpoint, exchange: Exchange): Promise<Response> {
    exchange.user.signOut()
    if (isPage(read, exchange)) return this.browser.leave(read.fields, exchange)
    return withSession(success(endpoint, undefined, this.runtime.settings.rest.sampleStatuses), exchange)
  }
}

/** The path as it is written, a slash at its end aside: decoded, `%75sers` would get past a guard of `/api/users`. */
function getPath({ url }: Request): string {
  return new URL(url).pathname.replace(/(?<=[^/])\/$/, '')
}

function submissionOf(
  read: Read,
  endpoint: Endpoint,
  action: SubmissionRequest['action'],
  id: string | undefined,
  exchange: Exchange,
): SubmissionRequest {
  const { fields, request } = read
  const encoding = isForm(request) ? 'text' : 'json'
  const root = encoding === 'text' ? print(getOwn(fields, 'as') ?? 'form') : 'form'
  const form = getOwn(fields, 'form_configuration_name')
  // An HTML form in which nothing is ticked has no fields of its own.
  const payload = getOwn(fields, root) ?? (action === 'delete' || isPage(read, exchange) ? {} : undefined)
  const parent = parentOf(getOwn(fields, 'parent_resource_id'))
  if (typeof form !== 'string' || form === '')
    throw new SubmissionError(406, 'form_configuration_name must be the name of a form')
  if (!isHash(payload)) throw new SubmissionError(406, `${root} must be an object`)
  return {
    form,
    action,
    accepts: (resource) => endpoint.accepts(resource),
    payload,
    encoding,
    principal: exchange.principal,
    params: fields,
    ...(id !== undefined && { id }),
    ...(parent !== undefined && { parent }),
  }
}

/** Whether it is a form of a page: such are sent with a session, and answered with a page. */
function isPage({ request }: Read, { principal }: Exchange): boolean {
  return principal === 'browser' && isForm(request)
}

function parentOf(given: unknown): string | number | undefined {
  if (given === undefined || given === null || given === '') return undefined
  if (typeof given === 'string' || Number.isSafeInteger(given)) return given as string | number
  throw new SubmissionError(406, 'parent_resource_id must be the id or the name of a type')
}

/** An update takes the fields that it is sent, so that PATCH and PUT mean the same. */
function methodOf(name: string): string {
  const method = name.toUpperCase()
  return method === 'PATCH' ? 'PUT' : method
}

function allowed(methods: Readonly<Record<string, Endpoint>>): string[] {
  return Object.keys(methods).flatMap((method) => (method === 'PUT' ? ['PUT', 'PATCH'] : [method]))
}

/** The language of the page that a form was on. */
function languageOf(fields: Hash, limits: ParameterLimits): Hash {
  const page = pageOf(fields, limits)
  const language = page === undefined ? undefined : queryOf(page, limits).language
  return language === undefined ? {} : { language }
}

/** What a request is told that is refused before it is known what it asks for. */
function refused(request: Request, refusal: SubmissionError): Response {
  const isBrowser = isForm(request) && !request.headers.has('authorization')
  return isBrowser ? failurePage(refusal) : failure(refusal)
}

/** What has kept a request from being read counts as a refusal. */
function unreadable(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error
  const status = statusOf(error)
  return new SubmissionError(status === 400 ? 406 : status, error.message)
}

function notAllowed(methods: readonly string[]): Response {
  return failure(new SubmissionError(405, `there are ${methods.join(', ')}`), undefined, { allow: methods.join(', ') })
}
