import fc from 'fast-check'
import type { FormConfiguration, FormFields } from '../../../../src'
import { callbacks, type App } from '../model/forms'

/** Names of tables, of types of customizations, and of forms. */
export const types = ['photo', 'album', 'tag', 'order'] as const

/** Undefined, except once in `oneIn` times. */
function seldom<T>(arbitrary: fc.Arbitrary<T>, oneIn = 5): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

const readonly = { property_options: { readonly: true } }
const virtual = { property_options: { virtual: true } }
const leaf = fc.constantFrom(null, {}, readonly, virtual)

function fieldsOf(inside: Readonly<Record<string, fc.Arbitrary<FormFields[string]>>>): fc.Arbitrary<FormFields> {
  return fc.record(inside, { requiredKeys: [] }) as fc.Arbitrary<FormFields>
}

const properties = fc.constantFrom<FormFields[string]>(
  null,
  readonly,
  virtual,
  { price: readonly, level: null, place: null },
  { price: virtual, level: readonly },
  { price: null, level: virtual, place: { mail: null, street: virtual } },
  { price: null, place: { mail: readonly, street: null } },
)
const typeName = fc.constantFrom(null, null, readonly, virtual)
const customization = { properties, user_id: leaf, customizable_type: leaf, custom_model_type_name: typeName }
const innermost = fc.oneof(leaf, fieldsOf(customization))
const inner = fc.oneof(
  leaf,
  fieldsOf({ ...customization, customizations: fc.oneof(leaf, fieldsOf({ tag: innermost, order: innermost })) }),
)
const inside = fc.oneof(leaf, fieldsOf({ photo: inner, tag: inner, order: inner }))

const fields: Readonly<Record<string, fc.Arbitrary<FormFields>>> = {
  User: fieldsOf({ email: leaf, first_name: leaf, password: leaf, properties, terms: fc.constant(virtual) }),
  Session: fieldsOf({ email: fc.constant(null), password: fc.constant(null) }),
  BankAccount: fieldsOf({ country: leaf, properties }),
  CreditCard: fieldsOf({ credit_card_token: leaf, properties }),
  Customization: fieldsOf({ ...customization, customizations: inside }),
}

/** Default payloads of forms for each resource except sessions. */
const defaults: Readonly<Record<string, readonly object[]>> = {
  User: [{ first_name: 'Set' }, { properties: { level: 2 } }],
  BankAccount: [{ country: 'DE' }],
  CreditCard: [{ credit_card_token: 'set' }],
}
const properDefaults = [{ properties: { price: 5 } }, { properties: { place: { mail: 'set' } } }]

function formOf(resource: string): fc.Arbitrary<FormConfiguration> {
  const own = defaults[resource] ?? (resource === 'Session' ? [] : properDefaults)
  return fc
    .record({
      resource: fc.constant(resource),
      resource_owner: seldom(fc.constantFrom('anyone', 'self', 'creator'), 2),
      custom_model_types:
        resource === 'Customization'
          ? seldom(fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }), 3)
          : fc.constant(undefined),
      fields: seldom(fields[resource] ?? fieldsOf({ properties }), 2),
      default_payload:
        own.length > 0
          ? seldom(fc.constantFrom(...own.map((values) => JSON.stringify(values))))
          : fc.constant(undefined),
      authorization_policies: seldom(fc.constantFrom(['everybody'], ['signed_in'], ['everybody', 'nobody']), 8),
      callback_actions: seldom(fc.constantFrom(callbacks.audit, ...Object.values(callbacks)), 8),
      request_allowed: seldom(fc.constantFrom(true, false), 12),
    })
    .map(
      (form) =>
        Object.fromEntries(
          Object.entries(form).filter(([, value]) => value !== undefined),
        ) as unknown as FormConfiguration,
    )
}

const resources = fc.oneof(
  { weight: 5, arbitrary: fc.constant('Customization') },
  { weight: 4, arbitrary: fc.constantFrom('order', 'photo', 'User') },
  { weight: 2, arbitrary: fc.constant('Session') },
  { weight: 1, arbitrary: fc.constantFrom('BankAccount', 'CreditCard') },
)
const names = fc.constantFrom(...types, 'edit', 'sign up', ':users')

/** Apps with random forms, with and without a schema. */
export const apps: fc.Arbitrary<App> = fc.record({
  forms: fc
    .uniqueArray(fc.tuple(names, resources.chain(formOf)), { minLength: 1, maxLength: 5, selector: ([name]) => name })
    .map((forms) => Object.fromEntries(forms)),
  schema: fc.oneof(fc.constant([]), fc.subarray([...types], { minLength: 2 })),
})
