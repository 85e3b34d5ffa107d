import type { ApiCallResult } from '../adapters/api-calls'

/** Why a request is not sent, or not answered. */
export class ApiCallError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiCallError'
  }
}

/** The result of a request that was not answered. */
export function failed(message: string): ApiCallResult {
  return { response: null, errors: [{ message }] }
}
