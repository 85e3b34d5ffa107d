import * as fixedLimits from '../../base/limits'
import { idSpace, type IdSpace } from './reserved-tables'
import { valueAt } from './value'
import type { PropertyCondition, RecordCondition, RecordFilter, StoredRecord } from './port'

/** The maximum number of indexed paths per table; the least recently used index is dropped. */
const maxIndexes = fixedLimits.kept.indexes

/** Records by id, by table, and by the properties that queries compare for equality. */
export class IndexedRecords {
  private readonly byId: Readonly<Record<IdSpace, Map<string, StoredRecord>>> = {
    records: new Map(),
    users: new Map(),
    internals: new Map(),
  }
  private readonly tables = new Map<string, Table>()

  get(id: string, table: string): StoredRecord | undefined {
    return this.byId[idSpace(table)].get(id)
  }

  *values(): Iterable<StoredRecord> {
    for (const records of Object.values(this.byId)) yield* records.values()
  }

  put(record: StoredRecord): void {
    this.byId[idSpace(record.table)].set(record.id, record)
    let table = this.tables.get(record.table)
    if (!table) this.tables.set(record.table, (table = new Table()))
    table.put(record)
  }

  delete({ id, table }: StoredRecord): void {
    this.byId[idSpace(table)].delete(id)
    this.tables.get(table)?.delete(id)
  }

  /** All records that a query may match: those with its ids, or in its table with the rarest of its equal values. */
  candidates({ table, ids, where = [] }: RecordFilter): Iterable<StoredRecord> {
    const records = this.byId[idSpace(table)]
    if (ids) return pick(records, new Set(ids))
    if (table === undefined) return records.values()
    return this.tables.get(table)?.candidates(where) ?? []
  }
}

function pick(records: ReadonlyMap<string, StoredRecord>, ids: Iterable<string>): StoredRecord[] {
  return Array.from(ids, (id) => records.get(id)).filter((record) => record !== undefined)
}

class Table {
  private readonly records = new Map<string, StoredRecord>()
  /** By path and kind of value, least recently used first. */
  private readonly indexes = new Map<string, PropertyIndex>()

  put(record: StoredRecord): void {
    const before = this.records.get(record.id)
    this.records.set(record.id, record)
    for (const index of this.indexes.values()) index.put(record, before)
  }

  delete(id: string): void {
    const record = this.records.get(id)
    if (!record) return
    this.records.delete(id)
    for (const index of this.indexes.values()) index.delete(record)
  }

  candidates(where: readonly RecordCondition[]): Iterable<StoredRecord> {
    let fewest: readonly Ids[] | undefined
    for (const condition of where) {
      if (!('path' in condition)) continue
      const wanted = condition.equals === undefined ? condition.in : [condition.equals]
      if (!wanted?.every(isIndexed)) continue
      const index = this.index(condition)
      const found = Array.from(new Set(wanted), (value) => index.get(value ?? null))
      if (!fewest || countIds(found) < countIds(fewest)) fewest = found
    }
    if (!fewest) return this.records.values()
    return pick(this.records, new Set(fewest.flatMap((ids) => (typeof ids === 'string' ? [ids] : [...ids]))))
  }

  private index(indexed: Indexed): PropertyIndex {
    const key = JSON.stringify([indexed.as, indexed.path])
    const index = this.indexes.get(key) ?? new PropertyIndex(indexed, this.records.values())
    this.indexes.delete(key)
    this.indexes.set(key, index)
    const [oldest = key] = this.indexes.keys()
    if (this.indexes.size > maxIndexes) this.indexes.delete(oldest)
    return index
  }
}

/** A single id is not wrapped in a set, because most values of most properties belong to one record. */
type Ids = string | ReadonlySet<string>

const noIds: Ids = new Set()

function countIds(found: readonly Ids[]): number {
  return found.reduce((size, ids) => size + (typeof ids === 'string' ? 1 : ids.size), 0)
}

type Indexed = Pick<PropertyCondition, 'path' | 'as'>

/** The ids of a table's records by the value at one path; nil if there is none. */
class PropertyIndex {
  private readonly ids = new Map<unknown, string | Set<string>>()

  constructor(
    private readonly indexed: Indexed,
    records: Iterable<StoredRecord>,
  ) {
    for (const record of records) this.put(record)
  }

  get(value: unknown): Ids {
    return this.ids.get(value) ?? noIds
  }

  /** Adds a record in place of its former version. */
  put(record: StoredRecord, before?: StoredRecord): void {
    const value = this.readValue(record)
    if (before) {
      const old = this.readValue(before)
      if (old === value) return
      this.remove(before.id, old)
    }
    if (isIndexed(value)) this.add(record.id, value)
  }

  delete(record: StoredRecord): void {
    this.remove(record.id, this.readValue(record))
  }

  private add(id: string, value: unknown): void {
    const ids = this.ids.get(value)
    if (ids === undefined) this.ids.set(value, id)
    else if (typeof ids === 'string') this.ids.set(value, new Set([ids, id]))
    else ids.add(id)
  }

  private remove(id: string, value: unknown): void {
    const ids = this.ids.get(value)
    if (typeof ids === 'object') ids.delete(id)
    if (ids === id || (typeof ids === 'object' && ids.size === 0)) this.ids.delete(value)
  }

  private readValue({ properties }: StoredRecord): unknown {
    return valueAt(properties, this.indexed.path, this.indexed.as)
  }
}

/** Returns whether equality means identity for a value, which is not so for lists and hashes. */
function isIndexed(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
