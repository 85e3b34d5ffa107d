import { SortedList } from '../../base/values/sorted-list'
import { Order, type Placed } from './order'
import type { PropertyPath, StoredRecord, ValueConversion } from './port'
import { countedAs, findValueAt } from './value'

/** A way to find records, which is brought up to date with each write. */
export interface RecordIndex {
  add(record: StoredRecord): void
  /** Puts a new version of a record in the place of the former one. */
  replace(before: StoredRecord, after: StoredRecord): void
  delete(record: StoredRecord): void
}

export const byAge = new Order()

/** Records in an order. */
export class RecordList implements RecordIndex {
  private readonly list: SortedList<Placed>

  constructor(
    private readonly order: Order,
    records: Iterable<StoredRecord> = [],
  ) {
    this.list = new SortedList(order.compare, Array.from(records, order.place))
  }

  get size(): number {
    return this.list.size
  }

  add(record: StoredRecord): void {
    this.list.add(this.order.place(record))
  }

  replace(before: StoredRecord, after: StoredRecord): void {
    const [from, to] = [this.order.place(before), this.order.place(after)]
    if (this.order.compare(from, to) === 0) return this.list.set(to)
    this.list.delete(from)
    this.list.add(to)
  }

  delete(record: StoredRecord): void {
    this.list.delete(this.order.place(record))
  }

  /** The records from a position on. */
  from(position = 0): Iterable<Placed> {
    return this.list.from(position)
  }

  *[Symbol.iterator](): Iterator<StoredRecord> {
    for (const { record } of this.list.from()) yield record
  }
}

/** Records by the value at a path, or by the elements of an array there; each value's by age; nil if there is none. */
export class ValueIndex implements RecordIndex {
  /** A single record is not wrapped in a list, because most values of most properties belong to one record. */
  private readonly records = new Map<unknown, StoredRecord | RecordList>()

  constructor(
    private readonly path: PropertyPath,
    private readonly as: ValueConversion | undefined,
    private readonly isOfItems: boolean,
    records: Iterable<StoredRecord>,
  ) {
    for (const record of records) this.add(record)
  }

  /** The records with a value. */
  get(value: unknown): RecordList {
    const found = this.records.get(value) ?? []
    return found instanceof RecordList ? found : new RecordList(byAge, [found].flat())
  }

  add(record: StoredRecord): void {
    for (const value of this.listValues(record)) {
      const same = this.records.get(value)
      if (same instanceof RecordList) same.add(record)
      else this.records.set(value, same ? new RecordList(byAge, [same, record]) : record)
    }
  }

  replace(before: StoredRecord, after: StoredRecord): void {
    this.delete(before)
    this.add(after)
  }

  delete(record: StoredRecord): void {
    for (const value of this.listValues(record)) {
      const same = this.records.get(value)
      if (same instanceof RecordList) same.delete(record)
      if (same instanceof RecordList ? same.size === 0 : same) this.records.delete(value)
    }
  }

  private listValues({ properties }: StoredRecord): readonly unknown[] {
    if (!this.isOfItems) return [findValueAt(properties, this.path, this.as)].filter(isIndexed)
    const items = findValueAt(properties, this.path)
    return Array.isArray(items) ? [...new Set(items.map((item) => countedAs(item, this.as)).filter(isIndexed))] : []
  }
}

/** Returns whether equality means identity for a value, which is not so for lists and hashes. */
export function isIndexed(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
