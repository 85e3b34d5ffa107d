import { html } from 'hono/html'
import { getOwn, isHash } from '../../../base/values/hash'
import type { Json, JsonObject } from '../../../web/rest/schemas'
import type { Html } from './tools'

/** A JSON schema as nested lists. References are links to the schema's place on the page. */
export function printSchema(schema: JsonObject): Html {
  const name = findReferredName(schema)
  if (name !== undefined) return html`<a href="#${formatId(name)}">${name}</a>`
  const { description } = schema
  const parts = listParts(schema)
  return html`<em>${formatType(schema)}</em> ${typeof description === 'string' && renderProse(description)}
    ${
      parts.length > 0 &&
      html`<ul class="schema">
        ${parts.map(([label, part]) => html`<li>${label} ${printSchema(part)}</li>`)}
      </ul>`
    }`
}

/** The id of a schema's place on the page. */
export function formatId(name: string): string {
  return `schema-${name}`
}

/** The last part of a reference: `User` of `#/components/schemas/User`. */
export function findReferredName({ $ref: reference }: JsonObject): string | undefined {
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
}

/** A text with `code` between backticks. */
export function renderProse(text: string): readonly (Html | string)[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))
}

/** An object that is somewhere in a document; an empty one if there is none. */
export function toObject(value: Json | undefined): JsonObject {
  return isHash(value) ? value : {}
}

/** A list that is somewhere in a document; an empty one if there is none. */
export function toList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

const combinations = { allOf: 'all of', anyOf: 'one of', oneOf: 'one of' } as const

function formatType(schema: JsonObject): string {
  const { type, maxProperties } = schema
  const values = toList(schema.enum)
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' or ')
  for (const [key, name] of Object.entries(combinations)) if (Object.hasOwn(schema, key)) return name
  if (maxProperties === 0) return 'empty object'
  return type === undefined ? 'anything' : [type].flat().join(' or ')
}

/** The parts of a schema, each with its label. */
function listParts(schema: JsonObject): readonly (readonly [Html | string, JsonObject])[] {
  const { properties, required, additionalProperties: others, items } = schema
  const names = toList(required)
  const combined = Object.keys(combinations).flatMap((key) => {
    return toList(getOwn(schema, key)).map((part) => ['', toObject(part)] as const)
  })
  return [
    ...Object.entries(toObject(properties)).map(([name, part]) => {
      const mark = names.includes(name) && html`<strong>required</strong>`
      return [html`<code>${name}</code> ${mark}`, toObject(part)] as const
    }),
    ...(isHash(others) ? [['each other key:', toObject(others)] as const] : []),
    ...(items === undefined ? [] : [['each item:', toObject(items)] as const]),
    ...combined,
  ]
}

/**
 * A minimal value that a schema accepts.
 *
 * @param find returns the schema of a name
 */
export function makeSample(schema: JsonObject, find: (name: string) => JsonObject): Json {
  const name = findReferredName(schema)
  if (name !== undefined) return makeSample(find(name), find)
  const { type, properties, required } = schema
  const [value] = toList(schema.enum)
  if (value !== undefined) return value
  const [choice] = toList(schema.anyOf)
  if (choice !== undefined) return makeSample(toObject(choice), find)
  const [first] = [type].flat()
  if (first === 'integer') return 1
  if (first === 'boolean') return true
  if (first !== 'object') return 'text'
  const names = toList(required).map(String)
  return Object.fromEntries(names.map((each) => [each, makeSample(toObject(toObject(properties)[each]), find)]))
}
