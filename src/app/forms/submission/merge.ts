import { findValueAt } from '../../../ports/records/value'
import { getOwn, isHash, makeHash, setOwn, toHashOrEmpty, type Hash } from '../../../base/values/hash'
import type { AttributeType } from '../descriptions'
import { findTypeInside, type Field } from '../field'
import type { Payload } from './payload'

/**
 * Merges the submitted values of a record over the stored ones.
 *
 * @param fields the form's fields: a value of any type is merged by key if its field has nested fields
 */
export function merge(stored: Hash, sent: Hash, type: AttributeType, fields: Field | undefined): Hash {
  const merged: Hash = {}
  for (const [name, value] of Object.entries(stored)) setOwn(merged, name, value)
  for (const [name, value] of Object.entries(sent)) {
    const before = getOwn(stored, name)
    const inside = findTypeInside(type, name) ?? { kind: 'any' }
    const field = fields?.children.get(name)
    const isDeep = inside.kind !== 'any' || (field !== undefined && field.children.size > 0)
    if (isDeep && isHash(before) && isHash(value)) setOwn(merged, name, merge(before, value, inside, field))
    else if (field?.holdsReadonly && isHash(before) && value === null)
      setOwn(merged, name, collectReadonly(before, field))
    else setOwn(merged, name, value)
  }
  return merged
}

/** The readonly fields of a stored hash, which stay if nil was sent for the whole hash. */
function collectReadonly(stored: Hash, fields: Field): Hash | null {
  const kept: Hash = {}
  for (const [name, field] of fields.children) {
    const value = getOwn(stored, name)
    const left = field.readonly ? value : isHash(value) ? collectReadonly(value, field) : undefined
    if (left !== undefined && left !== null) setOwn(kept, name, left)
  }
  return Object.keys(kept).length > 0 ? kept : null
}

/** Adds the values of the wrong type, as they were sent. */
export function withMistyped(values: Hash, payload: Hash, mistyped: Payload['mistyped']): Hash {
  const all = copyHash(values)
  for (const { path } of mistyped) {
    let owner = all
    for (const name of path.slice(0, -1)) {
      const present = getOwn(owner, name)
      const inside = toHashOrEmpty(present)
      setOwn(owner, name, inside)
      owner = inside
    }
    setOwn(owner, path.at(-1) ?? '', findValueAt(payload, path))
  }
  return all
}

function copyHash(values: Hash): Hash {
  return makeHash(Object.entries(values).map(([name, value]) => [name, isHash(value) ? copyHash(value) : value]))
}

/** Removes the values of virtual fields. */
export function withoutVirtual(values: Hash, fields: Field | undefined): Hash {
  if (!fields || fields.children.size === 0) return values
  const kept: Hash = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields.child(name)
    if (!field.virtual) setOwn(kept, name, isHash(value) ? withoutVirtual(value, field) : value)
  }
  return kept
}
