import * as fixedLimits from '../limits'
import type { Meter } from '../metering/meter'
import type { Time } from './time'
import { getDayOfYear, getIsoWeek, getIsoWeekday, getWeekOfYear } from './calendar'

/** The names of months, days and halves of the day. */
export interface TimeNames {
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  /** Starts with Sunday. */
  readonly days: readonly string[]
  readonly shortDays: readonly string[]
  readonly am: string
  readonly pm: string
}

const months = 'January February March April May June July August September October November December'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

export const englishNames: TimeNames = {
  months,
  shortMonths: months.map((name) => name.slice(0, 3)),
  days,
  shortDays: days.map((name) => name.slice(0, 3)),
  am: 'AM',
  pm: 'PM',
}

type Write = (time: Time, names: TimeNames) => string

/** The flags, width and colons between `%` and the letter. */
interface Options {
  readonly flags: string
  readonly width: number | undefined
  readonly colons: number
}

type ReadNumber = (time: Time, wall: Date) => number

/** Numeric directives: the minimum number of digits, the padding and the value. */
const numbers: Readonly<Record<string, readonly [digits: number, fill: '0' | ' ', ReadNumber]>> = {
  C: [2, '0', (_, wall) => Math.floor(wall.getUTCFullYear() / 100)],
  d: [2, '0', (_, wall) => wall.getUTCDate()],
  e: [2, ' ', (_, wall) => wall.getUTCDate()],
  G: [4, '0', (_, wall) => getIsoWeek(wall).year],
  g: [2, '0', (_, wall) => getLastTwoDigits(getIsoWeek(wall).year)],
  H: [2, '0', (_, wall) => wall.getUTCHours()],
  I: [2, '0', (_, wall) => wall.getUTCHours() % 12 || 12],
  j: [3, '0', (_, wall) => getDayOfYear(wall)],
  k: [2, ' ', (_, wall) => wall.getUTCHours()],
  l: [2, ' ', (_, wall) => wall.getUTCHours() % 12 || 12],
  M: [2, '0', (_, wall) => wall.getUTCMinutes()],
  m: [2, '0', (_, wall) => wall.getUTCMonth() + 1],
  Q: [1, '0', ({ epoch }) => epoch],
  S: [2, '0', (_, wall) => wall.getUTCSeconds()],
  s: [1, '0', ({ epoch }) => Math.floor(epoch / 1000)],
  U: [2, '0', (_, wall) => getWeekOfYear(wall, 0)],
  u: [1, '0', (_, wall) => getIsoWeekday(wall)],
  V: [2, '0', (_, wall) => getIsoWeek(wall).week],
  W: [2, '0', (_, wall) => getWeekOfYear(wall, 1)],
  w: [1, '0', (_, wall) => wall.getUTCDay()],
  Y: [4, '0', (_, wall) => wall.getUTCFullYear()],
  y: [2, '0', (_, wall) => getLastTwoDigits(wall.getUTCFullYear())],
}

/** Directives that write a name or a fixed text. */
const words: Readonly<Record<string, Write>> = {
  '%': () => '%',
  A: ({ wall }, { days }) => days[wall.getUTCDay()] ?? '',
  a: ({ wall }, { shortDays }) => shortDays[wall.getUTCDay()] ?? '',
  B: ({ wall }, { months }) => months[wall.getUTCMonth()] ?? '',
  b: ({ wall }, { shortMonths }) => shortMonths[wall.getUTCMonth()] ?? '',
  h: ({ wall }, { shortMonths }) => shortMonths[wall.getUTCMonth()] ?? '',
  n: () => '\n',
  P: (time, names) => findHalfOfDay(time, names).toLowerCase(),
  p: (time, names) => findHalfOfDay(time, names).toUpperCase(),
  t: () => '\t',
  Z: ({ zone, epoch }) => zone.findAbbreviation(epoch),
}

/** Directives that are short for others. */
export const composites: Readonly<Record<string, string>> = {
  '+': '%a %b %e %H:%M:%S %Z %Y',
  c: '%a %b %e %H:%M:%S %Y',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  R: '%H:%M',
  r: '%I:%M:%S %p',
  T: '%H:%M:%S',
  v: '%e-%^b-%4Y',
  X: '%H:%M:%S',
  x: '%m/%d/%y',
}

function getLastTwoDigits(year: number): number {
  return ((year % 100) + 100) % 100
}

function findHalfOfDay({ wall }: Time, { am, pm }: TimeNames): string {
  return wall.getUTCHours() < 12 ? am : pm
}

/** A compiled format. */
export interface TimeFormat {
  /** The sum of all widths. */
  readonly padding: number
  readonly write: Write
}

const directive = /%([-0^#_]*)((?:[1-9]\d*)?)(?:(:{1,3})(?=z)|E(?=[cCxXyY])|O(?=[dekHIlmMSuUVwWy]))?([A-Za-z%+])/g

/** The work charged for compiling and writing a directive. */
const directiveWork = 100

function compile(format: string, meter?: Meter): TimeFormat {
  const parts: (string | Write)[] = []
  let padding = 0
  let end = 0
  for (const match of format.matchAll(directive)) {
    meter?.charge(directiveWork)
    const [whole, flags = '', digits = '', colons = '', letter = ''] = match
    const width = digits === '' ? undefined : Number(digits)
    const write = makeWriter(letter, { flags, width, colons: colons.length })
    if (!write) continue
    parts.push(format.slice(end, match.index), write)
    padding += width ?? 0
    end = match.index + whole.length
  }
  parts.push(format.slice(end))
  return { padding, write: writeAll(parts.filter((part) => part !== '')) }
}

function writeAll(parts: readonly (string | Write)[]): Write {
  return (time, names) => {
    let text = ''
    for (const part of parts) text += typeof part === 'string' ? part : part(time, names)
    return text
  }
}

function makeWriter(letter: string, options: Options): Write | undefined {
  if (letter === 'z') return makeOffsetWriter(options)
  if (letter === 'N' || letter === 'L') return makeFractionWriter(options.width ?? (letter === 'N' ? 9 : 3))
  const number = numbers[letter]
  if (number) return makeNumberWriter(...number, options)
  const composite = composites[letter]
  if (composite !== undefined) return makeCompositeWriter(composite, options)
  const word = words[letter]
  return word && makeWordWriter(letter, word, options)
}

/** The padding character from the flags `0` and `_`, else the default. */
function findPadding(flags: string, otherwise: '0' | ' '): '0' | ' ' {
  const last = Math.max(flags.lastIndexOf('0'), flags.lastIndexOf('_'))
  return last < 0 ? otherwise : flags[last] === '0' ? '0' : ' '
}

function makeNumberWriter(digits: number, usual: '0' | ' ', readNumber: ReadNumber, { flags, width }: Options): Write {
  const fill = findPadding(flags, usual)
  const bare = flags.includes('-')
  return (time) => {
    const number = readNumber(time, time.wall)
    const text = String(Math.abs(number))
    const sign = number < 0 ? '-' : ''
    if (bare) return sign + text
    // The sign of a year does not count as one of its four digits.
    const length = width ?? (digits === 4 ? digits + sign.length : digits)
    return fill === '0' ? sign + text.padStart(length - sign.length, '0') : (sign + text).padStart(length)
  }
}

function makeWordWriter(letter: string, word: Write, { flags, width = 0 }: Options): Write {
  const fill = findPadding(flags, ' ')
  const length = flags.includes('-') ? 0 : width
  const lower = flags.includes('#') && (letter === 'p' || letter === 'Z')
  const upper = /[#^]/.test(flags)
  return (time, names) => {
    const text = word(time, names)
    if (text === '') return ''
    return (lower ? text.toLowerCase() : upper ? text.toUpperCase() : text).padStart(length, fill)
  }
}

function makeCompositeWriter(format: string, { flags, width = 0 }: Options): Write {
  const { write } = compile(format)
  const fill = flags[findLastPaddingFlag(flags)] === '0' ? '0' : ' '
  const upper = flags.includes('^')
  return (time, names) => {
    const text = write(time, names)
    return (upper ? text.toUpperCase() : text).padStart(width, fill)
  }
}

function findLastPaddingFlag(flags: string): number {
  return Math.max(flags.lastIndexOf('0'), flags.lastIndexOf('_'), flags.lastIndexOf('-'))
}

/** The fraction of the second, cut to `digits` digits. */
function makeFractionWriter(digits: number): Write {
  return ({ wall, nanoseconds }) =>
    (String(wall.getUTCMilliseconds()).padStart(3, '0') + String(nanoseconds).padStart(6, '0'))
      .slice(0, digits)
      .padEnd(digits, '0')
}

/** `+0200`, `+02:00`, `+02:00:00`; with three colons as short as possible. */
function makeOffsetWriter({ flags, width = 0, colons }: Options): Write {
  const spaces = flags[findLastPaddingFlag(flags)] === '_'
  const unknownUtc = flags.includes('-')
  return ({ zone, offset }) => {
    const seconds = Math.abs(offset)
    const sign = offset < 0 || (unknownUtc && zone.isUtc) ? '-' : '+'
    const hours = String(Math.floor(seconds / 3600))
    const rest = formatMinutes(Math.floor(seconds / 60) % 60, seconds % 60, colons)
    const digits = Math.max(2, width - rest.length - 1)
    return (spaces ? (sign + hours).padStart(digits + 1) : sign + hours.padStart(digits, '0')) + rest
  }
}

function formatMinutes(minutes: number, seconds: number, colons: number): string {
  const [mm, ss] = [String(minutes).padStart(2, '0'), String(seconds).padStart(2, '0')]
  if (colons === 0) return mm
  if (colons === 1) return `:${mm}`
  if (colons === 2 || seconds > 0) return `:${mm}:${ss}`
  return minutes > 0 ? `:${mm}` : ''
}

const compiled = new Map<string, TimeFormat>()
const maxCompiled = fixedLimits.kept.timeFormats
const maxKeptLength = 200

/** Compiles a format of Ruby's `strftime`; unknown directives stay as text. */
export function compileTimeFormat(text: string, meter?: Meter): TimeFormat {
  let format = compiled.get(text)
  if (!format) {
    format = compile(text, meter)
    if (compiled.size === maxCompiled) compiled.clear()
    if (text.length <= maxKeptLength) compiled.set(text, format)
  }
  return format
}
