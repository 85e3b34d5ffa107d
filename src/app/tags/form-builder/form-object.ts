import { TagArgumentError } from '../../../base/errors'
import type { ShownField, ShownFields } from '../../forms/page/builder'
import type { WrittenTag } from '../../../language/definitions/define-tag'
import { makeEmptyScope, type RenderContext, type Scope } from '../../../language/rendering/context'
import { formatSuggestion } from '../../../base/text/nearest'
import { makeHash, type Hash } from '../../../base/values/hash'

/** The object of a form's fields. */
interface About {
  readonly id?: string | undefined
  /** Messages by the names or dotted paths of fields. */
  readonly errors: Hash
  /** The fields around the one whose they are. */
  readonly outer?: FormObject | undefined
}

/**
 * `form_object` in the body of a form, and `form_object_<name>` in the body of `fields_for`: the fields that the older tags of
 * forms print.
 */
export class FormObject {
  /** The values of the fields, and `errors`. */
  readonly object: Hash
  /** The names of the fields that must not be blank. */
  readonly required_fields: readonly string[]
  readonly #fields: ShownFields
  readonly #outer: FormObject | undefined

  constructor(fields: ShownFields, { id, errors, outer }: About) {
    const values = Array.from(fields, ([name, { value }]) => [name, value] as const)
    this.object = makeHash([...values, ['id', id ?? null], ['errors', errors]])
    this.required_fields = Array.from(fields.keys()).filter((name) => isRequired(fields.get(name)))
    this.#fields = fields
    this.#outer = outer
  }

  /** The nested fields of a field. */
  static inside({ inside }: ShownField, outer: FormObject | undefined): FormObject {
    const failed = Array.from(inside).filter(([, { errors }]) => errors.length > 0)
    return new FormObject(inside, { outer, errors: makeHash(failed.map(([name, { errors }]) => [name, errors])) })
  }

  /** The field of that name, here or in an enclosing object. */
  find(name: string): ShownField | undefined {
    return this.#fields.get(name) ?? this.#outer?.find(name)
  }

  /** The names of its fields, and of those around it. */
  get names(): readonly string[] {
    return [...this.#fields.keys(), ...(this.#outer?.names ?? [])]
  }
}

/** Whether a field must never be blank. */
export function isRequired(field: ShownField | undefined): boolean {
  const presence = field?.validation?.presence
  return presence === true || (typeof presence === 'object' && presence !== null && presence.if === undefined)
}

/** How a tag names its field. */
export interface FieldAddress {
  readonly name: string
  /** The name of `fields_for`; undefined for the innermost one that has the field, or the form itself. */
  readonly form: string | undefined
}

/**
 * The field of a tag.
 *
 * @throws {TagArgumentError} outside a form, and if there is no such field
 */
export function findField({ name, form }: FieldAddress, context: RenderContext, tag: WrittenTag): ShownField {
  const named = form === undefined ? undefined : findObject(formatVariable(form), context)
  const whole = findObject('form_object', context)
  const around = named ?? findInnermost(context) ?? whole
  if (!around) throw new TagArgumentError(tag.token.name, 'it is outside a form: put it into {% form %}')
  if (form !== undefined && !named) tag.warn(`form: no fields_for "${form}" is around it: ignored`)
  const found = around.find(name) ?? (named ? undefined : whole?.find(name))
  if (found) return found
  const hint = formatSuggestion(name, around.names)
  const others = around.names.length > 0 ? `; expected one of ${around.names.join(', ')}` : ''
  throw new TagArgumentError(tag.token.name, `unknown field "${name}"${hint}${others}`)
}

/** The variables of the body of `fields_for`. */
export function makeInnerScope(name: string, field: ShownField, context: RenderContext): Scope {
  const inside = FormObject.inside(field, findInnermost(context) ?? findObject('form_object', context))
  return Object.assign(makeEmptyScope(), { [formatVariable(name)]: inside, [current]: inside })
}

const current = 'form_object_here'

function findInnermost(context: RenderContext): FormObject | undefined {
  return findObject(current, context)
}

function findObject(variable: string, context: RenderContext): FormObject | undefined {
  const value = context.lookup(variable)
  return value instanceof FormObject ? value : undefined
}

function formatVariable(name: string): string {
  return `form_object_${name}`
}
