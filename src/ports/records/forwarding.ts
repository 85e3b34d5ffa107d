import type { Hash } from '../../base/values/hash'
import { waitForAll, andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { JobQueue, JobRequest } from '../jobs/port'
import { searchNearest } from '../embeddings/nearest'
import type { Migratable } from '../migratable'
import type {
  IndexedProperty,
  NearestQuery,
  RecordFilter,
  GroupedRecords,
  RecordGroups,
  RecordQuery,
  RecordStamp,
  RecordStore,
  RecordTransaction,
  RecordWrite,
  StoredRecord,
  UseRecords,
} from './port'
import { mapGroups } from '../../base/values/groups'
import { restoreRecord, searchEach, searchInBatches, writeMany } from './optional'
import { embeddingsTable } from './reserved-tables'

/** The effect of a method, in the words of databases. */
export type RecordOperation =
  'create' | 'find' | 'search' | 'count' | 'update' | 'delete' | 'batch' | 'transaction' | 'lock'

/** Changes queries before the search, and records after it. */
export interface RecordTranslation {
  translateFilter(filter: RecordFilter): RecordFilter
  translateQuery(query: RecordQuery): RecordQuery
  read(record: StoredRecord): StoredRecord
}

/** A new record, or a change of one. */
export interface PropertyWrite {
  readonly do: 'create' | 'update'
  /** Always present in an update. */
  readonly id?: string
  readonly table: string
  readonly properties: Hash
  readonly unique?: readonly IndexedProperty[] | undefined
}

/** The store's own upkeep, which nobody does through another store. */
type Upkeep = keyof Migratable | 'createIndexes' | 'purge' | 'connections'

const unchanged: RecordTranslation = {
  translateFilter: (filter) => filter,
  translateQuery: (query) => query,
  read: (record) => record,
}

/**
 * A record store that forwards each method to another store, the optional ones too. A subclass overrides the hooks
 * `around`, `prepare` and `translate`, which all methods use, and the methods that need more. A new method of
 * `RecordStore` is added here and passes the hooks of every subclass.
 *
 * @example
 * class LoggedRecords extends ForwardingRecords {
 *   protected override around<T>(operation: RecordOperation, table: string | undefined, work: () => T): T {
 *     console.log(operation, table)
 *     return work()
 *   }
 *
 *   protected override over(open: RecordTransaction): LoggedRecords {
 *     return new LoggedRecords(open)
 *   }
 * }
 */
export abstract class ForwardingRecords implements Required<Omit<RecordStore, Upkeep | 'jobs'>> {
  constructor(protected readonly store: RecordStore) {}

  get jobs(): JobQueue | undefined {
    return this.store.jobs
  }

  create(
    table: string,
    properties: Hash,
    stamp?: RecordStamp,
    unique?: readonly IndexedProperty[],
  ): PromiseOrValue<StoredRecord> {
    return this.forward('create', table, (translation) =>
      andThen(this.prepare({ do: 'create', table, properties, unique }), (prepared) =>
        andThen(this.store.create(table, prepared.properties, stamp, prepared.unique), (record) =>
          translation.read(record),
        ),
      ),
    )
  }

  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined> {
    return this.forwardOne('find', table, () => this.store.find(id, table, options))
  }

  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    return this.forwardSearch(query.table, (translation) => this.store.search(translation.translateQuery(query)))
  }

  searchEach(query: RecordQuery, groups: RecordGroups): PromiseOrValue<GroupedRecords> {
    return this.forward('search', query.table, (translation) =>
      andThen(searchEach(this.store, translation.translateQuery(query), groups), (found) =>
        mapGroups(found, (record) => translation.read(record)),
      ),
    )
  }

  searchInBatches(query: RecordQuery, use: UseRecords): PromiseOrValue<void> {
    return this.forward('search', query.table, (translation) =>
      searchInBatches(this.store, translation.translateQuery(query), (records) =>
        use(records.map((record) => translation.read(record))),
      ),
    )
  }

  searchNearest({ to, offset, limit, ...filter }: NearestQuery): PromiseOrValue<readonly StoredRecord[]> {
    return this.forwardSearch(embeddingsTable, (translation) => {
      const { where, ids } = translation.translateFilter({ ...filter, table: embeddingsTable })
      return searchNearest(this.store, { ...(where && { where }), ...(ids && { ids }), to, offset, limit })
    })
  }

  count(filter: RecordFilter): PromiseOrValue<number> {
    return this.forward('count', filter.table, (translation) => this.store.count(translation.translateFilter(filter)))
  }

  update(
    id: string,
    properties: Hash,
    table: string,
    unique?: readonly IndexedProperty[],
  ): PromiseOrValue<StoredRecord | undefined> {
    return this.forwardOne('update', table, () =>
      andThen(this.prepare({ do: 'update', id, table, properties, unique }), (prepared) =>
        this.store.update(id, prepared.properties, table, prepared.unique),
      ),
    )
  }

  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.forwardOne('delete', table, () => this.store.delete(id, table))
  }

  restore(id: string, table: string, unique?: readonly IndexedProperty[]): PromiseOrValue<StoredRecord | undefined> {
    return this.forwardOne('update', table, () => restoreRecord(this.store, id, table, unique))
  }

  writeMany(writes: readonly RecordWrite[]): PromiseOrValue<readonly (StoredRecord | undefined)[]> {
    return this.forward('batch', undefined, (translation) =>
      andThen(waitForAll(writes.map((write) => this.prepareWrite(write))), (prepared) =>
        andThen(writeMany(this.store, prepared), (records) =>
          records.map((record) => record && translation.read(record)),
        ),
      ),
    )
  }

  transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): PromiseOrValue<T> {
    return this.around('transaction', undefined, () =>
      this.store.transaction((open) => work(this.over(open).asTransaction(open))),
    )
  }

  /** This store over a transaction of the store below. */
  protected abstract over(open: RecordTransaction): ForwardingRecords

  /** Runs an operation. `table` is undefined if the operation is about several tables, or none. */
  protected around<T>(
    _operation: RecordOperation,
    _table: string | undefined,
    work: () => PromiseOrValue<T>,
  ): PromiseOrValue<T> {
    return work()
  }

  /** The properties that the store below gets. */
  protected prepare(write: PropertyWrite): PromiseOrValue<Pick<PropertyWrite, 'properties' | 'unique'>> {
    return write
  }

  /** The changes to filters, queries and found records. */
  protected translate(): PromiseOrValue<RecordTranslation> {
    return unchanged
  }

  /** This store, with the locks and jobs of the transaction that it is over. */
  protected asTransaction(open: RecordTransaction): RecordTransaction {
    return Object.assign(this, {
      lock: (key: string) => this.around('lock', undefined, () => open.lock(key)),
      enqueue: (job: JobRequest) => open.enqueue(job),
    })
  }

  private forward<T>(
    operation: RecordOperation,
    table: string | undefined,
    work: (translation: RecordTranslation) => PromiseOrValue<T>,
  ): PromiseOrValue<T> {
    return this.around(operation, table, () => andThen(this.translate(), work))
  }

  private forwardOne(
    operation: RecordOperation,
    table: string,
    work: () => PromiseOrValue<StoredRecord | undefined>,
  ): PromiseOrValue<StoredRecord | undefined> {
    return this.forward(operation, table, (translation) =>
      andThen(work(), (record) => record && translation.read(record)),
    )
  }

  private forwardSearch(
    table: string | undefined,
    work: (translation: RecordTranslation) => PromiseOrValue<readonly StoredRecord[]>,
  ): PromiseOrValue<readonly StoredRecord[]> {
    return this.forward('search', table, (translation) =>
      andThen(work(translation), (records) => records.map((record) => translation.read(record))),
    )
  }

  private prepareWrite(write: RecordWrite): PromiseOrValue<RecordWrite> {
    if (write.do === 'delete') return write
    return andThen(this.prepare(write), ({ properties, unique }) => ({
      ...write,
      properties,
      ...(unique && { unique }),
    }))
  }
}
