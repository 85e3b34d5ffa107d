import { scalarOf, unwrap } from '../../values/compare'
import { describe } from '../../values/describe'
import { primitiveOf } from '../../values/host-object'
import { didYouMean } from '../../text/nearest'
import { Time } from '../../time/time'
import { readableTimes, type TimeInput } from '../../time/read'
import { zoneNamed, zoneNames, zoneOfOffset, type Zone } from '../../time/zone'
import { ArgumentError, type ParameterType } from './definition'

/** What may say a time. It is read in the filter, where the clock and the zone are known. */
export const time: ParameterType<TimeInput> = {
  name: 'time',
  read: (value) => timeInputOf(value) ?? mismatch(readableTimes, value),
}

/** The value as one that may say a time; undefined where it is of another kind. */
export function timeInputOf(value: unknown): TimeInput | undefined {
  if (value instanceof Time) return value
  const plain = unwrap(value)
  if (typeof plain === 'string' || typeof plain === 'number' || plain instanceof Date) return plain
  if (typeof plain === 'bigint') return Number(plain)
  // JavaScript takes a number of an object for milliseconds, as those of libraries mean it.
  const own = primitiveOf(plain)
  return typeof own === 'number' ? new Date(own) : typeof own === 'string' ? own : undefined
}

/** A number up to this is an offset in hours, a larger one in seconds. */
const maxHours = 13

/** A time zone; a blank text is none. */
export const zone = zoneType('2', (number) => (Math.abs(number) > maxHours ? number : number * 3600))

/** As LiquidJS takes one: a number is the minutes from it to UTC, as of `Date.prototype.getTimezoneOffset`. */
export const zoneOfLiquidJs = zoneType('-120', (minutes) => minutes * -60)

/** @param example a number that is one. @param secondsOf the seconds east of UTC that a number means */
function zoneType(example: string, secondsOf: (number: number) => number): ParameterType<Zone | undefined> {
  const expected = `a time zone such as "Europe/Warsaw", "Eastern Time (US & Canada)", "+02:00" or ${example}`
  return {
    name: 'time zone',
    read(value) {
      const plain = scalarOf(value)
      if (typeof plain === 'string') return plain.trim() === '' ? undefined : zoneOfText(plain.trim(), expected)
      const found = typeof plain === 'number' ? zoneOfOffset(secondsOf(plain)) : undefined
      return found ?? mismatch(expected, value)
    },
  }
}

function zoneOfText(name: string, expected: string): Zone {
  return zoneNamed(name) ?? mismatch(expected, name, didYouMean(name, zoneNames()))
}

function mismatch(expected: string, value: unknown, hint = ''): never {
  throw new ArgumentError(undefined, `expected ${expected}, got ${describe(value)}${hint}`)
}
