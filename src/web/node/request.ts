import { isReadMethod } from '../../base/formats/http'
import type { IncomingMessage } from 'node:http'
import { ChunkStream, toChunks } from '../../base/async/chunk-stream'
import * as fixedLimits from '../../base/limits'

const maxHeaders = fixedLimits.requests.headers

/** A refused request: the response is 400 with the message. */
export class BadRequestError extends Error {
  override readonly name = 'BadRequestError'
  /** The response's status in Express and Fastify. */
  readonly statusCode = 400
}

/**
 * Converts a Node request to a web `Request`. Its path keeps the spelling that the host app saw, so that guards in
 * front of the listener hold.
 *
 * @param target the path and query, or an absolute URL
 * @throws {BadRequestError} if the host, target, method or a header is invalid
 */
export function toRequest(incoming: IncomingMessage, target: string | undefined, signal: AbortSignal): Request {
  const { method = 'GET', rawHeaders } = incoming
  if (rawHeaders.length > 2 * maxHeaders) throw new BadRequestError(`the request has more than ${maxHeaders} headers`)
  const { authority = readHost(incoming), path } = parseTarget(target)
  const url = findScheme(incoming) + '://' + authority + path
  if (!URL.canParse(url)) throw new BadRequestError(wrongHost)
  try {
    return new Request(url, {
      method,
      headers: readHeaders(incoming),
      signal,
      ...(!isReadMethod(method) && { body: new ChunkStream(toChunks(incoming)), duplex: 'half' }),
    })
  } catch (cause) {
    throw new BadRequestError('the method or a header of the request cannot be read', { cause })
  }
}

function findScheme({ socket }: IncomingMessage): string {
  return 'encrypted' in socket && socket.encrypted ? 'https' : 'http'
}

const wrongHost = 'the header Host must be a host, or a host and a port: example.com:3000'
/** A name, an IPv4 address, or an IPv6 address in brackets; then an optional port. `URL` checks the numbers. */
const host = /^(?:\w[\w.-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/** The host of the Host header; `localhost` without one, as in HTTP/1.0. */
function readHost({ rawHeaders }: IncomingMessage): string {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host')
  const [name, ...others] = hosts.length > 0 ? hosts : ['localhost']
  if (name !== undefined && others.length === 0 && host.test(name)) return name
  throw new BadRequestError(wrongHost)
}

/** Text that `URL` rewrites in a path: backslashes, and segments of one or two dots, encoded or not. */
const rewritten = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i
/** Characters that `URL` removes or reads as the end of a target. */
const removed = /[\s#]/

/**
 * The start of an absolute target, as sent to a proxy. Its authority counts, not the Host header. Source: RFC 9112,
 * 3.2.2
 */
const absolute = /^https?:\/\/([^/?]*)(?=\/|$)/i

/** Splits a target into authority and path with query. */
function parseTarget(target = '/'): Target {
  const [origin = '', authority] = absolute.exec(target) ?? []
  if (authority !== undefined && !host.test(authority)) throw new BadRequestError(wrongTarget)
  const path = target.slice(origin.length) || '/'
  const [pathname = ''] = path.split('?', 1)
  if (!pathname.startsWith('/')) throw new BadRequestError(wrongTarget)
  if (!rewritten.test(pathname) && !removed.test(path)) return { authority, path }
  throw new BadRequestError('the path of the request must have no "\\", no "#", no spaces and no segments "." and ".."')
}

const wrongTarget = 'the target of the request must be a path: /products?page=2'

interface Target {
  /** Undefined if the target is only a path. */
  readonly authority: string | undefined
  readonly path: string
}

function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] as string, rawHeaders[i + 1] as string)
  return headers
}
