import { AdapterError } from '../../base/errors'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type {
  GroupedRecords,
  IndexedProperty,
  PropertyPath,
  RecordCondition,
  RecordFilter,
  RecordGroups,
  RecordQuery,
  RecordStore,
  RecordWrite,
  StoredRecord,
  UseRecords,
} from './port'

/** `searchEach` of any store. */
export function searchEach(
  store: RecordStore,
  query: RecordQuery,
  groups: RecordGroups,
): PromiseOrValue<GroupedRecords> {
  return store.searchEach ? store.searchEach(query, groups) : searchOneByOne(store, query, groups)
}

/** Searches for each group by itself. */
export async function searchOneByOne(
  store: RecordStore,
  query: RecordQuery,
  { path, values, limit }: RecordGroups,
): Promise<GroupedRecords> {
  const groups = new Map<string, readonly StoredRecord[]>()
  let left = query.limit
  for (const value of new Set(values)) {
    const where = [...(query.where ?? []), makeGroupCondition(path, [value])]
    if (left <= 0) break
    const found = await store.search({ ...query, where, limit: Math.min(limit, left) })
    left -= found.length
    groups.set(value, found)
  }
  return groups
}

/** The condition of records in one of the groups with these values. */
export function makeGroupCondition(path: PropertyPath, values: readonly string[]): RecordCondition {
  const isOne = { as: 'text', in: values } as const
  return { any: [[{ path, ...isOne }, makeNotArrayCondition(path)], [{ path, some: isOne }]] }
}

/** Excludes arrays: in a property of the type `array`, `in` compares their elements. */
export function makeNotArrayCondition(path: PropertyPath): RecordCondition {
  return { not: [{ path, every: {} }] }
}

/** `searchInBatches` of any store. */
export async function searchInBatches(store: RecordStore, query: RecordQuery, use: UseRecords): Promise<void> {
  if (store.searchInBatches) return store.searchInBatches(query, use)
  await use(await store.search(query))
}

const batchSize = 1000

/** All records that match, which are read in batches. */
export async function searchAll(store: RecordStore, filter: RecordFilter): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = []
  for (;;) {
    // By id, not by offset: others may delete records meanwhile.
    const rest = { column: 'id', as: 'number', range: { gt: Number(found.at(-1)?.id ?? 0) } } as const
    const where = [...(filter.where ?? []), rest]
    const batch = await store.search({ ...filter, where, limit: batchSize })
    found.push(...batch)
    if (batch.length < batchSize) return found
  }
}

/** `writeMany` of any store. */
export function writeMany(
  store: RecordStore,
  writes: readonly RecordWrite[],
): PromiseOrValue<readonly (StoredRecord | undefined)[]> {
  return store.writeMany ? store.writeMany(writes) : store.transaction((open) => writeOneByOne(open, writes))
}

/**
 * `restore` of any store.
 *
 * @throws {AdapterError} if the store has none
 */
export function restoreRecord(
  store: RecordStore,
  id: string,
  table: string,
  unique?: readonly IndexedProperty[],
): PromiseOrValue<StoredRecord | undefined> {
  if (store.restore) return store.restore(id, table, unique)
  throw new AdapterError('records', 'deleted records cannot be restored: the adapter has no method restore()')
}

/** Calls a method for each write, in an open transaction. */
export async function writeOneByOne(
  store: RecordStore,
  writes: readonly RecordWrite[],
): Promise<readonly (StoredRecord | undefined)[]> {
  const written: (StoredRecord | undefined)[] = []
  for (const write of writes) written.push(await writeOne(store, write))
  return written
}

function writeOne(store: RecordStore, write: RecordWrite): PromiseOrValue<StoredRecord | undefined> {
  if (write.do === 'create') return store.create(write.table, write.properties, write.stamp, write.unique)
  if (write.do === 'update') return store.update(write.id, write.properties, write.table, write.unique)
  return store.delete(write.id, write.table)
}
