import type { Clock } from './clock'
import { systemClock } from './clock'

/** A store of values under keys, each for a time or for good: Keyv's interface, so that a Keyv instance fits as it is. */
export interface KeyValueStore {
  get(key: string): unknown
  /** @param ttlMs milliseconds after which the value is gone; for good where it is left out */
  set(key: string, value: unknown, ttlMs?: number): unknown
  delete(key: string): unknown
  clear(): unknown
}

export interface MemoryStoreOptions {
  /** How many entries are kept; the one that was used longest ago gives way. 10,000 */
  readonly maxEntries?: number
  readonly clock?: Clock
}

/**
 * A store in memory. Values are copied on their way in and out, as a store outside of the process would.
 *
 * @example
 * const sessions = memoryStore({ maxEntries: 1000 })
 */
export function memoryStore({ maxEntries = 10_000, clock = systemClock() }: MemoryStoreOptions = {}): KeyValueStore {
  const entries = new Map<string, { readonly value: unknown; readonly expires: number }>()

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.expires <= clock.now().getTime()) return undefined
      entries.set(key, entry)
      return structuredClone(entry.value)
    },
    set(key, value, ttlMs) {
      entries.delete(key)
      const expires = ttlMs === undefined ? Infinity : clock.now().getTime() + ttlMs
      entries.set(key, { value: structuredClone(value), expires })
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break
        entries.delete(oldest)
      }
      return true
    },
    delete: (key) => entries.delete(key),
    clear: () => entries.clear(),
  }
}
