import type { FormFields } from '../../adapters/forms/port'
import type { PropertyPath, RecordStore, StoredRecord } from '../../adapters/records/port'
import { creator } from '../../adapters/records/reserved-tables'
import type { Exchange } from '../../context/exchange'
import { except, hashOf, type Hash } from '../../values/hash'
import type { PromiseOrValue } from '../../async/promise-or-value'
import { describeResource, type AttributeType } from '../descriptions'
import { compileFields, type Field } from '../field'

/** What a form is about to save. */
export interface Draft {
  readonly exchange: Exchange
  /** The record that is updated; undefined where one is made. */
  readonly record: StoredRecord | undefined
  /** The id of the user who owns the record that is made, if anybody does. */
  readonly creator: string | undefined
  /** The attributes as they would be saved. */
  readonly attributes: Hash
  /** Those, and the ones that are not kept. */
  readonly assigned: Hash
  /** Those of them that were sent. */
  readonly changes: Hash
  /** Those that were sent and are kept. */
  readonly kept: Hash
  /** `parent_resource_id`: the id or the name of a type of customizations. */
  readonly parent: string | number | undefined
  /** Notes that something is wrong: a key under `errors.messages`. */
  readonly report: (path: readonly string[], key: string) => void
}

/** What a form is about: how its values are checked, kept and shown. */
export interface Resource {
  /** Its attributes. */
  readonly type: AttributeType
  /** The validations that hold whatever a form says. */
  readonly defaults: Field
  /** Attributes that are kept and never shown: where they are not sent, they are as they were. */
  readonly secrets?: readonly string[]
  /** The table in which no two records share a unique value; undefined where nothing is kept. */
  tableOf(draft: Draft): string | undefined
  /** Where a record keeps a field's value. */
  propertyOf(field: PropertyPath): PropertyPath
  /** The record of that id. */
  find(store: RecordStore, id: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined>
  /** The attributes of a record, as forms show them. */
  load(record: StoredRecord): Hash
  /** The attributes with those that are kept in records of their own, where there are such. */
  loadWhole?(store: RecordStore, record: StoredRecord): Promise<Hash>
  /**
   * What is sent, as it is compared and kept.
   *
   * @param stored the attributes of the record that is updated
   */
  normalize?(sent: Hash, stored: Hash | undefined): Hash
  /** Looks at what validations do not. */
  check?(draft: Draft): PromiseOrValue<void>
  /** Does what takes long, before the transaction begins; its result is handed to `save`. */
  prepare?(draft: Draft): PromiseOrValue<Hash>
  /** @param prepared what `prepare` gave */
  save(draft: Draft, prepared: Hash): PromiseOrValue<StoredRecord | undefined>
  remove(store: RecordStore, record: StoredRecord): PromiseOrValue<unknown>
}

/**
 * A resource by its description: by default its records are in one table, and keep its attributes as they are.
 *
 * @param validations those that hold whatever a form says
 */
export function defineResource(name: string, own: Partial<Resource> = {}, validations: FormFields = {}): Resource {
  const { attributes, table } = describeResource(name)
  const type = { kind: 'object', attributes } as const
  return {
    type,
    defaults: compileFields(validations, type, name),
    tableOf: () => table,
    propertyOf: (path) => path,
    find: (store, id, options) => (table === undefined ? undefined : store.find(id, table, options)),
    load: ({ properties }) => except(properties, [creator]),
    save: (draft) => write(draft, table ?? name, draft.attributes),
    remove: (store, record) => store.delete(record.id, record.table),
    ...own,
  }
}

/** Makes the record, or changes the one that there is; who has made it stays. */
export function write(draft: Draft, table: string, properties: Hash): PromiseOrValue<StoredRecord | undefined> {
  const { exchange, record, creator: user } = draft
  const { records } = exchange.work
  const own = except(properties, [creator])
  if (record) return records.update(record.id, own, table)
  return records.create(table, user === undefined ? own : hashOf([...Object.entries(own), [creator, user]]))
}
