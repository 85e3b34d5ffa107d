import type { Meter } from './meter'

/** Characters that take a few milliseconds to process. */
const chunkLength = 50_000

/**
 * Changes a text chunk by chunk, charging the meter for each. No chunk splits a surrogate pair or CRLF.
 *
 * @param change looks at each character, or each line break, by itself
 */
export function changeInChunks(text: string, meter: Meter | undefined, change: (chunk: string) => string): string {
  if (text.length <= chunkLength || !meter) return change(text)
  let changed = ''
  for (const chunk of splitChunks(text)) {
    changed += change(chunk)
    meter.charge(chunk.length + 1)
  }
  return changed
}

/** Splits a text into chunks, but never inside a surrogate pair or CRLF. */
export function* splitChunks(text: string): Generator<string, undefined> {
  for (let begin = 0; begin < text.length;) {
    const end = Math.min(begin + chunkLength, text.length)
    const whole = isWithin(text, end) ? end + 1 : end
    yield text.slice(begin, whole)
    begin = whole
  }
}

const lineFeed = 10

function isWithin(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit === lineFeed || (unit & 0xfc00) === 0xdc00
}

/**
 * `text.replace(pattern, change)` for long texts. It reads one match at a time: `replace` keeps all of them until the last
 * is changed, and the garbage collector then takes several times as long as the search.
 *
 * @param pattern a global pattern that never matches the empty string
 * @param meter charged for a long text
 */
export function replaceMatches(
  text: string,
  pattern: RegExp,
  meter: Meter | undefined,
  change: (...match: string[]) => string,
): string {
  if (text.length <= chunkLength) return text.replace(pattern, change)
  let changed = ''
  let copied = 0
  let read = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const written = change(...match)
    meter?.charge(1 + pattern.lastIndex - read)
    read = pattern.lastIndex
    if (written === match[0]) continue
    changed += text.slice(copied, match.index) + written
    copied = read
  }
  return copied === 0 ? text : changed + text.slice(copied)
}
