import type { FormInput } from '../adapters/graphql'
import type { StoredRecord } from '../adapters/records/port'
import type { Exchange } from '../context/exchange'
import { PlatformError } from '../errors'
import { SubmissionError } from './submission-error'
import { submit } from './submission'

/**
 * Saves by a form what a query of GraphQL gives it. The query is the app's own, which counts as any owner.
 *
 * @throws {PlatformError} that tells what is wrong, where the form refuses
 */
export async function submitQueried(
  exchange: Exchange,
  { values, accepts, ...input }: FormInput,
): Promise<StoredRecord | undefined> {
  try {
    const request = { ...input, accepts, payload: values, encoding: 'json', principal: 'app' } as const
    return (await submit(exchange, request)).record
  } catch (error) {
    if (!(error instanceof SubmissionError)) throw error
    throw new PlatformError('type', `the form "${input.form}" refuses: ${reasonOf(error)}`, { cause: error })
  }
}

/** `email can't be blank, password is too short` where values are wrong. */
function reasonOf({ status, errors, message }: SubmissionError): string {
  if (status !== 422) return message
  const entries = Object.entries(errors).flatMap(([path, texts]) =>
    texts.map((text) => (path === 'base' ? text : `${path} ${text}`)),
  )
  return entries.join(', ')
}
