import * as fixedLimits from '../../base/limits'
import { LruMap } from '../../base/lru-map'
import type { PropertyCondition, RecordCondition, RecordFilter, StoredRecord } from './port'
import type { Matcher, Search } from './query'
import { byAge, isIndexed, RecordList, ValueIndex, type RecordIndex } from './record-index'

/** Records of a table that a filter may match, all that it does match among them. */
interface Candidates {
  readonly lists: readonly RecordList[]
  readonly size: number
  /** Whether the filter matches all of them. */
  readonly isExact: boolean
}

/** Records in the order of a query. */
export interface Found {
  readonly records: RecordList
  /** Whether the query matches all of them. */
  readonly isExact: boolean
}

/**
 * Records of one table with the indexes that queries have needed. The first query by a property or an order makes its
 * index, and each write brings it up to date.
 */
export class IndexedRecords implements RecordIndex {
  private readonly all = new RecordList(byAge)
  private readonly byValue = new LruMap<string, ValueIndex>(fixedLimits.kept.indexes)
  private readonly byOrder = new LruMap<string, RecordList>(fixedLimits.kept.indexes)

  values(): Iterable<StoredRecord> {
    return this.all
  }

  add(record: StoredRecord): void {
    for (const index of this.indexes()) index.add(record)
  }

  replace(before: StoredRecord, after: StoredRecord): void {
    for (const index of this.indexes()) index.replace(before, after)
  }

  delete(record: StoredRecord): void {
    for (const index of this.indexes()) index.delete(record)
  }

  /** Sorts the few that an equality leaves, or else takes all in an order that is kept. */
  find({ query, order, matches }: Search): Found {
    const { where = [], offset = 0, limit } = query
    const { lists, size, isExact } = this.narrow(where)
    const [only] = lists
    if (order.sort.length === 0 && only && lists.length === 1) return { records: only, isExact }
    // Read in order, one in `all.size / size` belongs to the page.
    if (!order.isConstant || size * size <= (offset + limit) * this.all.size) {
      return { records: new RecordList(order, filter(lists, matches)), isExact: true }
    }
    const make = (): RecordList => new RecordList(order, this.all)
    const records = order.sort.length === 0 ? this.all : this.byOrder.get(JSON.stringify(order.sort), make)
    return { records, isExact: where.length === 0 }
  }

  count({ where = [] }: RecordFilter, matches: Matcher): number {
    const { lists, size, isExact } = this.narrow(where)
    return isExact ? size : Array.from(filter(lists, matches)).length
  }

  private *indexes(): Iterable<RecordIndex> {
    yield this.all
    yield* this.byValue.values()
    yield* this.byOrder.values()
  }

  /** The records with the rarest of the requested values; all if no value is requested. */
  private narrow(where: readonly RecordCondition[]): Candidates {
    let fewest: Candidates = { lists: [this.all], size: this.all.size, isExact: where.length === 0 }
    for (const condition of where) {
      const values = listValues(condition)
      if (!values) continue
      const { path, as } = condition as PropertyCondition
      const index = this.byValue.get(JSON.stringify([path, as]), () => new ValueIndex(path, as, this.all))
      const lists = Array.from(values, (value) => index.get(value))
      const size = lists.reduce((sum, list) => sum + list.size, 0)
      if (size <= fewest.size) fewest = { lists, size, isExact: where.length === 1 && isOnlyEquality(condition) }
    }
    return fewest
  }
}

/** The values that a property must have one of, if an index has them all. */
function listValues(condition: RecordCondition): ReadonlySet<unknown> | undefined {
  if (!('path' in condition)) return undefined
  const values = condition.equals === undefined ? condition.in : [condition.equals]
  return values?.every(isIndexed) ? new Set(values.map((value) => value ?? null)) : undefined
}

/** Whether a condition requires one of its values and nothing else. */
function isOnlyEquality(condition: RecordCondition): boolean {
  const requested = Object.entries(condition).filter(
    ([key, value]) => value !== undefined && key !== 'path' && key !== 'as',
  )
  return requested.length === 1
}

function* filter(lists: readonly Iterable<StoredRecord>[], matches: Matcher): Iterable<StoredRecord> {
  for (const list of lists) for (const record of list) if (matches(record)) yield record
}
