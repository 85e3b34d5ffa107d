import { toScalar, unwrap } from '../../base/values/compare'
import { toPrimitive } from '../../base/values/host-object'
import { formatSuggestion } from '../../base/text/nearest'
import { Time } from '../../base/time/time'
import { readableTimes, type TimeInput } from '../../base/time/read'
import { findZone, listZoneNames, makeOffsetZone, type Zone } from '../../base/time/zone'
import type { ParameterType } from './definition'
import { throwMismatch } from './types'

/** A value that may be a time. The filter reads it, because reading needs the clock and the zone. */
export const time: ParameterType<TimeInput> = {
  name: 'time',
  read: (value) => toTimeInput(value) ?? throwMismatch(readableTimes, value),
}

/** Returns the value as a time input; undefined if it has another type. */
export function toTimeInput(value: unknown): TimeInput | undefined {
  if (value instanceof Time) return value
  const plain = unwrap(value)
  if (typeof plain === 'string' || typeof plain === 'number' || plain instanceof Date) return plain
  if (typeof plain === 'bigint') return Number(plain)
  // A number from an object's `valueOf` is in milliseconds, as in `Date` and the objects of date libraries.
  const own = toPrimitive(plain)
  return typeof own === 'number' ? new Date(own) : typeof own === 'string' ? own : undefined
}

/** A number up to this is an offset in hours, a larger one in seconds. */
const maxHours = 13

/** A time zone; undefined for a blank text. */
export const zone = makeZoneType('2', (number) => (Math.abs(number) > maxHours ? number : number * 3600))

/** A time zone in LiquidJS' form: a number is minutes west of UTC, like `Date.prototype.getTimezoneOffset`. */
export const zoneOfLiquidJs = makeZoneType('-120', (minutes) => minutes * -60)

/** @param example a valid number. @param secondsOf converts a number to seconds east of UTC */
function makeZoneType(example: string, secondsOf: (number: number) => number): ParameterType<Zone | undefined> {
  const expected = `a time zone such as "Europe/Warsaw", "Eastern Time (US & Canada)", "+02:00" or ${example}`
  return {
    name: 'time zone',
    read(value) {
      const plain = toScalar(value)
      if (typeof plain === 'string') return plain.trim() === '' ? undefined : findZoneByText(plain.trim(), expected)
      const found = typeof plain === 'number' ? makeOffsetZone(secondsOf(plain)) : undefined
      return found ?? throwMismatch(expected, value)
    },
  }
}

function findZoneByText(name: string, expected: string): Zone {
  return findZone(name) ?? throwMismatch(expected, name, formatSuggestion(name, listZoneNames()))
}
