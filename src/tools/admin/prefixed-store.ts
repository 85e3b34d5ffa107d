import type { KeyValueStore } from '../../ports/store/port'

/** A part of a store: its keys begin with a prefix, which separates them from the app's. */
export function prefixStore(store: KeyValueStore, prefix: string): KeyValueStore {
  return {
    get: (key) => store.get(prefix + key),
    set: (key, value, ttlMs, priority) => store.set(prefix + key, value, ttlMs, priority),
    delete: (key) => store.delete(prefix + key),
    ...(store.update && { update: (key, change) => store.update?.(prefix + key, change) }),
  }
}
