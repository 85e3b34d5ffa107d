import type { RecordStore, StoredRecord } from '../../ports/records/port'
import { getOwn } from '../../base/values/hash'
import { print } from '../../base/values/print'

/** How many ids are looked up at once. */
const batchSize = 1000

/** The first record of each of these external ids in a table. They are locked. */
export async function findByExternalIds(
  store: RecordStore,
  table: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>()
  const wanted = [...new Set(ids)]
  for (let start = 0; start < wanted.length; start += batchSize) {
    const values = wanted.slice(start, start + batchSize)
    const where = [{ path: ['external_id'], as: 'text', in: values } as const]
    const records = await store.search({ table, where, limit: Number.MAX_SAFE_INTEGER, lock: true })
    for (const record of records.toReversed()) found.set(print(getOwn(record.properties, 'external_id')), record)
  }
  return found
}
