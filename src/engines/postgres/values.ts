import { PropertyError } from '../../base/errors'
import { unwrap } from '../../base/values/compare'
import { makeHash, isHash, type Hash } from '../../base/values/hash'
import { toJson } from '../../ports/records/properties'

/** Returns whether Postgres can store a text: no U+0000 and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

const largestId = 2n ** 63n - 1n

/** Returns whether a value is a valid record id. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= largestId
}

/**
 * Matches the JSON escapes of characters that Postgres cannot store, and also an escaped backslash before such letters.
 */
const suspicious = /\\u(?:0000|d[89a-f])/

/**
 * A record's properties as JSON that Postgres can store.
 *
 * @throws {PropertyError} naming the first property that Postgres cannot store
 */
export function toStorableJson(table: string, properties: Hash): string {
  const json = toJson(properties)
  const path = suspicious.test(json) ? findUnstorable(JSON.parse(json)) : undefined
  if (path === undefined) return json
  throw new PropertyError(
    table,
    path,
    'invalid',
    `Postgres cannot store U+0000 or an unpaired surrogate: the property ${JSON.stringify(path.join('.'))} contains one`,
  )
}

function findUnstorable(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const path = isStorable(key) ? findUnstorable(item) : []
    if (path) return [key, ...path]
  }
  return undefined
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
