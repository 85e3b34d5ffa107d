import type { Meter } from '../../base/metering/meter'

/** The work charged for making the key of an element, and for moving the element. */
const elementWork = 20

/** Sorts by a key of each element, which is read once. */
export function sortByKey(
  items: readonly unknown[],
  readKey: (item: unknown) => unknown,
  compare: (left: unknown, right: unknown, meter: Meter) => number,
  meter: Meter,
): unknown[] {
  const keyed = items.map((item) => {
    meter.charge(elementWork)
    return { item, key: readKey(item) }
  })
  return keyed.sort((left, right) => compare(left.key, right.key, meter)).map(({ item }) => item)
}
