import type { RecordStore, RecordTransaction } from '../../ports/records/port'
import { ForwardingRecords, type RecordOperation } from '../../ports/records/forwarding'
import { andThen, catchError, type PromiseOrValue } from '../../base/async/promise-or-value'
import { AdapterError, PlatformError } from '../../base/errors'
import { getErrorMessage } from '../../base/text/error-message'
import type { Telemetry } from './telemetry'

/** The parts of an app that its spans of records need. */
interface Tracing {
  readonly telemetry: Telemetry
  /** Whether the app or the platform has named the table, and not a visitor. */
  readonly isKnown: (table: string) => PromiseOrValue<boolean>
}

/** A record store with a span for each operation. */
export class TracedRecords extends ForwardingRecords {
  constructor(
    store: RecordStore,
    private readonly tracing: Tracing,
  ) {
    super(store)
  }

  protected override over(open: RecordTransaction): TracedRecords {
    return new TracedRecords(open, this.tracing)
  }

  protected override around<T>(
    operation: RecordOperation,
    table: string | undefined,
    work: () => PromiseOrValue<T>,
  ): PromiseOrValue<T> {
    // An error of a transaction's work is not the store's.
    return operation === 'transaction'
      ? this.trace(operation, table, work)
      : wrapErrors(() => this.trace(operation, table, work))
  }

  private trace<T>(operation: string, table: string | undefined, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const { telemetry, isKnown } = this.tracing
    if (!telemetry.api) return work()
    return andThen(table !== undefined && isKnown(table), (known) => {
      const attributes = { 'db.operation.name': operation, ...(known && { 'db.collection.name': table }) }
      return telemetry.span(known ? `${operation} ${table}` : operation, { attributes }, work)
    })
  }
}

/** Runs work of a host's store, whose driver may throw its own errors. */
function wrapErrors<T>(work: () => PromiseOrValue<T>): PromiseOrValue<T> {
  const fail = (cause: unknown): never => {
    if (cause instanceof PlatformError) throw cause
    throw new AdapterError('records', getErrorMessage(cause), { cause })
  }
  return catchError(work, fail)
}
