import type { resourceNames } from '../adapters/forms/port'
import { usersTable } from '../adapters/records/reserved-tables'

/** What a value inside of `form` must be. Source: rest-api.md, "Resources and their fields". */
export type AttributeType =
  | { readonly kind: 'string' | 'boolean' | 'integer' | 'any' | 'file' }
  /** An object whose keys are free and whose values are of one type: `Hash[String=>…]`. */
  | { readonly kind: 'collection'; readonly of: AttributeType }
  /** An object with these attributes; where it is `open`, with any others, too. */
  | { readonly kind: 'object'; readonly attributes: Attributes; readonly open?: true }

export interface Attribute {
  readonly type: AttributeType
  readonly required?: boolean
  /** Taken only where a configuration names it among its fields: the document does not list it. */
  readonly unlisted?: boolean
  readonly summary?: string
}

export type Attributes = Readonly<Record<string, Attribute>>

/** The objects that a customization may be attached to. */
export const customizableTypes = [
  'User',
  'UserProfile',
  'Transactable',
  'Offer',
  'Order',
  'Instance',
  'Reservation',
  'Relationship',
] as const

const string: Attribute = { type: { kind: 'string' } }
const integer: Attribute = { type: { kind: 'integer' } }
const boolean: Attribute = { type: { kind: 'boolean' } }
const anything: AttributeType = { kind: 'any' }
const properties: Attribute = { type: { kind: 'collection', of: anything } }
const unlisted = (attribute: Attribute): Attribute => ({ ...attribute, unlisted: true })
const required = (attribute: Attribute): Attribute => ({ ...attribute, required: true })

/** A collection of objects whose attributes the document does not show. */
const open: Attribute = { type: { kind: 'collection', of: { kind: 'object', attributes: {}, open: true } } }
const files: Attribute = { type: { kind: 'collection', of: { kind: 'file' } } }

const user: Attributes = {
  email: { ...required(string), summary: 'The address of e-mail, which no other user has.' },
  external_id: { ...string, summary: 'The identifier of the user somewhere else.' },
  featured: boolean,
  first_name: string,
  last_name: string,
  middle_name: string,
  name: string,
  password: { ...string, summary: 'At least 6 characters.' },
  profiles: open,
  public_profile: boolean,
  relationship_users: open,
  transactables: open,
  language: unlisted(string),
  slug: unlisted(string),
  properties: unlisted(properties),
}

const session: Attributes = { email: required(string), password: required(string) }

const bankAccount: Attributes = {
  account_holder_name: string,
  account_holder_type: string,
  account_id: { ...string, summary: 'The identifier of the account at the provider that links it.' },
  country: string,
  currency: string,
  payment_method_id: integer,
  public_token: string,
  routing_number: string,
  properties: unlisted(properties),
}

const creditCard: Attributes = {
  credit_card_token: string,
  payment_method_id: integer,
  properties: unlisted(properties),
}

const customizationOf = (nested: AttributeType): Attributes => ({
  custom_addresses: open,
  custom_attachments: files,
  custom_images: files,
  custom_model_type_name: { ...required(string), summary: 'The name of the type, in snake case.' },
  customizable_id: integer,
  customizable_type: { ...string, summary: `One of ${customizableTypes.join(', ')}.` },
  customizations: { type: { kind: 'collection', of: nested } },
  id: integer,
  properties,
  user_id: integer,
})

/** Customizations have others inside. */
const customizationType: { readonly kind: 'object'; attributes: Attributes } = { kind: 'object', attributes: {} }
customizationType.attributes = customizationOf(customizationType)

/** What is known of a resource before any form. */
export interface ResourceDescription {
  readonly attributes: Attributes
  /** Where its forms are sent to, below `settings.rest.basePath`. Source: rest-api.md, "Endpoints". */
  readonly path: string
  /** The table of its records; undefined where nothing is kept, or each type has one. */
  readonly table?: string
}

const documented: Readonly<Record<(typeof resourceNames)[number], ResourceDescription>> = {
  User: { attributes: user, path: '/users', table: usersTable },
  Session: { attributes: session, path: '/sessions' },
  BankAccount: { attributes: bankAccount, path: '/user/bank_accounts', table: ':bank_accounts' },
  CreditCard: { attributes: creditCard, path: '/user/credit_cards', table: ':credit_cards' },
  Customization: { attributes: customizationType.attributes, path: '/user/customizations' },
}

const ofTables = {
  attributes: {
    properties,
    custom_addresses: unlisted(open),
    custom_attachments: unlisted(files),
    custom_images: unlisted(files),
  },
  path: '/customizations',
}

/** Whether a resource is one of the platform's, and no table. */
export function isDocumented(resource: string): resource is (typeof resourceNames)[number] {
  return Object.hasOwn(documented, resource)
}

/** The description of a resource: of a table's records, where the document has no such resource. */
export function describeResource(resource: string): ResourceDescription {
  return isDocumented(resource) ? documented[resource] : { ...ofTables, table: resource }
}
