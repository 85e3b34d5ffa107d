const none: readonly never[] = []

/** Copies the items without spare capacity: an array filled by `push` has room for at least seventeen. */
export function shrinkToFit<T>(items: readonly T[]): readonly T[] {
  return items.length === 0 ? none : items.slice()
}
