import { mergeSorted } from '../../base/values/sorted-list'
import { IndexedRecords, type Found } from './indexed-records'
import type { Placed } from './order'
import type { RecordFilter, StoredRecord } from './port'
import type { Matcher, Search } from './query'
import { RecordList } from './record-index'
import { findIdSpace, isReserved, type IdSpace } from './reserved-tables'

/** The records of a table; deleted ones are separate, because queries rarely include them. */
interface Table {
  readonly live: IndexedRecords
  readonly deleted: IndexedRecords
}

/** Records by id, and by table. */
export class RecordTables {
  private readonly byId: Readonly<Record<IdSpace, Map<string, StoredRecord>>> = {
    records: new Map(),
    users: new Map(),
    internals: new Map(),
  }
  private readonly tables = new Map<string, Table>()

  get(id: string, table: string): StoredRecord | undefined {
    return this.byId[findIdSpace(table)].get(id)
  }

  *values(): Iterable<StoredRecord> {
    for (const records of Object.values(this.byId)) yield* records.values()
  }

  /** The deleted records of all tables. */
  *deleted(): Iterable<StoredRecord> {
    for (const { deleted } of this.tables.values()) yield* deleted.values()
  }

  put(record: StoredRecord): void {
    const records = this.byId[findIdSpace(record.table)]
    const before = records.get(record.id)
    records.set(record.id, record)
    const [from, to] = [before && this.findHome(before), this.findHome(record)]
    if (before && from === to) return to.replace(before, record)
    if (before) from?.delete(before)
    to.add(record)
  }

  delete({ id, table }: StoredRecord): void {
    const known = this.get(id, table)
    if (!known) return
    this.byId[findIdSpace(table)].delete(id)
    this.findHome(known).delete(known)
  }

  /** The records that match, in order, from a position on. */
  search(search: Search, position = 0): Iterable<Placed> {
    const { matches, order } = search
    const found = this.find(search)
    const [only] = found
    if (found.length === 1 && only?.isExact) return only.records.from(position)
    const sources = found.map(({ records, isExact }) =>
      isExact ? records.from() : keep(records.from(), ({ record }) => matches(record)),
    )
    return skip(mergeSorted(sources, order.compare), position)
  }

  count(filter: RecordFilter, matches: Matcher): number {
    if (filter.ids) return this.pick(filter, matches).length
    return this.select(filter).reduce((sum, records) => sum + records.count(filter, matches), 0)
  }

  private find(search: Search): readonly Found[] {
    const { query, order, matches } = search
    if (query.ids) return [{ records: new RecordList(order, this.pick(query, matches)), isExact: true }]
    return this.select(query).map((records) => records.find(search))
  }

  private pick({ ids, table }: RecordFilter, matches: Matcher): readonly StoredRecord[] {
    const records = this.byId[findIdSpace(table)]
    return Array.from(new Set(ids), (id) => records.get(id)).filter(
      (record) => record && matches(record),
    ) as StoredRecord[]
  }

  /** The records among which a record is, or is to be. */
  private findHome({ table: name, deletedAt }: StoredRecord): IndexedRecords {
    let table = this.tables.get(name)
    if (!table) this.tables.set(name, (table = { live: new IndexedRecords(), deleted: new IndexedRecords() }))
    return deletedAt ? table.deleted : table.live
  }

  /** The records of the tables that a filter is about, in the states that it is about. */
  private select({ table, deleted = 'without' }: RecordFilter): readonly IndexedRecords[] {
    const names = table === undefined ? Array.from(this.tables.keys()).filter((name) => !isReserved(name)) : [table]
    return names.flatMap((name) => {
      const found = this.tables.get(name)
      if (!found) return []
      return deleted === 'with' ? [found.live, found.deleted] : [deleted === 'only' ? found.deleted : found.live]
    })
  }
}

export function* keep<T>(items: Iterable<T>, isKept: (item: T) => boolean): Iterable<T> {
  for (const item of items) if (isKept(item)) yield item
}

export function* skip<T>(items: Iterable<T>, count: number): Iterable<T> {
  let left = count
  for (const item of items) if (left-- <= 0) yield item
}
