import type { FormField, PropertyOptions, Validations } from '../../../ports/forms/port'
import type { FormView } from '../../context/exchange'
import { omitKeys, getOwn, makeHash, toHashOrEmpty, setOwn, type Hash } from '../../../base/values/hash'
import { isPasswordField, withoutPasswords } from '../passwords'
import { describeResource, fileContents, type Attribute } from '../descriptions'
import { confirmationSuffix } from '../validations/comparing'
import { fileAttributes } from '../../../ports/records/reserved-tables'

export interface BuilderOptions {
  /** The prefix of the fields' names: `form` results in `form[email]`. */
  readonly as: string
  readonly method: string
  readonly action: string
  /** The hidden fields: `system_fields`. Called if a template reads them, as a token begins a session. */
  readonly hidden: () => Hash
}

/** A field as a form shows it. */
export interface ShownField {
  /** Its name in HTML: `form[properties][count]`. */
  readonly name: string
  /** Nil for passwords. */
  readonly value: unknown
  readonly errors: readonly string[]
  readonly validation: Validations | null
  readonly property_options: PropertyOptions | null
  /** Whether it takes a file. */
  readonly isFile: boolean
  readonly inside: ShownFields
}

export type ShownFields = ReadonlyMap<string, ShownField>

/** The URL that a form is sent to. */
export function formatActionUrl(resource: string, id: string | undefined, basePath: string): string {
  return basePath + describeResource(resource).path + (id === undefined ? '' : `/${encodeURIComponent(id)}`)
}

/** `form_builder` in the body of a form. */
export function makeBuilder(
  shown: FormView,
  { as, method, action, hidden }: BuilderOptions,
  fields = makeShownFields(shown, as),
): Hash {
  const { form, id = null, errors } = shown
  const { resource, resource_owner = null } = form.configuration
  const own = { name: form.name, resource, resource_owner, id, action, method, errors, fields: makeFieldsHash(fields) }
  return { ...own, system_fields: hidden }
}

/**
 * The fields of a form.
 *
 * @param as the prefix of their names
 */
export function makeShownFields(shown: FormView, as: string): ShownFields {
  return makeFields(listFields(shown), shown.values, as, [], shown.errors)
}

/**
 * The fields of a form: those configured and those that its resource requires; without a list, all documented ones, and the
 * properties of its table.
 */
function listFields({ form: { configuration }, properties = [] }: FormView): Hash {
  const { fields, resource } = configuration
  if (fields) return { ...filterAttributes(resource, ({ required }) => required === true), ...fields }
  const listed = filterAttributes(resource, ({ unlisted }) => unlisted !== true)
  if (Object.hasOwn(listed, 'properties')) listed.properties = makeHash(properties.map((name) => [name, null]))
  return listed
}

function filterAttributes(resource: string, isWanted: (attribute: Attribute) => boolean): Hash {
  const wanted = Object.entries(describeResource(resource).attributes).filter(([, attribute]) => isWanted(attribute))
  return Object.fromEntries(wanted.map(([name]) => [name, null]))
}

function makeFields(
  fields: Hash,
  values: Hash,
  as: string,
  path: readonly string[],
  errors: FormView['errors'],
): ShownFields {
  const built = new Map<string, ShownField>()
  for (const [name, input] of Object.entries(fields)) {
    const field = (input ?? {}) as FormField
    const isContent = fileContents.has(name) && fileAttributes.has(path.at(-2) ?? '')
    const [value, here] = isContent ? [values, path] : [getOwn(values, name), [...path, name]]
    built.set(name, makeField(field, value, `${as}[${name}]`, here, errors))
    // A confirmation needs no mention among the fields.
    const twin = name + confirmationSuffix
    if (field.validation?.confirmation && !Object.hasOwn(fields, twin)) {
      built.set(twin, makeField({}, getOwn(values, twin), `${as}[${twin}]`, [...path, twin], errors))
    }
  }
  return built
}

function makeField(
  field: FormField,
  value: unknown,
  name: string,
  path: readonly string[],
  errors: FormView['errors'],
): ShownField {
  const { validation = null, property_options = null } = field
  const inside = omitKeys(field, ['validation', 'property_options'])
  return {
    name,
    value: isPasswordField(path.at(-1) ?? '') ? null : (withoutPasswords(value) ?? null),
    errors: getOwn(errors, path.join('.')) ?? [],
    validation,
    property_options,
    isFile: fileAttributes.has(path.at(-2) ?? '') && Object.keys(inside).length === 0,
    inside: makeFields(inside, toHashOrEmpty(value), name, path, errors),
  }
}

function makeFieldsHash(fields: ShownFields): Hash {
  const hash: Hash = {}
  for (const [name, field] of fields) setOwn(hash, name, makeFieldHash(field))
  return hash
}

/** A field, with its nested fields by name; they hide its own keys, such as `name`. */
function makeFieldHash({ name, value, errors, validation, property_options, inside }: ShownField): Hash {
  // Former templates read the errors of a field from its validation.
  const shown = errors.length > 0 ? { ...validation, errors } : validation
  const own = { name, value, errors, validation: shown, property_options }
  return makeHash([...Object.entries(own), ...Object.entries(makeFieldsHash(inside))])
}
