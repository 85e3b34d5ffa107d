import { getOwn, makeHash, toHashOrEmpty, isHash, setOwn, type Hash } from '../../base/values/hash'
import type { Field } from './field'

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
