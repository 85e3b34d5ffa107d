import type { FormField } from '../adapters/forms/port'
import type { FormView } from '../context/exchange'
import { except, getOwn, hashOf, hashOrEmpty, setOwn, type Hash } from '../values/hash'
import { isPassword, withoutPasswords } from './passwords'
import { describeResource, fileContents, type Attribute } from './descriptions'
import { fileAttributes } from '../adapters/records/reserved-tables'

export interface BuilderOptions {
  /** The prefix of the fields' names: `form` results in `form[email]`. */
  readonly as: string
  readonly method: string
  readonly action: string
}

/** The URL that a form is sent to. */
export function actionOf(resource: string, id: string | undefined, basePath: string): string {
  return basePath + describeResource(resource).path + (id === undefined ? '' : `/${encodeURIComponent(id)}`)
}

/** `form_builder` in the body of a form. Source: decisions.md, "Form configurations". */
export function builderOf(shown: FormView, { as, method, action }: BuilderOptions): Hash {
  const { form, values, errors } = shown
  const { resource, resource_owner = null } = form.configuration
  const fields = fieldsIn(fieldsOf(form), values, as, [], errors)
  return { name: form.name, resource, resource_owner, action, method, errors, fields }
}

/** The fields of a form: those configured and those that its resource requires; without a list, all documented ones. */
function fieldsOf({ configuration: { fields, resource } }: FormView['form']): Hash {
  return fields
    ? { ...attributesWhere(resource, ({ required }) => required === true), ...fields }
    : attributesWhere(resource, ({ unlisted }) => unlisted !== true)
}

function attributesWhere(resource: string, isWanted: (attribute: Attribute) => boolean): Hash {
  const wanted = Object.entries(describeResource(resource).attributes).filter(([, attribute]) => isWanted(attribute))
  return Object.fromEntries(wanted.map(([name]) => [name, null]))
}

function fieldsIn(fields: Hash, values: Hash, as: string, path: readonly string[], errors: FormView['errors']): Hash {
  const built: Hash = {}
  for (const [name, given] of Object.entries(fields)) {
    const field = (given ?? {}) as FormField
    const isContent = fileContents.has(name) && fileAttributes.has(path.at(-2) ?? '')
    const [value, here] = isContent ? [values, path] : [getOwn(values, name), [...path, name]]
    setOwn(built, name, fieldOf(field, value, `${as}[${name}]`, here, errors))
  }
  return built
}

/** A field, with its nested fields by name; they hide its own keys, such as `name`. */
function fieldOf(
  field: FormField,
  value: unknown,
  name: string,
  path: readonly string[],
  errors: FormView['errors'],
): Hash {
  const { validation = null, property_options = null } = field
  const inside = except(field, ['validation', 'property_options'])
  const own = {
    name,
    value: isPassword(path.at(-1) ?? '') ? null : (withoutPasswords(value) ?? null),
    errors: getOwn(errors, path.join('.')) ?? [],
    validation,
    property_options,
  }
  return hashOf([...Object.entries(own), ...Object.entries(fieldsIn(inside, hashOrEmpty(value), name, path, errors))])
}
