import { AdapterError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { matchesAll, Comparison } from './condition'
import { Order } from './order'
import { isReserved } from './reserved-tables'
import { countedAs, findValueAt } from './value'
import type { GroupedRecords, RecordFilter, RecordGroups, RecordQuery, StoredRecord } from './port'

/** A query, with the parts that are prepared once. */
export class Search {
  readonly order: Order
  readonly matches: Matcher

  /** @throws {AdapterError} if the offset or the limit is invalid */
  constructor(readonly query: RecordQuery) {
    checkPage(query)
    this.order = new Order(query.sort)
    this.matches = makeMatcher(query)
  }
}

/** The records that match a query, of records without indexes. */
export function searchRecords(records: Iterable<StoredRecord>, query: RecordQuery): readonly StoredRecord[] {
  const { offset = 0, limit } = query
  const { order, matches } = new Search(query)
  const found = Array.from(records).filter(matches).map(order.place).sort(order.compare)
  return found.slice(offset, offset + limit).map(({ record }) => record)
}

export function countRecords(records: Iterable<StoredRecord>, filter: RecordFilter): number {
  return Array.from(records).filter(makeMatcher(filter)).length
}

/** The first records of each group, of records in the order of the query. */
export function takeFromEach(
  records: Iterable<StoredRecord>,
  most: number,
  { path, values, limit }: RecordGroups,
): GroupedRecords {
  checkCount('limit', limit)
  const groups = new Map(values.map((value): [string, StoredRecord[]] => [value, []]))
  let left = most
  for (const record of records) {
    for (const value of new Set([findValueAt(record.properties, path)].flat())) {
      const group = groups.get(countedAs(value, 'text') as string)
      if (!group || group.length >= limit || left <= 0) continue
      group.push(record)
      left--
    }
  }
  return groups
}

/** @throws {AdapterError} if the offset or the limit is invalid */
function checkPage({ offset = 0, limit }: RecordQuery): void {
  checkCount('offset', offset)
  checkCount('limit', limit)
}

/** @throws {AdapterError} if this is not a valid offset or limit */
export function checkCount(name: string, count: number): void {
  if (Number.isSafeInteger(count) && count >= 0) return
  throw new AdapterError('records', `${name} must be a whole number of 0 or more, got ${describe(count)}`)
}

export type Matcher = (record: StoredRecord) => boolean

export function makeMatcher({ table, ids, where = [], deleted = 'without', meter }: RecordFilter): Matcher {
  const wanted = ids && new Set(ids)
  const comparison = new Comparison(meter)
  return (record) =>
    (table === undefined ? !isReserved(record.table) : record.table === table) &&
    (deleted === 'with' || (record.deletedAt !== null) === (deleted === 'only')) &&
    (!wanted || wanted.has(record.id)) &&
    matchesAll(where, record, comparison)
}
