import { hash } from 'node:crypto'
import { trimSpace } from '../../base/text/trim-space'

/** A stored resource: its bytes, and the validators for conditional requests. */
export interface Representation {
  /** A strong ETag: equal ETags mean equal bytes. */
  readonly etag: string
  /** The time of the last change in epoch seconds; undefined if it is not known. */
  readonly updatedAt: number | undefined
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` to before `end`. */
  read(start: number, end: number): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** Bytes from `start` to before `end`. */
interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Responds to a GET or HEAD request with the whole content, the requested range, 304 or 416. Source: RFC 9110, 13 and 14
 *
 * @param headers the headers of the content
 */
export function respondWith(representation: Representation, request: Request, headers: Headers): Response {
  const { etag, updatedAt, size } = representation
  headers.set('etag', etag)
  headers.set('accept-ranges', 'bytes')
  if (updatedAt !== undefined) headers.set('last-modified', new Date(updatedAt * 1000).toUTCString())
  if (isKnown(representation, request)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const part = findRange(representation, request)
  if (part === 'none') {
    headers.delete('content-type')
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = part ?? { start: 0, end: size }
  headers.set('content-length', String(end - start))
  if (part) headers.set('content-range', `bytes ${start}-${end - 1}/${size}`)
  const body = request.method === 'HEAD' || start === end ? null : representation.read(start, end)
  return new Response(body, { status: part ? 206 : 200, headers })
}

/** Whether the client's copy is current: by its ETags, or without any by its date. */
function isKnown({ etag, updatedAt }: Representation, { headers }: Request): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return trimSpace(tags) === '*' || parseEtags(tags).includes(etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return updatedAt !== undefined && updatedAt * 1000 <= since
}

/** The ETags in a list, weak ones too: a proxy that compresses makes them weak. */
function parseEtags(list: string): readonly string[] {
  return list.match(/"[^"]*"/g) ?? []
}

const oneRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/** The requested range; undefined for the whole content, which is also the response to several ranges. */
function findRange({ etag, updatedAt, size }: Representation, { method, headers }: Request): Span | 'none' | undefined {
  const [, first = '', last = ''] = oneRange.exec(headers.get('range') ?? '') ?? []
  if (method !== 'GET' || (first === '' && last === '')) return undefined
  const condition = headers.get('if-range') ?? etag
  // The client has a part of another version.
  if (condition !== etag && !(updatedAt !== undefined && Date.parse(condition) === updatedAt * 1000)) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return start < end ? { start, end } : 'none'
}

/** The ETag of a content, or of a text that changes with it. */
export function makeEtag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 27)}"`
}
