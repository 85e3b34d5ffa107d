import type { Validations } from '../../adapters/forms/port'
import type { Hash } from '../../values/hash'
import type { PromiseOrValue } from '../../async/promise-or-value'
import type { Violation, FieldValue } from './validation'

export type ValidationName = keyof Validations

/** What a configuration may say of each validation; any of it may be left out. */
export type RuleOptions = {
  readonly [Name in ValidationName]-?: Partial<Extract<NonNullable<Validations[Name]>, object>>
}

/** Tells all that is wrong with a value. */
export type Check = (field: FieldValue) => PromiseOrValue<readonly Violation[]>

/** A validation, for the options of one field. */
export type Rule<Name extends ValidationName> = (options: RuleOptions[Name]) => Check

/** No violation where something holds. */
export function violationUnless(holds: boolean, key: string, values: Hash = {}): readonly Violation[] {
  return holds ? [] : [{ key, values }]
}
