import { mergeSorted } from '../../base/values/sorted-list'
import { makeRowKey } from './locks'
import type { Placed } from './order'
import type { RecordFilter, RecordQuery, StoredRecord } from './port'
import { makeMatcher, Search, type Matcher } from './query'
import { keep, RecordTables, skip } from './tables'

/** Records on top of another layer: the writes of a transaction. */
export class Layer {
  private readonly own = new RecordTables()
  /** The own records that have another version below. */
  private readonly changed = new Map<string, StoredRecord>()

  constructor(private readonly below?: Layer) {}

  get(id: string, table: string): StoredRecord | undefined {
    return this.own.get(id, table) ?? this.below?.get(id, table)
  }

  put(record: StoredRecord): void {
    this.own.put(record)
    if (this.below?.get(record.id, record.table)) this.changed.set(makeRowKey(record), record)
  }

  delete(record: StoredRecord): void {
    this.own.delete(record)
    this.changed.delete(makeRowKey(record))
    this.below?.delete(record)
  }

  /** The records that match, in the order of the query; not more of them are looked for than are taken. */
  *search(query: RecordQuery): Iterable<StoredRecord> {
    let left = query.limit
    const found = this.find(new Search(query), query.offset)
    for (const { record } of found) {
      if (left-- <= 0) return
      yield record
    }
  }

  count(filter: RecordFilter): number {
    return this.countMatching(filter, makeMatcher(filter))
  }

  /** All deleted records, of all tables. */
  *deleted(): Iterable<StoredRecord> {
    if (this.below) yield* this.listUncovered(this.below.deleted(), (record) => record)
    yield* this.own.deleted()
  }

  /** Writes this layer's records to the layer below. */
  commit(): void {
    for (const record of this.own.values()) this.below?.put(record)
  }

  private find(search: Search, position = 0): Iterable<Placed> {
    if (!this.below) return this.own.search(search, position)
    const below = this.listUncovered(this.below.find(search), ({ record }) => record)
    return skip(mergeSorted([this.own.search(search), below], search.order.compare), position)
  }

  private countMatching(filter: RecordFilter, matches: Matcher): number {
    let count = this.own.count(filter, matches)
    if (!this.below) return count
    count += this.below.countMatching(filter, matches)
    for (const { id, table } of this.changed.values()) {
      const before = this.below.get(id, table)
      if (before && matches(before)) count--
    }
    return count
  }

  /** The items of the layer below that this layer does not replace. */
  private listUncovered<T>(items: Iterable<T>, read: (item: T) => StoredRecord): Iterable<T> {
    return keep(items, (item) => !this.own.get(read(item).id, read(item).table))
  }
}
