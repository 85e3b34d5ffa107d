import { AdapterError } from '../errors'
import { fixedLimits } from '../limits'
import { describe } from '../values/describe'
import { systemClock, type Clock } from './clock'

/** How much an entry is worth keeping: what anybody can make in any number is `low`. */
export type Priority = 'low' | 'normal'

/** A store of values under keys, each for a time or for good: Keyv's interface, so that a Keyv instance fits as it is. */
export interface KeyValueStore {
  /** The value, undefined where there is none or its time is over. */
  get(key: string): unknown
  /**
   * @param value what JSON can say
   * @param ttlMs milliseconds, above 0, after which the value is gone; for good where it is left out
   * @param priority a hint that a store may ignore: where it is full, entries of low priority give way first
   */
  set(key: string, value: unknown, ttlMs?: number, priority?: Priority): unknown
  delete(key: string): unknown
  clear(): unknown
}

export interface MemoryStoreOptions {
  /** How many entries are kept; then one of low priority gives way, the one that was used longest ago. 10,000 */
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
export function memoryStore({
  maxEntries = fixedLimits.options.storeEntries.max,
  clock = systemClock(),
}: MemoryStoreOptions = {}): KeyValueStore {
  if (!(maxEntries >= 1)) {
    throw new AdapterError('memoryStore', `maxEntries must be a number of 1 or more, got ${describe(maxEntries)}`)
  }
  /** Those that give way first stand first; of each, the one used last stands last. */
  const [low, normal] = [new Map<string, Entry>(), new Map<string, Entry>()]
  const remove = (key: string): boolean => low.delete(key) || normal.delete(key)

  return {
    get(key) {
      const entries = low.has(key) ? low : normal
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (clock.now().getTime() >= entry.expires) return undefined
      entries.set(key, entry)
      return copy(entry.value, key)
    },
    set(key, value, ttlMs = Infinity, priority = 'normal') {
      const entry = { value: copy(value, key), expires: clock.now().getTime() + ttlMs }
      remove(key)
      if (!(ttlMs > 0)) return true
      ;(priority === 'low' ? low : normal).set(key, entry)
      while (low.size + normal.size > maxEntries) {
        const [oldest] = (low.size > 0 ? low : normal).keys()
        remove(oldest as string)
      }
      return true
    },
    delete: remove,
    clear() {
      low.clear()
      normal.clear()
    },
  }
}

interface Entry {
  readonly value: unknown
  readonly expires: number
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
