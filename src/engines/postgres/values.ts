import { unwrap } from '../../base/values/compare'
import { makeHash, isHash } from '../../base/values/hash'
import { isStorable } from '../../ports/storable'

const largestId = 2n ** 63n - 1n

/** Returns whether a value is a valid record id. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= largestId
}

/** The JSON value that a stored one can equal; undefined if none can. */
export function toComparable(input: unknown): unknown {
  const value = unwrap(input) ?? null
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return isStorable(value) ? value : undefined
  if (Array.isArray(value)) return requireAll(value.map(toComparable))
  if (!isHash(value)) return undefined
  const keys = Object.keys(value)
  const values = keys.every(isStorable) ? requireAll(keys.map((key) => toComparable(value[key]))) : undefined
  return values && makeHash(keys.map((key, i) => [key, values[i]]))
}

function requireAll(values: readonly unknown[]): readonly unknown[] | undefined {
  return values.includes(undefined) ? undefined : values
}
