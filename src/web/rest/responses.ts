import * as fixedLimits from '../../base/limits'
import type { Exchange } from '../../app/context/exchange'
import { reasons, type SubmissionError } from '../../app/forms/submission-error'
import { escapeText } from '../../base/text/escape'
import { loadLibrary } from '../../base/library'
import type { StoredRecord } from '../../ports/records/port'
import { findSuccess, type Endpoint } from './endpoints'
import { formatEntityTag } from './preconditions'

const mediaType = 'application/vnd.api+json'
/** Characters that are not printable ASCII, which a header may not contain. */
const unprintable = /[^\x20-\x7e]/g
const maxReason = fixedLimits.requests.reasonCharacters

/** A JSON response, or one without a body. */
export function makeResponse(status: number, body?: object, headers: Readonly<Record<string, string>> = {}): Response {
  if (body === undefined) return new Response(null, { status, headers })
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': mediaType, ...headers } })
}

/** The response of an endpoint that succeeded. */
export function respondWithSuccess(
  endpoint: Endpoint,
  record: StoredRecord | undefined,
  sampleStatuses: boolean,
): Response {
  const { status, body } = findSuccess(endpoint, sampleStatuses)
  const headers = record && !record.deletedAt ? { etag: formatEntityTag(record) } : undefined
  if (body === 'id') return makeResponse(status, { id: record ? Number(record.id) : null, errors: {} }, headers)
  return body === 'object' ? makeResponse(status, {}, headers) : makeResponse(status, undefined, headers)
}

/** The response to a refused request. The reason goes into a header, for the client's developer. */
export function respondWithFailure(
  refusal: SubmissionError,
  endpoint?: Endpoint,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { errors, details, status } = refusal
  const hasId = status === 422 && endpoint?.success.body === 'id'
  const reason = refusal.message.slice(0, maxReason).replaceAll(unprintable, '?')
  return makeResponse(details.status ?? status, hasId ? { id: null, errors } : { errors }, {
    'x-error-detail': reason,
    ...makeErrorHeaders(refusal),
    ...headers,
  })
}

/** The headers with the time to retry, or the scheme to authenticate. */
export function makeErrorHeaders({ status, details }: SubmissionError): Readonly<Record<string, string>> {
  const { retryAfterMs } = details
  if (retryAfterMs !== undefined) return { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }
  return (details.status ?? status) === 401 ? { 'www-authenticate': 'Token realm="Application"' } : {}
}

/** The HTML response to a refused form that has no page to show it again. */
export function respondWithFailurePage(refusal: SubmissionError): Response {
  const { status, details } = refusal
  const { STATUS_CODES } = loadLibrary<typeof import('node:http')>('node:http')
  const reason = escapeText(STATUS_CODES[details.status ?? 0] ?? reasons[status])
  return new Response(`<!doctype html><html lang="en"><title>${reason}</title><h1>${reason}</h1></html>`, {
    status: details.status ?? status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...makeErrorHeaders(refusal) },
  })
}

/** Saves the session, and sets its cookie if it has a new id. No shared cache keeps the response. */
export async function withSession(response: Response, exchange: Exchange): Promise<Response> {
  const cookie = await exchange.saveSession()
  response.headers.set('cache-control', 'private, no-cache')
  if (cookie !== undefined) response.headers.append('set-cookie', cookie)
  return response
}
