import type { PropertyCondition, PropertyPath, RecordCondition, RecordFilter, RecordOrder } from '../adapters/records'
import { isReserved } from '../adapters/reserved-tables'
import { PlatformError } from '../errors'
import { describe } from '../values/describe'
import { readTime } from '../values/time-read'
import { utc } from '../values/time-zone'
import { numberOf } from './text'

/** An argument that may be left out. */
type Given<T> = T | null | undefined

interface UniqIdFilter {
  readonly value?: Given<string>
  readonly value_in?: Given<readonly string[]>
}

interface DeletedFilter {
  readonly exists?: Given<boolean>
}

export interface StringFilter {
  readonly value?: Given<string>
  readonly exact?: Given<string>
  readonly value_in?: Given<readonly string[]>
  readonly not_value?: Given<string>
  readonly not_value_in?: Given<readonly string[]>
  readonly contains?: Given<string>
}

/** Bounds under `gt`, `gte`, `lt` and `lte`. */
type RangeFilter = Readonly<Record<string, unknown>>

interface PropertyFilter extends StringFilter {
  readonly name: string
  readonly value_int?: Given<number>
  readonly value_float?: Given<number>
  readonly value_boolean?: Given<boolean>
  readonly array_contains?: Given<readonly string[]>
  readonly exists?: Given<boolean>
  readonly range?: Given<RangeFilter>
}

/** The part of a filter that is about no property. */
type DateFilter = Readonly<Partial<Record<'gt' | 'gte' | 'lt' | 'lte', string | null>>>

export interface RowsFilter {
  readonly id?: Given<UniqIdFilter>
  readonly ids?: Given<readonly string[]>
  readonly created_at?: Given<DateFilter>
  readonly updated_at?: Given<DateFilter>
  readonly deleted_at?: Given<DeletedFilter>
}

export interface RecordsFilter extends RowsFilter {
  readonly table?: Given<{ readonly value?: Given<string>; readonly exact?: Given<string> }>
  readonly properties?: Given<readonly PropertyFilter[]>
}

interface StandardSort {
  readonly order?: Given<'ASC' | 'DESC'>
}

/** Orders under the names of what they are by. */
export type Sort = Readonly<Record<string, Given<StandardSort>>>

export interface RecordsSort {
  readonly id?: Given<StandardSort>
  readonly created_at?: Given<StandardSort>
  readonly updated_at?: Given<StandardSort>
  readonly properties?: Given<readonly (StandardSort & { readonly name: string })[]>
}

/** What records a filter asks for; null is as if it were left out. */
export function recordsFilter(filter: Given<RecordsFilter>): RecordFilter {
  const table = tableOf(filter?.table?.value ?? filter?.table?.exact)
  const rows = rowsFilter(filter)
  const where = [...(rows.where ?? []), ...(filter?.properties ?? []).flatMap(conditionsOf)]
  return { ...rows, ...(table !== undefined && { table }), where }
}

/** @throws {PlatformError} for a table that is not the app's */
export function tableOf(name: Given<string>): string | undefined {
  if (name != null && isReserved(name)) {
    throw new PlatformError('type', `table: expected a name that does not begin with ":", got ${describe(name)}`)
  }
  return name ?? undefined
}

/** What a filter asks that is about no property. */
export function rowsFilter(filter: Given<RowsFilter>): RecordFilter {
  const lists = [filter?.id?.value == null ? null : [filter.id.value], filter?.id?.value_in, filter?.ids]
  const [first, ...others] = lists.filter((list) => list != null)
  const ids = first?.filter((id) => others.every((list) => list.includes(id)))
  const { created_at: created, updated_at: updated } = filter ?? {}
  return {
    ...(ids && { ids }),
    where: [
      ...(created ? [timeCondition('createdAt', 'created_at', created)] : []),
      ...(updated ? [timeCondition('updatedAt', 'updated_at', updated)] : []),
    ],
    deleted: filter?.deleted_at?.exists === true ? 'only' : 'without',
  }
}

function timeCondition(column: 'createdAt' | 'updatedAt', name: string, bounds: DateFilter): RecordCondition {
  const given = Object.entries(bounds).filter(([, bound]) => isGiven(bound))
  return { column, range: Object.fromEntries(given.map(([bound, text]) => [bound, timeOf(name, text as string)])) }
}

/** @throws {PlatformError} where the text is no date or time, or only a phrase for one */
function timeOf(name: string, text: string): number {
  const refuse = (): never => {
    throw new PlatformError('type', `${name}: expected a date or time in ISO 8601, got ${describe(text)}`)
  }
  return (readTime(text, { zone: utc, now: refuse }) ?? refuse()).valueOf().getTime()
}

/**
 * What a filter asks of a text that is stored under that name.
 *
 * @param stored gives the text as it would be stored
 */
export function stringConditions(
  name: string,
  filter: Given<StringFilter>,
  stored: (text: string) => string = (text) => text,
): readonly PropertyCondition[] {
  const texts = Object.entries(filter ?? {}).map(([key, given]: [string, Given<string | readonly string[]>]) => {
    return [key, typeof given === 'string' ? stored(given) : given?.map(stored)] as const
  })
  return conditionsOf({ name, ...Object.fromEntries(texts) })
}

function conditionsOf(filter: PropertyFilter): readonly PropertyCondition[] {
  const { value_in, not_value_in, array_contains, contains, exists, range } = filter
  const path = [filter.name]
  // Tables have no types: `5` may be stored as `'5'`, or the other way round.
  const text = { path, as: 'text' } as const
  const texts = [filter.value ?? filter.exact, filter.value_boolean].filter(isGiven).map(String)
  const numbers = [filter.value_int, filter.value_float].filter(isGiven)
  const unequal = [filter.not_value, ...(not_value_in ?? [])].filter(isGiven)
  const parts = [contains, ...(array_contains ?? [])].filter(isGiven)
  return [
    ...texts.map((equals) => ({ ...text, equals })),
    ...numbers.map((equals) => ({ path, as: 'number' as const, equals })),
    ...(value_in ? [{ ...text, in: value_in }] : []),
    ...unequal.map((notEquals) => ({ ...text, notEquals })),
    ...parts.map((part) => ({ path, contains: part })),
    ...(isGiven(exists) ? [{ path, exists }] : []),
    ...(range ? [rangeCondition(path, range)] : []),
  ]
}

function isGiven<T>(value: Given<T>): value is T {
  return value != null
}

/** Numbers are looked for among numbers, and texts that are written as such. */
function rangeCondition(path: PropertyPath, bounds: RangeFilter): PropertyCondition {
  const given = Object.entries(bounds).filter(([, bound]) => isGiven(bound))
  const range = given.map(([name, bound]) => [name, boundOf(bound)] as const)
  const isNumeric = range.every(([, bound]) => typeof bound === 'number')
  if (isNumeric) return { path, as: 'number', range: Object.fromEntries(range) }
  return { path, as: 'text', range: Object.fromEntries(range.map(([name, bound]) => [name, String(bound)])) }
}

/** A number, also one that is written as text, or else a text. */
function boundOf(bound: unknown): number | string {
  if (typeof bound === 'number') return bound
  if (typeof bound === 'string') return numberOf(bound) ?? bound
  throw new PlatformError('type', `range: expected a number or text, got ${describe(bound)}`)
}

const columns = new Map<string, RecordOrder['by']>([
  ['id', 'id'],
  ['created_at', 'createdAt'],
  ['updated_at', 'updatedAt'],
])

/** The orders of records, the first of them first. */
export function recordOrders(sort: Given<readonly RecordsSort[]>): readonly RecordOrder[] {
  return (sort ?? []).flatMap(({ properties, ...others }) => [
    ...rowOrders([others]),
    ...(properties ?? []).map(({ name, order }) => ({ by: { path: [name] }, descending: order === 'DESC' })),
  ])
}

/** The orders of what has its columns under properties of its own. */
export function rowOrders(sort: Given<readonly Sort[]>): readonly RecordOrder[] {
  return (sort ?? []).flatMap((orders) =>
    Object.entries(orders).flatMap(([name, given]) =>
      given ? [{ by: columns.get(name) ?? { path: [name] }, descending: given.order === 'DESC' }] : [],
    ),
  )
}
