import { getOwn, type Hash } from '../values/hash'
import type { Session } from '../context/session/session'

const header = 'x-csrf-token'
const safeMethods = new Set(['GET', 'HEAD'])
/** What browsers say of a request that a page of another origin has made. */
const foreign = new Set(['cross-site', 'same-site'])

/** Whether a request brings a CSRF token in its header, as scripts of pages do. */
export function hasTokenHeader({ headers }: Request): boolean {
  return headers.has(header)
}

/** Whether a request brings the CSRF token of its session, in a field or the header. */
export function isAuthentic({ headers }: Request, fields: Hash, session: Session): boolean {
  return session.isAuthentic(getOwn(fields, 'authenticity_token') ?? headers.get(header))
}

/**
 * Whether a request may act for the visitor: it changes nothing by its method, or brings the CSRF token of its session.
 * One without a session acts for nobody, and must only not begin one for a page of somebody else's.
 */
export function mayAct(request: Request, params: Hash, session: Session): boolean {
  if (safeMethods.has(request.method)) return true
  if (session.isNamed) return isAuthentic(request, params, session)
  return !foreign.has(request.headers.get('sec-fetch-site') ?? '')
}
