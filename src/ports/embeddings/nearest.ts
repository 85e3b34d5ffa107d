import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import { embeddings as limits } from '../../base/limits'
import type { Hash } from '../../base/values/hash'
import { searchInBatches } from '../records/optional'
import type { NearestQuery, RecordStore, StoredRecord } from '../records/port'
import { embeddingsTable } from '../records/reserved-tables'
import { makeLengthError, type Vector } from './port'

/** The number of embeddings that are compared at once: some milliseconds with vectors of 1,500 numbers. */
const sliceSize = 100

/** An embedding that a scan has compared. */
interface Compared {
  readonly id: string
  readonly distance: number
}

/** `searchNearest` of any store. */
export function searchNearest(store: RecordStore, query: NearestQuery): PromiseOrValue<readonly StoredRecord[]> {
  return store.searchNearest ? store.searchNearest(query) : scanNearest(store, query)
}

/**
 * Finds the nearest embeddings in any store of records, by comparing all that match, in batches: other work of the
 * process runs between them. A scan keeps a bounded number of the nearest; if the page begins further on, the next scan
 * finds the ones that follow.
 *
 * @throws {InvalidValueError} if a matching embedding has another length
 */
export async function scanNearest(store: RecordStore, query: NearestQuery): Promise<readonly StoredRecord[]> {
  const { offset, limit } = query
  let skipped = 0
  let last: Compared | undefined
  for (;;) {
    const kept = Math.min(offset + limit - skipped, Math.max(limits.kept, limit))
    const found = await scan(store, query, kept, last)
    const isEnd = found.length < kept || skipped + found.length >= offset + limit
    if (isEnd) return load(store, found.slice(Math.max(offset - skipped, 0)))
    // The page may begin among these.
    const passed = Math.min(found.length, offset - skipped)
    skipped += passed
    last = found[passed - 1]
  }
}

/** The nearest embeddings after `last`, at most `count`, in their order. */
async function scan(
  store: RecordStore,
  { where, ids, to }: NearestQuery,
  count: number,
  last: Compared | undefined,
): Promise<readonly Compared[]> {
  const filter = { table: embeddingsTable, ...(where && { where }), ...(ids && { ids }) }
  let nearest: Compared[] = []
  const all = { ...filter, sort: [{ by: 'id' }], limit: Number.MAX_SAFE_INTEGER } as const
  await searchInBatches(store, all, async (batch) => {
    for (let start = 0; start < batch.length; start += sliceSize) {
      const following = batch
        .slice(start, start + sliceSize)
        .map((record) => ({ id: record.id, distance: computeDistance(record, to) }))
        .filter((one) => !last || compare(one, last) > 0)
      nearest = [...nearest, ...following].sort(compare).slice(0, count)
      await nextTurn()
    }
  })
  return nearest
}

async function load(store: RecordStore, found: readonly Compared[]): Promise<readonly StoredRecord[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const records = await store.search({ table: embeddingsTable, ids, limit: ids.length })
  const places = new Map(ids.map((id, place) => [id, place]))
  return [...records].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

function compare(one: Compared, other: Compared): number {
  return one.distance - other.distance || Number(one.id) - Number(other.id)
}

/** The vector of a row: it is stored as JSON in a text, which an index of properties holds as one value. */
export function readVector({ embedding }: Hash): Vector {
  return (typeof embedding === 'string' ? JSON.parse(embedding) : (embedding ?? [])) as Vector
}

/** The square of the distance. */
function computeDistance({ id, properties }: StoredRecord, to: Vector): number {
  const vector = readVector(properties)
  if (vector.length !== to.length) throw makeLengthError(id, vector.length, to.length)
  let sum = 0
  for (let i = 0; i < to.length; i++) sum += ((vector[i] as number) - (to[i] as number)) ** 2
  return sum
}
