import { getOwn, isHash, type Hash } from '../values/hash'
import { isPromise, type Waiting } from '../values/waiting'
import type { AttributeType } from './attributes'
import { typeInside, type Field } from './field'
import type { Fault, FieldValue } from './validations/validation'

/** What validations are run with. */
export interface Surroundings extends Pick<FieldValue, 'reference' | 'regexpMs' | 'fill'> {
  isTaken(path: readonly string[], value: unknown, scope: readonly string[]): Waiting<boolean>
  /** Told of each thing that is wrong. */
  report(path: readonly string[], fault: Fault): void
}

/** The values of a form as they would be saved, and those of them that were sent. */
export interface Values {
  readonly merged: Hash
  readonly sent: Hash
}

/** A field with validations that are to be run, and its value. */
interface Found {
  readonly path: readonly string[]
  readonly value: unknown
  readonly siblings: Hash
  readonly field: Field
}

/** The one collection whose fields are validated always: of others, what was sent of them. */
const alwaysValidated = 'properties'

/**
 * Runs the validations of a form.
 *
 * @param kind those that look at other `records`, or the others
 * @param isLookedAt tells which fields are validated
 */
export async function validate(
  values: Values,
  type: AttributeType,
  fields: Field,
  kind: keyof Field['checks'],
  isLookedAt: (path: readonly string[]) => boolean,
  surroundings: Surroundings,
): Promise<void> {
  const { reference, regexpMs, fill } = surroundings
  for (const { path, value, siblings, field } of fieldsIn(values, type, fields, kind, [])) {
    if (!isLookedAt(path)) continue
    const subject: FieldValue = {
      value: value ?? null,
      name: path.at(-1) ?? '',
      sibling: (name) => getOwn(siblings, name) ?? null,
      reference,
      regexpMs,
      fill,
      isTaken: (scope) => surroundings.isTaken(path, value, scope),
    }
    for (const validation of field.validations) {
      if (validation.asksRecords !== (kind === 'records')) continue
      const faults = validation.check(subject)
      for (const fault of isPromise(faults) ? await faults : faults) surroundings.report(path, fault)
    }
  }
}

function* fieldsIn(
  { merged, sent }: Values,
  type: AttributeType,
  fields: Field,
  kind: keyof Field['checks'],
  path: readonly string[],
  isCollection = false,
): Iterable<Found> {
  for (const [name, field] of fields.children) {
    const wasSent = Object.hasOwn(sent, name)
    if (!field.checks[kind] || (isCollection && !wasSent)) continue
    const here = [...path, name]
    const value = getOwn(merged, name)
    if (field.validations.length > 0) yield { path: here, value, siblings: merged, field }
    if (field.children.size === 0 || (!wasSent && name !== alwaysValidated)) continue
    const inside = typeInside(type, name) ?? { kind: 'any' }
    const collects = inside.kind === 'collection' && name !== alwaysValidated
    yield* fieldsIn({ merged: hash(value), sent: hash(getOwn(sent, name)) }, inside, field, kind, here, collects)
  }
}

function hash(value: unknown): Hash {
  return isHash(value) ? value : {}
}
