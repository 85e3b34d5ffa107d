import { AdapterError } from '../../errors'
import { fixedLimits } from '../../limits'
import { describe } from '../../values/describe'
import { systemClock, type Clock } from '../clock'
import { locksOf } from '../../async/lock'
import type { Migratable } from '../migratable'

/** How much an entry is worth keeping: what anybody can make in any number is `low`. */
export type Priority = 'low' | 'normal'

/** What is written under a key: see `set`. */
export interface StoreEntry {
  readonly value: unknown
  readonly ttlMs?: number
  readonly priority?: Priority
}

/** A store of values under keys, each for a time or for good: Keyv's interface, so that a Keyv instance fits as it is. */
export interface KeyValueStore extends Migratable {
  /** The value, undefined where there is none or its time is over. */
  get(key: string): unknown
  /**
   * @param value what JSON can say
   * @param ttlMs milliseconds, above 0, after which the value is gone; for good where it is left out
   * @param priority a hint that a store may ignore: where it is full, entries of low priority give way first
   */
  set(key: string, value: unknown, ttlMs?: number, priority?: Priority): unknown
  delete(key: string): unknown
  /**
   * Writes what `change` makes of the value under a key, and nothing where that is undefined. Nobody else writes in
   * between: a store that cannot lock calls `change` again. Without this method, whoever shares the store outside of this
   * process may write in between.
   */
  update?(key: string, change: (value: unknown) => StoreEntry | undefined): unknown
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

  const store: KeyValueStore = {
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
    update(key, change) {
      const entry = change(store.get(key))
      if (entry) store.set(key, entry.value, entry.ttlMs, entry.priority)
    },
  }
  return store
}

/** Writes what `change` makes of the value under a key; nobody else in this process writes in between. */
export async function updateIn(
  store: KeyValueStore,
  key: string,
  change: (value: unknown) => StoreEntry | undefined,
): Promise<void> {
  await locksOf(store).run(key, async () => {
    if (store.update) return store.update(key, change)
    const entry = change(await store.get(key))
    return entry && store.set(key, entry.value, entry.ttlMs, entry.priority)
  })
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
