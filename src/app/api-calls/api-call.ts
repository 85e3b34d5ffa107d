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
