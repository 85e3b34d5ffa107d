import { checkOptions } from '../../base/configuration/options'
import { nullBodyStatuses } from '../../base/formats/http'
import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { types } from 'node:util'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import { AdapterError, PlatformError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { describeForCode } from '../../base/values/describe'
import { loadLibrary } from '../../base/library'
import { ChunkStream, toChunks, readChunks, toReadable, type Chunks } from '../../base/async/chunk-stream'
import { decompress } from './decompress'
import { followRedirects, readRequest, makeFetchError, toFetched, type Fetch, type OutgoingRequest } from './port'
import { NetworkGuard } from './network-guard'
import { maxTimerMs, Deadline } from '../../base/async/deadline'
import { isWebUrl } from '../../base/text/web-address'

type Undici = typeof import('undici')

export interface GuardedFetchOptions {
  /** Exceptions: ranges (`10.1.0.0/16`, `::1/128`), addresses, or a host and its port (`127.0.0.1:3000`). */
  readonly allow?: readonly string[]
  /**
   * Milliseconds until the response's headers arrive, redirects included, and the longest pause in its body; the whole
   * body may take ten times as long. Default: 30,000
   */
  readonly timeoutMs?: number
  /** Default: 5 */
  readonly maxRedirects?: number
  /** Bytes of a response, decompressed. Default: 50 MB */
  readonly maxResponseBytes?: number
  /** Resolves a host name. Default: the system's resolver */
  readonly lookup?: Lookup
}

export type Lookup = (hostname: string, options: { all: true }) => Promise<readonly LookupAddress[]>

export interface GuardedFetch extends Fetch {
  /** Aborts pending requests and closes all connections. A later request opens new ones. */
  close(): Promise<void>
}

const bodyTimeouts = 10

function checkNumbers(numbers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (value === undefined || (typeof value === 'number' && value >= 0)) continue
    throw new AdapterError('fetch', `${name} must be a number of 0 or more, got ${describeForCode(value)}`)
  }
}

interface SendOptions {
  readonly signal: AbortSignal | undefined
  /** The deadline for the response's headers, by `performance.now()`. */
  readonly answerBy: number
}

/**
 * The web's `fetch` for URLs that users may have supplied: it connects to the public internet only, over HTTP or HTTPS,
 * without credentials in the URL, and limits time and size. It checks the IP address that it connects to, again at each
 * redirect, so host names and unusual notations of internal addresses are refused too. Responses may be compressed with
 * gzip, deflate or brotli.
 *
 * Rejects, and fails the body's stream, with an `AdapterError` that names the host; an abort rejects with the signal's
 * reason, and a `PlatformError` of the request's own body with that error.
 *
 * @example
 * const fetch = guardedFetch({ allow: ['10.1.0.0/16', 'files.internal:8080'] })
 * const response = await fetch('https://example.com/orders', { method: 'POST', body: '{}' })
 * @throws {AdapterError} if an entry of `allow` or a number is invalid
 */
export function guardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const names = { allow: true, timeoutMs: true, maxRedirects: true, maxResponseBytes: true, lookup: true } as const
  checkOptions('guardedFetch', options, names, 'fetch')
  const {
    timeoutMs = fixedLimits.options.timeoutMs,
    maxRedirects,
    maxResponseBytes = fixedLimits.options.responseBytes,
  } = options
  checkNumbers({ timeoutMs, maxRedirects, maxResponseBytes })
  const connect = makeGuardedConnector(options, timeoutMs)
  let agent: Agent | undefined

  const send = async (request: OutgoingRequest, { signal, answerBy }: SendOptions): Promise<Response> => {
    const { url } = request
    checkUrl(url)
    const open = (agent ??= openAgent(connect))
    const deadline = new Deadline(signal, (reason) => makeFetchError(url, reason))
    try {
      const left = answerBy - performance.now()
      const response = await deadline.within(left, 'it got no response in time', () =>
        dispatch(open, request, deadline.signal),
      )
      deadline.limit(bodyTimeouts * timeoutMs, 'its response took too long')
      return respond(response, request, { deadline, timeoutMs, maxResponseBytes })
    } catch (error) {
      deadline.end()
      throw toFetchError(error, url, deadline.signal)
    }
  }

  const fetch: Fetch = async (input, init) => {
    const answerBy = performance.now() + timeoutMs
    const { request, redirect, signal } = await readRequest(input, init, timeoutMs)
    const sendNext = (next: OutgoingRequest): Promise<Response> => send(next, { signal, answerBy })
    return toFetched(await followRedirects(request, sendNext, { redirect, maxRedirects }))
  }

  const close = async (): Promise<void> => {
    const closing = agent
    agent = undefined
    await closing?.destroy(new AdapterError('fetch', 'the fetch adapter was closed'))
  }

  return Object.assign(fetch, { close })
}

/** Without time limits of its own for responses. */
function openAgent(connect: buildConnector.connector): Agent {
  const { Agent } = loadLibrary<Undici>('undici')
  return new Agent({ connect, headersTimeout: 0, bodyTimeout: 0, keepAliveMaxTimeout: fixedLimits.outside.idleMs })
}

function checkUrl(url: URL): void {
  if (!isWebUrl(url)) throw makeFetchError(url, 'its address must begin with http: or https:')
  if (url.username !== '' || url.password !== '') throw makeFetchError(url, 'its address must not have credentials')
}

/** Connects only to a host's permitted addresses, and without a second lookup, which could return others. */
function makeGuardedConnector(options: GuardedFetchOptions, timeoutMs: number): buildConnector.connector {
  const lookup: Lookup = options.lookup ?? systemLookup
  const guard = new NetworkGuard(options.allow)

  const find = async ({ hostname, protocol, port }: buildConnector.Options): Promise<LookupAddress[]> => {
    const family = isIP(hostname)
    const found = family === 0 ? await lookup(hostname, { all: true }) : [{ address: hostname, family }]
    const number = Number(port || (protocol === 'https:' ? 443 : 80))
    const permitted = found.filter(({ address }) => guard.permits(hostname, number, address))
    if (permitted.length > 0) return permitted
    throw new AdapterError(
      'fetch',
      `the host "${hostname}" is not on the public internet; settings.network.allow lists exceptions`,
    )
  }

  const connect = async (to: buildConnector.Options, callback: buildConnector.Callback): Promise<void> => {
    try {
      const addresses = await find(to)
      const connector = loadLibrary<Undici>('undici').buildConnector({
        timeout: Math.min(timeoutMs, maxTimerMs),
        autoSelectFamily: true,
        lookup: (_hostname, _options, found) => found(null, addresses),
      })
      connector(to, callback)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null)
    }
  }
  return (to, callback) => void connect(to, callback)
}

const defaultHeaders = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'liquid-platform' }

function dispatch(agent: Agent, request: OutgoingRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const { url, method, body } = request
  return agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { ...defaultHeaders, ...Object.fromEntries(request.headers) },
    body: body instanceof ReadableStream ? toReadable(readChunks(body)) : (body ?? null),
    signal,
  })
}

interface BodyLimits {
  readonly deadline: Deadline
  readonly timeoutMs: number
  readonly maxResponseBytes: number
}

function respond(response: Dispatcher.ResponseData, request: OutgoingRequest, limits: BodyLimits): Response {
  const { statusCode: status, statusText } = response
  const raw = response.body.on('error', () => undefined)
  try {
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) {
      for (const item of [value ?? []].flat()) headers.append(name, item)
    }
    const hasBody = request.method !== 'HEAD' && !nullBodyStatuses.has(status)
    const isEmpty = !hasBody || headers.get('content-length') === '0'
    const decoded = isEmpty ? raw : decompress(raw, headers.get('content-encoding'))
    decoded.once('close', () => limits.deadline.end())
    const close = (): void => {
      raw.destroy()
      decoded.destroy()
    }
    limits.deadline.signal.addEventListener('abort', close, { once: true })
    if (!hasBody) close()
    const body = hasBody ? new ChunkStream(boundChunks(decoded, close, request.url, limits)) : null
    return makeResponse(body, { status, statusText, headers })
  } catch (error) {
    raw.destroy()
    throw error
  }
}

/** A response of any status and reason: `Response` only accepts statuses from 200 to 599, and Latin-1 reasons. */
function makeResponse(
  body: ChunkStream | null,
  { status, statusText, headers }: { readonly status: number; readonly statusText: string; readonly headers: Headers },
): Response {
  const isKnown = status >= 200 && status <= 599
  const reason = statusText.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
  const response = new Response(body, { status: isKnown ? status : 200, statusText: reason, headers })
  return isKnown ? response : Object.defineProperties(response, { status: { value: status }, ok: { value: false } })
}

function boundChunks(source: Readable, close: () => void, url: URL, limits: BodyLimits): Chunks {
  const { deadline, timeoutMs, maxResponseBytes } = limits
  const chunks = toChunks(source)
  const reading = deadline.whileBusy(timeoutMs, 'its response stalled')
  let size = 0
  return {
    async readNext() {
      try {
        reading.begin()
        // A timeout aborts the request, and this rejects.
        const chunk = await chunks.readNext()
        reading.end()
        size += chunk?.byteLength ?? 0
        if (size > maxResponseBytes) throw makeFetchError(url, `its response has more than ${maxResponseBytes} bytes`)
        return chunk
      } catch (error) {
        close()
        throw toFetchError(error, url, deadline.signal)
      }
    },
    close,
  }
}

/** The error of a request: the reason of its abort, our own refusal, or the network's error. */
function toFetchError(error: unknown, url: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  return error instanceof PlatformError ? error : makeFetchError(url, readErrorMessage(error), { cause: error })
}

function readErrorMessage(error: unknown): string {
  if (!types.isNativeError(error)) return String(error)
  const { errors, code, reason } = error as Partial<AggregateError> & {
    readonly code?: string
    readonly reason?: string
  }
  // The client asserts that a status is 100 or more.
  if (code === 'ERR_ASSERTION') return 'its response is not valid HTTP'
  // The message of OpenSSL has the places in its source, and a line break.
  if (code?.startsWith('ERR_SSL_') && reason !== undefined) return `no TLS connection: ${reason}`
  return errors ? readErrorMessage(errors[0]) : error.message
}
