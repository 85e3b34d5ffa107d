import { dayMs, findMonday, toWallTime } from './calendar'
import { parseClock, toWallDate, type Reading } from './reading'
import { utc, parseOffsetZone } from './zone'

/** `2017-04-15`, `2017/4/15`, `2017-04`, `20170415`, `2017-105`, `2017-W15-6`. */
const date =
  /^([+-]\d{6}|-?\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?|(\d\d)(\d\d)|-?(\d{3})|-?[Ww](\d\d)(?:-?([1-7]))?)(?=$|[Tt\s])/
/** `T15:21:00.5+02:00`, ` 15:21`, `T152100Z`. A fraction of an hour needs the `T`: ` 15.10` may mean 15:10. */
const time =
  /^(?:[Tt]|\s+(?!\d\d?[.,]))(\d\d?)(?::?(\d\d)(?::?(\d\d))?)?(?:[.,](\d+))?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d(?::?\d\d)?)?)?$/i

/** Reads a text in an ISO 8601 form or a common variant; undefined if it is neither. */
export function readIso(text: string): Reading | undefined {
  const found = date.exec(text)
  if (!found) return undefined
  const day = readDay(found)
  const rest = text.slice(found[0].length)
  if (day === undefined || rest === '') return day === undefined ? undefined : { day }
  const [, hour, minute, second, fraction, offset] = time.exec(rest) ?? []
  const clock = hour === undefined ? undefined : parseClock(hour, minute, second, fraction)
  if (!clock) return undefined
  if (offset === undefined) return { day, clock }
  const zone = /^[ug]/i.test(offset) ? utc : parseOffsetZone(offset)
  return zone && { day, clock, zone }
}

function readDay(found: RegExpExecArray): number | undefined {
  const [, yearText, , month, day = 1, basicMonth, basicDay, ordinal, week, weekday = 1] = found
  const year = Number(yearText)
  if (month !== undefined) return toWallDate(year, Number(month), Number(day))
  if (basicMonth !== undefined) return toWallDate(year, Number(basicMonth), Number(basicDay))
  if (ordinal !== undefined) return fromOrdinal(year, Number(ordinal))
  return fromIsoWeek(year, Number(week), Number(weekday))
}

/** Midnight of the n-th day of a year; undefined if there is no such day. */
export function fromOrdinal(year: number, ordinal: number): number | undefined {
  const first = toWallTime(year, 1, 1)
  const day = first + (ordinal - 1) * dayMs
  return day >= first && day < toWallTime(year + 1, 1, 1) ? day : undefined
}

/** Midnight of a weekday (1 for Monday) in an ISO 8601 week; undefined if there is no such week. */
export function fromIsoWeek(year: number, week: number, weekday: number): number | undefined {
  const monday = findMonday(year, week)
  return week >= 1 && monday < findMonday(year + 1, 1) ? monday + (weekday - 1) * dayMs : undefined
}
