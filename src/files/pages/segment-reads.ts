import { toPosition, type Position } from '../../base/text/position'

/** Where a page reads a segment of its address by position. */
export interface SegmentRead extends Position {
  /** `slug2` */
  readonly name: string
  /** How many segments the address must have. */
  readonly segments: number
}

const read = /\bparams(?:\.|\[\s*["'])(slug[23s])\b/g
const segmentsFor: ReadonlyMap<string, number> = new Map([
  ['slug2', 2],
  ['slug3', 3],
  ['slugs', 4],
])
const printed = /\{%-?\s*(raw|comment|doc)\s*-?%\}[^]*?\{%-?\s*end\1\s*-?%\}/g

/** The segments that a page's file reads, outside comments. */
export function findSegmentReads(text: string): readonly SegmentRead[] {
  if (!text.includes('slug')) return []
  const code = text.replace(printed, (block) => block.replace(/[^\n]/g, ' '))
  return Array.from(code.matchAll(read), ({ 1: name = '', index }) => ({
    name,
    segments: segmentsFor.get(name) ?? 0,
    ...toPosition(code, index),
  }))
}
