import { diagnose, type Diagnostic } from '../../base/diagnostics/diagnostic'
import type { Page } from '../kinds/page'

/**
 * Reports the segments that a page reads and its addresses never have: on the original platform, pages also answer
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
      const suggestion = 'set slug_exact_match: false in config.yml, or max_deep_level of the page'
      const message = `params.${name} has no segment of the address: ${suggestion}, for addresses longer than ${slug.address}`
      return diagnose('short-address', { file: path, line, column }, message)
    })
}
