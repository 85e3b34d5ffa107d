import { getOwn, makeHash, toHashOrEmpty, isHash, setOwn, type Hash } from '../../base/values/hash'
import type { StoredRecord } from '../../ports/records/port'
import { usersTable } from '../../ports/records/reserved-tables'
import type { Exchange } from '../context/exchange'
import type { Field } from './field'
import type { Form } from './forms'

/**
 * The values of a new record, with the defaults of its form, and of its table in the schema; or those of an update, with the
 * schema's defaults of the profiles that it creates.
 *
 * @param record the record to update
 */
export async function withDefaults(
  values: Hash,
  { fields, resource }: Form,
  { runtime }: Exchange,
  record?: StoredRecord,
): Promise<Hash> {
  if (record && record.table !== usersTable) return values
  const filled = record ? values : withFieldDefaults(values, fields)
  const attributes = resource.normalize?.(filled, undefined, fields) ?? filled
  const table = resource.findPlace({ attributes }, [])?.table
  if (table === undefined) return filled
  const schema = await runtime.schema.current()
  if (table === usersTable) return schema.withDefaults(table, filled, record?.properties)
  const sent = toHashOrEmpty(getOwn(filled, 'properties'))
  const properties = schema.withDefaults(table, sent)
  return Object.keys(properties).length === Object.keys(sent).length ? filled : { ...filled, properties }
}

/** The values of a new record, with the `property_options.default` of each field that is missing or empty. */
export function withFieldDefaults(values: Hash, fields: Field | undefined): Hash {
  const filled = makeHash(Object.entries(values))
  for (const [name, field] of fields?.children ?? []) {
    const value = getOwn(values, name) ?? ''
    if (field.default !== undefined) {
      if (value === '') setOwn(filled, name, field.default)
    } else if (field.holdsDefault && (value === '' || isHash(value))) {
      setOwn(filled, name, withFieldDefaults(toHashOrEmpty(value), field))
    }
  }
  return filled
}
