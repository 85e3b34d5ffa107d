import type { Exchange } from '../../context/exchange'
import { toFullPath } from '../../context/request/request-context'
import { getOwn, type Hash } from '../../../base/values/hash'

/** The hidden fields that name the page of a form. */
export interface PageFields {
  /** Path and query. */
  readonly page?: string
  readonly page_signature?: string
}

/**
 * The page that a form is printed on, signed for the session. A rejected form gets its page as the response, under the
 * address that it was sent to: without the signature, a client could have pages shown past a guard of their own addresses.
 */
export function makePageFields({ context, runtime, session }: Exchange): PageFields {
  const { location } = context
  if (location.pathname === '') return {}
  const page = toFullPath(location.url)
  return { page, page_signature: runtime.pageSigner.sign(session.authenticityToken, page) }
}

/** Whether the app has printed the form of these fields on that page, in this session. */
export function isPrintedOn(page: string, fields: Hash, { runtime, session }: Exchange): boolean {
  const signature = getOwn(fields, 'page_signature')
  return typeof signature === 'string' && runtime.pageSigner.isSigned(signature, session.authenticityToken, page)
}
