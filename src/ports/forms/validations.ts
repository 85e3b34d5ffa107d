import { makeHash, isHash, type Hash } from '../../base/values/hash'
import {
  json,
  hashBy,
  hashWith,
  listOf,
  nonEmpty,
  number,
  text,
  truth,
  expecting,
  type Check,
} from '../../base/configuration/checks'
import type { Validations } from './port'

type Checks = Readonly<Record<string, Check<unknown>>>

const common = { message: text, if: text, allow_nil: truth, allow_blank: truth }
const none = {}
const count = number('a whole number of 0 or more', (value) => Number.isInteger(value) && value >= 0)
const bound = number()
const list: Check<readonly unknown[]> = (value, cursor) =>
  Array.isArray(value) ? listOf(json)(value, cursor) : cursor.expected('a list', value)

const scopeField = expecting('a text', (value, cursor) =>
  isHash(value) ? hashBy(() => listOf(nonEmpty))(value, cursor) : nonEmpty(value, cursor),
)
const scope = { scope: listOf(scopeField) }
const times = {
  before: nonEmpty,
  after: nonEmpty,
  at: nonEmpty,
  is_at: nonEmpty,
  on_or_before: nonEmpty,
  at_or_before: nonEmpty,
  on_or_after: nonEmpty,
  at_or_after: nonEmpty,
}
const numbers = {
  greater_than: bound,
  greater_than_or_equal_to: bound,
  equal_to: bound,
  less_than: bound,
  less_than_or_equal_to: bound,
  other_than: bound,
  odd: truth,
  even: truth,
  only_integer: truth,
}

/** `true` means no options, so it is an error if some are required. */
function defineValidation<Required extends Checks, Optional extends Checks>(required: Required, optional: Optional) {
  const options = hashWith('option', required, { ...common, ...optional })
  return ((value, cursor) => {
    if (value === true) options({}, cursor)
    if (typeof value === 'boolean') return value
    return isHash(value) ? options(value, cursor) : cursor.expected('true, false or a hash of options', value)
  }) satisfies Check<unknown>
}

const checks = {
  presence: defineValidation(none, none),
  uniqueness: defineValidation(none, scope),
  unique: defineValidation(none, scope),
  email: defineValidation(none, none),
  length: defineValidation(none, { minimum: count, maximum: count, is: count }),
  format: defineValidation({ with: nonEmpty }, none),
  numericality: defineValidation(none, numbers),
  inclusion: defineValidation({ in: list }, none),
  exclusion: defineValidation({ in: list }, none),
  confirmation: defineValidation(none, none),
  date: defineValidation(none, times),
  datetime: defineValidation(none, times),
  geometry: defineValidation(none, none),
  phone_number: defineValidation(none, none),
  absence: defineValidation(none, none),
  file_content_type: defineValidation({ allow: listOf(nonEmpty) }, none),
} satisfies Record<keyof Validations, Check<unknown>>

export const validationNames: ReadonlySet<string> = new Set(Object.keys(checks))

const rules = hashWith('validation', none, checks)

/** The `validation` of a field. Options beside its rules apply to each of them that has not its own. */
export const validations: Check<Validations> = (value, cursor) => {
  if (!isHash(value)) return rules(value, cursor)
  const [shared, own] = [true, false].map((isShared) =>
    makeHash(Object.entries(value).filter(([name]) => Object.hasOwn(common, name) === isShared)),
  ) as [Hash, Hash]
  const names = Object.keys(shared)
  if (names.length === 0) return rules(value, cursor)
  if (Object.keys(own).length === 0) {
    cursor.report('ignored-value', `${names.join(', ')} needs a validation to apply to: ignored`)
  }
  return rules(makeHash(Object.entries(own).map(([name, options]) => [name, withShared(options, shared)])), cursor)
}

function withShared(options: unknown, shared: Hash): unknown {
  if (options === true) return shared
  return isHash(options) ? { ...shared, ...options } : options
}
