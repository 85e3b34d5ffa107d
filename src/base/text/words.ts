import type { Meter } from '../metering/meter'

/** White space in Ruby. */
export function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13)
}

/** Ruby strips the null character, too. */
function isStripped(unit: number): boolean {
  return isSpace(unit) || unit === 0
}

/** The index of the first character that stripping keeps. */
export function findFirstInk(text: string): number {
  let begin = 0
  while (begin < text.length && isStripped(text.charCodeAt(begin))) begin++
  return begin
}

/** The index after the last character that stripping keeps. */
export function findLastInk(text: string): number {
  let end = text.length
  while (end > 0 && isStripped(text.charCodeAt(end - 1))) end--
  return end
}

/**
 * The first words, joined with single spaces and followed by the ellipsis; the text itself if it ends with or before
 * the last of them.
 */
export function takeFirstWords(text: string, count: number, ellipsis: string, meter: Meter): string {
  const begin = findEndOfSpace(text, 0)
  let [at, last, found] = [begin, begin, 0]
  // Whether there is one space between each two words: then they are a part of the text as they are.
  let isPart = true
  while (found < count && at < text.length) {
    const end = findEndOfWord(text, at)
    if (end === text.length) return text
    if (found > 0 && (at !== last + 1 || text.charCodeAt(last) !== 32)) isPart = false
    meter.charge(1 + end - at)
    found++
    last = end
    at = findEndOfSpace(text, end)
  }
  if (found < count) return text
  const part = text.slice(begin, last)
  return (isPart ? part : splitWords(part, meter).join(' ')) + ellipsis
}

/** Splits a text into words at white space. */
export function splitWords(text: string, meter: Meter): string[] {
  const words: string[] = []
  for (let at = findEndOfSpace(text, 0); at < text.length;) {
    const end = findEndOfWord(text, at)
    meter.charge(1 + end - at)
    words.push(text.slice(at, end))
    at = findEndOfSpace(text, end)
  }
  return words
}

function findEndOfSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

function findEndOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSpace(text.charCodeAt(at))) at++
  return at
}
