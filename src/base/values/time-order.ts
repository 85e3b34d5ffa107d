import { Time, toTime } from '../time/time'
import { utc } from '../time/zone'
import { toPrimitive } from './host-object'

/** Compares two times for sorting; undefined if either is not a time. */
export function compareTimes(left: unknown, right: unknown): number | undefined {
  const [first, second] = [toTime(left), toTime(right)]
  if (!first && !second) return undefined
  const a = first ?? readLibraryTime(left)
  const b = second ?? readLibraryTime(right)
  return a && b && (a.epoch - b.epoch || a.nanoseconds - b.nanoseconds)
}

/** The time of a library's object: its `valueOf` returns milliseconds. */
function readLibraryTime(value: unknown): Time | undefined {
  const epoch = toPrimitive(value)
  return typeof epoch === 'number' ? new Time(epoch, utc) : undefined
}
