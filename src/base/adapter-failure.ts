import { AdapterError, TransactionConflict } from './errors'

/** Returns whether an adapter failed, or a transaction of one met a conflict: neither a template nor its data is at fault. */
export function isAdapterFailure(error: unknown): error is AdapterError | TransactionConflict {
  return error instanceof AdapterError || error instanceof TransactionConflict
}
