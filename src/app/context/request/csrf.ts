import { isReadMethod } from '../../../base/formats/http'
import { getOwn, type Hash } from '../../../base/values/hash'
import type { RequestParts } from './request-context'
import type { Session } from '../session/session'

const header = 'x-csrf-token'
/** `Sec-Fetch-Site` values of requests made by pages of another origin. */
const foreign = new Set(['cross-site', 'same-site'])

/** Returns whether the request has the CSRF header, which scripts of pages send. */
export function hasTokenHeader({ headers }: Request): boolean {
  return headers.has(header)
}

/** Returns whether the request has its session's CSRF token, in a field or the header. */
export function isAuthentic({ headers }: Request, fields: Hash, session: Session): boolean {
  return session.isAuthentic(getOwn(fields, 'authenticity_token') ?? headers.get(header))
}

/**
 * Returns whether a request may act for the visitor: it only reads, or it has its session's CSRF token. A request
 * without a session acts for nobody; it only must not start one for another site's page.
 *
 * @param baseUrl `settings.baseUrl`: pages of its origin are the app's own
 */
export function mayAct(request: Request, parts: RequestParts, session: Session, baseUrl: string): boolean {
  if (isReadMethod(request.method)) return true
  if (session.isNamed) return isAuthentic(request, parts.params, session)
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return !foreign.has(site)
  return isOfOwnPage(request, parts, baseUrl)
}

/** Returns whether a page of the app, or no page, has sent a request: browsers send the header `Origin` for pages. */
export function isOfOwnPage({ headers }: Request, { location }: RequestParts, baseUrl: string): boolean {
  const origin = headers.get('origin')
  return origin === null || [location.url, baseUrl].some((url) => URL.canParse(url) && new URL(url).origin === origin)
}
