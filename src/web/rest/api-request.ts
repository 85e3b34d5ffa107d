import type { Exchange } from '../../app/context/exchange'
import type { RequestOrigin } from '../../app/context/request/request-context'
import type { Hash } from '../../base/values/hash'
import type { TokenClaims } from '../../ports/tokens'
import { isForm } from '../http/body'

/** Data that the request does not contain: the second argument of `platform.fetch`. */
export interface RestBindings extends RequestOrigin {
  /** Variables for pages, in addition to `context`. */
  readonly variables?: object
}

/** A parsed request. */
export interface ApiRequest {
  readonly request: Request
  readonly bindings: RestBindings
  /** The claims of its API token; undefined if it needs the CSRF token of its session instead. */
  readonly claims: TokenClaims | undefined
  /** The query parameters. */
  readonly query: Hash
  /** The fields of the envelope, from the body. */
  readonly fields: Hash
}

/** Whether it is a page's form: it was sent with a session. */
export function isOfSession({ request }: ApiRequest, { principal }: Exchange): boolean {
  return principal === 'browser' && isForm(request)
}

/** Whether the response to a page's form is a page. */
export function expectsPage(sent: ApiRequest, exchange: Exchange): boolean {
  return isOfSession(sent, exchange) && wantsPage(sent.request)
}

/**
 * Whether the client shows pages: not a script that requests JSON, nor a script in a page that accepts any type.
 * Source: the public documentation, "Managing Records using AJAX"; Fetch Metadata.
 */
export function wantsPage({ headers }: Request): boolean {
  const accept = headers.get('accept')?.toLowerCase() ?? ''
  return accept.includes('text/html') || !(accept.includes('json') || headers.get('sec-fetch-dest') === 'empty')
}
