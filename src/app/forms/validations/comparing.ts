import { ConfigurationError } from '../../../base/errors'
import { equals, isBlank } from '../../../base/values/compare'
import { describe } from '../../../base/values/describe'
import { isPlainScalar } from '../../../base/values/scalar'
import { print } from '../../../base/values/print'
import type { ScopeField } from '../../../ports/forms/port'
import { reportUnless, type Rule } from './rule'

export const presence: Rule<'presence'> = () => {
  return ({ value }) => reportUnless(!isBlank(value), 'blank')
}

export const absence: Rule<'absence'> = () => {
  return ({ value }) => reportUnless(isBlank(value), 'present')
}

/** Nil and empty texts pass: they are for `presence`. */
export const uniqueness: Rule<'uniqueness'> = ({ scope }) => {
  const fields = [scope ?? []].flat().flatMap(listScope)
  return async (field) => {
    if (field.value == null || field.value === '') return []
    return reportUnless(!(await field.isTaken(fields)), 'taken')
  }
}

/** The names or paths of the fields: `{ properties: 'row' }` is `properties.row`. */
function listScope(field: ScopeField): readonly string[] {
  if (typeof field === 'string') return [field]
  return Object.entries(field).flatMap(([owner, names]) => [names].flat().map((name) => `${owner}.${name}`))
}

/** An array passes if it or each of its elements is in the list. */
export const inclusion: Rule<'inclusion'> = ({ in: list }) => {
  const isListed = makeListTest(list)
  return ({ value, sent }) => {
    const isIn = isListed(value) || isListed(sent) || (Array.isArray(value) && value.every(isListed))
    return reportUnless(isIn, 'inclusion')
  }
}

/** An array fails if it or one of its elements is in the list. */
export const exclusion: Rule<'exclusion'> = ({ in: list }) => {
  const isListed = makeListTest(list)
  return ({ value, sent }) => {
    const isIn = isListed(value) || isListed(sent) || (Array.isArray(value) && value.some(isListed))
    return reportUnless(!isIn, 'exclusion')
  }
}

/** The suffix of the field that repeats a value, which is not an attribute. */
export const confirmationSuffix = '_confirmation'

/** Compares the value with its repetition, if there is one. */
export const confirmation: Rule<'confirmation'> = () => {
  return (field) => {
    const again = field.readSibling(field.name + confirmationSuffix)
    return reportUnless(again == null || isSame(field.sent, again), 'confirmation')
  }
}

function makeListTest(list: readonly unknown[] | undefined): (value: unknown) => boolean {
  if (!Array.isArray(list)) throw new ConfigurationError('in', `in: expected an array, got ${describe(list)}`)
  return (value) => list.some((item) => isSame(value, item))
}

/** Equality by value; a text, as browsers send, equals the number or boolean with the same notation. */
function isSame(left: unknown, right: unknown): boolean {
  return equals(left, right) || (isPlainScalar(left) && isPlainScalar(right) && print(left) === print(right))
}
