import { AdapterError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { compareText } from '../../base/text/code-points'
import { kilometres } from './geo-point'
import { allHold, Lists } from './condition'
import { readColumn, countedAs, valueAt } from './value'
import type { RecordFilter, RecordGroups, RecordOrder, RecordQuery, StoredRecord } from './port'
import { isReserved } from './reserved-tables'

/** The records that match a query. */
export function searchRecords(records: Iterable<StoredRecord>, query: RecordQuery): readonly StoredRecord[] {
  const { offset = 0, limit, sort = [] } = query
  checkCount('offset', offset)
  checkCount('limit', limit)
  return matching(records, query)
    .sort(comparer(sort))
    .slice(offset, offset + limit)
}

/** The first records of each group, in the order of the query. */
export function searchEachRecord(
  records: Iterable<StoredRecord>,
  query: RecordQuery,
  { path, values, limit }: RecordGroups,
): readonly StoredRecord[] {
  const counts = new Map(values.map((value) => [value, 0]))
  checkCount('limit', limit)
  const all = searchRecords(records, { ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER })
  const first = all.filter(({ properties }) => {
    const value = valueAt(properties, path, 'text') as string
    const count = counts.get(value)
    if (count !== undefined) counts.set(value, count + 1)
    return count !== undefined && count < limit
  })
  return first.slice(0, query.limit)
}

export function countRecords(records: Iterable<StoredRecord>, filter: RecordFilter): number {
  return matching(records, filter).length
}

/** @throws {AdapterError} if this is not a valid offset or limit */
export function checkCount(name: string, count: number): void {
  if (Number.isSafeInteger(count) && count >= 0) return
  throw new AdapterError('records', `${name} must be a whole number of 0 or more, got ${describe(count)}`)
}

function matching(records: Iterable<StoredRecord>, filter: RecordFilter): StoredRecord[] {
  return Array.from(records).filter(matcher(filter))
}

function matcher({ table, ids, where = [], deleted = 'without' }: RecordFilter): (record: StoredRecord) => boolean {
  const wanted = ids && new Set(ids)
  const lists = new Lists()
  return (record) =>
    (table === undefined ? !isReserved(record.table) : record.table === table) &&
    (deleted === 'with' || (record.deletedAt !== null) === (deleted === 'only')) &&
    (!wanted || wanted.has(record.id)) &&
    allHold(where, record, lists)
}

type Key = (record: StoredRecord) => unknown

/** Compares by the sort orders; of equal records the older comes first. */
function comparer(sort: readonly RecordOrder[]): (a: StoredRecord, b: StoredRecord) => number {
  const orders = sort.map((order) => ({ key: makeSortKey(order), descending: order.descending === true }))
  return (a, b) => {
    for (const { key, descending } of orders) {
      const [left, right] = [key(a), key(b)]
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1
        continue
      }
      const order = compareValues(left, right)
      if (order !== 0) return descending ? -order : order
    }
    return Number(a.id) - Number(b.id)
  }
}

/** The sort key of a record; null if there is no value. */
function makeSortKey({ by, values }: RecordOrder): Key {
  if (by === 'random') return randomKey()
  if (values) return makePositionKey(values, by)
  if (typeof by === 'object') {
    const { path, as, from } = by
    if (!from) return ({ properties }) => valueAt(properties, path, as)
    return ({ properties }) => kilometres(valueAt(properties, path), from)
  }
  return by === 'id' ? (record) => Number(record.id) : (record) => readColumn(record, by)
}

function makePositionKey(values: readonly string[], by: Exclude<RecordOrder['by'], 'random'>): Key {
  const places = new Map(values.map((value, place) => [value, place]).toReversed() as [string, number][])
  return (record) => {
    const value =
      typeof by === 'object' ? valueAt(record.properties, by.path, 'text') : countedAs(readColumn(record, by), 'text')
    return places.get(value as string) ?? null
  }
}

/** A random number for each record, constant during a sort. */
function randomKey(): Key {
  const numbers = new Map<string, number>()
  return ({ id }) => {
    const number = numbers.get(id) ?? Math.random()
    numbers.set(id, number)
    return number
  }
}

/** Numbers come first, then texts, then all other values, unordered. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return rankType(a) - rankType(b)
}

function rankType(value: unknown): number {
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2
}
