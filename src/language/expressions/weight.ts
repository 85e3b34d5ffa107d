const weights = new WeakMap<object, number>()

/**
 * The number of values that printing an array or a hash visits: all nested values, counted once for each time they
 * occur. An array that holds another one twice weighs twice as much.
 *
 * @param values the direct values of `owner`
 */
export function weigh(owner: object, values: readonly unknown[]): number {
  let weight = 0
  for (const value of values) weight += weighValue(value)
  if (weight > values.length) weights.set(owner, weight)
  return weight
}

/** The weight of an array with one more value, which is about to be appended. */
export function weighMore(list: readonly unknown[], value: unknown): number {
  const more = weighValue(value)
  const weight = (weights.get(list) ?? list.length) + more
  if (more > 1 || weights.has(list)) weights.set(list, weight)
  return weight
}

function weighValue(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + (weights.get(value) ?? 1) : 1
}
