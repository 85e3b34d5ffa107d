import type { PropertyPath, RecordColumn, RecordCondition, ValueConversion } from '../../../ports/records/port'
import { InvalidValueError } from '../../../base/errors'
import { describe } from '../../../base/values/describe'
import { readTime } from '../../../base/time/read'
import { utc } from '../../../base/time/zone'
import { parseNumeral } from '../resolvers/text'

/** An optional argument; null means omitted. */
export type Optional<T> = T | null | undefined

type Strings = Optional<readonly string[]>

/** The property or column of a condition. */
export type Target = { readonly path: PropertyPath } | { readonly column: RecordColumn }

export interface IdFilter {
  readonly value?: Optional<string>
  readonly value_in?: Strings
  readonly not_value_in?: Strings
  readonly range?: Optional<Bounds>
}

export interface IntegerFilter {
  readonly value?: Optional<number>
  readonly value_in?: Optional<readonly Optional<number>[]>
  readonly not_value_in?: Optional<readonly Optional<number>[]>
  readonly range?: Optional<Bounds>
}

export interface DateFilter extends Bounds {
  readonly exists?: Optional<boolean>
  readonly value?: Optional<string>
  readonly value_in?: Strings
  readonly not_value?: Optional<string>
  readonly not_value_in?: Strings
}

export interface TextFilter {
  readonly value?: Optional<string>
  readonly exact?: Optional<string>
  readonly value_in?: Strings
  readonly not_value?: Optional<string>
  readonly not_value_in?: Strings
  readonly case_sensitive?: Optional<boolean>
  readonly contains?: Optional<string>
  readonly not_contains?: Optional<string>
  readonly starts_with?: Optional<string>
  readonly not_starts_with?: Optional<string>
  readonly ends_with?: Optional<string>
  readonly not_ends_with?: Optional<string>
}

export interface Bounds {
  readonly gt?: unknown
  readonly gte?: unknown
  readonly lt?: unknown
  readonly lte?: unknown
}

export function isSet<T>(value: Optional<T>): value is T {
  return value != null
}

/** A condition for each value that is not null. */
export function makeConditions<T>(
  values: readonly Optional<T>[],
  condition: (value: T) => RecordCondition,
): readonly RecordCondition[] {
  return values.filter(isSet).map(condition)
}

/** Equal to one of the values: most often there is only one. */
function makeInCondition(
  target: Target & { readonly as?: ValueConversion },
  values: readonly string[],
): RecordCondition {
  return values.length === 1 ? { ...target, equals: values[0] } : { ...target, in: values }
}

/** One condition, so that a long list is compared as a whole. */
function makeNotInCondition(
  target: Target & { readonly as?: ValueConversion },
  list: readonly unknown[],
): RecordCondition {
  return { not: [{ ...target, in: list.filter(isSet) }] }
}

export function makeIdConditions(target: Target, filter: IdFilter): readonly RecordCondition[] {
  const id = { ...target, as: 'text' } as const
  return [
    ...makeConditions([filter.value], (equals) => ({ ...id, equals })),
    ...makeConditions([filter.value_in], (list) => ({ ...id, in: list })),
    ...makeConditions([filter.not_value_in], (list) => makeNotInCondition(id, list)),
    ...(filter.range ? makeRangeConditions(target, filter.range) : []),
  ]
}

/** Conditions for a filter of whole numbers, which may be stored as texts. */
export function makeIntegerConditions(target: Target, filter: IntegerFilter): readonly RecordCondition[] {
  const { value, value_in, not_value_in, range } = filter
  const texts = (list: IntegerFilter['value_in']): readonly string[] | undefined => list?.filter(isSet).map(String)
  return makeIdConditions(target, {
    value: isSet(value) ? String(value) : null,
    value_in: texts(value_in),
    not_value_in: texts(not_value_in),
    range,
  })
}

export interface BooleanFilter {
  readonly value?: Optional<boolean>
  readonly not_value?: Optional<boolean>
  readonly is_null?: Optional<boolean>
}

/** Conditions for a filter of a Boolean. */
export function makeBooleanConditions(
  target: Target,
  { value, not_value, is_null }: BooleanFilter,
): readonly RecordCondition[] {
  return [
    ...makeConditions([value], (equals) => ({ ...target, equals })),
    ...makeConditions([not_value], (notEquals) => ({ ...target, notEquals })),
    ...makeConditions([is_null], (is) => ({ ...target, exists: !is })),
  ]
}

/** Conditions for a time filter. A property is a time in epoch milliseconds, as columns are. */
export function makeTimeConditions(name: string, target: Target, filter: DateFilter): readonly RecordCondition[] {
  const { exists, value, value_in, not_value, not_value_in } = filter
  const time = (text: string): number => parseTime(name, text)
  const bounds = listBounds(filter).map(([bound, text]) => [bound, time(text as string)] as const)
  return [
    ...makeConditions([exists], (is) => ({ ...target, exists: is })),
    ...makeConditions([value], (text) => ({ ...target, equals: time(text) })),
    ...makeConditions([value_in], (texts) => ({ ...target, in: texts.map(time) })),
    ...makeConditions([not_value], (text) => ({ ...target, notEquals: time(text) })),
    ...makeConditions([not_value_in], (texts) => makeNotInCondition(target, texts.map(time))),
    ...(bounds.length > 0 ? [{ ...target, range: Object.fromEntries(bounds) }] : []),
  ]
}

/** @throws {InvalidValueError} if the text is not a date or time, or is a phrase such as "July 17, 2015" */
function parseTime(name: string, text: string): number {
  const refuse = (): never => {
    throw new InvalidValueError(`${name}: expected a date or time in ISO 8601, got ${describe(text)}`)
  }
  return (readTime(text, { zone: utc, now: refuse }) ?? refuse()).valueOf().getTime()
}

/** The forms in which a text may be stored, for comparing the whole text or a part of it. */
export interface Forms {
  /** Default: `text` */
  readonly as?: 'text' | 'lowercase'
  readonly whole: (text: string) => readonly string[]
  readonly part: (text: string) => readonly string[]
}

const unchanged: Forms = { whole: (text) => [text], part: (text) => [text] }

/** Compares texts without their case. */
export const ignoringCase: Forms = { ...unchanged, as: 'lowercase', whole: (text) => [text.toLowerCase()] }

export function makeTextConditions(
  target: Target,
  filter: TextFilter,
  { as = 'text', whole, part }: Forms = unchanged,
): readonly RecordCondition[] {
  // Tables are untyped: `5` may be stored as `'5'`, or the other way round.
  const text = { ...target, as }
  return [
    ...makeConditions([filter.value, filter.exact], (value) => makeInCondition(text, whole(value))),
    ...makeConditions([filter.value_in], (list) => ({ ...text, in: list.flatMap(whole) })),
    ...makeConditions([filter.not_value], (value) => ({ not: [makeInCondition(text, whole(value))] })),
    ...makeConditions([filter.not_value_in], (list) => makeNotInCondition(text, list.filter(isSet).flatMap(whole))),
    ...makePartConditions(target, filter, part),
  ]
}

/** `contains` also matches an element of an array. */
function makePartConditions(target: Target, filter: TextFilter, forms: Forms['part']): readonly RecordCondition[] {
  const sensitive = filter.case_sensitive === true ? { caseSensitive: true } : {}
  const makeCondition = (name: 'contains' | 'startsWith' | 'endsWith', text: string): RecordCondition => {
    const parts = forms(text).map((form): RecordCondition => ({ ...target, [name]: form, ...sensitive }))
    return parts.length === 1 ? (parts[0] as RecordCondition) : { any: parts.map((part) => [part]) }
  }
  return [
    ...makeConditions([filter.contains], (text) => makeCondition('contains', text)),
    ...makeConditions([filter.not_contains], (text) => ({ not: [makeCondition('contains', text)] })),
    ...makeConditions([filter.starts_with], (text) => makeCondition('startsWith', text)),
    ...makeConditions([filter.not_starts_with], (text) => ({ not: [makeCondition('startsWith', text)] })),
    ...makeConditions([filter.ends_with], (text) => makeCondition('endsWith', text)),
    ...makeConditions([filter.not_ends_with], (text) => ({ not: [makeCondition('endsWith', text)] })),
  ]
}

/** The bounds that are set: a blank one, such as an empty field of a form, does not count. */
function listBounds({ gt, gte, lt, lte }: Bounds): readonly (readonly [string, unknown])[] {
  const isBlank = (bound: unknown): boolean => typeof bound === 'string' && bound.trim() === ''
  return Object.entries({ gt, gte, lt, lte }).filter(([, bound]) => isSet(bound) && !isBlank(bound))
}

/**
 * Numeric bounds match numbers and numeric texts. Any other bound makes all bounds texts, which match texts, and no id.
 * Without bounds that are set there is no condition.
 */
export function makeRangeConditions(target: Target, bounds: Bounds): readonly RecordCondition[] {
  const range = listBounds(bounds).map(([name, bound]) => [name, parseBound(bound)] as const)
  if (range.length === 0) return []
  if (range.every(([, bound]) => typeof bound === 'number')) {
    return [{ ...target, as: 'number', range: Object.fromEntries(range) }]
  }
  if ('column' in target) return [{ ...target, in: [] }]
  return [{ ...target, range: Object.fromEntries(range.map(([name, bound]) => [name, String(bound)])) }]
}

/** A number, parsed if it is a numeric text; other texts stay. */
function parseBound(bound: unknown): number | string {
  if (typeof bound === 'number') return bound
  if (typeof bound === 'string') return parseNumeral(bound) ?? bound
  throw new InvalidValueError(`range: expected a number or text, got ${describe(bound)}`)
}
