import type { RecordFilter, StoredRecord } from './port'
import { IndexedRecords } from './property-index'

/** Records on top of another layer: the writes of a transaction. */
export class Layer {
  private readonly own = new IndexedRecords()

  constructor(private readonly below?: Layer) {}

  get(id: string): StoredRecord | undefined {
    return this.own.get(id) ?? this.below?.get(id)
  }

  put(record: StoredRecord): void {
    this.own.put(record)
  }

  delete(record: StoredRecord): void {
    this.own.delete(record)
    this.below?.delete(record)
  }

  /** All records that a filter may match, and few others, each once and unordered. */
  *candidates(filter: RecordFilter): Iterable<StoredRecord> {
    if (this.below) for (const record of this.below.candidates(filter)) if (!this.own.get(record.id)) yield record
    yield* this.own.candidates(filter)
  }

  /** Writes this layer's records to the layer below. */
  commit(): void {
    for (const record of this.own.values()) this.below?.put(record)
  }
}
