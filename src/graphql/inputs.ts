import type { StoredRecord } from '../adapters/records'
import { nested } from '../adapters/reserved-tables'
import { InvalidValueError, UnavailableError } from '../errors'
import { hasOwn, type Hash } from '../values/hash'
import { changesOf, type PropertyInput } from './properties'

/** A record as a query gives it. */
export interface RecordInput {
  readonly table?: string | null
  readonly external_id?: string | null
  readonly user_id?: string | null
  readonly properties?: readonly (PropertyInput | null)[] | null
  readonly [attribute: string]: unknown
}

/** Attributes of the public interface that a record has by itself, or that are kept otherwise. */
const refused: Readonly<Record<string, string>> = {
  id: 'the store numbers records',
  created_at: 'the store sets it',
  updated_at: 'the store sets it',
  deleted_at: 'delete the record by its mutation',
  attachments: 'give files to a form, or to a property as value_upload',
  images: 'give files to a form, or to a property as value_upload',
  custom_attachments: 'give files to a form, or to a property as value_upload',
  custom_images: 'give files to a form, or to a property as value_upload',
  records: 'create one record after another',
  models: 'create one record after another',
  customizations: 'create one record after another',
  authentications: 'keep who signed in by others in a record of your own',
}

/** @throws {UnavailableError} where an input has an attribute that means nothing here */
export function checkInput(name: string, input: object): void {
  for (const [key, given] of Object.entries(input)) {
    if (given !== null && given !== undefined && hasOwn(refused, key)) {
      throw new UnavailableError(key, `${name}: "${key}" is not available here: ${refused[key] as string}`)
    }
  }
}

/** Attributes that are kept as properties of those names. */
const attributes = ['external_id', 'user_id', 'customizable_id', 'customizable_type'] as const

/**
 * What an input changes of a record.
 *
 * @throws {InvalidValueError} where a property is called as something else that a record has
 */
export function changesIn(input: RecordInput, before?: StoredRecord): Hash {
  checkInput('record', input)
  const changes = checked(changesOf(input.properties ?? [], before?.properties))
  for (const name of attributes) if (input[name] != null) changes[name] = input[name]
  return changes
}

/** @throws {InvalidValueError} where a property is called as something else that a record has */
export function checked(properties: Hash): Hash {
  if (!hasOwn(properties, nested)) return properties
  throw new InvalidValueError(`properties: "${nested}" is reserved: only forms put records inside of others`)
}
