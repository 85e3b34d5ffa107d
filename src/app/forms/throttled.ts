import type { Exchange } from '../context/exchange'
import { ThrottleError } from '../../base/errors'
import { SubmissionError } from './submission-error'
import { formatMessage } from './validations/messages'

/** The 429 for a `ThrottleError`; other errors unchanged. */
export async function convertThrottleError(error: unknown, { runtime, context }: Exchange): Promise<unknown> {
  if (!(error instanceof ThrottleError)) return error
  const message = await formatMessage({ key: 'throttled' }, runtime.adapters.translations, context.language)
  return new SubmissionError(429, error.message, { errors: { base: [message] }, retryAfterMs: error.retryAfterMs })
}
