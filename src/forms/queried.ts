import type { FormInput } from '../adapters/graphql'
import type { StoredRecord } from '../adapters/records/port'
import { isTableName } from '../adapters/records/reserved-tables'
import type { Exchange } from '../context/exchange'
import { InvalidValueError } from '../errors'
import { Forms } from './forms'
import { notMatched, SubmissionError } from './submission-error'
import { submit, submitTo, type Submitted } from './submission'

/**
 * Saves the values of a GraphQL query by a form. The query is the app's own, so it counts as any owner.
 *
 * @throws {InvalidValueError} with the reason, if the form refuses
 */
export async function submitQueried(exchange: Exchange, input: FormInput): Promise<StoredRecord | undefined> {
  try {
    return (await send(exchange, input)).record
  } catch (error) {
    if (!(error instanceof SubmissionError)) throw error
    const reason = reasonOf(error)
    const message = input.form === undefined ? reason : `the form "${input.form}" refuses: ${reason}`
    throw new InvalidValueError(message, { cause: error })
  }
}

function send(exchange: Exchange, { form, resource, values, ...input }: FormInput): Promise<Submitted> {
  const request = { ...input, payload: values, encoding: 'json', principal: 'app' } as const
  if (form === undefined) return submitTo(exchange.runtime.service(Forms).plain(resource), exchange, request)
  return submit(exchange, { ...request, form, accepts: (one) => one === resource && isSavedByQueries(one) })
}

function isSavedByQueries(resource: string): boolean {
  return resource === 'User' || isTableName(resource)
}

/** The most exact reason: `email can't be blank, password is too short` if validations failed. */
function reasonOf({ status, errors, message }: SubmissionError): string {
  if (status !== 422 || message !== notMatched) return message
  const entries = Object.entries(errors).flatMap(([path, texts]) =>
    texts.map((text) => (path === 'base' ? text : `${path} ${text}`)),
  )
  return entries.join(', ')
}
