import type { Hash } from '../../values/hash'
import { andThen, type PromiseOrValue } from '../../async/promise-or-value'
import type { JobQueue, JobRequest } from '../jobs/port'
import type {
  RecordFilter,
  RecordQuery,
  RecordStamp,
  RecordStore,
  RecordTransaction,
  StoredRecord,
} from '../records/port'
import type { Schema, Tables } from './schema'

/** A record store with the app's schema: converts written and read properties to its types. */
export class TypedRecords implements RecordStore {
  constructor(
    private readonly store: RecordStore,
    private readonly schema: Schema,
  ) {}

  get jobs(): JobQueue {
    return this.store.jobs
  }

  create(table: string, properties: Hash, stamp?: RecordStamp): PromiseOrValue<StoredRecord> {
    return this.with((tables) =>
      andThen(this.store.create(table, tables.created(table, properties), stamp, tables.unique(table)), (record) =>
        tables.read(record),
      ),
    )
  }

  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined> {
    return this.one(() => this.store.find(id, table, options))
  }

  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    return this.with((tables) =>
      andThen(this.store.search(tables.query(query)), (records) => records.map((record) => tables.read(record))),
    )
  }

  count(filter: RecordFilter): PromiseOrValue<number> {
    return this.with((tables) => this.store.count(tables.filter(filter)))
  }

  update(id: string, properties: Hash, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.one((tables) =>
      andThen(tables.isNested(table) ? this.store.find(id, table) : undefined, (before) =>
        this.store.update(id, tables.updated(table, properties, before?.properties), table, tables.unique(table)),
      ),
    )
  }

  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.one(() => this.store.delete(id, table))
  }

  transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): PromiseOrValue<T> {
    return this.store.transaction((records) => work(new TypedTransaction(records, this.schema)))
  }

  private one(
    ask: (tables: Tables) => PromiseOrValue<StoredRecord | undefined>,
  ): PromiseOrValue<StoredRecord | undefined> {
    return this.with((tables) => andThen(ask(tables), (record) => record && tables.read(record)))
  }

  private with<T>(use: (tables: Tables) => PromiseOrValue<T>): PromiseOrValue<T> {
    return andThen(this.schema.current(), use)
  }
}

class TypedTransaction extends TypedRecords implements RecordTransaction {
  constructor(
    private readonly open: RecordTransaction,
    schema: Schema,
  ) {
    super(open, schema)
  }

  lock(key: string): PromiseOrValue<void> {
    return this.open.lock(key)
  }

  enqueue(job: JobRequest): PromiseOrValue<string> {
    return this.open.enqueue(job)
  }
}
