import type { QueryContext } from '../context'
import type { StoredRecord } from '../../../ports/records/port'
import { nested } from '../../../ports/records/reserved-tables'
import { InvalidValueError, UnavailableError } from '../../../base/errors'
import { getOwn, hasOwn, type Hash } from '../../../base/values/hash'
import { toPropertyChanges, type PropertyInput } from './properties'

/** The id of what a query is about. */
export interface WithId {
  readonly id: string
}

/** A record as an argument of a query. */
export interface RecordInput {
  readonly table?: string | null
  readonly external_id?: string | null
  readonly user_id?: string | null
  readonly properties?: readonly (PropertyInput | null)[] | null
  readonly [attribute: string]: unknown
}

/** Attributes that inputs cannot set, because the store sets them or they are stored elsewhere. */
const refused: Readonly<Record<string, string>> = {
  id: 'the store numbers records',
  created_at: 'the store sets it',
  deleted_at: 'delete the record by its mutation',
  addresses: 'keep them in properties',
  title: 'keep it in properties',
  attachments: 'pass files to a form, or to a property as value_upload',
  images: 'pass files to a form, or to a property as value_upload',
  custom_attachments: 'pass files to a form, or to a property as value_upload',
  custom_images: 'pass files to a form, or to a property as value_upload',
  records: 'create one record after another',
  models: 'create one record after another',
  customizations: 'create one record after another',
  authentications: 'keep third-party sign-ins in records of your own',
}

/** @throws {UnavailableError} if an input has an attribute that is unavailable here */
export function checkInput(name: string, input: object): void {
  for (const [key, value] of Object.entries(input)) {
    const advice = getOwn(refused, key)
    if (value != null && advice !== undefined) {
      throw new UnavailableError(key, `${name}: "${key}" is not available here: ${advice}`)
    }
  }
}

/** Warns that a change does not set the time of the last change. */
export function warnOfTime(name: string, time: unknown, { warnOnce }: Pick<QueryContext, 'warnOnce'>): void {
  if (time != null) warnOnce?.(`${name}: updated_at is ignored: a changed record has the time of its change`)
}

/** Attributes stored as properties of the same name. */
const attributes = ['external_id', 'user_id', 'customizable_id', 'customizable_type'] as const

/**
 * The changes of an input to a record: null removes the value of an attribute. An `updated_at` touches the record: the store
 * writes the time.
 *
 * @param before the record to update
 * @throws {InvalidValueError} if a property has a reserved name
 */
export function toRecordChanges(
  input: RecordInput,
  context: Pick<QueryContext, 'warnOnce'>,
  before?: StoredRecord,
): Hash {
  checkInput('record', input)
  warnOfTime('record', input.updated_at, context)
  const changes = checkProperties(toPropertyChanges(input.properties ?? [], before?.properties))
  for (const name of attributes) {
    const value = input[name]
    if (before ? value !== undefined : value != null) changes[name] = value
  }
  return changes
}

/** @throws {InvalidValueError} if a property has a reserved name */
export function checkProperties(properties: Hash): Hash {
  if (!hasOwn(properties, nested)) return properties
  throw new InvalidValueError(`properties: "${nested}" is reserved: only forms nest records`)
}
