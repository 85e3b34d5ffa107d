import { listCauses } from '../../base/causes'
import { TransactionConflict } from '../../base/errors'

/** Repeats work after a `TransactionConflict`; failed work must leave nothing behind. */
export async function untilCommitted<T>(work: () => Promise<T>, maxAttempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error
    }
  }
}

/** Whether work failed with a conflict, which may be the cause of a template's error. */
function isConflict(error: unknown): boolean {
  for (const cause of listCauses(error)) if (cause instanceof TransactionConflict) return true
  return false
}
