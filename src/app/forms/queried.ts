import type { FormInput } from '../../ports/graphql'
import type { StoredRecord } from '../../ports/records/port'
import { isTableName } from '../../ports/records/reserved-tables'
import type { Exchange } from '../context/exchange'
import { formatFieldErrors } from '../context/field-errors'
import { InvalidValueError } from '../../base/errors'
import { omitKeys, getOwn, makeHash, toHashOrEmpty, hasOwn, type Hash } from '../../base/values/hash'
import { Forms } from './forms'
import { SubmissionError } from './submission-error'
import { submit, submitTo, type Submitted } from './submission/submission'
import { recordId } from './submission/target'

/** The result of a query's input in a form. */
export interface FormResult {
  /** The saved record; undefined if nothing is stored, or a validation refuses. */
  readonly record?: StoredRecord | undefined
  /** Messages by the dotted paths of the fields, if a validation refuses. */
  readonly errors?: Hash
}

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
    throw makeRefusal(input.form, error)
  }
}

/**
 * As `submitQueried`, for a form of any resource that queries save, with the messages of its validations as the result.
 *
 * @throws {InvalidValueError} if it refuses for another reason
 */
export async function trySubmitQueried(
  exchange: Exchange,
  { form, values, ...input }: Omit<FormInput, 'resource' | 'form'> & { readonly form: string },
): Promise<FormResult> {
  try {
    const { record } = await submit(exchange, { ...input, ...fromApp(values), form, accepts: isSavedByQueries })
    return { record }
  } catch (error) {
    if (!(error instanceof SubmissionError)) throw error
    if (error.details.isInvalid) return { errors: { ...error.errors } }
    throw makeRefusal(form, error)
  }
}

function makeRefusal(form: string | undefined, error: SubmissionError): InvalidValueError {
  const reason = formatReason(error)
  // A reason about the name of the form has the name itself.
  const isNamed = form === undefined || error.details.field === 'form_configuration_name'
  const message = isNamed ? reason : `form "${form}" rejected: ${reason}`
  return new InvalidValueError(message, { cause: error })
}

function fromApp(payload: Hash) {
  return { payload, encoding: 'json', principal: 'app' } as const
}

async function send(exchange: Exchange, { form, resource: value, values, ...input }: FormInput): Promise<Submitted> {
  const request = { ...input, ...fromApp(values) }
  const forms = exchange.runtime.service(Forms)
  const resource = value ?? (await forms.findTable(form ?? ''))
  if (form === undefined) return submitTo(forms.makePlain(resource), exchange, request)
  if (isTableName(resource) && (await forms.find(form))?.resource.types) {
    const payload = normalizeCustomization(values)
    return submit(exchange, { ...request, payload, form, type: resource, accepts: () => true })
  }
  return submit(exchange, { ...request, form, accepts: (one) => one === resource && isSavedByQueries(one) })
}

/** The attributes of a customization, of which a record keeps some among its properties. */
function normalizeCustomization({ properties, ...others }: Hash): Hash {
  if (properties === undefined) return others
  const own = toHashOrEmpty(properties)
  const names = ['user_id', 'customizable_id', 'customizable_type'].filter((name) => hasOwn(own, name))
  const attributes = names.map((name) => [name, convertToNumber(getOwn(own, name))] as const)
  return { ...others, ...makeHash(attributes), properties: omitKeys(own, names) }
}

/** Ids of customizations are numbers in forms, and texts in queries. */
function convertToNumber(value: unknown): unknown {
  return typeof value === 'string' && recordId.test(value) ? Number(value) : value
}

function isSavedByQueries(resource: string): boolean {
  return resource === 'User' || isTableName(resource)
}

/** The most exact reason: the messages of validations that failed. */
function formatReason({ details, errors, message }: SubmissionError): string {
  return details.isInvalid ? formatFieldErrors(errors) : message + (details.meant ?? '')
}
