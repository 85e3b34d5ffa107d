import { AdapterError } from '../errors'

/** The web's `fetch`: what everything goes through that leaves the process. Source: decisions.md, "Assets, media, network". */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A request as an implementation of `Fetch` sends it. */
export interface OutgoingRequest {
  readonly url: URL
  /** In upper case. */
  readonly method: string
  readonly headers: Headers
  /** A stream can be sent once only. */
  readonly body: Uint8Array | ReadableStream<Uint8Array> | undefined
  readonly redirect: 'follow' | 'manual' | 'error'
  readonly signal: AbortSignal | undefined
}

/** Source: the Fetch Standard, "forbidden method". */
const forbiddenMethods = ['CONNECT', 'TRACE', 'TRACK']
const token = /^[!#$%&'*+\-.^`|~\w]+$/

/**
 * Reads the arguments of `fetch`. Unlike there, GET and HEAD may have a body. A stream given as `body` is left as it is;
 * the body of a `Request` is read to its end, so that it can be sent again.
 *
 * @throws {AdapterError} where they are none
 */
export async function readRequest(input: string | URL | Request, init: RequestInit = {}): Promise<OutgoingRequest> {
  const request = typeof input === 'object' && 'url' in input ? input : undefined
  const url = readUrl(request?.url ?? String(input))
  const method = (init.method ?? request?.method ?? 'GET').toUpperCase()
  if (!token.test(method) || forbiddenMethods.includes(method)) throw refused(url, 'its method cannot be sent')
  const headers = readHeaders(url, init.headers ?? request?.headers)
  const body = await readBody(init.body === undefined ? request?.body && (await request.arrayBuffer()) : init.body)
  if (body?.type != null && !headers.has('content-type')) headers.set('content-type', body.type)
  const redirect = init.redirect ?? request?.redirect ?? 'follow'
  return { url, method, headers, body: body?.content, redirect, signal: init.signal ?? request?.signal }
}

function readUrl(text: string): URL {
  if (URL.canParse(text)) return new URL(text)
  throw new AdapterError('fetch', 'the address of a request must be an absolute URL such as https://example.com/')
}

/** A wrong header may hold a secret: the error does not say more. */
function readHeaders(url: URL, given: RequestInit['headers']): Headers {
  try {
    return new Headers(given)
  } catch {
    throw refused(url, 'the name or value of one of its headers is none')
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

/** What a redirect to another origin does not take along. */
const secretHeaders = ['authorization', 'cookie', 'host', 'proxy-authorization']
const bodyHeaders = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type']

/**
 * Sends a request and follows redirects as browsers do, unless `redirect` says otherwise.
 *
 * @throws {AdapterError} after `maxRedirects`, and where one leads nowhere or asks for a stream a second time
 */
export async function followRedirects(
  request: OutgoingRequest,
  send: (request: OutgoingRequest) => Promise<Response>,
  maxRedirects = 5,
): Promise<Response> {
  let next = request
  for (let count = 0; ; count++) {
    const response = await send(next)
    const location = locationOf(response)
    if (location === undefined || request.redirect === 'manual') {
      return describing(response, { url: next.url.href, redirected: count > 0 })
    }
    response.body?.cancel().catch(() => undefined)
    if (request.redirect === 'error') throw refused(next.url, 'it was redirected')
    if (count === maxRedirects) throw refused(request.url, `it was redirected more than ${maxRedirects} times`)
    next = redirected(next, location, response.status)
  }
}

/** Where a response redirects to, if it does. Headers hold a character for each byte, and these are of UTF-8. */
function locationOf({ status, headers }: Response): string | undefined {
  const location = [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null
  return location === null ? undefined : Buffer.from(location, 'latin1').toString()
}

/** Source: the Fetch Standard, "HTTP-redirect fetch". */
function redirected(request: OutgoingRequest, location: string, status: number): OutgoingRequest {
  const { href, origin } = request.url
  if (!URL.canParse(location, href)) throw refused(request.url, 'it was redirected to what is no address')
  const url = new URL(location, href)
  const headers = new Headers(request.headers)
  if (url.origin !== origin) for (const name of secretHeaders) headers.delete(name)
  if (request.method === 'POST' ? status <= 303 : status === 303 && request.method !== 'HEAD') {
    for (const name of bodyHeaders) headers.delete(name)
    return { ...request, url, headers, method: 'GET', body: undefined }
  }
  if (request.body instanceof ReadableStream) throw refused(request.url, 'its body, a stream, cannot be sent again')
  return { ...request, url, headers }
}

/** A response that was made here, with what only those of the network tell. */
function describing(response: Response, facts: Pick<Response, 'url' | 'redirected'>): Response {
  return Object.defineProperties(response, { url: { value: facts.url }, redirected: { value: facts.redirected } })
}

/** The error of a request that is not answered. It names the host and nothing else that could be a secret. */
export function refused(url: URL, reason: string, options?: ErrorOptions): AdapterError {
  return new AdapterError('fetch', `the request to ${url.host} failed: ${reason}`, options)
}
