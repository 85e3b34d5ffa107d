import type { FormConfiguration, FormFields } from '../../../../src'
import { fieldsIn, isDocumented } from './attributes'

/** The attribute with the type of a customization. */
export const typeName = 'custom_model_type_name'

/** The types of customizations that a form reaches: docs/forms.md, "Types of customizations". */
export interface Types {
  has(type: string): boolean
  /** The type, if there is only one. */
  readonly only: string | undefined
  /** The types of nested customizations under a name. */
  inside(name: string): Types
}

type Forms = Readonly<Record<string, FormConfiguration>>

/** @param type the type named by a query that saves by the form */
export function typesOf(name: string, forms: Forms, type?: string): Types {
  const { custom_model_types: listed, fields } = forms[name] as FormConfiguration
  if (type === undefined) return typesFor(ownTypes(name, forms), listed, fields ?? undefined, forms)
  const named = (listed ?? [type]).filter((one) => one === type)
  return typesFor(named, named, fields ?? undefined, forms)
}

function typesFor(
  own: readonly string[] | undefined,
  listed: readonly string[] | undefined,
  fields: FormFields | undefined,
  forms: Forms,
): Types {
  return {
    has: (type) => isTable(type) && (own ? own.includes(type) : !hasForm(type, forms)),
    only: own?.length === 1 ? own[0] : undefined,
    inside(name) {
      const inner = fieldsIn(fields?.customizations)
      const field = inner && Object.hasOwn(inner, name) ? (inner[name] ?? {}) : undefined
      const isNamed = field !== undefined && !Object.hasOwn(field, typeName)
      const known = isNamed || listed ? [...(field ? [name] : []), ...(listed ?? [])] : undefined
      return typesFor(known, listed, field && fieldsIn(field), forms)
    },
  }
}

/** The form's types without its nested ones; undefined if the client chooses. */
function ownTypes(name: string, forms: Forms): readonly string[] | undefined {
  const { custom_model_types: listed, fields } = forms[name] as FormConfiguration
  if (listed) return listed
  return fields && !Object.hasOwn(fields, typeName) ? [name] : undefined
}

function hasForm(type: string, forms: Forms): boolean {
  return Object.entries(forms).some(([name, { resource }]) =>
    resource === 'Customization' ? ownTypes(name, forms)?.includes(type) : resource === type,
  )
}

/** Whether an app may have a table of this name. */
export function isTable(name: string): boolean {
  return /^[a-z\d_][\w/-]*$/.test(name) && !isDocumented(name)
}
