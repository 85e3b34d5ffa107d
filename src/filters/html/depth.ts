import { loadLibrary } from '../../base/library'
import type { Meter } from '../../base/metering/meter'

/** The work charged for a tag. */
const tagWork = 20

/**
 * Returns whether elements are nested deeper than a limit, including those that are never closed. The time of `html-to-text`
 * grows with the square of the depth, and it recurses. Its own parser counts: another reading of quotes, comments or scripts
 * would miss elements.
 */
export function nestsDeeper(html: string, limit: number, meter: Meter): boolean {
  const { Parser } = loadLibrary<typeof import('htmlparser2')>('htmlparser2')
  let depth = 0
  let isDeeper = false
  const parser = new Parser({
    onopentagname() {
      meter.charge(tagWork)
      if (++depth <= limit) return
      isDeeper = true
      parser.pause()
    },
    onclosetag() {
      depth--
    },
  })
  parser.write(html)
  return isDeeper
}
