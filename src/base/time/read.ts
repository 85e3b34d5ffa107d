import * as fixedLimits from '../limits'
import { isInRange, Time } from './time'
import { readIso } from './iso'
import { readPhrase } from './phrase'
import { resolveReading, type TimeReference } from './reading'

/** The values that templates may pass as a time. */
export type TimeInput = string | number | Date | Time

/** The accepted forms, for error messages. */
export const readableTimes =
  'a time, a date, epoch seconds, an ISO 8601 or RFC 2822 text, or a phrase such as "5 days from now"'

const maxCharacters = fixedLimits.values.timeCharacters
const digits = /^-?\d+$/

/**
 * Reads a value as a time; undefined if it is not one. A text with an offset becomes a time in that offset, any other
 * value a time in the reference's zone; a date without a time of day becomes a `CalendarDate`.
 */
export function readTime(value: TimeInput, reference: TimeReference): Time | undefined {
  if (value instanceof Time) return value
  if (value instanceof Date) return isInRange(value.getTime()) ? new Time(value.getTime(), reference.zone) : undefined
  return typeof value === 'number' ? fromSeconds(value, reference) : readText(unquote(value), reference)
}

/** The text of a time; `time | json` has put it in quotes. Source: public modules, which keep such texts. */
function unquote(value: string): string {
  const text = value.trim()
  return text.length > 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}

function readText(text: string, reference: TimeReference): Time | undefined {
  if (text === '' || text.length > maxCharacters) return undefined
  if (digits.test(text)) return fromSeconds(Number(text), reference)
  const reading = readIso(text)
  return reading ? resolveReading(reading, reference) : readPhrase(text, reference)
}

/** `Fri, 17 Jul 2015 10:15:00 +0200` */
const rfc2822 = /^(?:[a-z]{3},\s*)?\d\d?\s+[a-z]{3}\s+\d{4}\s+\d\d:\d\d(?::\d\d)?\s+(?:[+-]\d{4}|[a-z]{1,3})$/i

/** `24-11-2026 10:30:00`, the day first, as Rails reads it. */
const dayFirst = /^\d\d?([-/.])\d\d?\1\d{4}(?:\s+\d\d?:\d\d(?::\d\d)?)?$/

/** Reads a time that was sent or stored. Phrases such as `tomorrow`, and numbers, are not times here. */
export function readFixedTime(value: unknown, reference: TimeReference): Time | undefined {
  if (value instanceof Time || value instanceof Date) return readTime(value, reference)
  if (typeof value !== 'string' || value.length > maxCharacters) return undefined
  const text = unquote(value)
  if (digits.test(text)) return undefined
  const reading = readIso(text)
  if (reading) return resolveReading(reading, reference)
  return rfc2822.test(text) || dayFirst.test(text) ? readPhrase(text, reference) : undefined
}

/** Reads seconds since 1970. Fractions are rounded to microseconds, the precision of a number. */
function fromSeconds(seconds: number, { zone }: TimeReference): Time | undefined {
  if (!isInRange(seconds * 1000)) return undefined
  if (Number.isInteger(seconds)) return new Time(seconds * 1000, zone)
  const microseconds = Math.round(seconds * 1e6)
  const milliseconds = Math.floor(microseconds / 1000)
  return new Time(milliseconds, zone, (microseconds - milliseconds * 1000) * 1000)
}
