import type { ApiCall, ApiCallResponse } from '../adapters/api-calls'
import type { Fetch } from '../adapters/fetch'
import type { Random } from '../adapters/random'
import { encodeMultipart } from '../multipart/encode'
import { describe } from '../values/describe'
import { isHash } from '../values/hash'
import { print } from '../values/print'
import { ApiCallError } from './api-call'
import { Downloads, readParts, type ReadPart } from './form-data'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const formMethods = ['POST', 'PUT', 'PATCH']
const mostRedirects = 5
/** Headers that belong to a body, or to the connection: of these only the sender knows what is right. */
const ownHeaders = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** What is not told to another site that a redirect leads to. */
const secretHeaders = ['authorization', 'cookie', 'proxy-authorization']

/** A request that was read: what is left is to send it. */
export interface ReadCall {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | undefined
  readonly parts: readonly ReadPart[] | undefined
  /** How many bytes the files and values of a form may have together. */
  readonly maxBytes: number
}

/**
 * Reads a request.
 *
 * @throws {ApiCallError} that says what is wrong with it
 */
export function readCall(call: ApiCall, maxBytes: number): ReadCall {
  const { url, body, form_data: form } = call
  if (typeof url !== 'string' || !URL.canParse(url)) throw new ApiCallError('url must be the address of a server')
  const method = print(call.method ?? 'GET').toUpperCase()
  if (!methods.includes(method))
    throw new ApiCallError(`method must be one of ${methods.join(', ')}, got ${describe(call.method)}`)
  const headers = readHeaders(call.headers)
  if (form == null) return { url, method, headers, body: bodyOf(body), parts: undefined, maxBytes }
  if (body != null) throw new ApiCallError('a request has body or form_data, and not both')
  if (!formMethods.includes(method))
    throw new ApiCallError(`form_data is sent by ${formMethods.join(', ')}, not by ${method}`)
  headers.delete('content-type')
  return { url, method, headers, body: undefined, parts: readParts(form), maxBytes }
}

function bodyOf(body: unknown): string | undefined {
  if (body == null) return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function readHeaders(given: unknown): Headers {
  if (given != null && !isHash(given)) throw new ApiCallError(`headers must be a hash, got ${describe(given)}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value === null || value === undefined || ownHeaders.includes(name.toLowerCase())) continue
    try {
      headers.append(name, print(value))
    } catch {
      throw new ApiCallError(`the header ${describe(name)} cannot be sent: its name or value is none`)
    }
  }
  return headers
}

/** What a request is sent with. */
export interface Sender {
  readonly fetch: Fetch
  readonly random: Random
}

/**
 * Sends a request, and follows redirects as browsers do.
 *
 * @throws {ApiCallError} where it is not answered
 */
export async function sendCall(call: ReadCall, sender: Sender): Promise<ApiCallResponse> {
  let next = call
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const downloads = new Downloads(sender.fetch)
    try {
      const response = await sendOnce(next, downloads, sender)
      const target = targetOf(response, next.url)
      if (target === undefined) return await readResponse(response)
      await response.body?.cancel()
      next = redirected(next, target, response.status)
    } finally {
      downloads.close()
    }
  }
  throw new ApiCallError(`the request was redirected more than ${mostRedirects} times`)
}

async function sendOnce(call: ReadCall, downloads: Downloads, { fetch, random }: Sender): Promise<Response> {
  const { url, method, headers, body, parts, maxBytes } = call
  const init = { method, redirect: 'manual' } as const
  if (!parts) return fetch(url, { ...init, headers, ...(body !== undefined && { body }) })
  const multipart = encodeMultipart(await downloads.open(parts), { random, maxBytes })
  const { contentType, contentLength } = multipart
  const own = new Headers(headers)
  own.set('content-type', contentType)
  if (contentLength !== undefined) own.set('content-length', String(contentLength))
  return fetch(url, { ...init, headers: own, body: multipart.body, duplex: 'half' })
}

/** Where an answer redirects to; undefined where it does not. */
function targetOf({ status, headers }: Response, url: string): string | undefined {
  const location = headers.get('location')
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return undefined
  if (URL.canParse(location, url)) return new URL(location, url).href
  throw new ApiCallError('the request was redirected to what is no address')
}

/** The request for where a redirect leads to. Source: the Fetch Standard, "HTTP-redirect fetch". */
function redirected(call: ReadCall, url: string, status: number): ReadCall {
  const { method } = call
  const becomesGet = (status === 303 && method !== 'HEAD') || (status <= 302 && method === 'POST')
  const headers = new Headers(call.headers)
  if (becomesGet) headers.delete('content-type')
  if (new URL(url).origin !== new URL(call.url).origin) for (const name of secretHeaders) headers.delete(name)
  return becomesGet
    ? { ...call, url, headers, method: 'GET', body: undefined, parts: undefined }
    : { ...call, url, headers }
}

async function readResponse(response: Response): Promise<ApiCallResponse> {
  const body = await response.text()
  return { status: response.status, body, headers: Object.fromEntries(response.headers) }
}
