import { equals, isNumeric, toScalar } from './compare'
import type { Meter } from '../metering/meter'
import { compareText } from '../text/code-points'
import { compareTimes } from './time-order'

/** Compares two values of one type for sorting: numbers, texts, times or arrays, nil last; undefined if they have no order. */
export function compareValues(left: unknown, right: unknown, meter: Meter): number | undefined {
  meter.charge(1)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right, meter)
  const [a, b] = [toScalar(left) ?? null, toScalar(right) ?? null]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a instanceof Date || b instanceof Date) return compareTimes(left, right) ?? compareTimes(a, b)
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b, meter)
  if (isNumeric(a) && isNumeric(b)) return Number(a > b) - Number(a < b)
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b, meter)
  return equals(a, b, meter) ? 0 : undefined
}

/** Compares by the first elements that differ; an array comes before a longer one with the same beginning. */
function compareArrays(left: readonly unknown[], right: readonly unknown[], meter: Meter): number | undefined {
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order = compareValues(left[i], right[i], meter)
    if (order !== 0) return order
  }
  return left.length - right.length
}
