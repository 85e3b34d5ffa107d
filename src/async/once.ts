import { isPromise, type PromiseOrValue } from './promise-or-value'

/** Values that are made once for each key. What fails is made again. */
export class Once<K, V> {
  private readonly made = new Map<K, PromiseOrValue<V>>()

  /** The key's value, which `make` gives where there is none yet. */
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

/** What `make` gives, made when it is first asked for. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
