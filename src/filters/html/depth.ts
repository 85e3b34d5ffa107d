import type { Meter } from '../../metering/meter'

/** What looking at a tag counts as. */
const tagWork = 20
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Elements that close one of these before them. */
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

/** Elements whose contents are text, with what ends them. */
const textEnds = new Map(['script', 'style', 'textarea', 'title'].map((name) => [name, new RegExp(`</${name}`, 'gi')]))

/**
 * Whether elements are nested deeper than a limit, open ones that are never closed among them. Parsers take time that
 * grows with the square of that, and stack.
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
