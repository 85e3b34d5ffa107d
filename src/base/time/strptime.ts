import { composites, englishNames } from './strftime'
import type { Meter } from '../metering/meter'
import { isInRange, Time } from './time'
import { toWallTime } from './calendar'
import { dayOfOrdinal, dayOfWeek } from './iso'
import { parseClock, toWallDate, fullYear, hourOfHalf, timeOfReading, type Clock, type TimeReference } from './reading'
import { zoneNamed, type Zone } from './zone'

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
function directive(pattern: string, set: (fields: Fields, text: string) => unknown): Step {
  const regexp = new RegExp(pattern, 'iy')
  return (fields, text, at) => {
    regexp.lastIndex = at
    const [found] = regexp.exec(text) ?? []
    if (found === undefined) return undefined
    set(fields, found)
    return at + found.length
  }
}

function literal(expected: string): Step {
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

const monthName = directive(
  joinNames(months, shortMonths),
  (fields, text) => (fields.month = findNameIndex(months, text) + 1),
)
const dayName = directive(joinNames(days, shortDays), (fields, text) => (fields.weekday = findNameIndex(days, text)))
const dayOfMonth = directive(twoDigits, (fields, text) => (fields.day = Number(text)))
const hour = directive(twoDigits, (fields, text) => (fields.hour = text.trim()))
const half = directive('[ap]\\.?m\\.?', (fields, text) => (fields.half = text))
const space = directive('\\s*', () => true)
const zone = directive(
  '(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2}){0,2}|[a-z][a-z/_]*',
  (fields, text) => (fields.zone = zoneNamed(text.replace(/^(?:UTC|GMT)(?=[+-])/i, ''))),
)

const directives: Readonly<Record<string, Step>> = {
  A: dayName,
  a: dayName,
  B: monthName,
  b: monthName,
  h: monthName,
  C: directive('[+-]?\\d{1,2}', (fields, text) => (fields.century = Number(text))),
  d: dayOfMonth,
  e: dayOfMonth,
  G: directive('[+-]?\\d{1,6}', (fields, text) => (fields.isoYear = Number(text))),
  H: hour,
  I: hour,
  k: hour,
  l: hour,
  j: directive('\\d{1,3}', (fields, text) => (fields.dayOfYear = Number(text))),
  L: directive('\\d+', (fields, text) => (fields.fraction = text)),
  N: directive('\\d+', (fields, text) => (fields.fraction = text)),
  M: directive(twoDigits, (fields, text) => (fields.minute = text.trim())),
  m: directive(twoDigits, (fields, text) => (fields.month = Number(text))),
  n: space,
  t: space,
  P: half,
  p: half,
  Q: directive('-?\\d+', (fields, text) => (fields.epoch = Number(text))),
  S: directive(twoDigits, (fields, text) => (fields.second = text.trim())),
  s: directive('-?\\d+', (fields, text) => (fields.epoch = Number(text) * 1000)),
  U: directive('\\d{1,2}', (fields, text) => (fields.week = { number: Number(text), firstDay: 0 })),
  u: directive('[1-7]', (fields, text) => (fields.weekday = Number(text) % 7)),
  V: directive('\\d{1,2}', (fields, text) => (fields.isoWeek = Number(text))),
  W: directive('\\d{1,2}', (fields, text) => (fields.week = { number: Number(text), firstDay: 1 })),
  w: directive('[0-6]', (fields, text) => (fields.weekday = Number(text))),
  Y: directive('[+-]?\\d{1,6}', (fields, text) => (fields.year = Number(text))),
  y: directive('\\d{1,2}', (fields, text) => (fields.yearOfCentury = Number(text))),
  Z: zone,
  z: zone,
  '%': directive('%', () => true),
}

/** Flags and widths are ignored: they matter only for writing. */
const item = /%[-0^#_]*(?:[1-9]\d*)?:{0,3}[EO]?([A-Za-z%+])|\s+|[^%\s]+|%/g
const numeric = /^(?:\d|%.*[CdeGHIjkLlMmNQSsUuVWwYy]$)/
/** Years directly before another number have at most four digits. */
const crowded: Readonly<Record<string, Step>> = {
  G: directive('[+-]?\\d{1,4}', (fields, text) => (fields.isoYear = Number(text))),
  Y: directive('[+-]?\\d{1,4}', (fields, text) => (fields.year = Number(text))),
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
    if (letter === undefined) return whole.trim() === '' ? space : literal(whole)
    const composite = composites[letter]
    if (composite !== undefined) return compile(composite, meter)
    const step = numeric.test(items[i + 1]?.[0] ?? '') ? (crowded[letter] ?? directives[letter]) : directives[letter]
    return step ?? literal(whole)
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
  return timeOfFields(fields, reference)
}

function timeOfFields(fields: Fields, reference: TimeReference): Time | undefined {
  const { epoch, hour, minute, second, fraction, zone = reference.zone } = fields
  if (epoch !== undefined) return timeOfEpoch(epoch, parseClock('0', '0', '0', fraction), zone)
  const hasClock = [hour, minute, second, fraction].some((part) => part !== undefined)
  const clock = hasClock ? clockOfFields(fields) : undefined
  const day = hasDay(fields) ? dayOfFields(fields, reference.now().in(zone).wall) : undefined
  if ((hasClock && !clock) || (hasDay(fields) ? day === undefined : !hasClock)) return undefined
  return timeOfReading({ day, clock, zone }, reference)
}

function timeOfEpoch(epoch: number, fraction: Clock | undefined, zone: Zone): Time | undefined {
  const { milliseconds = 0, nanoseconds = 0 } = fraction ?? {}
  return isInRange(epoch) ? new Time(epoch + milliseconds, zone, nanoseconds) : undefined
}

function clockOfFields({ hour = '0', half, minute, second, fraction }: Fields): Clock | undefined {
  const full = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half)
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
function dayOfFields(fields: Fields, today: Date): number | undefined {
  const { month, day, isoWeek, isoYear, week, weekday } = fields
  const given = yearOfFields(fields)
  const year = given ?? today.getUTCFullYear()
  if (isoWeek !== undefined) return dayOfWeek(isoYear ?? year, isoWeek, (weekday ?? 1) || 7)
  if (week) return dayOfCountedWeek(year, week, weekday ?? week.firstDay)
  if (fields.dayOfYear !== undefined) return dayOfOrdinal(year, fields.dayOfYear)
  return toWallDate(year, month ?? (given === undefined ? today.getUTCMonth() + 1 : 1), day ?? 1)
}

function yearOfFields({ century, year, yearOfCentury, isoYear }: Fields): number | undefined {
  if (year !== undefined) return year
  if (century !== undefined) return century * 100 + (yearOfCentury ?? 0)
  return yearOfCentury === undefined ? isoYear : fullYear(yearOfCentury)
}

function dayOfCountedWeek(year: number, { number, firstDay }: Week, weekday: number): number | undefined {
  const newYear = new Date(toWallTime(year, 1, 1)).getUTCDay()
  const firstOfWeeks = (7 - ((newYear - firstDay + 7) % 7)) % 7
  return dayOfOrdinal(year, firstOfWeeks + (number - 1) * 7 + ((weekday - firstDay + 7) % 7) + 1)
}
