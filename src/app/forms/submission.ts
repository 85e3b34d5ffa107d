import { isDeepStrictEqual } from 'node:util'
import { untilCommitted } from '../../ports/records/conflicts'
import type { FormInput } from '../../ports/graphql'
import { ApiCalls } from '../api-calls/api-calls'
import type { StoredRecord } from '../../ports/records/port'
import { creator } from '../../ports/records/reserved-tables'
import type { Exchange } from '../context/exchange'
import { Policies } from '../context/policies'
import { ownsAll, type Principal } from '../context/principal'
import { enqueueBackground } from '../jobs/background'
import { Emails } from '../notifications/email'
import { Smses } from '../notifications/sms'
import { isRollback } from '../../language/rendering/rollback'
import { minuteMs } from '../../base/time/calendar'
import { hashOrEmpty, type Hash } from '../../base/values/hash'
import { Violations } from './violations'
import { withoutPasswords } from './passwords'
import { Forms, type Form } from './forms'
import { merge, readPayload, withMistyped, withoutVirtual, type Encoding, type Payload } from './payload'
import { SubmissionError } from './submission-error'
import type { Draft } from './resources'
import { withoutFiles } from '../context/upload'
import { solveCaptcha } from './captcha'
import { Checks } from './checks'
import { withDefaults } from './default-payload'
import { withFieldDefaults } from './field-defaults'
import { FormFiles, withJsonFiles } from './files'
import { expectVersion } from './version'

/** The input of a form. */
export interface Submission extends Pick<FormInput, 'action' | 'id' | 'stamp'> {
  readonly payload: Hash
  readonly encoding: Encoding
  /** `parent_resource_id` */
  readonly parent?: string | number
  /** The sender: the app for a query of a template, whoever requested the page. */
  readonly principal: Principal
  /** The request's parameters beside the values. */
  readonly params?: Hash
  /** The versions of the record that the request may change. Default: any */
  readonly versions?: readonly string[] | undefined
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

/** The variables of the form's Liquid: the saved record, with the submitted values that are not stored. */
export interface FormVariables {
  readonly form: Hash
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
  if (request.principal === 'browser') await solveCaptcha(form, exchange, request.params ?? {})
  await authorize(form, exchange, payload)
  if (request.action === 'delete') return untilCommitted(() => remove(form, exchange, request))
  const target = await findTarget(form, exchange, request)
  const own = await withJsonFiles(form, payload, exchange, target?.record)
  const given = await withDefaults(form, exchange, own, request.params && hashOrEmpty(withoutFiles(request.params)))
  const sent = target ? given : { ...given, values: withFieldDefaults(given.values, form.fields) }
  return untilCommitted(() => save(form, { exchange, request, sent }, target))
}

/** A submission, with the values that the form itself sets. */
interface Sending {
  readonly exchange: Exchange
  readonly request: Submission
  readonly sent: Payload
}

/**
 * Validates, then saves in a transaction. If the record has changed in between, merges and validates again with the new
 * values, so that the other change is not lost.
 */
async function save(form: Form, sending: Sending, before: Target | undefined): Promise<Submitted> {
  const { exchange, request, sent } = sending
  let attempt = makeAttempt(form, sending, before)
  try {
    const files = new FormFiles(form, attempt.draft)
    await files.check(attempt.violations)
    await attempt.checks.beforeWriting()
    const prepared = (await form.resource.prepare?.(attempt.draft)) ?? {}
    await attempt.violations.refuse()
    await files.store()
    return await writing(exchange, async (inner) => {
      const now = await findTarget(form, inner, request)
      attempt = makeAttempt(form, { ...sending, exchange: inner }, now)
      if (!isDeepStrictEqual(now, before)) await attempt.checks.beforeWriting()
      await attempt.checks.uniqueness()
      const { draft } = attempt
      const saved = await form.resource.save(draft, prepared)
      if (saved) await inner.user.refresh(saved)
      const variables = (): FormVariables => makeVariables(form, saved, draft.changes)
      await callBack(form, inner, variables)
      const isOutdated = saved && form.configuration.callback_actions !== undefined && !request.isForPage
      const record = isOutdated ? ((await inner.work.records.find(saved.id, saved.table)) ?? saved) : saved
      return { form, record, variables }
    })
  } catch (thrown) {
    const error = await attempt.violations.refusalFor(thrown)
    if (error instanceof SubmissionError)
      error.values = withMistyped(attempt.draft.assigned, request.payload, sent.mistyped)
    throw error
  }
}

/** The values to save, and their violations. */
interface Attempt {
  readonly draft: Draft
  readonly violations: Violations
  readonly checks: Checks
}

function makeAttempt(form: Form, { exchange, request, sent }: Sending, target?: Target): Attempt {
  const violations = new Violations(exchange.runtime.adapters.translations, exchange.context.language)
  const draft = makeDraft(form, exchange, request, target, sent.values, violations)
  for (const { path, key } of sent.mistyped) violations.add(path, { key })
  return { draft, violations, checks: new Checks(form, draft, violations) }
}

async function findForm({ runtime }: Exchange, request: SubmissionRequest): Promise<Form> {
  const { form: name, action, parent, principal, type } = request
  const form = await runtime.service(Forms).find(name, type)
  if (!form) throw new SubmissionError(406, `there is no form "${name}"`)
  const { resource, request_allowed } = form.configuration
  if (!request.accepts(resource))
    throw new SubmissionError(406, `the form "${name}" is one of ${resource}, which is not sent here`)
  if (principal !== 'app' && request_allowed === false) {
    throw new SubmissionError(403, `the form "${name}" takes no requests`)
  }
  if (resource === 'Customization' && action === 'create' && parent === undefined && type === undefined) {
    throw new SubmissionError(406, 'parent_resource_id must be the id or the name of a type')
  }
  return form
}

async function authorize(form: Form, exchange: Exchange, { values }: Payload): Promise<void> {
  const { authorization_policies: policies } = form.configuration
  if (!policies) return
  const denial = await exchange.runtime.service(Policies).findDenial(policies, exchange, { form: withoutFiles(values) })
  if (!denial) return
  const { status, redirect, flashAlert } = denial
  const details = { status, ...(redirect && { redirect }), ...(flashAlert !== undefined && { flashAlert }) }
  throw new SubmissionError(403, `the policy "${denial.policy}" refuses`, details)
}

/** The record ids that requests may contain. */
export const recordId = /^[1-9]\d{0,15}$/

/** The record to update or delete. */
interface Target {
  readonly record: StoredRecord
  /** Its attributes, with the nested records. */
  readonly stored: Hash
}

/** Finds the record, which the form's `resource_owner` must let the user change; undefined for `create`. */
async function findTarget(form: Form, exchange: Exchange, request: Submission): Promise<Target | undefined> {
  if (request.action === 'create') return undefined
  const { id = '', principal } = request
  const record =
    principal === 'app' || recordId.test(id)
      ? await form.resource.find(exchange.work.records, id, { lock: exchange.work.isTransaction })
      : undefined
  if (!record || !(ownsAll(principal) || isOwnedBy(form, record, exchange))) {
    throw new SubmissionError(404, `there is no record "${id}" that the request may change`)
  }
  await expectVersion(record, request.versions, exchange)
  const stored = (await form.resource.loadWhole?.(exchange.work.records, record)) ?? form.resource.load(record)
  return { record, stored }
}

/** Returns whether the current user may change a record with a form. */
export function isOwnedBy({ owner, configuration }: Form, record: StoredRecord, { context }: Exchange): boolean {
  if (owner === 'anyone') return true
  const user = context.current_user
  if (!user) return false
  const isSelf = owner === 'self' && configuration.resource === 'User'
  return isSelf ? record.id === user.id : record.properties[creator] === user.id
}

function makeDraft(
  { resource, fields, owner }: Form,
  exchange: Exchange,
  { parent, stamp }: Submission,
  target: Target | undefined,
  values: Hash,
  violations: Violations,
): Draft {
  const { record, stored } = target ?? {}
  const sent = resource.normalize?.(values, stored, fields) ?? values
  const kept = withoutVirtual(sent, fields)
  const over = (given: Hash): Hash => (stored ? merge(stored, given, resource.type, fields) : given)
  return {
    exchange,
    record,
    creator: owner && exchange.context.current_user?.id,
    changes: sent,
    kept,
    attributes: over(kept),
    assigned: over(sent),
    parent,
    stamp,
    report: (path, key) => {
      violations.add(path, { key })
    },
  }
}

function makeVariables(form: Form, record: StoredRecord | undefined, sent: Hash): FormVariables {
  const stored = record ? form.resource.load(record) : {}
  return {
    form: {
      ...merge(withoutPasswords(withoutFiles(sent)) as Hash, stored, form.resource.type, form.fields),
      id: record?.id ?? null,
    },
  }
}

/** Runs a form's transaction; restores the session if it fails. A `rollback` in its callback refuses the form. */
async function writing(exchange: Exchange, work: (inner: Exchange) => Promise<Submitted>): Promise<Submitted> {
  const restoreSession = exchange.user.mark()
  try {
    return await exchange.transaction(work)
  } catch (error) {
    restoreSession()
    if (!isRollback(error)) throw error
    throw new SubmissionError(422, 'the callback of the form rolled it back')
  }
}

/** Runs the form's callback, and queues its asynchronous callbacks and notifications, in the transaction. */
async function callBack(form: Form, exchange: Exchange, variables: () => FormVariables): Promise<void> {
  const { callback_actions: callback, async_callback_actions: later } = form.configuration
  const { runtime } = exchange
  if (callback !== undefined) {
    const source = { inline: callback, place: `${form.place}: callback_actions` }
    await runtime.renderer.render(source, { exchange, variables: variables() })
  }
  for (const { content, delay = 0, priority = 'default', max_attempts: maxAttempts = 1 } of [later ?? []].flat()) {
    const options = { delayMs: delay * minuteMs, priority, maxAttempts, sourceName: form.place }
    await enqueueBackground(exchange, { template: content }, { ...variables() }, options)
  }
  const { email_notifications, sms_notifications, api_call_notifications } = form.configuration
  const channels = [
    [email_notifications, runtime.service(Emails)],
    [sms_notifications, runtime.service(Smses)],
    [api_call_notifications, runtime.service(ApiCalls).notifications],
  ] as const
  for (const [names = [], channel] of channels) {
    for (const name of names) await channel.enqueue(exchange, name, variables())
  }
}

async function remove(form: Form, exchange: Exchange, request: Submission): Promise<Submitted> {
  return writing(exchange, async (inner) => {
    const { record } = (await findTarget(form, inner, request)) as Target
    const variables = (): FormVariables => makeVariables(form, record, {})
    const deleted = await form.resource.remove(inner.work.records, record)
    await callBack(form, inner, variables)
    return { form, record: deleted ?? record, variables }
  })
}
