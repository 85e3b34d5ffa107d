import { UnavailableError } from '../../../errors'
import type { Sort } from '../../filters/sorts'
import { isGiven, type Given } from '../../filters/values'

/** A condition of a property in an older query. */
export interface CustomAttribute {
  readonly name: string
  readonly value?: Given<string>
  readonly values?: Given<readonly Given<string>[]>
  readonly exists?: Given<boolean>
  readonly exclude?: Given<boolean>
  readonly range?: Given<object>
  readonly values_operator?: Given<'AND' | 'OR'>
}

/** The property filters of an older query. */
export function attributeFilters(given: readonly Given<CustomAttribute>[]): readonly object[] {
  return given.filter(isGiven).map(conditionOf)
}

function conditionOf({ name, value, values, exists, exclude, range, values_operator }: CustomAttribute): object {
  if (exclude === true) return { name, not_value: value, not_value_in: values }
  const list = values_operator === 'AND' ? { array_contains: values } : { value_in: values }
  return { name, value, exists, range, ...list }
}

/** The filter for a value and a list of values; undefined if none is given. */
export function listFilter(value: unknown, list?: unknown, without?: unknown): object | undefined {
  const given = { value, value_in: list, not_value_in: without }
  return Object.values(given).some((part) => part != null) ? given : undefined
}

/** An order in an older query. */
export interface NamedSort {
  readonly name?: string | null
  readonly property_name?: string | null
  readonly order?: string | null
}

const columns: readonly unknown[] = ['id', 'created_at', 'updated_at', 'deleted_at']

/** The orders of an older query. */
export function sortOf(sort: Given<NamedSort>): readonly Sort[] {
  if (!sort) return []
  const order = sort.order?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC'
  const name = sort.property_name ?? sort.name
  if (name == null) throw new UnavailableError('sort', 'sort: only name and property_name are available here')
  const isColumn = sort.property_name == null && columns.includes(name)
  return [isColumn ? { [name]: { order } } : { properties: [{ name: name.replace(/^properties\./, ''), order }] }]
}
