import type { Source } from './part'

/** A stretch of the body: bytes that are there, or a source of them. */
export type Segment = Buffer | Source

const large = 16_384

export function isSource(segment: Segment): segment is Source {
  return 'open' in segment
}

/** Bytes; undefined where a source does not say. */
export function sizeOf(segment: Segment): number | undefined {
  return isSource(segment) ? segment.size : segment.byteLength
}

/** The same bytes in fewer segments: small neighbours are joined, so that they are not sent one by one. */
export function* joinSmall(segments: readonly Segment[]): Generator<Segment> {
  let small: Buffer[] = []
  for (const segment of segments) {
    if (!isSource(segment) && segment.byteLength < large) {
      small.push(segment)
      continue
    }
    if (small.length > 0) yield Buffer.concat(small)
    small = []
    yield segment
  }
  if (small.length > 0) yield Buffer.concat(small)
}
