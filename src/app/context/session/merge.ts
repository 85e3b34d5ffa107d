import { LimitError } from '../../../base/errors'
import { requests as limits } from '../../../base/limits'
import { getOwn, makeHash, setOwn, type Hash } from '../../../base/values/hash'
import { toPlainJson } from '../../../base/values/json'

/** The values of a hash as JSON, by key. */
export type Serialized = ReadonlyMap<string, string>

/**
 * A short template can make a hash whose JSON has no end, by arrays that contain another one many times.
 *
 * @throws {LimitError} if it is too large to keep
 * @throws {InvalidValueError} if a value contains itself
 */
export function serialize(hash: Hash): Serialized {
  const texts = new Map<string, string>()
  let size = 0
  for (const [key, value] of Object.entries(hash)) {
    const text = toPlainJson(value)
    if (text === undefined) continue
    size += key.length + text.length
    if (size > limits.sessionCharacters) throw makeSizeError()
    texts.set(key, text)
  }
  return texts
}

function makeSizeError(): LimitError {
  const { sessionCharacters: max } = limits
  return new LimitError('sessionCharacters', `a session or its flash cannot have more than ${max} characters of JSON`)
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
  const merged = makeHash(Object.entries(current))
  for (const [key, text] of after) if (before.get(key) !== text) setOwn(merged, key, JSON.parse(text))
  for (const [key, text] of before) {
    if (!after.has(key) && JSON.stringify(getOwn(merged, key)) === text) Reflect.deleteProperty(merged, key)
  }
  return merged
}
