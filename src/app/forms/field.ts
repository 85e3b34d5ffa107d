import { getOwn } from '../../base/values/hash'
import type { FormField, FormFields, PropertyOptions, Validations } from '../../ports/forms/port'
import type { Cursor } from '../../base/configuration/cursor'
import { findNearest } from '../../base/text/nearest'
import { fileContents, type Attribute, type AttributeType } from './descriptions'
import { compileValidations } from './validations'
import { confirmationSuffix } from './validations/comparing'
import type { Validation } from './validations/validation'
import { getErrorMessage } from '../../base/text/error-message'

export type ValidationKind = 'records' | 'values'

/** A compiled field of a form. */
export class Field {
  /** The field's validations: some search other `records`, the others need the `values` only. */
  readonly validations: Readonly<Record<ValidationKind, readonly Validation[]>>
  /** Whether the field or a nested field has such validations. */
  readonly checks: Readonly<Record<ValidationKind, boolean>>

  /** A field without a configuration. */
  static readonly unknown = new Field([], {}, new Map())

  constructor(
    validations: readonly Validation[],
    private readonly options: PropertyOptions,
    readonly children: ReadonlyMap<string, Field>,
  ) {
    const own = {
      records: validations.filter(({ searchesRecords }) => searchesRecords),
      values: validations.filter(({ searchesRecords }) => !searchesRecords),
    }
    const has = (kind: ValidationKind): boolean =>
      own[kind].length > 0 || Array.from(children.values()).some(({ checks }) => checks[kind])
    this.validations = own
    this.checks = { records: has('records'), values: has('values') }
  }

  /** Validated, but not stored. */
  get virtual(): boolean {
    return this.options.virtual === true
  }

  /** Ignored if it is sent. */
  get readonly(): boolean {
    return this.options.readonly === true
  }

  /** Whether it must not be blank. */
  get isRequired(): boolean {
    return this.validations.values.some(({ name }) => name === 'presence')
  }

  get default(): unknown {
    return this.options.default
  }

  /** Whether a nested field has a default. */
  get holdsDefault(): boolean {
    return Array.from(this.children.values()).some((child) => child.default !== undefined || child.holdsDefault)
  }

  /** Whether a nested field is readonly. */
  get holdsReadonly(): boolean {
    return Array.from(this.children.values()).some((child) => child.readonly || child.holdsReadonly)
  }

  child(name: string): Field {
    return this.children.get(name) ?? Field.unknown
  }

  /** Returns whether a nested field may have that name: any, if the configuration lists none. */
  accepts(name: string): boolean {
    return this.children.size === 0 || this.children.has(name)
  }
}

/**
 * Compiles the fields of a form.
 *
 * @param type the type of the resource
 * @param cursor points at the fields
 * @throws {AdapterError} for a field that the resource does not have
 */
export function compileFields(fields: FormFields, type: AttributeType, cursor: Cursor): Field {
  return new Field([], {}, compileChildren(fields, type, [], cursor))
}

function compileChildren(
  fields: Readonly<Record<string, FormField | null>>,
  type: AttributeType,
  path: readonly string[],
  cursor: Cursor,
): Map<string, Field> {
  const entries = Object.entries(fields).map(([name, field]): [string, Field] => {
    const at = cursor.at(name)
    return [name, compileField(field ?? {}, findType(name, field, type, at), [...path, name], at)]
  })
  return new Map([...makeConfirmations(fields), ...entries])
}

/** The fields that repeat a value, such as `password_confirmation`, which need not be listed. */
function makeConfirmations(fields: Readonly<Record<string, FormField | null>>): [string, Field][] {
  const confirmed = Object.keys(fields).filter((name) => fields[name]?.validation?.confirmation)
  return confirmed.map((name) => [name + confirmationSuffix, new Field([], { virtual: true }, new Map())])
}

function compileField(field: FormField, type: AttributeType, path: readonly string[], cursor: Cursor): Field {
  const { validation, property_options: options, ...inside } = field
  const validations = compile(validation ?? {}, cursor.at('validation'))
  if (!isOwn(path) && validations.some(({ searchesRecords }) => searchesRecords)) {
    cursor.fail('uniqueness supports only attributes of the resource and its properties')
  }
  const virtual = options?.virtual === true || (path.at(-1) ?? '').endsWith(confirmationSuffix)
  const children = compileChildren(inside as Record<string, FormField | null>, type, path, cursor)
  // The file of a custom image is the image, and has its options.
  if (type.kind === 'file') {
    const own = Array.from(children.values()).flatMap((child) => child.validations.values)
    return new Field([...validations, ...own], { ...options, virtual }, new Map())
  }
  return new Field(validations, { ...options, virtual }, children)
}

function compile(validations: Validations, cursor: Cursor): readonly Validation[] {
  try {
    return compileValidations(validations)
  } catch (cause) {
    return cursor.fail(getErrorMessage(cause))
  }
}

/** Returns whether a field is an attribute of the resource or in its properties. */
function isOwn(path: readonly string[]): boolean {
  return path.length === 1 || path[0] === 'properties'
}

function findType(name: string, field: FormField | null, type: AttributeType, cursor: Cursor): AttributeType {
  const inside = findTypeInside(type, name)
  if (inside) return inside
  if (field?.property_options?.virtual === true || name.endsWith(confirmationSuffix)) return { kind: 'any' }
  const known = type.kind === 'object' ? Object.keys(type.attributes) : []
  const nearest = findNearest(name, known)
  const expected = nearest === undefined && known.length > 0 ? `; expected one of ${known.join(', ')}` : ''
  return cursor.fail(`unknown attribute of the resource${expected}`, nearest)
}

/** The type of the values under a name in a value of this type; undefined if there can be none. */
export function findTypeInside(type: AttributeType, name: string): AttributeType | undefined {
  if (type.kind === 'any') return type
  if (type.kind === 'collection') return type.of
  if (type.kind === 'file') return fileContents.has(name) ? type : undefined
  return findAttribute(type, name)?.type ?? (type.kind === 'object' && type.open ? { kind: 'any' } : undefined)
}

export function findAttribute(type: AttributeType, name: string): Attribute | undefined {
  return type.kind === 'object' ? getOwn(type.attributes, name) : undefined
}
