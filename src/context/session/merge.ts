import { getOwn, hashOf, setOwn, type Hash } from '../../values/hash'

/** The values of a hash as JSON, by key. */
export type Serialized = ReadonlyMap<string, string>

export function serialize(hash: Hash): Serialized {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(hash)) {
    const text = JSON.stringify(value) as string | undefined
    if (text !== undefined) texts.set(key, text)
  }
  return texts
}

export function isSame(one: Serialized, other: Serialized): boolean {
  if (one.size !== other.size) return false
  for (const [key, text] of one) if (other.get(key) !== text) return false
  return true
}

/**
 * Applies the changes from `before` to `after` to the current hash. Unchanged keys keep their current value; a removed
 * key is kept if its value has changed in the meantime.
 */
export function merge(current: Hash, before: Serialized, after: Serialized): Hash {
  const merged = hashOf(Object.entries(current))
  for (const [key, text] of after) if (before.get(key) !== text) setOwn(merged, key, JSON.parse(text))
  for (const [key, text] of before) {
    if (!after.has(key) && JSON.stringify(getOwn(merged, key)) === text) Reflect.deleteProperty(merged, key)
  }
  return merged
}
