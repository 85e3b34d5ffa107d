import type { Source } from './part'

/** A segment of the body: bytes, or a source of them. */
export type Segment = Buffer | Source

const large = 16_384

export function isSource(segment: Segment): segment is Source {
  return 'open' in segment
}

/** The size in bytes; undefined if a source does not announce it. */
export function findSize(segment: Segment): number | undefined {
  return isSource(segment) ? segment.size : segment.byteLength
}

/** Joins small neighbouring segments, so that they are not sent one by one. */
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
