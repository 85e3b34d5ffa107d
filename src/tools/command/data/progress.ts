const width = 20

/**
 * A bar that shows how far work is.
 *
 * @param fraction from 0 to 1; undefined if it is not known
 * @example
 * formatBar(0.5, '5,000 records') // '[##########----------]  50%  5,000 records'
 */
export function formatBar(fraction: number | undefined, text: string): string {
  if (fraction === undefined) return text
  const done = Math.min(1, Math.max(0, fraction))
  const marks = Math.floor(done * width)
  const percent = `${Math.floor(done * 100)}%`.padStart(4)
  return `[${'#'.repeat(marks)}${'-'.repeat(width - marks)}] ${percent}  ${text}`
}

/** A number with its noun: `1 record`, `100,000 records` */
export function formatRecords(count: number): string {
  return formatLargeCount(count, 'record')
}

/**
 * A number with thousands separators, and its noun: `1 file`, `100,000 files`
 *
 * @param noun in the singular; its plural has an `s`
 */
export function formatLargeCount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
