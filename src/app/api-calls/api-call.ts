import { listCauses } from '../../base/causes'
import { getErrorMessage } from '../../base/text/error-message'
import type { ApiCallResult } from '../../ports/api-calls'

/** A request could not be sent, or got no response. */
export class ApiCallError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiCallError'
  }
}

/** The result of a request without a response. */
export function makeFailedResult(message: string): ApiCallResult {
  return { response: null, errors: [{ message }] }
}

/** The message of an error; of its cause, if it is the TypeError of a `fetch` that failed. */
export function findReason(error: unknown): string {
  const causes = Array.from(listCauses(error))
  return getErrorMessage(causes.find(({ name }) => name !== 'TypeError') ?? causes.at(-1) ?? error)
}
