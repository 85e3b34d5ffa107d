import fc from 'fast-check'
import type { FormFields } from '../../../../src'
import { getOwn, makeHash, isHash, type Hash } from '../../../../src/base/values/hash'
import { types } from './configurations'
import { fieldsIn, accepts, type Attributes } from '../model/attributes'
import type { Types } from '../model/types'
import { passwords } from '../seeds'

/** Mostly valid values, and now and then a hostile one. */
function mostly<T>(sound: fc.Arbitrary<T>, hostile: fc.Arbitrary<unknown>, oneIn = 30): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: sound }, { weight: 1, arbitrary: hostile })
}

/** A hash with each key in half of the cases. */
function makePartial(values: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Hash> {
  return fc.record(values, { requiredKeys: [] })
}

const wrongValues = fc.constantFrom<unknown>(null, null, '', 7, 'tea', { a: 'b' })
const text = mostly(fc.constantFrom('tea', 'coffee'), wrongValues)
const number = mostly(fc.integer({ min: 1, max: 12 }), wrongValues)

const place = mostly(makePartial({ mail: text, street: text }), wrongValues, 3)
const links = fc.constantFrom(
  { tag: { id: '1', custom_model_type_name: ':users' } },
  { photo: { id: 4, custom_model_type_name: 'order', properties: { price: 0 } } },
)
const wrongProperties = fc
  .tuple(
    fc.constantFrom('creator_id', 'customizations', 'encrypted_password', 'user_id', 'id', 'constructor', '__proto__'),
    fc.oneof(fc.constantFrom('1', null), links),
  )
  .map((entry) => makeHash([entry]))
export const properties = fc
  .tuple(makePartial({ price: number, level: number, place }), mostly(fc.constant({}), wrongProperties, 15))
  .map(([sound, wrong]) => ({ ...sound, ...(wrong as Hash) }))

const wrongTypes = fc.constantFrom<unknown>(':users', ':bank_accounts', 'secret', '', '__proto__', null, 1)
const names = mostly(fc.constantFrom('photo', 'tag', 'order'), fc.constantFrom('__proto__', ':users', 'x'))

/** Ids of nested customizations: two seeds and other records. */
const innerId = mostly(fc.constant(null), fc.constantFrom(11, 12, 12, 5, 0), 8)

function customization(inside: fc.Arbitrary<unknown>, id = innerId): Record<string, fc.Arbitrary<unknown>> {
  const nested = fc.array(fc.tuple(names as fc.Arbitrary<string>, inside), { maxLength: 2 })
  return {
    custom_model_type_name: mostly(fc.constantFrom(...types), wrongTypes),
    customizable_type: mostly(fc.constantFrom('User', 'Order'), wrongValues),
    customizations: mostly(nested.map(makeHash), wrongValues),
    id,
    properties: mostly(properties, wrongValues, 5),
    user_id: number,
  }
}

/** Attributes of all resources. Few different passwords, because hashing is slow. */
export const payloads = makePartial({
  ...customization(makePartial(customization(makePartial(customization(fc.constant({}))))), number),
  country: text,
  credit_card_token: text,
  email: mostly(
    fc.constantFrom('new@example.com', 'other@example.com', 'third@example.com'),
    fc.constantFrom('ann@example.com', ' EVE@example.com', 'none', '', null),
    4,
  ),
  first_name: text,
  terms: fc.constant('yes'),
  password: mostly(fc.constant(undefined), fc.constantFrom('new password', 'short', null, 7), 8),
}).map((payload) => makeHash(Object.entries(payload).filter(([, value]) => value !== undefined)))

export const logins = fc.constantFrom<Hash>(
  { email: 'ann@example.com', password: passwords.ann },
  { email: 'EVE@example.com', password: passwords.eve },
  { email: 'ann@example.com', password: passwords.eve },
  { email: 'new@example.com', password: 'new password' },
  { email: 'ann@example.com', password: null },
)

/** The attributes of a payload that a form accepts, so that most requests are valid. */
export function fit(payload: Hash, attributes: Attributes, fields: FormFields | undefined, types?: Types): Hash {
  const taken = Object.entries(payload).filter(([name]) => accepts(name, attributes, fields))
  return makeHash(taken.map(([name, value]) => [name, fitOne(name, value, attributes, fields, types)]))
}

function fitOne(
  name: string,
  value: unknown,
  attributes: Attributes,
  fields: FormFields | undefined,
  types?: Types,
): unknown {
  const inside = fieldsIn(fields && getOwn(fields, name))
  if (!isHash(value)) return value
  if (types && name === 'customizations') return fitNested(value, attributes, inside, types)
  const taken = Object.entries(value).filter(([key]) => !inside || Object.hasOwn(inside, key))
  return makeHash(taken.map(([key, item]) => [key, fitOne(key, item, {}, inside)]))
}

function fitNested(given: Hash, attributes: Attributes, fields: FormFields | undefined, types: Types): Hash {
  const inner = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    if (!isHash(value) || (fields && !Object.hasOwn(fields, name))) return []
    const inside = types.inside(name)
    const fitted = fit(value, attributes, fieldsIn(fields && getOwn(fields, name)), inside)
    const { custom_model_type_name: type = name, ...others } = fitted
    return inside.has(String(type)) ? [[name, fitted]] : inside.has(name) ? [[name, others]] : []
  })
  return makeHash(inner)
}
