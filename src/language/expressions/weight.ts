const weights = new WeakMap<object, number>()

/**
 * How many values an array or a hash holds, with those inside of them, once for each place that they stand in: as many
 * as who prints it has to visit. An array that holds another one twice weighs twice as much.
 *
 * @param values what it holds
 */
export function weigh(owner: object, values: readonly unknown[]): number {
  let weight = 0
  for (const value of values) weight += weightOf(value)
  if (weight > values.length) weights.set(owner, weight)
  return weight
}

/** The weight of an array to which a value is about to be appended. */
export function weighMore(list: readonly unknown[], value: unknown): number {
  const more = weightOf(value)
  const weight = (weights.get(list) ?? list.length) + more
  if (more > 1 || weights.has(list)) weights.set(list, weight)
  return weight
}

function weightOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + (weights.get(value) ?? 1) : 1
}
