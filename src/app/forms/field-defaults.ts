import { getOwn, makeHash, toHashOrEmpty, isHash, setOwn, type Hash } from '../../base/values/hash'
import { nested, usersTable } from '../../ports/records/reserved-tables'
import type { Exchange } from '../context/exchange'
import type { Field } from './field'
import type { Form } from './forms'
import type { Target } from './submission/target'

/**
 * The values of a new record, with the defaults of its form, and of its table in the schema; or those of an update, with the
 * schema's defaults of the profiles and of the nested customizations that it creates.
 *
 * @param target the record to update
 */
export async function withDefaults(
  values: Hash,
  { fields, resource }: Form,
  { runtime }: Exchange,
  target: Target | undefined,
): Promise<Hash> {
  const filled = target ? values : withFieldDefaults(values, fields)
  const attributes = resource.normalize?.(filled, target?.stored, fields) ?? filled
  const table = resource.findPlace({ attributes }, [])?.table
  if (table === undefined) return filled
  const schema = await runtime.schema.current()
  if (table === usersTable) return schema.withDefaults(table, filled, target?.record.properties)
  return fillRecord(attributes, target?.stored, [], (properties, path) =>
    schema.withDefaults(resource.findPlace({ attributes }, path)?.table ?? table, properties),
  )
}

/**
 * Fills the properties of a record and of the nested ones, unless they are stored.
 *
 * @param path the field that has the values of the record
 */
function fillRecord(
  values: Hash,
  stored: Hash | undefined,
  path: readonly string[],
  fill: (properties: Hash, path: readonly string[]) => Hash,
): Hash {
  const sent = toHashOrEmpty(getOwn(values, 'properties'))
  const properties = stored ? sent : fill(sent, path)
  const filled = Object.keys(properties).length === Object.keys(sent).length ? values : { ...values, properties }
  const inside = getOwn(values, nested)
  if (!isHash(inside)) return filled
  const before = toHashOrEmpty(getOwn(stored ?? {}, nested))
  const entries = Object.entries(inside).map(([name, child]) => {
    const known = getOwn(before, name)
    const at = [...path, nested, name]
    return [name, isHash(child) ? fillRecord(child, isHash(known) ? known : undefined, at, fill) : child] as const
  })
  return { ...filled, [nested]: makeHash(entries) }
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
