import type { Meter } from '../metering/meter'

/** A template's hash: its own properties are data, whatever their names. */
export type Hash = Record<string, unknown>

export function hasOwn(object: object, key: PropertyKey): boolean {
  return Object.hasOwn(object, key)
}

/** Sets an own property; `__proto__` is a key like any other and never reaches a prototype. */
export function setOwn(hash: object, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(hash, key, { value, writable: true, enumerable: true, configurable: true })
  } else {
    ;(hash as Hash)[key] = value
  }
}

/** The own property, or undefined: inherited ones are never read. */
export function getOwn<T>(hash: Readonly<Record<string, T>>, key: string): T | undefined
export function getOwn(hash: object, key: string): unknown
export function getOwn(hash: object, key: string): unknown {
  return Object.hasOwn(hash, key) ? (hash as Hash)[key] : undefined
}

/** The value at a path of keys, in hashes inside hashes; undefined if there is none. */
export function dig(value: unknown, keys: readonly string[]): unknown {
  let found = value
  for (const key of keys) found = isHash(found) ? getOwn(found, key) : undefined
  return found
}

/** The keys of a hash, charged to the meter, because listing many takes time. */
export function listKeys(hash: object, meter: Meter | undefined): string[] {
  const keys = Object.keys(hash)
  meter?.charge(keys.length)
  return keys
}

/** Returns whether the value is a hash of the dialect: a plain object, not an array, date or class instance. */
export function isHash(value: unknown): value is Hash {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || isForeignPlain(value, prototype as object)
}

/** A plain object made in another realm (a `vm` context, Jest's sandbox). */
function isForeignPlain(value: object, prototype: object): boolean {
  return Object.getPrototypeOf(prototype) === null && Object.prototype.toString.call(value) === '[object Object]'
}

/** The value if it is a hash, else an empty hash. */
export function toHashOrEmpty(value: unknown): Hash {
  return isHash(value) ? value : {}
}

/** The hash without these keys. */
export function omitKeys(hash: object, names: readonly string[]): Hash {
  return makeHash(Object.entries(hash).filter(([name]) => !names.includes(name)))
}

/** Merges a hash over another, and the hashes in them, so many levels deep. Every other value replaces the one before. */
export function mergeHashes(before: Hash, changes: Hash, levels = Infinity): Hash {
  const merged = makeHash(Object.entries(before))
  for (const [key, value] of Object.entries(changes)) {
    const known = getOwn(before, key)
    setOwn(merged, key, levels > 1 && isHash(known) && isHash(value) ? mergeHashes(known, value, levels - 1) : value)
  }
  return merged
}

/** A hash of the entries, in order. */
export function makeHash(entries: Iterable<readonly [string, unknown]>): Hash {
  const hash: Hash = {}
  for (const [key, value] of entries) setOwn(hash, key, value)
  return hash
}
