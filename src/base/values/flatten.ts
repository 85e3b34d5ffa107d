import { InvalidValueError, LimitError } from '../errors'
import * as fixedLimits from '../limits'
import type { Meter } from '../metering/meter'

/** The maximum number of elements, including nested arrays and their elements. */
const maxElements = fixedLimits.values.flatElements
const maxDepth = fixedLimits.values.depth

/** @throws {LimitError} if a flat array would have too many elements */
export function checkFlatSize(elements: number): void {
  if (elements <= maxElements) return
  throw new LimitError('memory', `an array has more than ${maxElements} elements when it is flat`)
}

/** Flattens nested arrays at all depths. An array without nested ones is returned unchanged. */
export function flatten(array: readonly unknown[], meter: Meter): readonly unknown[] {
  if (!array.some(Array.isArray)) return array
  const flat: unknown[] = []
  let seen = 0
  const visit = (items: readonly unknown[], depth: number): void => {
    if (depth > maxDepth) throw new InvalidValueError(`an array contains itself, or is more than ${maxDepth} deep`)
    meter.charge(1 + items.length)
    for (const item of items) {
      checkFlatSize(++seen)
      if (Array.isArray(item)) visit(item, depth + 1)
      else flat.push(item)
    }
  }
  visit(array, 0)
  return flat
}
