import { types } from 'node:util'
import type { Random } from '../../ports/random/port'
import { ChunkStream } from '../../base/async/chunk-stream'
import { InvalidValueError } from '../../base/errors'
import { toBytes } from '../../base/encoding/bytes'
import { describe } from '../../base/values/describe'
import { generateBoundary } from './boundary'
import { ByteBudget } from './budget'
import { concatenate } from './concatenate'
import { formatHeaders, isContentType, type Part } from './part'
import { isSource, joinSmall, findSize, type Segment } from './segments'

export interface MultipartOptions {
  readonly random: Random
  /** The maximum bytes of values and files together. */
  readonly maxBytes: number
}

export interface Multipart {
  /** `multipart/form-data` with its boundary. */
  readonly contentType: string
  /** Undefined if the size of a source is unknown. */
  readonly contentLength: number | undefined
  /**
   * The parts in order. It errors with a `LimitError` at the first byte over `maxBytes`, and if a source fails or
   * differs from its announced size.
   */
  readonly body: ReadableStream<Uint8Array>
}

/**
 * Encodes a form as a request body. Sources are opened when the body is read, and memory does not grow with their size.
 *
 * @example
 * const parts = [
 *   { name: 'note', content: 'Thanks' },
 *   { name: 'file', filename: 'a.pdf', contentType: 'application/pdf', content: { open: () => response.body } },
 * ]
 * const { contentType, body } = encodeMultipart(parts, { random, maxBytes: 52_428_800 })
 * await fetch(url, { method: 'POST', headers: { 'content-type': contentType }, body, duplex: 'half' })
 * @throws {LimitError} if the content of known size exceeds `maxBytes`
 * @throws {InvalidValueError} if a content type is invalid in a header: see `isContentType`
 */
export function encodeMultipart(parts: readonly Part[], { random, maxBytes }: MultipartOptions): Multipart {
  const encoded = parts.map(encodePart)
  const budget = new ByteBudget(maxBytes)
  budget.take(sum(encoded.map(({ content }) => findSize(content) ?? 0)))
  const known = encoded.flatMap(({ headers, content }) => (isSource(content) ? [headers] : [headers, content]))
  const boundary = generateBoundary(known, random)
  const segments = encoded.flatMap(({ headers, content }) => [toBytes(`--${boundary}\r\n`), headers, content, lineEnd])
  segments.push(toBytes(`--${boundary}--\r\n`))
  const sizes = segments.map(findSize)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: sizes.every((size) => size !== undefined) ? sum(sizes) : undefined,
    body: new ChunkStream(concatenate(joinSmall(segments), budget)),
  }
}

interface EncodedPart {
  readonly headers: Buffer
  readonly content: Segment
}

const lineEnd = toBytes('\r\n')

function encodePart(part: Part): EncodedPart {
  const { content, contentType } = part
  if (contentType !== undefined && !isContentType(contentType)) {
    throw new InvalidValueError(`the content type of a part must be printable ASCII, got ${describe(contentType)}`)
  }
  const isBytes = typeof content === 'string' || types.isUint8Array(content)
  return { headers: toBytes(formatHeaders(part)), content: isBytes ? toBytes(content) : content }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
