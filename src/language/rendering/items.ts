import { Drop } from 'liquidjs'
import type { Meter } from '../../base/metering/meter'
import { Range } from '../../base/values/range'

/** The items of a loop. */
export type Items = readonly unknown[] | Range

export function countItems(items: Items): number {
  return items instanceof Range ? items.size : items.length
}

/**
 * The elements of an array, numbers of a range or pairs of a hash; a non-empty text is one item, and other values have
 * none.
 */
export function listItems(collection: unknown, meter: Meter): Items {
  if (Array.isArray(collection) || collection instanceof Range) return collection
  if (typeof collection === 'string') return collection === '' ? [] : [collection]
  if (typeof collection !== 'object' || collection === null) return []
  if (collection instanceof Drop) {
    const plain: unknown = collection.valueOf()
    if (plain !== collection) return listItems(plain, meter)
  }
  const items = Symbol.iterator in collection ? Array.from(collection as Iterable<unknown>) : Object.entries(collection)
  meter.charge(items.length)
  return items
}
