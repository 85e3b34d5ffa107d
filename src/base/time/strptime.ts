import { composites, englishNames } from './strftime'
import type { Meter } from '../metering/meter'
import { isInRange, Time } from './time'
import { toWallTime } from './calendar'
import { fromOrdinal, fromIsoWeek } from './iso'
import {
  parseClock,
  toWallDate,
  expandYear,
  to24Hours,
  resolveReading,
  type Clock,
  type TimeReference,
} from './reading'
import { findZone, type Zone } from './zone'
import { findAbbreviatedZone } from './zone-abbreviations'

/** A week of the year, counted from the first Sunday (0) or Monday (1). */
interface Week {
  readonly number: number
  readonly firstDay: 0 | 1
}

/** The values that a format's directives have read. */
interface Fields {
  century?: number
  year?: number
  yearOfCentury?: number
  month?: number
  day?: number
  dayOfYear?: number
  isoYear?: number
  isoWeek?: number
  week?: Week
  /** Sunday is 0. */
  weekday?: number
  hour?: string
  half?: string
  minute?: string
  second?: string
  fraction?: string
  zone?: Zone | undefined
  epoch?: number
}

/** Reads at a position in the text and returns the position after it; undefined if the text does not match. */
type Step = (fields: Fields, text: string, at: number) => number | undefined

/** @param set called with the matched text */
function makeDirective(pattern: string, set: (fields: Fields, text: string) => unknown): Step {
  const regexp = new RegExp(pattern, 'iy')
  return (fields, text, at) => {
    regexp.lastIndex = at
    const [found] = regexp.exec(text) ?? []
    if (found === undefined) return undefined
    set(fields, found)
    return at + found.length
  }
}

function makeLiteral(expected: string): Step {
  return (_, text, at) => (text.startsWith(expected, at) ? at + expected.length : undefined)
}

/** Full names come before short names, which are prefixes of them. */
function joinNames(names: readonly string[], shortNames: readonly string[]): string {
  return [...names, ...shortNames].join('|')
}

/** The index of the name with the same first three letters. */
function findNameIndex(names: readonly string[], text: string): number {
  return names.findIndex((name) => name.slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase())
}

const { months, shortMonths, days, shortDays } = englishNames
const twoDigits = ' ?\\d{1,2}'

const monthName = makeDirective(
  joinNames(months, shortMonths),
  (fields, text) => (fields.month = findNameIndex(months, text) + 1),
)
const dayName = makeDirective(
  joinNames(days, shortDays),
  (fields, text) => (fields.weekday = findNameIndex(days, text)),
)
const dayOfMonth = makeDirective(twoDigits, (fields, text) => (fields.day = Number(text)))
const hour = makeDirective(twoDigits, (fields, text) => (fields.hour = text.trim()))
const half = makeDirective('[ap]\\.?m\\.?', (fields, text) => (fields.half = text))
const space = makeDirective('\\s*', () => true)
const zone = makeDirective(
  '(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2}){0,2}|[a-z][a-z/_]*',
  (fields, text) => (fields.zone = findAbbreviatedZone(text) ?? findZone(text.replace(/^(?:UTC|GMT)(?=[+-])/i, ''))),
)

const directives: Readonly<Record<string, Step>> = {
  A: dayName,
  a: dayName,
  B: monthName,
  b: monthName,
  h: monthName,
  C: makeDirective('[+-]?\\d{1,2}', (fields, text) => (fields.century = Number(text))),
  d: dayOfMonth,
  e: dayOfMonth,
  G: makeDirective('[+-]?\\d{1,6}', (fields, text) => (fields.isoYear = Number(text))),
  H: hour,
  I: hour,
  k: hour,
  l: hour,
  j: makeDirective('\\d{1,3}', (fields, text) => (fields.dayOfYear = Number(text))),
  L: makeDirective('\\d+', (fields, text) => (fields.fraction = text)),
  N: makeDirective('\\d+', (fields, text) => (fields.fraction = text)),
  M: makeDirective(twoDigits, (fields, text) => (fields.minute = text.trim())),
  m: makeDirective(twoDigits, (fields, text) => (fields.month = Number(text))),
  n: space,
  t: space,
  P: half,
  p: half,
  Q: makeDirective('-?\\d+', (fields, text) => (fields.epoch = Number(text))),
  S: makeDirective(twoDigits, (fields, text) => (fields.second = text.trim())),
  s: makeDirective('-?\\d+', (fields, text) => (fields.epoch = Number(text) * 1000)),
  U: makeDirective('\\d{1,2}', (fields, text) => (fields.week = { number: Number(text), firstDay: 0 })),
  u: makeDirective('[1-7]', (fields, text) => (fields.weekday = Number(text) % 7)),
  V: makeDirective('\\d{1,2}', (fields, text) => (fields.isoWeek = Number(text))),
  W: makeDirective('\\d{1,2}', (fields, text) => (fields.week = { number: Number(text), firstDay: 1 })),
  w: makeDirective('[0-6]', (fields, text) => (fields.weekday = Number(text))),
  Y: makeDirective('[+-]?\\d{1,6}', (fields, text) => (fields.year = Number(text))),
  y: makeDirective('\\d{1,2}', (fields, text) => (fields.yearOfCentury = Number(text))),
  Z: zone,
  z: zone,
  '%': makeDirective('%', () => true),
}

/** Flags and widths are ignored: they matter only for writing. */
const item = /%[-0^#_]*(?:[1-9]\d*)?:{0,3}[EO]?([A-Za-z%+])|\s+|[^%\s]+|%/g
const numeric = /^(?:\d|%.*[CdeGHIjkLlMmNQSsUuVWwYy]$)/
/** Years directly before another number have at most four digits. */
const crowded: Readonly<Record<string, Step>> = {
  G: makeDirective('[+-]?\\d{1,4}', (fields, text) => (fields.isoYear = Number(text))),
  Y: makeDirective('[+-]?\\d{1,4}', (fields, text) => (fields.year = Number(text))),
}

/** The work charged for finding a directive, and again for compiling it. */
const directiveWork = 50

function compile(format: string, meter?: Meter): Step[] {
  const items: RegExpExecArray[] = []
  for (const match of format.matchAll(item)) {
    meter?.charge(directiveWork)
    items.push(match)
  }
  return items.flatMap(([whole, letter], i) => {
    meter?.charge(directiveWork)
    if (letter === undefined) return whole.trim() === '' ? space : makeLiteral(whole)
    const composite = composites[letter]
    if (composite !== undefined) return compile(composite, meter)
    const step = numeric.test(items[i + 1]?.[0] ?? '') ? (crowded[letter] ?? directives[letter]) : directives[letter]
    return step ?? makeLiteral(whole)
  })
}

/** Reads a text in a format of Ruby's `strptime`; undefined if it does not match. Text after the match is ignored. */
export function readFormatted(text: string, format: string, reference: TimeReference, meter?: Meter): Time | undefined {
  const fields: Fields = {}
  let at: number | undefined = 0
  for (const step of compile(format, meter)) {
    at = step(fields, text, at)
    if (at === undefined) return undefined
  }
  return resolveFields(fields, reference)
}

function resolveFields(fields: Fields, reference: TimeReference): Time | undefined {
  const { epoch, hour, minute, second, fraction, zone = reference.zone } = fields
  if (epoch !== undefined) return fromEpoch(epoch, parseClock('0', '0', '0', fraction), zone)
  const hasClock = [hour, minute, second, fraction].some((part) => part !== undefined)
  const clock = hasClock ? findClock(fields) : undefined
  const day = hasDay(fields) ? findDay(fields, reference.now().in(zone).wall) : undefined
  if ((hasClock && !clock) || (hasDay(fields) ? day === undefined : !hasClock)) return undefined
  return resolveReading({ day, clock, zone }, reference)
}

function fromEpoch(epoch: number, fraction: Clock | undefined, zone: Zone): Time | undefined {
  const { milliseconds = 0, nanoseconds = 0 } = fraction ?? {}
  return isInRange(epoch) ? new Time(epoch + milliseconds, zone, nanoseconds) : undefined
}

function findClock({ hour = '0', half, minute, second, fraction }: Fields): Clock | undefined {
  const full = half === undefined ? Number(hour) : to24Hours(Number(hour), half)
  if (full === undefined) return undefined
  return fraction === undefined
    ? parseClock(String(full), minute, second)
    : parseClock(String(full), minute ?? '0', second ?? '0', fraction)
}

function hasDay({ century, year, yearOfCentury, month, day, dayOfYear, isoYear, isoWeek, week }: Fields): boolean {
  return [century, year, yearOfCentury, month, day, dayOfYear, isoYear, isoWeek, week].some(
    (part) => part !== undefined,
  )
}

/** @param today fills in the units larger than the first one in the text */
function findDay(fields: Fields, today: Date): number | undefined {
  const { month, day, isoWeek, isoYear, week, weekday } = fields
  const input = findYear(fields)
  const year = input ?? today.getUTCFullYear()
  if (isoWeek !== undefined) return fromIsoWeek(isoYear ?? year, isoWeek, (weekday ?? 1) || 7)
  if (week) return fromCountedWeek(year, week, weekday ?? week.firstDay)
  if (fields.dayOfYear !== undefined) return fromOrdinal(year, fields.dayOfYear)
  return toWallDate(year, month ?? (input === undefined ? today.getUTCMonth() + 1 : 1), day ?? 1)
}

function findYear({ century, year, yearOfCentury, isoYear }: Fields): number | undefined {
  if (year !== undefined) return year
  if (century !== undefined) return century * 100 + (yearOfCentury ?? 0)
  return yearOfCentury === undefined ? isoYear : expandYear(yearOfCentury)
}

function fromCountedWeek(year: number, { number, firstDay }: Week, weekday: number): number | undefined {
  const newYear = new Date(toWallTime(year, 1, 1)).getUTCDay()
  const firstOfWeeks = (7 - ((newYear - firstDay + 7) % 7)) % 7
  return fromOrdinal(year, firstOfWeeks + (number - 1) * 7 + ((weekday - firstDay + 7) % 7) + 1)
}
