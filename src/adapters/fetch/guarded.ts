import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { types } from 'node:util'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import { AdapterError, PlatformError } from '../../errors'
import { fixedLimits } from '../../limits'
import { describe } from '../../values/describe'
import { loadLibrary } from '../../library'
import { ChunkStream, chunksOf, readChunks, toReadable, type Chunks } from '../../async/chunk-stream'
import { decompress } from './decompress'
import { followRedirects, readRequest, refused, toFetched, type Fetch, type OutgoingRequest } from './port'
import { NetworkGuard } from './network-guard'
import { maxTimerMs, Deadline } from '../../async/deadline'

type Undici = typeof import('undici')

export interface GuardedFetchOptions {
  /** Exceptions: ranges (`10.1.0.0/16`, `::1/128`), addresses, or a host and its port (`127.0.0.1:3000`). */
  readonly allow?: readonly string[]
  /**
   * Milliseconds until the answer's headers are there, redirects included, and how long its body may pause; the body may
   * take ten times as long altogether. 30,000
   */
  readonly timeoutMs?: number
  /** 5 */
  readonly maxRedirects?: number
  /** Bytes of an answer, decompressed. 50 MB */
  readonly maxResponseBytes?: number
  /** Finds the addresses of a name; by default as the system does. */
  readonly lookup?: Lookup
}

export type Lookup = (hostname: string, options: { all: true }) => Promise<readonly LookupAddress[]>

export interface GuardedFetch extends Fetch {
  /** Ends the requests under way and closes all connections. A later request opens new ones. */
  close(): Promise<void>
}

const bodyTimeouts = 10

function checkNumbers(numbers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (value === undefined || (typeof value === 'number' && value >= 0)) continue
    throw new AdapterError('fetch', `${name} must be a number of 0 or more, got ${describe(value)}`)
  }
}

interface SendOptions {
  readonly signal: AbortSignal | undefined
  /** When it must be answered, by `performance.now()`. */
  readonly answerBy: number
}

/**
 * The web's `fetch` for addresses that users may have given: it connects to the public internet only, over HTTP or
 * HTTPS, with no credentials in the address, and bounds time and size. The address that it connects to is what counts,
 * at each redirect again, so that names and spellings of inside addresses are refused, too. Answers may be compressed
 * by gzip, deflate and brotli.
 *
 * It rejects with an `AdapterError` that names the host, and errors the body's stream so; an abort rejects with the
 * signal's reason, and a `PlatformError` of the request's own body with that error.
 *
 * @example
 * const fetch = guardedFetch({ allow: ['10.1.0.0/16', 'files.internal:8080'] })
 * const response = await fetch('https://example.com/orders', { method: 'POST', body: '{}' })
 * @throws {AdapterError} where an entry of `allow` or a number is not one
 */
export function guardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const {
    timeoutMs = fixedLimits.options.timeoutMs.max,
    maxRedirects,
    maxResponseBytes = fixedLimits.options.responseBytes.max,
  } = options
  checkNumbers({ timeoutMs, maxRedirects, maxResponseBytes })
  const connect = guardedConnector(options, timeoutMs)
  let agent: Agent | undefined

  const send = async (request: OutgoingRequest, { signal, answerBy }: SendOptions): Promise<Response> => {
    const { url } = request
    checkUrl(url)
    const open = (agent ??= new (loadLibrary<Undici>('undici').Agent)({ connect, headersTimeout: 0, bodyTimeout: 0 }))
    const deadline = new Deadline(signal, (reason) => refused(url, reason))
    try {
      const left = answerBy - performance.now()
      const answer = await deadline.within(left, 'it was not answered in time', () =>
        dispatch(open, request, deadline.signal),
      )
      deadline.limit(bodyTimeouts * timeoutMs, 'its answer took too long')
      return respond(answer, request, { deadline, timeoutMs, maxResponseBytes })
    } catch (error) {
      deadline.end()
      throw failureOf(error, url, deadline.signal)
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

function checkUrl(url: URL): void {
  if (!['http:', 'https:'].includes(url.protocol)) throw refused(url, 'its address must begin with http: or https:')
  if (url.username !== '' || url.password !== '') throw refused(url, 'its address must not have credentials')
}

/** Connects to those addresses of a host that are permitted. What was checked is what it connects to: no second lookup. */
function guardedConnector(options: GuardedFetchOptions, timeoutMs: number): buildConnector.connector {
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
      `the host "${hostname}" is not of the public internet; settings.network.allow lists exceptions`,
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

/** Statuses that have no body, whatever follows. */
const bodiless = [204, 205, 304]

function respond(answer: Dispatcher.ResponseData, request: OutgoingRequest, limits: BodyLimits): Response {
  const { statusCode: status, statusText } = answer
  const raw = answer.body.on('error', () => undefined)
  try {
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const item of [value ?? []].flat()) headers.append(name, item)
    }
    const hasBody = request.method !== 'HEAD' && !bodiless.includes(status)
    const isEmpty = !hasBody || headers.get('content-length') === '0'
    const decoded = isEmpty ? raw : decompress(raw, headers.get('content-encoding'))
    decoded.once('close', () => limits.deadline.end())
    const close = (): void => {
      raw.destroy()
      decoded.destroy()
    }
    limits.deadline.signal.addEventListener('abort', close, { once: true })
    if (!hasBody) close()
    const body = hasBody ? new ChunkStream(boundedChunks(decoded, close, request.url, limits)) : null
    return responseOf(body, { status, statusText, headers })
  } catch (error) {
    raw.destroy()
    throw error
  }
}

/** A response of any status and reason: `Response` itself takes statuses from 200 to 599, and reasons of Latin-1. */
function responseOf(
  body: ChunkStream | null,
  { status, statusText, headers }: { readonly status: number; readonly statusText: string; readonly headers: Headers },
): Response {
  const isKnown = status >= 200 && status <= 599
  const reason = statusText.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
  const response = new Response(body, { status: isKnown ? status : 200, statusText: reason, headers })
  return isKnown ? response : Object.defineProperties(response, { status: { value: status }, ok: { value: false } })
}

function boundedChunks(source: Readable, close: () => void, url: URL, limits: BodyLimits): Chunks {
  const { deadline, timeoutMs, maxResponseBytes } = limits
  const chunks = chunksOf(source)
  const reading = deadline.whileBusy(timeoutMs, 'its answer came to a halt')
  let size = 0
  return {
    async next() {
      try {
        reading.begin()
        // Where the time is over, the request is aborted, and this rejects.
        const chunk = await chunks.next()
        reading.end()
        size += chunk?.byteLength ?? 0
        if (size > maxResponseBytes) throw refused(url, `its answer has more than ${maxResponseBytes} bytes`)
        return chunk
      } catch (error) {
        close()
        throw failureOf(error, url, deadline.signal)
      }
    },
    close,
  }
}

/** Why a request came to an end: the time or the caller, what we refuse, or what the network says. */
function failureOf(error: unknown, url: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  return error instanceof PlatformError ? error : refused(url, reasonOf(error), { cause: error })
}

function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error)
  const { errors } = error as Partial<AggregateError>
  return errors ? reasonOf(errors[0]) : error.message
}
