import { InvalidValueError, LimitError } from '../errors'
import { values as limits } from '../limits'
import type { Meter } from '../metering/meter'

/**
 * @param elements includes nested arrays and their elements
 * @throws {LimitError} if a flat array would have too many elements
 */
export function checkFlatSize(elements: number): void {
  if (elements <= limits.flatElements) return
  throw new LimitError('memory', `an array has more than ${limits.flatElements} elements when it is flat`)
}

/** Flattens nested arrays at all depths. An array without nested ones is returned unchanged. */
export function flatten(array: readonly unknown[], meter: Meter): readonly unknown[] {
  if (!array.some(Array.isArray)) return array
  const flat: unknown[] = []
  visitNested(array, meter, flat)
  return flat
}

/**
 * Charges for the elements of nested arrays before JavaScript prints them: an array may be in another one many times.
 *
 * @throws {LimitError} if a flat array would have too many elements
 * @throws {InvalidValueError} if the array contains itself, or is nested too deep
 */
export function chargeNested(array: readonly unknown[], meter: Meter): void {
  if (array.some(Array.isArray)) visitNested(array, meter)
}

/** @param flat receives the elements that are not arrays */
function visitNested(array: readonly unknown[], meter: Meter, flat?: unknown[]): void {
  let seen = 0
  const visit = (items: readonly unknown[], depth: number): void => {
    if (depth > limits.depth) {
      throw new InvalidValueError(`an array contains itself, or is more than ${limits.depth} deep`)
    }
    meter.charge(1 + items.length)
    for (const item of items) {
      checkFlatSize(++seen)
      if (Array.isArray(item)) visit(item, depth + 1)
      else flat?.push(item)
    }
  }
  visit(array, 0)
}
