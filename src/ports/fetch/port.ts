import { AdapterError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { isSecretHeader } from '../../base/values/secrets'
import { maxTimerMs, Deadline } from '../../base/async/deadline'
import { parseUrl } from '../../base/text/url'

/**
 * The web's `fetch`, which sends all requests of the process. Node's own fits, but guards nothing.
 *
 * - It sends the method, headers and body unchanged. A body is bytes, text, a `Blob` or `URLSearchParams`, of
 *   which the last three set a default `content-type`, or, with `duplex: 'half'`, a stream.
 * - It resolves to a response of any status, with its `url`, as soon as the headers have arrived, and decompresses the
 *   body. It rejects, and never throws synchronously, if there is no response or the request cannot be sent.
 * - It follows a limited number of redirects, at least five, as the Fetch Standard specifies. `authorization`,
 *   `cookie` and `proxy-authorization` are not sent to another origin, and a stream is not sent again. With `redirect: 'manual'` it
 *   returns the redirect, with its `location`; with `'error'` it rejects.
 * - It rejects with the reason of `signal` once that is aborted.
 */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A request to send; a redirect results in another one. */
export interface OutgoingRequest<Body = Uint8Array | ReadableStream<Uint8Array>> {
  readonly url: URL
  /** In upper case. */
  readonly method: string
  readonly headers: Headers
  /** A stream can be sent only once. */
  readonly body: Body | undefined
}

export interface RedirectOptions {
  /** Default: `follow` */
  readonly redirect?: Request['redirect']
  /** Default: 5 */
  readonly maxRedirects?: number | undefined
}

/** The last response and its URL. */
export interface FollowedResponse {
  readonly response: Response
  readonly url: URL
  readonly redirected: boolean
}

/** The parsed arguments of `fetch`. */
export interface FetchArguments {
  readonly request: OutgoingRequest
  readonly redirect: Request['redirect']
  readonly signal: AbortSignal | undefined
}

/** Source: the Fetch Standard, "forbidden method". */
const forbiddenMethods = ['CONNECT', 'TRACE', 'TRACK']
const token = /^[!#$%&'*+\-.^`|~\w]+$/

/**
 * Parses the arguments of `fetch`. Unlike in the standard, GET and HEAD may have a body. A stream given as `body` is
 * not read; the body of a `Request` is read to its end, so that it can be sent again.
 *
 * @param timeoutMs milliseconds that reading the body of a `Request` may take
 * @throws {AdapterError} if they are invalid
 */
export async function readRequest(
  input: string | URL | Request,
  init: RequestInit = {},
  timeoutMs = maxTimerMs,
): Promise<FetchArguments> {
  const value = typeof input === 'object' && 'url' in input ? input : undefined
  const url = readUrl(value?.url ?? String(input))
  const method = (init.method ?? value?.method ?? 'GET').toUpperCase()
  if (!token.test(method) || forbiddenMethods.includes(method)) throw makeFetchError(url, 'its method cannot be sent')
  const headers = readHeaders(url, init.headers ?? value?.headers)
  const signal = init.signal ?? value?.signal
  const body = await readBody(init.body ?? (value?.body && (await readWhole(value, { url, signal, timeoutMs }))))
  if (body?.type != null && !headers.has('content-type')) headers.set('content-type', body.type)
  return {
    request: { url, method, headers, body: body?.content },
    redirect: init.redirect ?? value?.redirect ?? 'follow',
    signal,
  }
}

interface ReadOptions {
  readonly url: URL
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number
}

/** Reads the body of a request, whose stream may take too long or be aborted. */
async function readWhole(request: Request, { url, signal, timeoutMs }: ReadOptions): Promise<ArrayBuffer> {
  const deadline = new Deadline(signal, (reason) => makeFetchError(url, reason))
  try {
    return await deadline.within(timeoutMs, 'its body took too long', () => request.arrayBuffer())
  } finally {
    deadline.end()
  }
}

function readUrl(text: string): URL {
  const url = parseUrl(text)
  if (url) return url
  throw new AdapterError('fetch', 'the address of a request must be an absolute URL such as https://example.com/')
}

/** An invalid header may hold a secret, so the error does not show it. */
function readHeaders(url: URL, input: RequestInit['headers']): Headers {
  try {
    return new Headers(input)
  } catch {
    throw makeFetchError(url, 'one of its headers has an invalid name or value')
  }
}

async function readBody(
  body: RequestInit['body'],
): Promise<{ content: NonNullable<OutgoingRequest['body']>; type: string | null } | undefined> {
  if (body == null) return undefined
  const response = new Response(body)
  const type = response.headers.get('content-type')
  const isStream = typeof body === 'object' && Symbol.asyncIterator in body
  if (isStream && response.body) return { content: response.body, type }
  return { content: new Uint8Array(await response.arrayBuffer()), type }
}

const bodyHeaders = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type']

/**
 * Sends a request and follows redirects as browsers do, unless `redirect` says otherwise.
 *
 * @throws {AdapterError} after `maxRedirects`, for an invalid URL, or if a stream would have to be sent again
 */
export async function followRedirects<Body>(
  request: OutgoingRequest<Body>,
  send: (request: OutgoingRequest<Body>) => Promise<Response>,
  { redirect = 'follow', maxRedirects = fixedLimits.options.redirects }: RedirectOptions = {},
): Promise<FollowedResponse> {
  let next = request
  for (let count = 0; ; count++) {
    const response = await send(next)
    const location = readLocation(response)
    if (location === undefined || redirect === 'manual') {
      return { response, url: next.url, redirected: count > 0 }
    }
    response.body?.cancel().catch(() => undefined)
    if (redirect === 'error') throw makeFetchError(next.url, 'it was redirected')
    if (count === maxRedirects) throw makeFetchError(request.url, `it was redirected more than ${maxRedirects} times`)
    next = makeRedirect(next, location, response.status)
  }
}

/** The target of a redirect, if the response is one. Headers are decoded as Latin-1, but the target is UTF-8. */
function readLocation({ status, headers }: Response): string | undefined {
  const location = [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null
  return location === null ? undefined : Buffer.from(location, 'latin1').toString()
}

/** Returns whether a redirect to another origin drops the header. */
function isDroppedAcrossOrigins(name: string): boolean {
  return name === 'host' || name.startsWith('proxy-') || isSecretHeader(name)
}

/** Source: the Fetch Standard, "HTTP-redirect fetch". */
function makeRedirect<Body>(request: OutgoingRequest<Body>, location: string, status: number): OutgoingRequest<Body> {
  const { href, origin } = request.url
  const url = parseUrl(location, href)
  if (!url) throw makeFetchError(request.url, 'it was redirected to an invalid URL')
  const headers = new Headers(request.headers)
  if (url.origin !== origin)
    for (const name of request.headers.keys()) if (isDroppedAcrossOrigins(name)) headers.delete(name)
  if (request.method === 'POST' ? status <= 303 : status === 303 && request.method !== 'HEAD') {
    for (const name of bodyHeaders) headers.delete(name)
    return { ...request, url, headers, method: 'GET', body: undefined }
  }
  if (request.body instanceof ReadableStream)
    throw makeFetchError(request.url, 'its body, a stream, cannot be sent again')
  return { ...request, url, headers }
}

/** Adds `url` and `redirected`, which a constructed response lacks. */
export function toFetched({ response, url, redirected }: FollowedResponse): Response {
  return Object.defineProperties(response, {
    url: { value: url.href.replace(/#.*$/s, '') },
    redirected: { value: redirected },
  })
}

/** The error of a failed request. It names only the host, or the scheme of a URL without a host: the rest could be secret. */
export function makeFetchError(url: URL, reason: string, options?: ErrorOptions): AdapterError {
  const target = url.host === '' ? url.protocol : url.host
  return new AdapterError('fetch', `the request to ${target} failed: ${reason}`, options)
}
