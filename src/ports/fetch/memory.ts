import { isReadMethod } from '../../base/formats/http'
import { isUtf8 } from 'node:buffer'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { isHash } from '../../base/values/hash'
import { toBytes } from '../../base/encoding/bytes'
import { parseMultipart } from '../../base/formats/multipart'
import { formatSuggestion } from '../../base/text/nearest'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import {
  followRedirects,
  readRequest,
  toFetched,
  type FollowedResponse,
  type Fetch,
  type OutgoingRequest,
} from './port'
import { runUntilAborted } from '../../base/async/deadline'

/** The response of a route. Defaults: status 200, no headers, an empty body */
export type MemoryAnswer =
  | Response
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Uint8Array | null
    }

/** A response, or a function that returns one; its error rejects the request. It gets GET and HEAD without a body. */
export type MemoryRoute = MemoryAnswer | ((request: Request) => PromiseOrValue<MemoryAnswer>)

/** A part of `multipart/form-data`: a value, or a file. */
export type SentPart =
  | {
      readonly name: string
      readonly value: string
      /** Undefined for `text/plain`. */
      readonly contentType?: string
    }
  | { readonly name: string; readonly filename: string; readonly contentType: string; readonly bytes: Uint8Array }

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  /** Text if it is UTF-8, else bytes; empty if there was none. */
  readonly body: string | Uint8Array
  /** The parts of `multipart/form-data`, in order; undefined if the body is malformed. */
  readonly parts?: readonly SentPart[]
}

export interface MemoryFetch extends Fetch {
  /** The requests, newest last, including those that followed a redirect and those without a route. */
  readonly requests: readonly SentRequest[]
}

/**
 * A `fetch` that responds from a table and sends nothing: for tests and dry runs.
 *
 * A route is a URL, which includes all paths below it, or a host, optionally after a method. The longest URL wins; of
 * equal ones, the one with a method. A request without a route is rejected.
 *
 * @example
 * const fetch = memoryFetch({
 *   'https://example.com/orders': { status: 201, body: '{}' },
 *   'GET https://example.com/orders/1': new Response('{"id":1}', { headers: { etag: '"1"' } }),
 *   'files.example.com': (request) => ({ body: new URL(request.url).pathname }),
 * })
 * registerPlatform(liquid, { fetch })
 * fetch.requests[0]?.parts // [{ name: 'order', value: '{"id":1}' }]
 * @throws {AdapterError} if a route is neither a URL nor a host
 */
export function memoryFetch(routes: Readonly<Record<string, MemoryRoute>> = {}): MemoryFetch {
  const table = Object.entries(routes)
    .map(([key, route]) => ({ ...readKey(key), key, route }))
    .sort((a, b) => b.target.length - a.target.length || b.key.length - a.key.length)
  const requests: SentRequest[] = []

  const send = async (request: OutgoingRequest, signal: AbortSignal | undefined): Promise<Response> => {
    const sent = await keep(request)
    requests.push(sent)
    const found = table.find(
      ({ method, target }) => (!method || method === sent.method) && matches(target, request.url),
    )
    if (!found) throw makeRouteError(request, Object.keys(routes))
    const { route } = found
    const response = typeof route === 'function' ? await route(toRequest(sent, signal)) : route
    if (!(response instanceof Response) && !isHash(response)) {
      throw new AdapterError(
        'fetch',
        `the route "${found.key}" must return a Response, got ${describeForCode(response)}`,
      )
    }
    return toResponse(response, sent.method)
  }

  const fetch: Fetch = async (input, init) => {
    const { request, redirect, signal } = await readRequest(input, init)
    const work = (): Promise<FollowedResponse> => followRedirects(request, (next) => send(next, signal), { redirect })
    return toFetched(await (signal ? runUntilAborted(signal, work) : work()))
  }

  return Object.assign(fetch, { requests })
}

/** `POST https://example.com/orders`, `https://example.com/orders`, `example.com`. */
function readKey(key: string): { method: string | undefined; target: string } {
  const [, method, address = ''] = /^(?:([A-Z]+) )?(\S+)$/.exec(key) ?? []
  if (address.includes('://') && URL.canParse(address)) return { method, target: new URL(address).href }
  const target = address.toLowerCase()
  if (URL.canParse(`http://${target}`) && new URL(`http://${target}`).host === target) return { method, target }
  throw new AdapterError('fetch', `a route must be a URL or a host, with or without a method before it, got "${key}"`)
}

function matches(target: string, { href, host }: URL): boolean {
  if (!target.includes('://')) return target === host
  const isBelow = target.endsWith('/') || ['/', '?', '#', undefined].includes(href[target.length])
  return href.startsWith(target) && isBelow
}

/** The message omits the query, which may hold secrets. */
function makeRouteError({ method, url }: OutgoingRequest, keys: readonly string[]): AdapterError {
  const address = url.origin + url.pathname
  const hint = formatSuggestion(address, keys) || formatSuggestion(`${method} ${address}`, keys)
  return new AdapterError('fetch', `memoryFetch has no route for ${method} ${address}${hint}`)
}

async function keep({ method, url, headers, body }: OutgoingRequest): Promise<SentRequest> {
  const bytes = new Uint8Array(await new Response(body ?? null).arrayBuffer())
  const type = headers.get('content-type') ?? ''
  const parts = /^multipart\/form-data\b/i.test(type) ? readParts(bytes, type) : undefined
  return {
    method,
    url: url.href,
    headers: new Headers(headers),
    body: isUtf8(bytes) ? toBytes(bytes).toString() : bytes,
    ...(parts && { parts }),
  }
}

/** Undefined if the body is malformed. */
function readParts(bytes: Uint8Array, type: string): SentPart[] | undefined {
  try {
    return Array.from(parseMultipart(toBytes(bytes), type), ({ name, fileName, contentType = 'text/plain', bytes }) => {
      if (fileName !== undefined) return { name, filename: fileName, contentType, bytes }
      return { name, value: bytes.toString(), ...(contentType !== 'text/plain' && { contentType }) }
    })
  } catch {
    return undefined
  }
}

function toRequest({ method, url, headers, body }: SentRequest, signal: AbortSignal | undefined): Request {
  const hasBody = body.length > 0 && !isReadMethod(method)
  return new Request(url, { method, headers, ...(hasBody && { body: toBytes(body) }), ...(signal && { signal }) })
}

function toResponse(response: MemoryAnswer, method: string): Response {
  const isEmpty = !response.body || method === 'HEAD'
  if (isEmpty) return new Response(null, response)
  return response instanceof Response ? response.clone() : new Response(response.body, response)
}
