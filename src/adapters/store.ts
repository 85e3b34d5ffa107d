import { AdapterError } from '../errors'
import { describe } from '../values/describe'
import { systemClock, type Clock } from './clock'

/** A store of values under keys, each for a time or for good: Keyv's interface, so that a Keyv instance fits as it is. */
export interface KeyValueStore {
  /** The value, undefined where there is none or its time is over. */
  get(key: string): unknown
  /**
   * @param value what JSON can say
   * @param ttlMs milliseconds, above 0, after which the value is gone; for good where it is left out
   */
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
 * A time to live of 0 or less is over at once.
 *
 * @example
 * const sessions = memoryStore({ maxEntries: 1000 })
 */
export function memoryStore({ maxEntries = 10_000, clock = systemClock() }: MemoryStoreOptions = {}): KeyValueStore {
  if (!(maxEntries >= 1)) {
    throw new AdapterError('memoryStore', `maxEntries must be a number of 1 or more, got ${describe(maxEntries)}`)
  }
  /** The one used last stands last. */
  const entries = new Map<string, { readonly value: unknown; readonly expires: number }>()

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (clock.now().getTime() >= entry.expires) return undefined
      entries.set(key, entry)
      return copy(entry.value, key)
    },
    set(key, value, ttlMs = Infinity) {
      const entry = { value: copy(value, key), expires: clock.now().getTime() + ttlMs }
      entries.delete(key)
      if (!(ttlMs > 0)) return true
      entries.set(key, entry)
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

function copy(value: unknown, key: string): unknown {
  if (typeof value === 'string') return value
  try {
    return structuredClone(value)
  } catch (cause) {
    throw new AdapterError('memoryStore', `the value under ${describe(key)} cannot be copied, so not be kept`, {
      cause,
    })
  }
}
