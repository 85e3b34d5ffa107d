import { types } from 'node:util'
import type { Random } from '../adapters/random'
import { ChunkStream } from '../adapters/chunks'
import { InvalidValueError } from '../errors'
import { bytesOf } from '../values/bytes'
import { describe } from '../values/describe'
import { unusedBoundary } from './boundary'
import { ByteBudget } from './budget'
import { concatenate } from './concatenate'
import { headersOf, isContentType, type Part } from './part'
import { isSource, joinSmall, sizeOf, type Segment } from './segments'

export interface MultipartOptions {
  readonly random: Random
  /** How many bytes the values and files may have together. */
  readonly maxBytes: number
}

export interface Multipart {
  /** `multipart/form-data` with its boundary. */
  readonly contentType: string
  /** Undefined where the size of a source is not known. */
  readonly contentLength: number | undefined
  /**
   * The parts in their order. It errors with a `LimitError` at the first byte over `maxBytes`, and where a source fails
   * or has not the size that it announced.
   */
  readonly body: ReadableStream<Uint8Array>
}

/**
 * The body of a request that sends a form. Nothing is opened before it is read, and memory does not grow with sources.
 *
 * @example
 * const parts = [
 *   { name: 'note', content: 'Thanks' },
 *   { name: 'file', filename: 'a.pdf', contentType: 'application/pdf', content: { open: () => response.body } },
 * ]
 * const { contentType, body } = encodeMultipart(parts, { random, maxBytes: 52_428_800 })
 * await fetch(url, { method: 'POST', headers: { 'content-type': contentType }, body, duplex: 'half' })
 * @throws {LimitError} where what is known beforehand has more than `maxBytes`
 * @throws {InvalidValueError} where a content type cannot stand in a header: see `isContentType`
 */
export function encodeMultipart(parts: readonly Part[], { random, maxBytes }: MultipartOptions): Multipart {
  const encoded = parts.map(encodePart)
  const budget = new ByteBudget(maxBytes)
  budget.take(sum(encoded.map(({ content }) => sizeOf(content) ?? 0)))
  const known = encoded.flatMap(({ headers, content }) => (isSource(content) ? [headers] : [headers, content]))
  const boundary = unusedBoundary(known, random)
  const segments = encoded.flatMap(({ headers, content }) => [bytesOf(`--${boundary}\r\n`), headers, content, lineEnd])
  segments.push(bytesOf(`--${boundary}--\r\n`))
  const sizes = segments.map(sizeOf)
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

const lineEnd = bytesOf('\r\n')

function encodePart(part: Part): EncodedPart {
  const { content, contentType } = part
  if (contentType !== undefined && !isContentType(contentType)) {
    throw new InvalidValueError(`the content type of a part must be printable ASCII, got ${describe(contentType)}`)
  }
  const isBytes = typeof content === 'string' || types.isUint8Array(content)
  return { headers: bytesOf(headersOf(part)), content: isBytes ? bytesOf(content) : content }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
