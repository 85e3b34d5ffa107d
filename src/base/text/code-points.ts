import type { Meter } from '../metering/meter'

const surrogate = /[\ud800-\udbff]/
/** The greatest length for which looking at each unit is faster than a regular expression. */
const short = 32

/** Whether a text has characters of two units. */
export function hasSurrogates(text: string): boolean {
  const { length } = text
  if (length > short) return surrogate.test(text)
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) return true
  }
  return false
}

/** The number of characters (code points) in a text. */
export function countCodePoints(text: string): number {
  if (!hasSurrogates(text)) return text.length
  let length = 0
  for (let i = 0; i < text.length; i += (text.codePointAt(i) as number) > 0xffff ? 2 : 1) length++
  return length
}

/** The characters from `begin` up to `end`, counted in code points from 0. */
export function sliceCodePoints(text: string, begin: number, end: number): string {
  if (!hasSurrogates(text)) return text.slice(begin, end)
  const from = findPlaceAfter(text, 0, begin)
  return text.slice(from, findPlaceAfter(text, from, end - begin))
}

export function firstCharacter(text: string): string {
  const [first = ''] = text
  return first
}

export function lastCharacter(text: string): string {
  const end = text.slice(-2)
  return hasSurrogates(end) && countCodePoints(end) === 1 ? end : end.slice(-1)
}

/** The index that many characters after `from`. */
function findPlaceAfter(text: string, from: number, characters: number): number {
  let at = from
  for (let i = 0; i < characters && at < text.length; i++) at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1
  return at
}

/** Compares two texts by code points, for `sort`. */
export function compareText(left: string, right: string, meter?: Meter): number {
  const length = Math.min(left.length, right.length)
  let i = 0
  while (i < length && left.charCodeAt(i) === right.charCodeAt(i)) i++
  meter?.charge(i)
  return i < length ? rankUnit(left.charCodeAt(i)) - rankUnit(right.charCodeAt(i)) : left.length - right.length
}

/** Ranks surrogates above all other units, so that characters above U+FFFF sort last. */
function rankUnit(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** The digits without trailing zeros. */
export function trimZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--
  return digits.slice(0, end)
}
