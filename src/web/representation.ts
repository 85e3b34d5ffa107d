/** A stored answer: what clients compare to learn whether theirs is still the right one, and its bytes. */
export interface Representation {
  /** Strong: the bytes are the same wherever it is. */
  readonly etag: string
  /** When it was last changed, in epoch seconds; undefined where nobody knows. */
  readonly updatedAt: number | undefined
  /** Bytes. */
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
 * Answers a GET or HEAD request: as a whole, with the part that is asked for, or with the news that the client has it.
 * Source: RFC 9110, 13 and 14
 *
 * @param headers those of its content
 */
export function answerWith(representation: Representation, request: Request, headers: Headers): Response {
  const { etag, updatedAt, size } = representation
  headers.set('etag', etag)
  headers.set('accept-ranges', 'bytes')
  if (updatedAt !== undefined) headers.set('last-modified', new Date(updatedAt * 1000).toUTCString())
  if (isKnown(representation, request)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const part = partOf(representation, request)
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

/** Whether the client has it already: its ETags say so, and without any of them its date. */
function isKnown({ etag, updatedAt }: Representation, { headers }: Request): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.trim() === '*' || tagsIn(tags).includes(etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return updatedAt !== undefined && updatedAt * 1000 <= since
}

/** The ETags of a list. A proxy that compresses makes them weak. */
function tagsIn(list: string): readonly string[] {
  return list.match(/"[^"]*"/g) ?? []
}

const oneRange = /^bytes=\s*(\d*)-(\d*)\s*$/i

/** The bytes that are asked for; undefined where that is the whole, as it is for several ranges. */
function partOf({ etag, updatedAt, size }: Representation, { method, headers }: Request): Span | 'none' | undefined {
  const [, first = '', last = ''] = oneRange.exec(headers.get('range') ?? '') ?? []
  if (method !== 'GET' || (first === '' && last === '')) return undefined
  const condition = headers.get('if-range') ?? etag
  // The client has the beginning of another version.
  if (condition !== etag && !(updatedAt !== undefined && Date.parse(condition) === updatedAt * 1000)) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return start < end ? { start, end } : 'none'
}
