import { getErrorMessage } from '../text/error-message'

/**
 * Does the steps one after another, and the work of a step at the same time. Waits for all of it, even if some fails.
 *
 * @throws the error, if there is one; an `AggregateError` of several
 */
export async function settleAll(...steps: readonly (readonly (() => unknown)[])[]): Promise<void> {
  // Stores that share a connection fail with the same error.
  const errors = new Set<unknown>()
  for (const step of steps) {
    for (const result of await Promise.allSettled(step.map(async (work) => await work()))) {
      if (result.status === 'rejected') errors.add(result.reason)
    }
  }
  const [first, ...others] = errors
  if (others.length > 0) throw new AggregateError(errors, Array.from(errors, getErrorMessage).join('; '))
  if (errors.size > 0) throw first
}
