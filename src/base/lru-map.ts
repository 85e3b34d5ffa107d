/** A map of limited size: a new entry replaces the least recently used one. */
export class LruMap<K, V> {
  private readonly entries = new Map<K, V>()

  constructor(private readonly max: number) {}

  /** The value of a key. @param make makes it if it is missing */
  get(key: K, make: () => V): V {
    const value = this.entries.get(key) ?? make()
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size > this.max) {
      const [oldest = key] = this.entries.keys()
      this.entries.delete(oldest)
    }
    return value
  }

  /** The values, the most recently used one last. */
  values(): Iterable<V> {
    return this.entries.values()
  }
}
