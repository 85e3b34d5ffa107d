import { getOwn, toHashOrEmpty, type Hash } from '../../../base/values/hash'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import type { DraftValues } from '../submission/draft'
import type { AttributeType } from '../descriptions'
import { findTypeInside, type Field, type ValidationKind } from '../field'
import type { Violation, FieldValue, Validation } from './validation'

/** The environment of validations. */
export interface Surroundings extends Pick<FieldValue, 'reference' | 'regexpMs' | 'render'> {
  isTaken(path: readonly string[], value: unknown, scope: readonly string[]): PromiseOrValue<boolean>
  /** Returns whether a field is validated. */
  isValidated(path: readonly string[]): boolean
  /** Converts a value to nil, a number, a boolean or a list if its property stores it so. */
  toStored(path: readonly string[], value: unknown): unknown
}

type Values = Pick<DraftValues, 'submitted' | 'complete'>

/** The values of a form, with the type of its resource and the fields whose validations run. */
interface Validated {
  readonly values: Values
  readonly type: AttributeType
  readonly fields: Field
}

/** A field whose validations must run, and its value. */
interface Found {
  readonly path: readonly string[]
  readonly value: unknown
  readonly siblings: Hash
  readonly field: Field
}

/** The only collection whose fields are always validated; of others, only the sent ones are. */
const alwaysValidated = 'properties'

/**
 * Runs the validations of a form.
 *
 * @param kind validations that search other `records`, or validations of the `values` alone
 * @param report called for each violation, with its validation
 */
export async function validate(
  validated: Validated,
  kind: ValidationKind,
  surroundings: Surroundings,
  report: (path: readonly string[], violation: Violation, validation: Validation) => void,
): Promise<void> {
  for (const found of findFields(validated, kind)) {
    if (!surroundings.isValidated(found.path)) continue
    const subject = new Subject(found, surroundings)
    for (const validation of found.field.validations[kind]) {
      for (const violation of await validation.check(subject))
        report(toErrorPath(found, validation), violation, validation)
    }
  }
}

/** The path of the field that a violation is reported for. */
function toErrorPath({ path }: Found, { suffix }: Validation): readonly string[] {
  return suffix === undefined ? path : [...path.slice(0, -1), `${path.at(-1) ?? ''}${suffix}`]
}

/** A value for validations. */
class Subject implements FieldValue {
  readonly value: unknown
  readonly sent: unknown
  readonly name: string

  constructor(
    private readonly found: Found,
    private readonly surroundings: Surroundings,
  ) {
    this.sent = found.value ?? null
    this.value = surroundings.toStored(found.path, this.sent)
    this.name = found.path.at(-1) ?? ''
  }

  get reference(): FieldValue['reference'] {
    return this.surroundings.reference
  }

  get regexpMs(): number {
    return this.surroundings.regexpMs
  }

  readSibling(name: string): unknown {
    return getOwn(this.found.siblings, name) ?? null
  }

  isTaken(scope: readonly string[]): PromiseOrValue<boolean> {
    return this.surroundings.isTaken(this.found.path, this.found.value, scope)
  }

  render(liquid: string): PromiseOrValue<string> {
    return this.surroundings.render(liquid)
  }
}

/** The fields with validations of a kind, each before its nested fields. */
function findFields(
  { values: { complete, submitted }, type, fields }: Validated,
  kind: ValidationKind,
  path: readonly string[] = [],
  isCollection = false,
): Found[] {
  const found: Found[] = []
  for (const [name, field] of fields.children) {
    const wasSent = Object.hasOwn(submitted, name)
    if (!field.checks[kind] || (isCollection && !wasSent)) continue
    const here = [...path, name]
    const value = getOwn(complete, name)
    if (field.validations[kind].length > 0) found.push({ path: here, value, siblings: complete, field })
    if (field.children.size === 0 || (!wasSent && name !== alwaysValidated)) continue
    const inside = findTypeInside(type, name) ?? { kind: 'any' }
    const collects = inside.kind === 'collection' && name !== alwaysValidated
    const values = { complete: toHashOrEmpty(value), submitted: toHashOrEmpty(getOwn(submitted, name)) }
    found.push(...findFields({ values, type: inside, fields: field }, kind, here, collects))
  }
  return found
}
