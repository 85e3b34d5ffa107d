import { mayAct } from '../../app/context/request/csrf'
import { Exchange, type RefusedForm } from '../../app/context/exchange'
import {
  makeRequestlessParts,
  readRequestParts,
  toFullPath,
  type RequestOrigin,
  type RequestParts,
} from '../../app/context/request/request-context'
import type { Runtime } from '../../app/context/runtime'
import { Session } from '../../app/context/session/session'
import type { KeptForm } from '../../app/context/session/store'
import { PlatformError } from '../../base/errors'
import type { FoundPage } from '../../files/pages/pages'
import { addAddressParams } from './address-params'
import { makeMetadata } from './metadata'
import { readSent, type Route } from './routing'

export interface OpenOptions extends RequestOrigin {
  /** The value of `context` in templates. Default: a context without a request */
  readonly request?: Request
}

/**
 * Opens the exchange of a request.
 *
 * @throws {PlatformError} if the request cannot be read
 */
export async function openExchange(runtime: Runtime, route: Route, options: OpenOptions): Promise<Exchange> {
  const { found } = route
  const { request } = options
  const parts = await readParts(runtime, route, options)
  const session = await Session.load(parts, runtime)
  const isValid = request === undefined || mayAct(request, parts, session, runtime.settings.baseUrl)
  const isForged = !isValid && findCsrfPolicy(found, runtime) !== false
  if (isForged) {
    const message = `${request.method} ${parts.location.pathname} has no valid CSRF token, so it cannot use the session`
    runtime.adapters.logger.log({ level: 'info', type: 'csrf', message })
  }
  const exchange = isForged
    ? new Exchange(runtime, { principal: 'stranger', session: session.toNullSession(), parts })
    : new Exchange(runtime, { principal: request ? 'browser' : 'app', session, parts })
  exchange.context.csrf_request_valid = isValid
  await exchange.user.load()
  if (found) describePage(exchange, found)
  const { formPage } = session
  // The page of a refused form shows it again, once.
  if (request?.method === 'GET' && formPage !== undefined && formPage === toFullPath(request.url))
    exchange.refused = toRefused(session.takeForm())
  return exchange
}

/**
 * Opens the exchange of a request without its session and its user; the client keeps its cookie.
 *
 * @throws {PlatformError} if the request cannot be read
 */
export async function openWithoutSession(runtime: Runtime, route: Route, options: OpenOptions): Promise<Exchange> {
  const exchange = new Exchange(runtime, { principal: 'stranger', parts: await readParts(runtime, route, options) })
  if (route.found) describePage(exchange, route.found)
  return exchange
}

async function readParts(runtime: Runtime, route: Route, { request, ...origin }: OpenOptions): Promise<RequestParts> {
  if (request) return readRequestParts(request, await readSent(route, request, runtime), runtime, origin)
  return { ...makeRequestlessParts(runtime), params: { ...route.found?.params } }
}

function toRefused(form: KeptForm | undefined): RefusedForm | undefined {
  return form && { id: undefined, ...form }
}

/** How to treat a request without a valid CSRF token; false means like any other. */
export function findCsrfPolicy(found: FoundPage | undefined, { settings }: Runtime): 'null-session' | 'reject' | false {
  return found?.page.csrf ?? settings.csrf
}

export function describePage(exchange: Exchange, found: FoundPage): void {
  const { page } = found
  const { name, slug, format } = page
  addAddressParams(exchange.context.params, found)
  exchange.context.page = { name, slug: slug.text, format, metadata: makeMetadata(page, exchange) }
}

/** Whether an error is the client's, whose request cannot be read. A failure of an adapter is not. */
export function isUnreadable(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.isPublic
}
