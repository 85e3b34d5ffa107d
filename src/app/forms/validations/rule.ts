import type { Validations } from '../../../ports/forms/port'
import type { Hash } from '../../../base/values/hash'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import type { Violation, FieldValue } from './validation'

export type ValidationName = keyof Validations

/** The options of each validation, all optional. */
export type RuleOptions = {
  readonly [Name in ValidationName]-?: Partial<Extract<NonNullable<Validations[Name]>, object>>
}

/** Returns the violations of a value. */
export type Check = (field: FieldValue) => PromiseOrValue<readonly Violation[]>

/** Creates a check from the options of a field. */
export type Rule<Name extends ValidationName> = (options: RuleOptions[Name]) => Check

/** Returns a violation unless `holds` is true. */
export function reportUnless(holds: boolean, key: string, values: Hash = {}): readonly Violation[] {
  return holds ? [] : [{ key, values }]
}
