/**
 * String search in time linear in the lengths of text and needle. V8 needs time in their product for needles such as
 * `aaa…ba…a`, but only for long ones: short needles are left to V8.
 */

import type { Meter } from '../metering/meter'

/** V8's forward search is linear up to this needle length, the size of its tables. */
const maxForwards = 250
/** V8's backward search compares the needle anew at every index. */
const maxBackwards = 8
/** Characters of a text that is split within a few milliseconds. */
const shortText = 50_000

/** `text.indexOf(needle, from)` in linear time. */
export function indexOf(text: string, needle: string, from = 0): number {
  if (needle.length <= maxForwards) return text.indexOf(needle, from)
  // Preparing the needle takes time; skip it if the text is too short to contain the needle.
  if (needle.length > text.length - from) return -1
  const start = text.indexOf(needle.slice(0, maxForwards), from)
  return start < 0 ? -1 : find(text, needle, start, 1)
}

/** `text.lastIndexOf(needle)` in linear time. */
export function lastIndexOf(text: string, needle: string): number {
  if (needle.length <= maxBackwards) return text.lastIndexOf(needle)
  if (needle.length > text.length) return -1
  const end = find(text, needle, text.length - 1, -1)
  return end < 0 ? -1 : end - needle.length + 1
}

/** `text.includes(needle)` in linear time. */
export function includes(text: string, needle: string): boolean {
  return indexOf(text, needle) >= 0
}

/**
 * `text.split(separator)` in linear time, charging the meter for a long text.
 *
 * @param separator a text that is not empty
 */
export function split(text: string, separator: string, meter: Meter): string[] {
  if (text.length <= shortText && separator.length <= maxForwards) return text.split(separator)
  const parts: string[] = []
  let begin = 0
  for (let at = indexOf(text, separator); at >= 0; at = indexOf(text, separator, begin)) {
    meter.charge(1 + at - begin)
    parts.push(text.slice(begin, at))
    begin = at + separator.length
  }
  parts.push(text.slice(begin))
  return parts
}

/** An array with a 1 at each index of the text where the needle begins, in linear time. */
export function markMatches(text: string, needle: string): Uint8Array {
  const places = new Uint8Array(text.length + 1)
  find(text, needle, 0, 1, (at) => {
    places[at] = 1
    return false
  })
  return places
}

/**
 * The Knuth-Morris-Pratt search, forwards or backwards.
 *
 * @param from the index to start at
 * @param isLast called for each match, with the index where the needle begins (backwards: ends); returns true to stop
 * @returns the index at which `isLast` returned true, else -1
 */
function find(
  text: string,
  needle: string,
  from: number,
  step: 1 | -1,
  isLast: (at: number) => boolean = () => true,
): number {
  const units = toCodeUnits(needle)
  if (step < 0) units.reverse()
  const borders = findBorders(units)
  const { length } = units
  let matched = 0
  for (let at = from; at >= 0 && at < text.length; at += step) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && units[matched] !== unit) matched = borders[matched - 1] as number
    if (units[matched] === unit && ++matched === length) {
      const place = at - step * (length - 1)
      if (isLast(place)) return place
      matched = borders[matched - 1] as number
    }
  }
  return -1
}

function toCodeUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

/** For each prefix of the needle, the length of its longest proper prefix that is also its suffix. */
function findBorders(units: Uint16Array): Int32Array {
  const borders = new Int32Array(units.length)
  for (let i = 1, border = 0; i < units.length; i++) {
    const unit = units[i]
    while (border > 0 && units[border] !== unit) border = borders[border - 1] as number
    if (units[border] === unit) border++
    borders[i] = border
  }
  return borders
}
