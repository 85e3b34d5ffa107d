import { TransactionConflict } from '../../errors'

/** Does work of which nothing is left where it fails, again where another transaction was in its way. */
export async function untilCommitted<T>(work: () => Promise<T>, maxAttempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TransactionConflict) || attempt === maxAttempts) throw error
    }
  }
}
