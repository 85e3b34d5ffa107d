import { readBytes, readChunks } from '../../base/async/chunk-stream'
import { maxTimerMs } from '../../base/async/deadline'
import { findDecoder } from '../../base/encoding/charset'
import { connectionHeaders } from '../../base/formats/http'
import { secondMs } from '../../base/time/calendar'
import type { ApiCall, ApiCallResponse } from '../../ports/api-calls'
import { followRedirects, type Fetch, type OutgoingRequest } from '../../ports/fetch/port'
import type { Random } from '../../ports/random/port'
import { encodeMultipart, type Multipart } from '../multipart/encode'
import { describe } from '../../base/values/describe'
import { isHash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import { ApiCallError } from './api-call'
import { Downloads, readParts, type FormLimits, type ReadPart } from './form-data'
import { parseUrl } from '../../base/text/url'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const formMethods = ['POST', 'PUT', 'PATCH']
/** Headers that an app cannot set. */
const reserved = [...connectionHeaders, 'expect', 'te']

/** The body of a request: a text, or the parts of a form. */
export type CallBody = string | readonly ReadPart[]

/** A validated request, ready to be sent. */
export interface ReadCall extends OutgoingRequest<CallBody> {
  /** Milliseconds to wait for the response. Default: the limit of the fetch adapter */
  readonly timeoutMs: number | undefined
}

/**
 * Validates a request.
 *
 * @throws {ApiCallError} if it is invalid
 */
export function readCall(call: ApiCall, limits: FormLimits): ReadCall {
  if (!isHash(call)) throw new ApiCallError(`a request must be an object, got ${describe(call)}`)
  const { body, form_data: form } = call
  const url = typeof call.url === 'string' ? parseUrl(call.url) : undefined
  if (!url) throw new ApiCallError(`url must be the address of a server, got ${describe(call.url)}`)
  const method = print(call.method ?? 'GET').toUpperCase()
  if (!methods.includes(method)) {
    throw new ApiCallError(`method must be one of ${methods.join(', ')}, got ${describe(call.method)}`)
  }
  const headers = readHeaders(call.headers)
  const timeoutMs = readTimeout(call.timeout)
  if (form == null) {
    // As Ruby's HTTP client does, for which the apps of the original are written.
    if (body != null && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
    return { url, method, headers, timeoutMs, body: formatBody(body) }
  }
  if (body != null) throw new ApiCallError('a request has body or form_data, and not both')
  if (!formMethods.includes(method)) {
    throw new ApiCallError(`form_data is sent by ${formMethods.join(', ')}, not by ${method}`)
  }
  headers.delete('content-type')
  return { url, method, headers, timeoutMs, body: readParts(form, limits) }
}

/** The milliseconds, of which timers take whole ones. */
function readTimeout(seconds: unknown): number | undefined {
  if (seconds == null) return undefined
  if (typeof seconds === 'number' && seconds > 0) return Math.min(Math.ceil(seconds * secondMs), maxTimerMs)
  throw new ApiCallError(`timeout must be a number of seconds above 0, got ${describe(seconds)}`)
}

function formatBody(body: unknown): string | undefined {
  if (body == null) return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function readHeaders(input: unknown): Headers {
  if (input != null && !isHash(input)) throw new ApiCallError(`headers must be a hash, got ${describe(input)}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value == null || reserved.includes(name.toLowerCase())) continue
    try {
      headers.append(name, print(value))
    } catch {
      throw new ApiCallError(`the header ${describe(name)} cannot be sent: its name or value is invalid`)
    }
  }
  return headers
}

/** The adapters that send a request. */
export interface Sender {
  readonly fetch: Fetch
  readonly random: Random
}

/**
 * Sends a request and follows redirects like a browser. The files of a form are downloaded again for each redirect.
 *
 * @param maxBytes the maximum bytes of the files and values of a form together
 * @throws {PlatformError} if there is no response
 */
export async function sendCall(call: ReadCall, sender: Sender, maxBytes: number): Promise<ApiCallResponse> {
  const signal = call.timeoutMs === undefined ? null : AbortSignal.timeout(call.timeoutMs)
  const downloads = new Downloads(sender.fetch)
  const send = async ({ url, method, headers, body }: OutgoingRequest<CallBody>): Promise<Response> => {
    const init = { method, headers, signal, redirect: 'manual', duplex: 'half' } as const
    if (body === undefined || typeof body === 'string') return sender.fetch(url, { ...init, body: body ?? null })
    const parts = await downloads.open(body)
    const form = encodeMultipart(parts, { random: sender.random, maxBytes })
    return sender.fetch(url, { ...init, headers: withForm(headers, form), body: form.body })
  }
  try {
    const { response } = await followRedirects(call, send)
    return await readResponse(response)
  } finally {
    downloads.close()
  }
}

function withForm(headers: Headers, { contentType, contentLength }: Multipart): Headers {
  const all = new Headers(headers)
  all.set('content-type', contentType)
  if (contentLength !== undefined) all.set('content-length', String(contentLength))
  return all
}

async function readResponse(response: Response): Promise<ApiCallResponse> {
  const bytes = response.body && (await readBytes(readChunks(response.body), Infinity))
  const decoder = findDecoder(response.headers.get('content-type') ?? '') ?? new TextDecoder()
  const body = bytes ? decoder.decode(bytes) : ''
  const cookies = response.headers.getSetCookie()
  const headers = Object.fromEntries(response.headers)
  return {
    status: response.status,
    body,
    headers: { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies.join('\n') }) },
  }
}
