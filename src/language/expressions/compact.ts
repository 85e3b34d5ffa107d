const none: readonly never[] = []

/** The items without room for more: an array that was filled by `push` has room for seventeen at least. */
export function compact<T>(items: readonly T[]): readonly T[] {
  return items.length === 0 ? none : items.slice()
}
