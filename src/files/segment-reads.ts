import { diagnose, type Diagnostic } from '../base/diagnostics/diagnostic'
import type { Page } from './kinds/page'

/** Where a page reads a segment of its address by position. */
export interface SegmentRead {
  /** `slug2` */
  readonly name: string
  /** How many segments the address must have. */
  readonly segments: number
  readonly line: number
  readonly column: number
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
  return Array.from(code.matchAll(read), ({ 1: name = '', index }) => {
    const lines = code.slice(0, index).split('\n')
    return {
      name,
      segments: segmentsFor.get(name) ?? 0,
      line: lines.length,
      column: (lines.at(-1) as string).length + 1,
    }
  })
}

/**
 * Reports the segments that a page reads and its addresses never have: on the original platform, pages also serve
 * longer addresses by default.
 *
 * @param appMaxSegments the value of `config.yml`; undefined if it has none
 */
export function findShortAddresses(
  { path, slug, maxSegments, segmentReads }: Page,
  appMaxSegments: number | undefined,
): readonly Diagnostic[] {
  if ((maxSegments ?? appMaxSegments) !== undefined) return []
  return segmentReads
    .filter(({ segments }) => segments > slug.longest)
    .map(({ name, line, column }) => {
      const mend = 'set slug_exact_match: false in config.yml, or max_deep_level of the page'
      const message = `params.${name} has no segment of the address: ${mend}, for addresses longer than ${slug.address}`
      return diagnose('short-address', { file: path, line, column }, message)
    })
}
