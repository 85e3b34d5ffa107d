/**
 * Looking for one text in another in a time that grows with their lengths alone. V8 takes the product of both for needles
 * such as `aaa…ba…a`, but only where they are long: short ones are left to it.
 */

import type { Meter } from '../metering/meter'

/** V8's search forwards takes linear time up to this length: its tables are for so many characters. */
const maxForwards = 250
/** Its search backwards compares the needle anew at every place. */
const maxBackwards = 8
/** A text that is split within a few milliseconds. */
const shortText = 50_000

/** `text.indexOf(needle, from)` in linear time. */
export function indexOf(text: string, needle: string, from = 0): number {
  if (needle.length <= maxForwards) return text.indexOf(needle, from)
  // Preparing the needle takes time: not for a text that is too short to hold it.
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
 * `text.split(separator)` in linear time, and with looks at the clock in a long text.
 *
 * @param separator text that is not empty
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

/** A one at each place of a text where the needle begins, in linear time. */
export function placesOf(text: string, needle: string): Uint8Array {
  const places = new Uint8Array(text.length + 1)
  find(text, needle, 0, 1, (at) => {
    places[at] = 1
    return false
  })
  return places
}

/**
 * The search of Knuth, Morris and Pratt, forwards or backwards.
 *
 * @param from the place in the text to begin at
 * @param isLast told of each place where the needle begins, backwards where it ends; the search ends when it says so
 * @returns the last place that `isLast` was told of, where it said so; else -1
 */
function find(
  text: string,
  needle: string,
  from: number,
  step: 1 | -1,
  isLast: (at: number) => boolean = () => true,
): number {
  const units = unitsOf(needle)
  if (step < 0) units.reverse()
  const borders = bordersOf(units)
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

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

/** How many units at the end of each beginning of the needle are its beginning, too. */
function bordersOf(units: Uint16Array): Int32Array {
  const borders = new Int32Array(units.length)
  for (let i = 1, border = 0; i < units.length; i++) {
    const unit = units[i]
    while (border > 0 && units[border] !== unit) border = borders[border - 1] as number
    if (units[border] === unit) border++
    borders[i] = border
  }
  return borders
}
