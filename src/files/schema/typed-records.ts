import type { Hash } from '../../base/values/hash'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { JobQueue, JobRequest } from '../../ports/jobs/port'
import type {
  IndexedProperty,
  RecordFilter,
  RecordGroups,
  RecordQuery,
  RecordStamp,
  RecordStore,
  RecordTransaction,
  RecordWrite,
  StoredRecord,
  UseRecords,
} from '../../ports/records/port'
import { searchEach, searchInBatches, searchOneByOne, writeMany, writeOneByOne } from '../../ports/records/optional'
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

  create(
    table: string,
    properties: Hash,
    stamp?: RecordStamp,
    unique: readonly IndexedProperty[] = [],
  ): PromiseOrValue<StoredRecord> {
    return this.with((tables) => {
      const all = [...tables.unique(table), ...unique]
      return andThen(this.store.create(table, tables.created(table, properties), stamp, all), (record) =>
        tables.read(record),
      )
    })
  }

  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined> {
    return this.one(() => this.store.find(id, table, options))
  }

  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    return this.with((tables) =>
      andThen(this.store.search(tables.query(query)), (records) => records.map((record) => tables.read(record))),
    )
  }

  searchEach(query: RecordQuery, groups: RecordGroups): PromiseOrValue<readonly StoredRecord[]> {
    return this.with<readonly StoredRecord[]>((tables) => {
      const column = query.table === undefined ? undefined : tables.column(query.table, groups.path)
      // A search compares these by their type.
      if (column && (column.type.isTime || column.type.json === 'array')) return searchOneByOne(this, query, groups)
      return andThen(searchEach(this.store, tables.query(query), groups), (records) =>
        records.map((record) => tables.read(record)),
      )
    })
  }

  searchInBatches(query: RecordQuery, use: UseRecords): PromiseOrValue<void> {
    return this.with((tables) =>
      searchInBatches(this.store, tables.query(query), (records) => use(records.map((record) => tables.read(record)))),
    )
  }

  count(filter: RecordFilter): PromiseOrValue<number> {
    return this.with((tables) => this.store.count(tables.filter(filter)))
  }

  update(
    id: string,
    properties: Hash,
    table: string,
    unique: readonly IndexedProperty[] = [],
  ): PromiseOrValue<StoredRecord | undefined> {
    return this.one((tables) =>
      andThen(tables.isNested(table) ? this.store.find(id, table) : undefined, (before) => {
        const typed = tables.updated(table, properties, before?.properties)
        return this.store.update(id, typed, table, [...tables.unique(table), ...unique])
      }),
    )
  }

  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.one(() => this.store.delete(id, table))
  }

  writeMany(writes: readonly RecordWrite[]): PromiseOrValue<readonly (StoredRecord | undefined)[]> {
    return this.with<readonly (StoredRecord | undefined)[]>((tables) => {
      const isUpdate = (write: RecordWrite): boolean => write.do === 'update' && tables.isNested(write.table)
      if (writes.some(isUpdate)) return this.transaction((open) => writeOneByOne(open, writes))
      const typed = writes.map((write) => typedWrite(tables, write))
      return andThen(writeMany(this.store, typed), (records) => records.map((record) => record && tables.read(record)))
    })
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

function typedWrite(tables: Tables, write: RecordWrite): RecordWrite {
  if (write.do === 'delete') return write
  const { table, properties } = write
  const unique = [...tables.unique(table), ...(write.unique ?? [])]
  if (write.do === 'create') return { ...write, properties: tables.created(table, properties), unique }
  return { ...write, properties: tables.updated(table, properties), unique }
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
