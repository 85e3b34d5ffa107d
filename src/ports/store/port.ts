import { checkOptions } from '../../base/configuration/options'
import { AdapterError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { describeForCode } from '../../base/values/describe'
import { systemClock, type Clock } from '../clock'
import { findLocks } from '../../base/async/lock'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Migratable } from '../migratable'

/** The priority of keeping an entry: `low` for entries that any client can create in any number. */
export type Priority = 'low' | 'normal'

/** A new value of a key: see `set`. */
export interface StoreEntry {
  readonly value: unknown
  readonly ttlMs?: number
  readonly priority?: Priority
}

/**
 * A key-value store with optional expiry. It is Keyv's interface, so a Keyv instance can be used directly. Keys are any
 * text. Values are copied: changing one after `set` or `get` changes nothing in the store.
 */
export interface KeyValueStore extends Migratable {
  /** The value; undefined if there is none or it has expired. */
  get(key: string): unknown
  /**
   * Replaces the value of a key, and its time to live, which `get` does not prolong.
   *
   * @param value a JSON value
   * @param ttlMs milliseconds, above 0, until the value expires. Default: never
   * @param priority a hint that a store may ignore: a full store evicts entries of low priority first
   */
  set(key: string, value: unknown, ttlMs?: number, priority?: Priority): unknown
  /** Removes the value of a key, if it has one. */
  delete(key: string): unknown
  /**
   * Replaces the value of a key atomically with the result of `change`; writes nothing if that is undefined. A store
   * that cannot lock calls `change` again after a conflict. Without this method, another process that shares the store
   * may write in between.
   */
  update?(key: string, change: (value: unknown) => StoreEntry | undefined): unknown
  /**
   * Takes the lease of a key, so that only one of the processes that share the store does some work, such as making a
   * missing value. It is independent of the value of the key. A store in memory needs none.
   *
   * @param ttlMs milliseconds, above 0, after which the lease ends even if its holder has died
   * @returns a function that ends the lease; undefined if it is taken
   */
  lease?(key: string, ttlMs: number): PromiseOrValue<Release | undefined>
  /**
   * Keys that begin with a prefix, at most `limit`, in any order: for people who look at a store. Keys of expired
   * entries may be among them. Omitted by stores that cannot list keys.
   */
  list?(prefix: string, limit: number): PromiseOrValue<readonly string[]>
  /** The number of entries, for metrics. Omitted by stores that cannot count them cheaply. */
  count?(): PromiseOrValue<number>
  /** Removes the values of all keys: for programs and tests. The library does not call it. */
  clear?(): unknown
}

/** A store that can remove the values of all keys. */
export type ClearableStore = KeyValueStore & Required<Pick<KeyValueStore, 'clear'>>

/** Ends a lease; has no effect if the lease is over. */
export type Release = () => PromiseOrValue<unknown>

export interface MemoryStoreOptions {
  /** The maximum number of entries; evicts the least recently used one, low priority first. Default: 10,000 */
  readonly maxEntries?: number
  /** The maximum number of characters of all keys and values as JSON; evicts as `maxEntries` does. Default: 100,000,000 */
  readonly maxCharacters?: number
  readonly clock?: Clock
}

/**
 * A store in memory. Values are copied on write and read, as in a store outside of the process. A time to live of 0 or
 * less expires at once.
 *
 * @example
 * const sessions = memoryStore({ maxEntries: 1000 })
 */
export function memoryStore(options: MemoryStoreOptions = {}): ClearableStore {
  return makeMemoryStore('memoryStore', options).store
}

/** An entry of a store in memory. */
export interface MemoryEntry {
  readonly key: string
  readonly value: unknown
  /** Milliseconds since the epoch; Infinity: never. */
  readonly expires: number
  readonly priority: Priority
}

/** A store in memory, and a function that lists its entries, the least recently used first. @param name for errors */
export function makeMemoryStore(name: string, options: MemoryStoreOptions) {
  checkOptions(name, options, { maxEntries: true, maxCharacters: true, clock: true }, name)
  const {
    maxEntries = fixedLimits.kept.storeEntries,
    maxCharacters = fixedLimits.kept.storeCharacters,
    clock = systemClock(),
  } = options
  for (const [option, value] of Object.entries({ maxEntries, maxCharacters })) {
    if (value >= 1) continue
    throw new AdapterError(name, `${option} must be a number of 1 or more, got ${describeForCode(value)}`)
  }
  const [low, normal] = [new RecentEntries(), new RecentEntries()]
  const remove = (key: string): boolean => low.delete(key) || normal.delete(key)
  const isOver = (): boolean =>
    low.size + normal.size > maxEntries || low.characters + normal.characters > maxCharacters

  const store = {
    get(key: string): unknown {
      const entries = low.has(key) ? low : normal
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (clock.now().getTime() >= entry.expires) return undefined
      entries.set(key, entry)
      return copy(entry.value, key, name)
    },
    set(key: string, value: unknown, ttlMs = Infinity, priority: Priority = 'normal'): boolean {
      // A text may be a part of a long one, which it would keep in memory.
      const copied = refuseIfThrown(() => structuredClone(value), key, name)
      const expires = clock.now().getTime() + ttlMs
      const entry = { value: copied, expires, characters: key.length + countCharacters(copied, key, name) }
      remove(key)
      if (!(ttlMs > 0)) return true
      ;(priority === 'low' ? low : normal).set(structuredClone(key), entry)
      while (isOver()) (low.size > 0 ? low : normal).evict()
      return true
    },
    delete: remove,
    clear(): void {
      low.clear()
      normal.clear()
    },
    list: (prefix: string, limit: number): readonly string[] =>
      [...Array.from(normal.keys()).reverse(), ...Array.from(low.keys()).reverse()]
        .filter((key) => key.startsWith(prefix))
        .slice(0, limit),
    count: () => low.size + normal.size,
    update(key: string, change: (value: unknown) => StoreEntry | undefined): void {
      const entry = change(store.get(key))
      if (entry) store.set(key, entry.value, entry.ttlMs, entry.priority)
    },
  }
  return {
    store,
    listEntries: (): readonly MemoryEntry[] => [...low.list('low'), ...normal.list('normal')],
  }
}

/** Entries in the order of their last use, oldest first: each use deletes the entry and sets it again. */
class RecentEntries extends Map<string, Entry> {
  /** The characters of all keys and values. */
  characters = 0

  /** One iterator for all evictions: a new one would pass over everything that was deleted since the map last grew. */
  private readonly oldest = this.keys()

  override set(key: string, entry: Entry): this {
    this.delete(key)
    this.characters += entry.characters
    return super.set(key, entry)
  }

  override delete(key: string): boolean {
    this.characters -= this.get(key)?.characters ?? 0
    return super.delete(key)
  }

  override clear(): void {
    this.characters = 0
    super.clear()
  }

  list(priority: Priority): readonly MemoryEntry[] {
    return Array.from(this, ([key, { value, expires }]) => ({ key, value, expires, priority }))
  }

  /** Deletes the entry that was not used for longest. All before it are gone, so the iterator is never ahead of one. */
  evict(): void {
    const { value } = this.oldest.next()
    if (value !== undefined) this.delete(value)
  }
}

/** Replaces the value of a key with the result of `change`, atomically at least within this process. */
export async function updateValue(
  store: KeyValueStore,
  key: string,
  change: (value: unknown) => StoreEntry | undefined,
): Promise<void> {
  await findLocks(store).run(key, async () => {
    if (store.update) return store.update(key, change)
    const entry = change(await store.get(key))
    return entry && store.set(key, entry.value, entry.ttlMs, entry.priority)
  })
}

interface Entry {
  readonly value: unknown
  readonly expires: number
  /** The characters of the key, and of the value as JSON. */
  readonly characters: number
}

function copy(value: unknown, key: string, name: string): unknown {
  return typeof value === 'string' ? value : refuseIfThrown(() => structuredClone(value), key, name)
}

/** The characters of a text, or of another value as JSON. */
function countCharacters(value: unknown, key: string, name: string): number {
  if (typeof value === 'string') return value.length
  return refuseIfThrown(() => (JSON.stringify(value) as string | undefined)?.length ?? 0, key, name)
}

function refuseIfThrown<T>(work: () => T, key: string, name: string): T {
  try {
    return work()
  } catch (cause) {
    throw new AdapterError(
      name,
      `the value under ${describeForCode(key)} cannot be stored, because it cannot be copied`,
      { cause },
    )
  }
}
