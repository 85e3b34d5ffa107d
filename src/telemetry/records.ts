import type { JobQueue, JobRequest } from '../adapters/jobs/port'
import type {
  RecordFilter,
  RecordQuery,
  RecordStamp,
  RecordStore,
  RecordTransaction,
  StoredRecord,
} from '../adapters/records/port'
import { andThen, isPromise, type PromiseOrValue } from '../async/promise-or-value'
import { AdapterError, PlatformError } from '../errors'
import type { Hash } from '../values/hash'
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

  create(table: string, properties: Hash, stamp?: RecordStamp): PromiseOrValue<StoredRecord> {
    return this.span('create', table, () => this.store.create(table, properties, stamp))
  }

  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined> {
    return this.span('find', table, () => this.store.find(id, table, options))
  }

  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    return this.span('search', query.table, () => this.store.search(query))
  }

  count(filter: RecordFilter): PromiseOrValue<number> {
    return this.span('count', filter.table, () => this.store.count(filter))
  }

  update(id: string, properties: Hash, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.span('update', table, () => this.store.update(id, properties, table))
  }

  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.span('delete', table, () => this.store.delete(id, table))
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
