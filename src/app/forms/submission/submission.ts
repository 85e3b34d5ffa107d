import { isDeepStrictEqual } from 'node:util'
import { untilCommitted } from '../../../ports/records/conflicts'
import type { FormInput } from '../../../ports/graphql'
import type { StoredRecord } from '../../../ports/records/port'
import type { Exchange } from '../../context/exchange'
import { Policies } from '../../context/policies'
import { withoutFiles } from '../../context/uploads/upload'
import { isRollback } from '../../../language/rendering/rollback'
import type { Hash } from '../../../base/values/hash'
import { makeAttempt, type Attempt } from './attempt'
import { runCallbacks, makeVariables, type FormVariables } from './callbacks'
import { checkCaptcha } from './captcha'
import { withDefaultPayload } from './default-payload'
import { withDefaults } from '../field-defaults'
import { FormFiles, withJsonFiles } from './files'
import { Forms, type Form } from '../forms'
import { withMistyped } from './merge'
import { readPayload, type Encoding, type Payload } from './payload'
import { SubmissionError } from '../submission-error'
import { findTarget, type Target, type TargetRequest } from './target'

/** The input of a form. */
export interface Submission extends TargetRequest, Pick<FormInput, 'stamp'> {
  readonly payload: Hash
  readonly encoding: Encoding
  /** `parent_resource_id` */
  readonly parent?: string | number
  /** The request's parameters beside the values. */
  readonly params?: Hash
  /** Whether a page is the response, which has no version of the record. */
  readonly isForPage?: boolean
}

/** A submission to a form, by name. */
export interface SubmissionRequest extends Submission {
  readonly form: string
  /** Returns whether forms of that resource are accepted here. */
  readonly accepts: (resource: string) => boolean
  /** The type that a query makes or changes by a form of `Customization`. */
  readonly type?: string
}

/** A form that was saved. */
export interface Submitted {
  readonly form: Form
  /** Undefined if nothing is stored, such as for a login. */
  readonly record: StoredRecord | undefined
  /** The variables of the form's Liquid. */
  readonly variables: () => FormVariables
}

/**
 * Handles a submission to a form, by name.
 *
 * @throws {SubmissionError} as `submitTo`, and if there is no such form, or it must not be used here
 */
export async function submit(exchange: Exchange, request: SubmissionRequest): Promise<Submitted> {
  return submitTo(await findForm(exchange, request), exchange, request)
}

/**
 * Handles a submission. All forms are saved by this function.
 *
 * @throws {SubmissionError} if it is refused; then nothing is saved or sent
 */
export async function submitTo(form: Form, exchange: Exchange, request: Submission): Promise<Submitted> {
  const payload = readPayload(request.payload, form.resource.type, form.fields, request.encoding)
  if (request.principal === 'browser') await checkCaptcha(form, exchange, request.params ?? {})
  await authorize(form, exchange, payload)
  if (request.action === 'delete') return untilCommitted(() => remove(form, exchange, request))
  const target = await findTarget(form, exchange, request)
  const own = await withJsonFiles(form, payload, exchange, target?.stored)
  const sent = await withDefaultPayload(form, exchange, own, request.params && withoutFiles(request.params))
  return untilCommitted(() => save(form, { exchange, request, sent }, target))
}

async function findForm({ runtime }: Exchange, request: SubmissionRequest): Promise<Form> {
  const { form: name, action, parent, principal, type } = request
  const form = await runtime.service(Forms).find(name, type)
  if (!form) throw await runtime.service(Forms).makeUnknownError(name)
  const { resource, request_allowed } = form.configuration
  if (!request.accepts(resource))
    throw new SubmissionError(
      406,
      `the form "${name}" has the resource ${resource}: the request is for another resource`,
      {
        field: 'form_configuration_name',
        suggestion: 'Send the form to the address that the tag "form" writes as its "action".',
      },
    )
  if (principal !== 'app' && request_allowed === false) {
    throw new SubmissionError(403, `the form "${name}" accepts no requests`, {
      suggestion: 'Remove "request_allowed: false" from the form, or save it by a GraphQL mutation.',
    })
  }
  if (form.resource.types && action === 'create' && parent === undefined && type === undefined) {
    throw new SubmissionError(406, 'parent_resource_id must be the id or the name of a type', {
      field: 'parent_resource_id',
      suggestion: 'Include the form with its type: {% include_form "car", parent_resource_id: "car" %}.',
    })
  }
  return form
}

async function authorize(form: Form, exchange: Exchange, { values }: Payload): Promise<void> {
  const { authorization_policies: policies } = form.configuration
  if (!policies) return
  const variables = { form: withoutFiles(values) }
  const denial = await exchange.runtime.service(Policies).findDenial(policies, form.path, exchange, variables)
  if (!denial) return
  const { status, redirect, flashAlert } = denial
  const suggestion = 'The policy must print "true". Its keys "redirect_to" and "flash_alert" give the visitor a reason.'
  const details = { suggestion, status, ...(redirect && { redirect }), ...(flashAlert !== undefined && { flashAlert }) }
  throw new SubmissionError(403, `the policy "${denial.policy}" denied the request`, details)
}

/** A submission, with the values that the form itself sets, without the defaults. */
interface Sending {
  readonly exchange: Exchange
  readonly request: Submission
  readonly sent: Payload
}

/**
 * Validates, then saves in a transaction. If the record has changed in between, merges and validates again with the new
 * values, so that the other change is not lost.
 */
async function save(form: Form, { exchange, request, sent }: Sending, before: Target | undefined): Promise<Submitted> {
  const { parent, stamp } = request
  const attemptOver = async (target: Target | undefined, inner = exchange): Promise<Attempt> => {
    const filled = { ...sent, values: await withDefaults(sent.values, form, inner, target) }
    return makeAttempt(form, { exchange: inner, parent, stamp }, filled, target)
  }
  let attempt = await attemptOver(before)
  try {
    const files = new FormFiles(form, attempt.draft)
    await files.check(attempt.violations)
    await attempt.checks.checkValues()
    const prepared = (await form.resource.prepare?.(attempt.draft)) ?? {}
    await attempt.violations.throwIfAny()
    await files.store()
    return await inTransaction(form, exchange, request, async (inner, now) => {
      attempt = await attemptOver(now, inner)
      if (!isDeepStrictEqual(now, before)) await attempt.checks.checkValues()
      await attempt.checks.checkUniqueness()
      const { draft } = attempt
      const saved = await form.resource.save(draft, prepared)
      if (saved) await inner.user.refresh(saved)
      const variables = (): FormVariables => makeVariables(form, saved, draft.submitted)
      await runCallbacks(form, inner, variables)
      const isOutdated = saved && form.configuration.callback_actions !== undefined && !request.isForPage
      const record = isOutdated ? ((await inner.work.records.find(saved.id, saved.table)) ?? saved) : saved
      return { form, record, variables }
    })
  } catch (thrown) {
    const error = await attempt.violations.makeRefusalFor(thrown)
    if (error instanceof SubmissionError)
      error.values = withMistyped(attempt.draft.complete, request.payload, sent.mistyped)
    throw error
  }
}

async function remove(form: Form, exchange: Exchange, request: Submission): Promise<Submitted> {
  return inTransaction(form, exchange, request, async (inner, target) => {
    const { record } = target as Target
    const variables = (): FormVariables => makeVariables(form, record, {})
    const deleted = await form.resource.remove(inner.work.records, record)
    await runCallbacks(form, inner, variables)
    return { form, record: deleted ?? record, variables }
  })
}

/**
 * Runs a form's transaction, with the target as it is then; restores the session if it fails. A `rollback` in its callback
 * refuses the form.
 */
async function inTransaction(
  form: Form,
  exchange: Exchange,
  request: Submission,
  write: (inner: Exchange, target: Target | undefined) => Promise<Submitted>,
): Promise<Submitted> {
  const restoreSession = exchange.user.mark()
  try {
    return await exchange.transaction(async (inner) => write(inner, await findTarget(form, inner, request)))
  } catch (error) {
    restoreSession()
    if (!isRollback(error)) throw error
    throw new SubmissionError(422, 'the callback of the form rolled it back')
  }
}
