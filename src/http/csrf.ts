import { getOwn, type Hash } from '../values/hash'
import type { Session } from '../context/session/session'

const header = 'x-csrf-token'
const safeMethods = new Set(['GET', 'HEAD'])
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
 * Returns whether a request may act for the visitor: its method is safe, or it has its session's CSRF token. A request
 * without a session acts for nobody; it only must not start one for another site's page.
 */
export function mayAct(request: Request, params: Hash, session: Session): boolean {
  if (safeMethods.has(request.method)) return true
  if (session.isNamed) return isAuthentic(request, params, session)
  return !foreign.has(request.headers.get('sec-fetch-site') ?? '')
}
