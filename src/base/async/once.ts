import { isPromise, type PromiseOrValue } from './promise-or-value'

/** Values that are created once for each key. After a failure the next call tries again. */
export class Once<K, V> {
  private readonly made = new Map<K, PromiseOrValue<V>>()

  /** The value of the key; `make` creates it on first use. */
  get(key: K, make: () => PromiseOrValue<V>): PromiseOrValue<V> {
    const { made } = this
    const known = made.get(key)
    if (known !== undefined || made.has(key)) return known as PromiseOrValue<V>
    const value = make()
    made.set(key, value)
    if (isPromise(value)) {
      value.then(
        (settled) => made.set(key, settled),
        () => made.delete(key),
      )
    }
    return value
  }
}

/** Calls `make` on first use and keeps its result. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
