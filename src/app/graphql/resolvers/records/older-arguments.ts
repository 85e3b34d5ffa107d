import { InvalidValueError } from '../../../../base/errors'
import { describe } from '../../../../base/values/describe'
import { refuse } from '../../filters/refuse'
import type { Sort } from '../../filters/sorts'
import { isSet, type Optional } from '../../filters/values'

/** A condition of a property in an older query. */
export interface CustomAttribute {
  readonly name: string
  readonly value?: Optional<string>
  readonly values?: Optional<readonly Optional<string>[]>
  readonly exists?: Optional<boolean>
  readonly exclude?: Optional<boolean>
  readonly range?: Optional<object>
  readonly values_operator?: Optional<'AND' | 'OR'>
}

/** The property filters of an older query, in which a list matches by its elements. */
export function convertAttributeFilters(input: readonly Optional<CustomAttribute>[]): readonly object[] {
  return input.filter(isSet).flatMap(toPropertyFilters)
}

function toPropertyFilters({ name, value, values, ...conditions }: CustomAttribute): readonly object[] {
  const { exists, exclude, range, values_operator } = conditions
  const one = isSet(value) ? [value] : null
  const isAnd = values_operator === 'AND'
  if (exclude !== true) {
    return [
      { name, exists, range, any_of: one },
      { name, ...(isAnd ? { array_contains: values } : { any_of: values }) },
    ]
  }
  refuse({ range }, 'it cannot be excluded: turn its bounds round')
  return [
    { name, exists: isSet(exists) ? !exists : null, not_any_of: one },
    { name, ...(isAnd ? { not_array_contains: values } : { not_any_of: values }) },
  ]
}

/** The filter for a value and a list of values; undefined without either. */
export function listFilter(value: unknown, list?: unknown, without?: unknown): object | undefined {
  const filter = { value, value_in: list, not_value_in: without }
  return Object.values(filter).some((part) => part != null) ? filter : undefined
}

/** An order in an older query. */
export interface NamedSort {
  readonly name?: Optional<string>
  readonly property_name?: Optional<string>
  readonly order?: Optional<string>
  /** Other ways to sort. */
  readonly [other: string]: unknown
}

const columns = ['id', 'created_at', 'updated_at', 'deleted_at']

/**
 * The orders of an older query.
 *
 * @param attributes names beside the columns that are not properties
 */
export function toSorts(
  sorts: Optional<readonly Optional<NamedSort>[]>,
  attributes: readonly string[] = [],
): readonly Sort[] {
  const names = [...columns, ...attributes]
  return (sorts ?? [])
    .filter(isSet)
    .map((sort) => toSort(sort, names))
    .filter(isSet)
}

/** Undefined if the sort names nothing. */
function toSort(sort: NamedSort, names: readonly string[]): Sort | undefined {
  const { name: field, property_name, order: direction, ...others } = sort
  refuse(others, 'sort: only name and property_name are available here')
  const order = readDirection(direction)
  const name = property_name ?? field
  if (name == null) return undefined
  const isProperty = property_name != null || !names.includes(name)
  return isProperty ? { properties: [{ name: name.replace(/^properties\./, ''), order }] } : { [name]: { order } }
}

/** @throws {InvalidValueError} if a text names no direction */
export function readDirection(direction: Optional<string>): 'ASC' | 'DESC' {
  const order = (direction ?? 'asc').toUpperCase()
  if (order === 'ASC' || order === 'DESC') return order
  throw new InvalidValueError(`sort: order: expected "asc" or "desc", got ${describe(direction)}`)
}
