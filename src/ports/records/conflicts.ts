import { TransactionConflict } from '../../base/errors'

/** Repeats work after a `TransactionConflict`; failed work must leave nothing behind. */
export async function untilCommitted<T>(work: () => Promise<T>, maxAttempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TransactionConflict) || attempt === maxAttempts) throw error
    }
  }
}
