import { isHash, makeHash } from '../../base/values/hash'

/** A copy of a value whose hashes, at any depth, have no keys of these names. */
export function omitKeysDeep(value: unknown, isOmitted: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => omitKeysDeep(item, isOmitted))
  if (!isHash(value)) return value
  const others = Object.entries(value).filter(([name]) => !isOmitted(name))
  return makeHash(others.map(([name, inside]) => [name, omitKeysDeep(inside, isOmitted)]))
}
