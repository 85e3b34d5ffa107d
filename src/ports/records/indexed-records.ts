import * as fixedLimits from '../../base/limits'
import { LruMap } from '../../base/lru-map'
import type { PropertyCondition, RecordCondition, RecordFilter, StoredRecord, ValueCondition } from './port'
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
    return isExact ? size : filter(lists, matches).size
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
      const found = this.listCandidates(condition)
      if (found && found.size <= fewest.size) fewest = { ...found, isExact: found.isExact && where.length === 1 }
    }
    return fewest
  }

  /** The records that a condition may match; undefined if no index has them all. */
  private listCandidates(condition: RecordCondition): Candidates | undefined {
    if ('any' in condition) {
      const found = condition.any.map((all) => this.narrow(all))
      return makeCandidates(
        found.flatMap(({ lists }) => lists),
        false,
      )
    }
    if (!('path' in condition)) return undefined
    const { path, some } = condition
    const requested = listValues(condition) ? condition : some
    const values = requested && listValues(requested)
    if (!values) return undefined
    const { as } = requested
    const isOfItems = requested === some
    const make = (): ValueIndex => new ValueIndex(path, as, isOfItems, this.all)
    const index = this.byValue.get(JSON.stringify([path, as, isOfItems]), make)
    return makeCandidates(
      Array.from(values, (value) => index.get(value)),
      isOnlyEquality(condition),
    )
  }
}

function makeCandidates(lists: readonly RecordList[], isExact: boolean): Candidates {
  return { lists, size: lists.reduce((sum, list) => sum + list.size, 0), isExact }
}

/** The values of which one is required, if an index has them all. */
function listValues({ equals, in: list }: ValueCondition): ReadonlySet<unknown> | undefined {
  const values = equals === undefined ? list : [equals]
  return values?.every(isIndexed) ? new Set(values.map((value) => value ?? null)) : undefined
}

/** Whether a condition requires one of its values and nothing else. */
function isOnlyEquality(condition: PropertyCondition): boolean {
  const requested = Object.entries(condition).filter(
    ([key, value]) => value !== undefined && key !== 'path' && key !== 'as',
  )
  return requested.length === 1 && condition.some === undefined
}

/** The records that match, each once: a record may be in several lists. */
function filter(lists: readonly Iterable<StoredRecord>[], matches: Matcher): ReadonlySet<StoredRecord> {
  const found = new Set<StoredRecord>()
  for (const list of lists) for (const record of list) if (matches(record)) found.add(record)
  return found
}
