import type { RecordFilter, StoredRecord } from './port'
import { IndexedRecords } from './property-index'

/** Records on top of another layer: the writes of a transaction. */
export class Layer {
  private readonly own = new IndexedRecords()

  constructor(private readonly below?: Layer) {}

  get(id: string, table: string): StoredRecord | undefined {
    return this.own.get(id, table) ?? this.below?.get(id, table)
  }

  put(record: StoredRecord): void {
    this.own.put(record)
  }

  delete(record: StoredRecord): void {
    this.own.delete(record)
    this.below?.delete(record)
  }

  /** All records that a filter may match, and few others, each once and unordered. */
  candidates(filter: RecordFilter): Iterable<StoredRecord> {
    return this.withBelow(this.own.candidates(filter), this.below?.candidates(filter))
  }

  /** All records, of all tables. */
  all(): Iterable<StoredRecord> {
    return this.withBelow(this.own.values(), this.below?.all())
  }

  private *withBelow(own: Iterable<StoredRecord>, below: Iterable<StoredRecord> = []): Iterable<StoredRecord> {
    for (const record of below) if (!this.own.get(record.id, record.table)) yield record
    yield* own
  }

  /** Writes this layer's records to the layer below. */
  commit(): void {
    for (const record of this.own.values()) this.below?.put(record)
  }
}
