import type { FormInput } from '../../../ports/graphql'
import type { StoredRecord } from '../../../ports/records/port'
import { creator } from '../../../ports/records/reserved-tables'
import type { Hash } from '../../../base/values/hash'
import { show } from '../../../base/values/describe'
import type { Exchange } from '../../context/exchange'
import { ownsAll, type Principal } from '../../context/principal'
import type { Form } from '../forms'
import { SubmissionError } from '../submission-error'
import { expectVersion } from './version'

/** The record ids that requests may contain. */
export const recordId = /^[1-9]\d{0,15}$/

/** The record to update or delete. */
export interface Target {
  readonly record: StoredRecord
  /** Its attributes, with the nested records. */
  readonly stored: Hash
}

/** A request for a record. */
export interface TargetRequest extends Pick<FormInput, 'action' | 'id'> {
  /** The sender: the app for a query of a template, for any visitor. */
  readonly principal: Principal
  /** The versions of the record that the request may change. Default: any */
  readonly versions?: readonly string[] | undefined
}

/**
 * Finds the record, which the form's `resource_owner` must let the user change, and locks it in a transaction.
 *
 * @returns undefined for `create`
 * @throws {SubmissionError} 404 if there is no such record, 412 if it has another version
 */
export async function findTarget(
  form: Form,
  exchange: Exchange,
  { action, id = '', principal, versions }: TargetRequest,
): Promise<Target | undefined> {
  if (action === 'create') return undefined
  const { records, isTransaction } = exchange.work
  const isId = principal === 'app' || recordId.test(id)
  const record = isId ? await form.resource.find(records, id, { lock: isTransaction }) : undefined
  if (!record || !(ownsAll(principal) || isOwnedBy(form, record, exchange))) {
    throw new SubmissionError(404, `record ${show(id)} not found, or the request may not change it`, {
      suggestion:
        'Include the form with the id of a record that exists. Its "resource_owner" decides who may change it: anyone, self or creator.',
    })
  }
  await expectVersion(record, versions, exchange)
  return { record, stored: await loadStored(form, record, exchange) }
}

/** The attributes of a record for a form, with the nested records. */
export async function loadStored({ resource }: Form, record: StoredRecord, { work }: Exchange): Promise<Hash> {
  return (await resource.loadWhole?.(work.records, record)) ?? resource.load(record)
}

/** Returns whether the current user may change a record with a form. */
export function isOwnedBy({ owner, configuration }: Form, record: StoredRecord, { context }: Exchange): boolean {
  if (owner === 'anyone') return true
  const user = context.current_user
  if (!user) return false
  const isSelf = owner === 'self' && configuration.resource === 'User'
  return isSelf ? record.id === user.id : record.properties[creator] === user.id
}
