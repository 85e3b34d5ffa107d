import type { FormField, FormFields } from '../../../../src'
import { omitKeys, getOwn, makeHash, isHash, setOwn, type Hash } from '../../../../src/base/values/hash'

/** Thrown for a request that is not allowed. */
export class Refused extends Error {}

export function refuse(why: string): never {
  throw new Refused(why)
}

/** A text, an integer, any value, a hash of values of one kind, or a hash with attributes. */
type Kind = 'text' | 'number' | 'anything' | { readonly each: Kind } | { readonly attributes: () => Attributes }

interface Attribute {
  readonly kind: Kind
  /** Accepted with any `fields`. */
  readonly required?: true
  /** Accepted only if `fields` lists it. */
  readonly unlisted?: true
}

export type Attributes = Readonly<Record<string, Attribute>>
type Fields = FormFields | undefined

const text = { kind: 'text' } as const
const number = { kind: 'number' } as const
const properties = { kind: { each: 'anything' } } as const

const customization: Attributes = {
  custom_model_type_name: { kind: 'text', required: true },
  customizable_type: text,
  customizations: { kind: { each: { attributes: () => customization } } },
  id: number,
  properties,
  user_id: number,
}

/** The documented attributes that the test's requests use. */
const documented: Readonly<Record<string, Attributes>> = {
  User: {
    email: { kind: 'text', required: true },
    first_name: text,
    password: text,
    properties: { ...properties, unlisted: true },
  },
  Session: { email: { kind: 'text', required: true }, password: { kind: 'text', required: true } },
  BankAccount: { country: text, properties: { ...properties, unlisted: true } },
  CreditCard: { credit_card_token: text, properties: { ...properties, unlisted: true } },
  Customization: customization,
}

export function isDocumented(resource: string): boolean {
  return Object.hasOwn(documented, resource)
}

export function attributesOf(resource: string): Attributes {
  return documented[resource] ?? { properties }
}

/** Whether a form accepts an attribute: docs/forms.md, `fields`; docs/rest.md, "Errors" (406). */
export function accepts(name: string, attributes: Attributes, fields: Fields): boolean {
  const attribute = getOwn(attributes, name)
  if (!fields) return attribute !== undefined && !attribute.unlisted
  return Object.hasOwn(fields, name) || attribute?.required === true
}

/** The nested fields of a field; undefined if the field accepts any value. */
export function fieldsIn(field: FormField | null | undefined): Fields {
  const inside = omitKeys(field ?? {}, ['validation', 'property_options'])
  return Object.keys(inside).length > 0 ? (inside as FormFields) : undefined
}

/**
 * The part of a payload that a form accepts.
 *
 * @param isText whether an HTML form sent it, which sends only texts
 */
export function pickAccepted(sent: Hash, attributes: Attributes, fields: Fields, isText: boolean): Hash {
  const taken: Hash = {}
  for (const [name, given] of Object.entries(sent)) {
    if (!accepts(name, attributes, fields)) refuse(`the form has no attribute ${name}`)
    const field = fieldNamed(fields, name)
    const kind = getOwn(attributes, name)?.kind ?? 'anything'
    if (!isReadonly(field)) setOwn(taken, name, read(given, kind, field, isText))
  }
  return taken
}

function read(given: unknown, kind: Kind, field: FormField | null | undefined, isText: boolean): unknown {
  const fields = fieldsIn(field)
  if (given === null) return null
  if (kind === 'text') return typeof given === 'string' ? given : refuse('expected a text')
  if (kind === 'number') return readNumber(given, isText)
  if (kind === 'anything' && !fields) return given
  if (!isHash(given)) return refuse('expected a hash')
  if (kind !== 'anything' && 'attributes' in kind) return pickAccepted(given, kind.attributes(), fields, isText)
  const each = kind === 'anything' ? kind : kind.each
  const taken: Hash = {}
  for (const [name, value] of Object.entries(given)) {
    if (fields && !Object.hasOwn(fields, name)) refuse(`the form has no field ${name} there`)
    const inner = fieldNamed(fields, name)
    if (!isReadonly(inner)) setOwn(taken, name, read(value, each, inner, isText))
  }
  return taken
}

function readNumber(given: unknown, isText: boolean): unknown {
  if (isText && given === '') return null
  if (isText && typeof given === 'string' && /^\d+$/.test(given)) return Number(given)
  return Number.isInteger(given) ? given : refuse('expected a whole number')
}

/** Removes virtual fields. */
export function withoutVirtual(taken: Hash, fields: Fields): Hash {
  const kept = Object.entries(taken).filter(([name]) => fieldNamed(fields, name)?.property_options?.virtual !== true)
  return makeHash(
    kept.map(([name, value]) => [
      name,
      isHash(value) ? withoutVirtual(value, fieldsIn(fieldNamed(fields, name))) : value,
    ]),
  )
}

/**
 * Merges the sent values into the stored ones, including hashes. Read-only values stay, even if the payload replaces
 * their container.
 */
export function mergeOver(stored: Hash, sent: Hash, attributes: Attributes | 'anything', fields: Fields): Hash {
  const merged = makeHash(Object.entries(stored))
  for (const [name, given] of Object.entries(sent)) {
    const before = getOwn(stored, name)
    const inside = fieldsIn(fieldNamed(fields, name))
    const isDeep = inside !== undefined || (attributes !== 'anything' && Object.hasOwn(attributes, name))
    if (isDeep && isHash(before) && isHash(given)) setOwn(merged, name, mergeOver(before, given, 'anything', inside))
    else if (given === null && isHash(before)) setOwn(merged, name, readonlyOf(before, inside))
    else setOwn(merged, name, given)
  }
  return merged
}

function readonlyOf(stored: Hash, fields: Fields): Hash | null {
  const kept = Object.entries(stored).flatMap(([name, value]): [string, unknown][] => {
    const field = fieldNamed(fields, name)
    if (isReadonly(field)) return [[name, value]]
    const inside = isHash(value) ? readonlyOf(value, fieldsIn(field)) : null
    return inside ? [[name, inside]] : []
  })
  return kept.length > 0 ? makeHash(kept) : null
}

function isReadonly(field: FormField | null | undefined): boolean {
  return field?.property_options?.readonly === true
}

function fieldNamed(fields: Fields, name: string): FormField | null | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined
}
