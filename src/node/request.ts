import type { IncomingMessage } from 'node:http'
import { ChunkStream, chunksOf } from '../async/chunk-stream'

/** A request that HTTP allows, and that is refused all the same: it is answered with 400 and the message. */
export class BadRequestError extends Error {
  override readonly name = 'BadRequestError'
  /** What Express and Fastify answer it with. */
  readonly statusCode = 400
}

/**
 * The web's request. Its path is written as the host app has seen it, so that guards in front of the listener hold.
 *
 * @param target its path and query, or its whole address
 * @throws {BadRequestError} where its host, target, method or headers are not what they must be
 */
export function toRequest(incoming: IncomingMessage, target: string | undefined, signal: AbortSignal): Request {
  const { method = 'GET' } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const { authority = hostOf(incoming), path } = targetOf(target)
  const url = schemeOf(incoming) + '://' + authority + path
  if (!URL.canParse(url)) throw new BadRequestError(wrongHost)
  try {
    return new Request(url, {
      method,
      headers: headersOf(incoming),
      signal,
      ...(hasBody && { body: new ChunkStream(chunksOf(incoming)), duplex: 'half' }),
    })
  } catch (cause) {
    throw new BadRequestError('the method or a header of the request cannot be read', { cause })
  }
}

function schemeOf({ socket }: IncomingMessage): string {
  return 'encrypted' in socket && socket.encrypted ? 'https' : 'http'
}

const wrongHost = 'the header Host must be a host, or a host and a port: example.com:3000'
/** A name, an IPv4 address, or an IPv6 address in brackets; and a port. `URL` checks the numbers. */
const host = /^(?:\w[\w.-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/** The host that the client names; HTTP/1.0 names none. */
function hostOf({ rawHeaders }: IncomingMessage): string {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host')
  const [given, ...others] = hosts.length > 0 ? hosts : ['localhost']
  if (given !== undefined && others.length === 0 && host.test(given)) return given
  throw new BadRequestError(wrongHost)
}

/** What `URL` rewrites in a path: backslashes, and segments of one or two dots, encoded or not. */
const rewritten = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i
/** What `URL` removes, or takes for the end of a target. */
const removed = /[\s#]/

/** What a request to a proxy begins with. Its authority counts, and not the header. Source: RFC 9112, 3.2.2 */
const absolute = /^https?:\/\/([^/?]*)(?=\/|$)/i

/** The path and query, apart from the authority. */
function targetOf(target = '/'): Target {
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
  /** Undefined where the target is a path alone. */
  readonly authority: string | undefined
  readonly path: string
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] as string, rawHeaders[i + 1] as string)
  return headers
}
