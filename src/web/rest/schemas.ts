import { resourceNames } from '../../ports/forms/port'
import { describeResource, type Attribute, type Attributes, type AttributeType } from '../../app/forms/descriptions'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

type Section = 'schemas' | 'responses' | 'parameters'

/** A reference to a component of the document. */
export function makeRef(section: Section, name: string): JsonObject {
  return { $ref: `#/components/${section}/${name}` }
}

const formNames = new Map(resourceNames.map((name) => [describeResource(name).attributes, `${name}Form`]))

const plainTypes: Readonly<Record<'string' | 'boolean' | 'integer' | 'any' | 'file', JsonObject>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  any: {},
  file: {
    description: 'A file: a part of a multipart body, or in JSON its bytes as Base64.',
    anyOf: [
      { type: 'string', contentMediaType: 'application/octet-stream' },
      {
        type: 'object',
        properties: {
          content_base64: { type: 'string', contentEncoding: 'base64' },
          file_name: { type: 'string', description: 'Or `filename`.' },
          filename: { type: 'string' },
          content_type: { type: 'string' },
        },
        required: ['content_base64'],
      },
    ],
  },
}

function makeTypeSchema(type: AttributeType): JsonObject {
  if (type.kind === 'collection') return { type: 'object', additionalProperties: makeTypeSchema(type.of) }
  if (type.kind !== 'object') return plainTypes[type.kind]
  const name = formNames.get(type.attributes)
  return name === undefined ? makeFormSchema(type.attributes) : makeRef('schemas', name)
}

/** Optional attributes may be null. */
function makeAttributeSchema({ type, required = false, summary }: Attribute): JsonObject {
  const schema = makeTypeSchema(type)
  return {
    ...schema,
    ...(!required && schema.type !== undefined && { type: [schema.type, 'null'] }),
    ...(summary !== undefined && { description: summary }),
  }
}

function makeFormSchema(attributes: Attributes, required = listRequired(attributes)): JsonObject {
  const listed = Object.entries(attributes).filter(([, { unlisted = false }]) => !unlisted)
  return {
    type: 'object',
    description: 'The form configuration decides which attributes are allowed: fewer than these, or others.',
    properties: Object.fromEntries(listed.map(([name, attribute]) => [name, makeAttributeSchema(attribute)])),
    ...(required.length > 0 && { required }),
    additionalProperties: true,
  }
}

/** An update may omit any attribute, whose stored value is kept. */
function makeUpdateSchema(resource: (typeof resourceNames)[number]): JsonObject {
  return makeFormSchema(describeResource(resource).attributes, [])
}

function listRequired(attributes: Attributes): string[] {
  return Object.keys(attributes).filter((name) => attributes[name]?.required)
}

const configurationName: JsonObject = {
  form_configuration_name: {
    type: 'string',
    description: 'The name of the form configuration, with underscores.',
  },
}

function makeEnvelope(form: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    type: 'object',
    properties: { ...configurationName, form, ...more },
    required: ['form_configuration_name', 'form'],
  }
}

const parent: JsonObject = {
  parent_resource_id: {
    type: ['integer', 'string'],
    description:
      'The id or the name, with underscores, of a type of customizations. Required if the resource of the form ' +
      'configuration is `Customization`, and not if it is a table.',
  },
}

/** The request bodies, by names that end in `Request`; and the fields of page forms. */
const requests: JsonObject = {
  UserRequest: makeEnvelope(makeRef('schemas', 'UserForm')),
  UserUpdateRequest: makeEnvelope(makeUpdateSchema('User')),
  SessionRequest: makeEnvelope(makeRef('schemas', 'SessionForm')),
  BankAccountRequest: makeEnvelope(makeRef('schemas', 'BankAccountForm')),
  CreditCardRequest: makeEnvelope(makeRef('schemas', 'CreditCardForm')),
  CustomizationRequest: makeEnvelope(
    { anyOf: [makeRef('schemas', 'CustomizationForm'), makeRef('schemas', 'RecordForm')] },
    parent,
  ),
  CustomizationUpdateRequest: makeEnvelope(
    { anyOf: [makeUpdateSchema('Customization'), makeRef('schemas', 'RecordForm')] },
    parent,
  ),
  DeleteRequest: { type: 'object', properties: configurationName, required: ['form_configuration_name'] },
  LogOutRequest: { type: 'object', properties: configurationName },
  BrowserFields: {
    type: 'object',
    description: 'The fields that a page form sends in addition to its own.',
    properties: {
      authenticity_token: { type: 'string', description: 'The CSRF token of the session, instead of an API token.' },
      _method: {
        enum: ['post', 'put', 'patch', 'delete'],
        description: 'The method of the request if it is a POST form.',
      },
      page: { type: 'string', description: 'The page that shows the form again if it has errors.' },
    },
  },
}

const nothing: JsonObject = { type: 'object', maxProperties: 0 }

const errors: JsonObject = {
  type: 'object',
  description: 'Messages by field, `base` for those about the whole. A nested field is a dotted path.',
  minProperties: 1,
  additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
}

function makeObjectSchema(required: JsonObject, optional: JsonObject = {}): JsonObject {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) }
}

const detail: JsonObject = {
  detail: { type: 'string', description: 'Only in development: the cause, and how to correct it.' },
}

const responses: JsonObject = {
  Empty: nothing,
  Created: makeObjectSchema({
    id: { type: 'integer', description: 'The id of the created resource.' },
    errors: nothing,
  }),
  NotCreated: makeObjectSchema({ id: { type: 'null' }, errors: makeRef('schemas', 'Errors') }, detail),
  Failure: makeObjectSchema({ errors: makeRef('schemas', 'Errors') }, detail),
  Errors: errors,
}

/** The schemas of requests and responses. Those of forms are derived from the attributes of their resources. */
export function makeSchemas(): JsonObject {
  const forms = Array.from(formNames, ([attributes, name]) => [name, makeFormSchema(attributes)] as const)
  return {
    ...Object.fromEntries(forms),
    RecordForm: makeFormSchema(describeResource('Record').attributes),
    ...requests,
    ...responses,
  }
}
