import type { resourceNames } from '../../ports/forms/port'
import { usersTable } from '../../ports/records/reserved-tables'

/** The type of a value inside `form`. */
export type AttributeType =
  | { readonly kind: 'string' | 'boolean' | 'integer' | 'any' | 'file' }
  /** An object with any keys and values of one type: `Hash[String=>…]`. */
  | { readonly kind: 'collection'; readonly of: AttributeType }
  /** An object with these attributes; if it is `open`, with any others too. */
  | { readonly kind: 'object'; readonly attributes: Attributes; readonly open?: true }

export interface Attribute {
  readonly type: AttributeType
  readonly required?: boolean
  /** Accepted only if a configuration lists it as a field, because the original platform does not document it. */
  readonly unlisted?: boolean
  readonly summary?: string
}

export type Attributes = Readonly<Record<string, Attribute>>

/** The types of objects that a customization may be attached to. */
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

/** The field of a custom image or attachment that contains the file itself. */
export const fileContents: ReadonlySet<string> = new Set(['image', 'file'])

/** A collection of objects whose attributes the original platform does not document. */
const open: Attribute = { type: { kind: 'collection', of: { kind: 'object', attributes: {}, open: true } } }
const profiles: Attribute = {
  type: { kind: 'collection', of: { kind: 'object', attributes: { properties }, open: true } },
}
const files: Attribute = { type: { kind: 'collection', of: { kind: 'file' } } }

const user: Attributes = {
  email: { ...required(string), summary: 'The e-mail address, unique among users.' },
  external_id: { ...string, summary: "The user's identifier in another system." },
  featured: boolean,
  first_name: string,
  last_name: string,
  middle_name: string,
  name: string,
  password: { ...string, summary: 'At least 6 characters.' },
  profiles,
  public_profile: boolean,
  relationship_users: open,
  transactables: open,
  deleted_at: { ...unlisted(string), summary: 'Deletes the user: any time.' },
  language: unlisted(string),
  mobile_number: unlisted(string),
  slug: unlisted(string),
  properties: unlisted(properties),
}

const session: Attributes = { email: required(string), password: required(string) }

const bankAccount: Attributes = {
  account_holder_name: string,
  account_holder_type: string,
  account_id: { ...string, summary: "The account's identifier at the provider that links it." },
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

const describeCustomization = (nested: AttributeType): Attributes => ({
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

/** Recursive: customizations contain others. */
const customizationType: { readonly kind: 'object'; attributes: Attributes } = { kind: 'object', attributes: {} }
customizationType.attributes = describeCustomization(customizationType)

/** The description of a resource, independent of forms. */
export interface ResourceDescription {
  readonly attributes: Attributes
  /** The path of its forms' actions, below `settings.rest.basePath`. */
  readonly path: string
  /** The table of its records; undefined if nothing is stored, or each type has its own. */
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
    customizable_id: unlisted({ type: anything }),
    customizable_type: unlisted({ type: anything }),
    external_id: unlisted({ type: anything }),
    user_id: unlisted({ type: anything }),
  },
  path: '/customizations',
}

/** Returns whether a resource is one of the platform's, not a table. */
export function isDocumented(resource: string): resource is (typeof resourceNames)[number] {
  return Object.hasOwn(documented, resource)
}

/** The description of a resource: one of the platform's, else a table. */
export function describeResource(resource: string): ResourceDescription {
  return isDocumented(resource) ? documented[resource] : { ...ofTables, table: resource }
}
