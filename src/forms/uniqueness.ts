import type { RecordQuery, RecordStore, StoredRecord } from '../adapters/records'
import { equals } from '../values/compare'
import { getOwn, isHash, type Hash } from '../values/hash'
import type { Resource } from './resources'

/**
 * Whether another record of a table has the same values.
 *
 * @param values each with the path of its field
 * @param own the record that does not count
 */
export async function isTaken(
  store: RecordStore,
  table: string,
  resource: Resource,
  values: readonly (readonly [path: readonly string[], value: unknown])[],
  own: StoredRecord | undefined,
): Promise<boolean> {
  const where: { property: string; equals: unknown }[] = []
  const deep: (readonly [readonly string[], unknown])[] = []
  for (const [path, value] of values) {
    const property = resource.propertyOf(path)
    if (property === undefined) deep.push([path, value])
    else where.push({ property, equals: value ?? null })
  }
  const query: RecordQuery = { table, where, ...(deep.length === 0 && { limit: 2 }) }
  const isSame = (record: StoredRecord): boolean =>
    record.id !== own?.id && deep.every(([path, value]) => equals(dig(resource.load(record), path), value ?? null))
  return (await store.search(query)).records.some(isSame)
}

/** The value at a path; null where there is none. */
export function dig(values: Hash, path: readonly string[]): unknown {
  let value: unknown = values
  for (const name of path) value = isHash(value) ? getOwn(value, name) : undefined
  return value ?? null
}
