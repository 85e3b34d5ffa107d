import type { FormField, FormFields, PropertyOptions, Validations } from '../adapters/forms/port'
import { AdapterError } from '../errors'
import { didYouMean } from '../text/nearest'
import type { Attribute, AttributeType } from './descriptions'
import { compileValidations } from './validations'
import type { Validation } from './validations/validation'

/** The second value of a `confirmation` is no attribute of its own. */
const confirmation = '_confirmation'

export type ValidationKind = 'records' | 'values'

/** A field of a form, ready for use. */
export class Field {
  /** Its own validations: those that look at other records, and the others. */
  readonly validations: Readonly<Record<ValidationKind, readonly Validation[]>>
  /** Whether it or a field inside of it has such validations. */
  readonly checks: Readonly<Record<ValidationKind, boolean>>

  /** One that a configuration says nothing of. */
  static readonly unknown = new Field([], {}, new Map())

  constructor(
    validations: readonly Validation[],
    private readonly options: PropertyOptions,
    readonly children: ReadonlyMap<string, Field>,
  ) {
    const own = {
      records: validations.filter(({ asksRecords }) => asksRecords),
      values: validations.filter(({ asksRecords }) => !asksRecords),
    }
    const has = (kind: ValidationKind): boolean =>
      own[kind].length > 0 || Array.from(children.values()).some(({ checks }) => checks[kind])
    this.validations = own
    this.checks = { records: has('records'), values: has('values') }
  }

  /** Validated, and not kept. */
  get virtual(): boolean {
    return this.options.virtual === true
  }

  /** Never taken from what is sent. */
  get readonly(): boolean {
    return this.options.readonly === true
  }

  /** Whether a field inside of it is never taken from what is sent. */
  get holdsReadonly(): boolean {
    return Array.from(this.children.values()).some((child) => child.readonly || child.holdsReadonly)
  }

  child(name: string): Field {
    return this.children.get(name) ?? Field.unknown
  }

  /** Whether there may be a field of that name inside: any, where the configuration names none. */
  accepts(name: string): boolean {
    return this.children.size === 0 || this.children.has(name)
  }
}

/**
 * The fields of a form.
 *
 * @param type what the resource has
 * @param place where the configuration is, for errors
 * @throws {AdapterError} for a field that the resource does not have
 */
export function compileFields(fields: FormFields, type: AttributeType, place: string): Field {
  return new Field([], {}, childrenOf(fields, type, place, []))
}

function childrenOf(
  fields: Readonly<Record<string, FormField | null>>,
  type: AttributeType,
  place: string,
  path: readonly string[],
): Map<string, Field> {
  const entries = Object.entries(fields).map(([name, field]): [string, Field] => {
    const inside = [...path, name]
    return [name, compileField(field ?? {}, typeOf(name, field, type, place, inside), place, inside)]
  })
  return new Map([...confirmationsOf(fields), ...entries])
}

/** The fields in which values are given once more, as `password_confirmation` is: they need no mention of their own. */
function confirmationsOf(fields: Readonly<Record<string, FormField | null>>): [string, Field][] {
  const confirmed = Object.keys(fields).filter((name) => fields[name]?.validation?.confirmation)
  return confirmed.map((name) => [name + confirmation, new Field([], { virtual: true }, new Map())])
}

function compileField(field: FormField, type: AttributeType, place: string, path: readonly string[]): Field {
  const { validation, property_options: options, ...inside } = field
  const validations = compile(validation ?? {}, place, path)
  if (!isOwn(path) && validations.some(({ asksRecords }) => asksRecords)) {
    throw fieldError(place, path, 'uniqueness works for fields of the resource itself, and for its properties')
  }
  const virtual = options?.virtual === true || (path.at(-1) ?? '').endsWith(confirmation)
  const children = childrenOf(inside as Record<string, FormField | null>, type, place, path)
  return new Field(validations, { ...options, virtual }, children)
}

function compile(validations: Validations, place: string, path: readonly string[]): readonly Validation[] {
  try {
    return compileValidations(validations)
  } catch (cause) {
    throw fieldError(place, [...path, 'validation'], (cause as Error).message, { cause })
  }
}

/** Whether a field is one of the resource itself, or stands in its properties. */
function isOwn(path: readonly string[]): boolean {
  return path.length === 1 || path[0] === 'properties'
}

/** The type of what stands under a name. */
function typeOf(
  name: string,
  field: FormField | null,
  type: AttributeType,
  place: string,
  path: readonly string[],
): AttributeType {
  const inside = typeInside(type, name)
  if (inside) return inside
  if (field?.property_options?.virtual === true || name.endsWith(confirmation)) return { kind: 'any' }
  const known = type.kind === 'object' ? Object.keys(type.attributes) : []
  throw fieldError(place, path, `the resource has no such attribute${didYouMean(name, known)}`)
}

/** The type of what a value of a type may have under a name, undefined where that is nothing. */
export function typeInside(type: AttributeType, name: string): AttributeType | undefined {
  if (type.kind === 'any') return type
  if (type.kind === 'collection') return type.of
  return attributeOf(type, name)?.type ?? (type.kind === 'object' && type.open ? { kind: 'any' } : undefined)
}

export function attributeOf(type: AttributeType, name: string): Attribute | undefined {
  return type.kind === 'object' && Object.hasOwn(type.attributes, name) ? type.attributes[name] : undefined
}

function fieldError(place: string, path: readonly string[], reason: string, options?: ErrorOptions): AdapterError {
  return new AdapterError('forms', `${place}: fields.${path.join('.')}: ${reason}`, options)
}
