import * as fixedLimits from '../../base/limits'
import type { Exchange } from '../../app/context/exchange'
import { makeTextResponse } from '../../app/context/response/text-body'
import type { SubmissionError } from '../../app/forms/submission-error'
import type { StoredRecord } from '../../ports/records/port'
import { toHeaderText } from '../http/header-text'
import type { Endpoint } from './endpoints'
import { formatEtag } from './preconditions'

const mediaType = 'application/vnd.api+json'
const maxReason = fixedLimits.requests.reasonCharacters

/** A JSON response, or one without a body. */
export function makeResponse(status: number, body?: object, headers: Readonly<Record<string, string>> = {}): Response {
  if (body === undefined) return new Response(null, { status, headers })
  return makeTextResponse(JSON.stringify(body), { status, headers: { 'content-type': mediaType, ...headers } })
}

/** The response of an endpoint that succeeded. */
export function respondWithSuccess({ success }: Endpoint, record?: StoredRecord): Response {
  const { status, body } = success
  const headers = record && !record.deletedAt ? { etag: formatEtag(record) } : undefined
  if (body === 'id') return makeResponse(status, { id: record ? Number(record.id) : null, errors: {} }, headers)
  return body === 'object' ? makeResponse(status, {}, headers) : makeResponse(status, undefined, headers)
}

/**
 * The response to a refused request. The reason goes into a header, for the client's developer.
 *
 * @param detail the reason and a suggestion, for the body
 */
export function respondWithFailure(refusal: SubmissionError, endpoint?: Endpoint, detail?: string): Response {
  const { errors, responseStatus, status } = refusal
  const hasId = status === 422 && endpoint?.success.body === 'id'
  const reason = toHeaderText(refusal.explained, maxReason)
  return makeResponse(
    responseStatus,
    { ...(hasId && { id: null }), errors, detail },
    {
      'x-error-detail': reason,
      ...makeErrorHeaders(refusal),
    },
  )
}

/** The headers with the time to retry, the scheme to authenticate, or the methods of the address. */
export function makeErrorHeaders({ responseStatus, details }: SubmissionError): Readonly<Record<string, string>> {
  const { retryAfterMs, allow } = details
  if (allow) return { allow: allow.join(', ') }
  if (retryAfterMs !== undefined) return { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }
  return responseStatus === 401 ? { 'www-authenticate': 'Token realm="Application"' } : {}
}

/** Saves the session, and sets its cookie if it has a new id. No shared cache keeps the response. */
export async function attachSession(response: Response, exchange: Exchange): Promise<Response> {
  const cookie = await exchange.saveSession()
  response.headers.set('cache-control', 'private, no-cache')
  if (cookie !== undefined) response.headers.append('set-cookie', cookie)
  return response
}
