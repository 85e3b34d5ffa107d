/** The items by the key of each, in order, as `Map.groupBy`, which Node 20 does not have. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) addToGroup(groups, keyOf(item), item)
  return groups
}

/** Changes each item of each group. */
export function mapGroups<K, T, U>(groups: ReadonlyMap<K, readonly T[]>, change: (item: T) => U): Map<K, readonly U[]> {
  return new Map(Array.from(groups, ([key, items]) => [key, items.map(change)]))
}

/** Adds an item to the list of its key. */
export function addToGroup<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}
