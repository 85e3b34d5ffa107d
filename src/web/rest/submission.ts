import type { Exchange } from '../../app/context/exchange'
import { SubmissionError } from '../../app/forms/submission-error'
import type { SubmissionRequest } from '../../app/forms/submission/submission'
import { describe } from '../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import { isForm } from '../http/body'
import { expectsPage, isOfSession, type ApiRequest } from './api-request'
import { readVersions } from './preconditions'

/** What the endpoint does with the form, and the id in the path. */
type Target = Pick<SubmissionRequest, 'action' | 'accepts'> & { readonly id: string | undefined }

/**
 * Makes the submission of a request.
 *
 * @throws {SubmissionError} 406 if the fields name no form, or have no values for it
 */
export function makeSubmission(
  sent: ApiRequest,
  { action, accepts, id }: Target,
  exchange: Exchange,
): SubmissionRequest {
  const { fields, request } = sent
  const encoding = isForm(request) ? 'text' : 'json'
  const root = findRoot(fields, encoding)
  const form = findFormName(fields)
  // An HTML form with nothing ticked sends no fields of its own.
  const payload = getOwn(fields, root) ?? (action === 'delete' || isOfSession(sent, exchange) ? {} : undefined)
  const parent = parseParent(getOwn(fields, 'parent_resource_id'))
  if (form === undefined) {
    const given = describe(getOwn(fields, 'form_configuration_name'))
    throw new SubmissionError(406, `form_configuration_name must be the name of a form, got ${given}`, {
      field: 'form_configuration_name',
      suggestion: 'Print the form with the tag "form", which writes the field, or add it to your own <form>.',
    })
  }
  if (!isHash(payload)) {
    throw new SubmissionError(406, `${root} must be an object, got ${describe(payload)}`, {
      field: root,
      suggestion: `Name the inputs like ${root}[email], as form.fields.email.name does.`,
    })
  }
  return {
    form,
    action,
    accepts,
    payload,
    encoding,
    principal: exchange.principal,
    params: fields,
    versions: readVersions(request, fields),
    isForPage: expectsPage(sent, exchange),
    ...(id !== undefined && { id }),
    ...(parent !== undefined && { parent }),
  }
}

/** The parameter with the form's values: its `as`, unless its fields got their names before the tag. */
function findRoot(fields: Hash, encoding: SubmissionRequest['encoding']): string {
  const as = encoding === 'text' ? print(getOwn(fields, 'as') ?? 'form') : 'form'
  return getOwn(fields, as) === undefined && isHash(getOwn(fields, 'form')) ? 'form' : as
}

function parseParent(value: unknown): string | number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return value
  throw new SubmissionError(406, `parent_resource_id must be the id or the name of a type, got ${describe(value)}`)
}

/** The form that a request names. */
export function findFormName(fields: Hash): string | undefined {
  const name = getOwn(fields, 'form_configuration_name')
  return typeof name === 'string' && name !== '' ? name : undefined
}
