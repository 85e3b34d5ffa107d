import { listCauses } from '../../../base/causes'
import { AdapterError } from '../../../base/errors'
import { respondWithText } from './responses'

/** Seconds after which a client may retry while an engine is away. */
const retryAfter = '5'

/** The status of a request that failed: 503 if an engine is away, exhausted or slow, else 500. */
export function findFailureStatus(error: unknown): 500 | 503 {
  return findAdapterError(error)?.isTemporary === true ? 503 : 500
}

/** The adapter's error that a render failed with; undefined if it failed otherwise. */
export function findAdapterError(error: unknown): AdapterError | undefined {
  for (const cause of listCauses(error)) if (cause instanceof AdapterError) return cause
  return undefined
}

/** The headers of the response to a request that failed. */
export function makeFailureHeaders(error: unknown): Readonly<Record<string, string>> {
  return { 'cache-control': 'no-store', ...(findFailureStatus(error) === 503 && { 'retry-after': retryAfter }) }
}

export function makePlainFailure(status: 500 | 503): Response {
  return respondWithText(status, status === 503 ? 'Service Unavailable' : 'Internal Server Error')
}
