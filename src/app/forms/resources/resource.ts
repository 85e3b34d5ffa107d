import { Cursor } from '../../../base/configuration/cursor'
import type { FormFields } from '../../../ports/forms/port'
import type { PropertyPath, RecordStore, StoredRecord } from '../../../ports/records/port'
import { creator } from '../../../ports/records/reserved-tables'
import { omitKeys, makeHash, type Hash } from '../../../base/values/hash'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import type { AllowedTypes } from '../types/allowed-types'
import { describeResource, type AttributeType } from '../descriptions'
import type { Draft } from '../submission/draft'
import { compileFields, type Field } from '../field'

/** A property of the records of a table. */
export interface PropertyPlace {
  readonly table: string
  readonly path: PropertyPath
}

/** The resource of a form: how its values are checked, stored and shown. */
export interface Resource {
  /** Its attributes. */
  readonly type: AttributeType
  /** The types that its records may have, if each type has a table of its own. */
  readonly types?: AllowedTypes
  /** The validations of every form of this resource. */
  readonly defaults: Field
  /** Further validations of forms that the app defines: mutations without a form skip them. */
  readonly formDefaults?: Field | undefined
  /** Stored attributes that forms never load; if they are not sent, the stored values stay. */
  readonly secrets?: readonly string[]
  /** The property that stores the value of a field, or the record itself for an empty path; undefined if nothing is stored. */
  findPlace(draft: Pick<Draft, 'attributes'>, field: PropertyPath): PropertyPlace | undefined
  /** The record of that id. */
  find(store: RecordStore, id: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined>
  /** The attributes of a record for a form. */
  load(record: StoredRecord): Hash
  /** As `load`, with the nested records; only if the resource can have any. */
  loadWhole?(store: RecordStore, record: StoredRecord): Promise<Hash>
  /**
   * Normalizes submitted attributes before they are compared and stored.
   *
   * @param stored the attributes of the record to update
   * @param fields the fields of the form, if it lists them
   */
  normalize?(sent: Hash, stored: Hash | undefined, fields: Field | undefined): Hash
  /** Runs checks beyond the validations. */
  check?(draft: Draft): PromiseOrValue<void>
  /** Does slow work before the transaction; its result is passed to `save`. */
  prepare?(draft: Draft): PromiseOrValue<Hash>
  /** @param prepared the result of `prepare` */
  save(draft: Draft, prepared: Hash): PromiseOrValue<StoredRecord | undefined>
  remove(store: RecordStore, record: StoredRecord): PromiseOrValue<StoredRecord | undefined>
}

/**
 * Defines a resource by its description. Default: its records are in one table, with its attributes unchanged
 *
 * @param validations the validations of every form of this resource
 * @param formValidations further validations of forms that the app defines
 */
export function defineResource(
  name: string,
  own: Partial<Resource> = {},
  validations: FormFields = {},
  formValidations?: FormFields,
): Resource {
  const { attributes, table } = describeResource(name)
  const type = { kind: 'object', attributes } as const
  return {
    type,
    defaults: compileFields(validations, type, Cursor.forCode(name)),
    ...(formValidations && { formDefaults: compileFields(formValidations, type, Cursor.forCode(name)) }),
    findPlace: (_, path) => (table === undefined ? undefined : { table, path }),
    find: (store, id, options) => (table === undefined ? undefined : store.find(id, table, options)),
    load: ({ properties }) => omitKeys(properties, [creator]),
    save: (draft) => write(draft, table ?? name, draft.attributes),
    remove: (store, record) => store.delete(record.id, record.table),
    ...own,
  }
}

/** Creates or updates the record; an update keeps its creator. */
export function write(draft: Draft, table: string, properties: Hash): PromiseOrValue<StoredRecord | undefined> {
  const { exchange, record, creator: user, stamp } = draft
  const { records } = exchange.work
  const own = omitKeys(properties, [creator])
  if (record) return records.update(record.id, own, table)
  return records.create(table, user === undefined ? own : makeHash([...Object.entries(own), [creator, user]]), stamp)
}
