import type { Meter } from '../../base/metering/meter'

/** The work charged for a tag. */
const tagWork = 20
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Elements whose start tag closes an open element of these. */
const closed = new Map(
  Object.entries({
    p: ['p'],
    li: ['li'],
    dt: ['dt', 'dd'],
    dd: ['dt', 'dd'],
    td: ['td', 'th'],
    th: ['td', 'th'],
    tr: ['td', 'th', 'tr'],
    option: ['option'],
  }),
)

/** Elements whose contents are text, with their end tags. */
const textEnds = new Map(['script', 'style', 'textarea', 'title'].map((name) => [name, new RegExp(`</${name}`, 'gi')]))

/**
 * Returns whether elements are nested deeper than a limit, including those that are never closed. The time of parsers
 * grows with the square of the depth, and they recurse.
 */
export function nestsDeeper(html: string, limit: number, meter: Meter): boolean {
  const tag = /<(?:!--|(\/?)([a-z][^\s/>]*))/gi
  const open: string[] = []
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [, slash, written] = found
    meter.charge(tagWork)
    if (written === undefined) {
      const end = html.indexOf('-->', tag.lastIndex)
      if (end < 0) return false
      tag.lastIndex = end
      continue
    }
    const name = written.toLowerCase()
    if (empty.has(name)) continue
    if (slash === '/') {
      meter.charge(open.length)
      const last = open.lastIndexOf(name)
      if (last >= 0) open.length = last
      continue
    }
    const end = textEnds.get(name)
    if (end) {
      end.lastIndex = tag.lastIndex
      if (!end.test(html)) return false
      tag.lastIndex = end.lastIndex
    } else {
      while (closed.get(name)?.includes(open.at(-1) ?? '')) open.pop()
      if (open.push(name) > limit) return true
    }
  }
  return false
}
