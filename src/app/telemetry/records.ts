import type { JobQueue, JobRequest } from '../../ports/jobs/port'
import type {
  RecordFilter,
  RecordGroups,
  RecordQuery,
  RecordStore,
  RecordTransaction,
  RecordWrite,
  StoredRecord,
  UseRecords,
} from '../../ports/records/port'
import { searchEach, searchInBatches, writeMany } from '../../ports/records/optional'
import { andThen, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import { AdapterError, PlatformError } from '../../base/errors'
import type { Telemetry } from './telemetry'

/** The parts of an app that its spans of records need. */
interface Tracing {
  readonly telemetry: Telemetry
  /** Whether the app or the platform has named the table, and not a visitor. */
  readonly isKnown: (table: string) => PromiseOrValue<boolean>
}

/** A record store with a span for each operation. */
export class TracedRecords implements RecordStore {
  constructor(
    private readonly store: RecordStore,
    protected readonly tracing: Tracing,
  ) {}

  get jobs(): JobQueue {
    return this.store.jobs
  }

  create(...given: Parameters<RecordStore['create']>): PromiseOrValue<StoredRecord> {
    return this.span('create', given[0], () => this.store.create(...given))
  }

  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined> {
    return this.span('find', table, () => this.store.find(id, table, options))
  }

  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    return this.span('search', query.table, () => this.store.search(query))
  }

  searchEach(query: RecordQuery, groups: RecordGroups): PromiseOrValue<readonly StoredRecord[]> {
    return this.span('search', query.table, () => searchEach(this.store, query, groups))
  }

  searchInBatches(query: RecordQuery, use: UseRecords): PromiseOrValue<void> {
    return this.span('search', query.table, () => searchInBatches(this.store, query, use))
  }

  count(filter: RecordFilter): PromiseOrValue<number> {
    return this.span('count', filter.table, () => this.store.count(filter))
  }

  update(...given: Parameters<RecordStore['update']>): PromiseOrValue<StoredRecord | undefined> {
    return this.span('update', given[2], () => this.store.update(...given))
  }

  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.span('delete', table, () => this.store.delete(id, table))
  }

  writeMany(writes: readonly RecordWrite[]): PromiseOrValue<readonly (StoredRecord | undefined)[]> {
    return this.span('batch', undefined, () => writeMany(this.store, writes))
  }

  transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): PromiseOrValue<T> {
    return this.span('transaction', undefined, () =>
      this.store.transaction((records) => work(new TracedTransaction(records, this.tracing))),
    )
  }

  protected span<T>(operation: string, table: string | undefined, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    // What the work of a transaction fails with is not the store's.
    return operation === 'transaction'
      ? this.traced(operation, table, work)
      : asAdapterErrors(() => this.traced(operation, table, work))
  }

  private traced<T>(operation: string, table: string | undefined, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const { telemetry, isKnown } = this.tracing
    if (!telemetry.api) return work()
    return andThen(table !== undefined && isKnown(table), (known) => {
      const attributes = { 'db.operation.name': operation, ...(known && { 'db.collection.name': table }) }
      return telemetry.span(known ? `${operation} ${table}` : operation, { attributes }, work)
    })
  }
}

/** Runs work of a host's store, whose driver may fail with errors of its own. */
function asAdapterErrors<T>(work: () => PromiseOrValue<T>): PromiseOrValue<T> {
  const fail = (cause: unknown): never => {
    if (cause instanceof PlatformError) throw cause
    throw new AdapterError('records', cause instanceof Error ? cause.message : String(cause), { cause })
  }
  try {
    const result = work()
    return isPromise(result) ? result.then<T>(undefined, fail) : result
  } catch (error) {
    return fail(error)
  }
}

class TracedTransaction extends TracedRecords implements RecordTransaction {
  constructor(
    private readonly open: RecordTransaction,
    tracing: Tracing,
  ) {
    super(open, tracing)
  }

  lock(key: string): PromiseOrValue<void> {
    return this.span('lock', undefined, () => this.open.lock(key))
  }

  enqueue(job: JobRequest): PromiseOrValue<string> {
    return this.open.enqueue(job)
  }
}
