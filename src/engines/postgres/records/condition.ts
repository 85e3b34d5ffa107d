import type {
  PropertyPath,
  RecordColumn,
  RecordCondition,
  ValueCondition,
  ValueConversion,
} from '../../../ports/records/port'
import { makeHash, type Hash } from '../../../base/values/hash'
import {
  makeColumnValue,
  columns,
  buildDistance,
  makeItemValue,
  buildLower,
  maxIndexedText,
  maxOddDepth,
  writeOddNumbers,
  makePropertyValue,
  type Value,
} from './value'
import type { Statement } from '../statement'
import { isStorable } from '../../../ports/storable'
import { toComparable, isId } from '../values'

/**
 * How many values the planner looks up in the index on all properties. It takes each for a ten-thousandth of the table
 * at least: with more of them it would rather read the table. Longer lists are looked up first: see `narrow`.
 */
export const maxPlanned = 20

const latest = Date.parse('9999-12-31T23:59:59.999Z')

const operators = [
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
] as const

/** SQL that is true if all conditions hold. NULL counts as not holding. */
export function writeConditions(sql: Statement, conditions: readonly RecordCondition[]): string {
  return conditions.flatMap((condition) => holdsFor(sql, condition)).join(' AND ') || 'true'
}

function holdsFor(sql: Statement, condition: RecordCondition): readonly string[] {
  if ('any' in condition)
    return [`(${condition.any.map((all) => `(${writeConditions(sql, all)})`).join(' OR ') || 'false'})`]
  if ('not' in condition) return [`(${writeConditions(sql, condition.not)}) IS NOT TRUE`]
  const value = (): Value =>
    'path' in condition
      ? makePropertyValue(sql, condition.path, condition.as)
      : makeColumnValue(sql, condition.column, condition.as)
  return new ValueConditions(sql, condition, value).writeAll()
}

/** A condition of a property, of a column or of an element of an array. */
export type Condition = ValueCondition & { readonly path?: PropertyPath; readonly column?: RecordColumn }

/** Writes the conditions on one value as SQL. */
class ValueConditions {
  private known: Value | undefined

  /** @param makeValue called only if the value is read, as it may add parameters */
  constructor(
    private readonly sql: Statement,
    private readonly condition: Condition,
    private readonly makeValue: () => Value,
  ) {}

  writeAll(): readonly string[] {
    const { equals, notEquals, exists, range, some, every, within } = this.condition
    return [
      ...(equals === undefined ? [] : [this.matchAny([equals])]),
      ...(this.condition.in ? [this.matchAny(this.condition.in)] : []),
      ...(notEquals === undefined ? [] : [`${this.matchAny([notEquals])} IS NOT TRUE`]),
      ...(exists === undefined ? [] : [`${this.value.json} IS ${exists ? 'NOT NULL' : 'NULL'}`]),
      ...this.writeParts(),
      ...operators.flatMap(([name, operator]) => this.writeBound(operator, range?.[name])),
      ...(some ? [`EXISTS (${this.writeElements(some, 'IS TRUE')})`, ...this.indexedElements(some)] : []),
      ...(every
        ? [`(jsonb_typeof(${this.value.json}) = 'array' AND NOT EXISTS (${this.writeElements(every, 'IS NOT TRUE')}))`]
        : []),
      ...(within ? [this.writeNear(within)] : []),
    ]
  }

  private get value(): Value {
    return (this.known ??= this.makeValue())
  }

  /** True if the value is one of these, which may include nil. */
  private matchAny(input: readonly unknown[]): string {
    const { sql } = this
    const { column, as } = this.condition
    const values = input.map(toComparable).filter((value) => value !== undefined)
    const texts = values.filter((value) => typeof value === 'string')
    const isText = as === undefined || as === 'text'
    if (column === 'id' && isText) return `${columns.id} = ANY(${sql.bindList('bigint', texts.filter(isId))})`
    if (column === 'table' && isText) return `${columns.table} = ANY(${sql.bindList('text', texts)})`
    const numbers = values.filter((value) => typeof value === 'number').map(String)
    const others = values.filter((value) => typeof value === 'boolean' || (typeof value === 'object' && value !== null))
    const some = [
      ...(values.includes(null) ? [`${this.value.json} IS NULL`] : []),
      ...(numbers.length > 0 ? [`${this.value.number} = ANY(${sql.bindList('float8', numbers)})`] : []),
      ...(texts.length > 0 ? [`${this.value.text} = ANY(${sql.bindList('text', texts)})`] : []),
      ...others.map((value) => `${this.value.json} = ${sql.bindJson(value)}`),
    ]
    const compared = `(${some.join(' OR ') || 'false'})`
    const stored = listStoredForms(this.condition, values)
    return this.isPlanned(stored) ? `(${compared} AND ${this.hasAny(stored)})` : compared
  }

  private isPlanned(stored: readonly string[] | undefined): stored is readonly string[] {
    return stored !== undefined && stored.length > 0 && stored.length <= maxPlanned
  }

  private hasAny(stored: readonly string[]): string {
    return holdsStored(this.sql, this.condition.as, `ANY(${this.sql.bindList('jsonb', stored)})`)
  }

  /** An indexed condition on an array with one of these elements, if there is one. */
  private indexedElements({ as, equals, in: list }: ValueCondition): readonly string[] {
    const { path } = this.condition
    const values = equals === undefined ? list : [equals]
    if (!path || !values || as === 'number') return []
    const stored = listStoredForms({ path, ...(as && { as }) }, values, (value) => [value])
    return this.isPlanned(stored) ? [this.hasAny(stored)] : []
  }

  private writeParts(): readonly string[] {
    const { sql } = this
    const { contains, startsWith, endsWith, caseSensitive = false } = this.condition
    const parts = [contains, startsWith, endsWith].filter((part) => part !== undefined)
    if (parts.length === 0) return []
    if (!parts.every(isStorable)) return ['false']
    const matches = (text: string): string => {
      const read = caseSensitive ? text : buildLower(sql.dialect, text)
      return [
        ...(contains === undefined ? [] : [`strpos(${read}, ${parameter(contains)}) > 0`]),
        ...(startsWith === undefined ? [] : [`starts_with(${read}, ${parameter(startsWith)})`]),
        ...(endsWith === undefined ? [] : [matchSuffix(read, parameter(endsWith))]),
      ].join(' AND ')
    }
    const parameter = (part: string): string => sql.bindText(caseSensitive ? part : part.toLowerCase())
    const { as } = this.condition
    const { json, stored, string, text } = this.value
    const mayBeArray = as === undefined || as === 'texts'
    if (contains === undefined || parts.length > 1 || !mayBeArray) return [matches(text)]
    const inArray = `${as === undefined ? stored : json} ? ${sql.bindText(contains)}`
    const inText = as === undefined ? ` WHEN 'string' THEN ${matches(`(${string}) COLLATE "C"`)}` : ''
    return [`CASE jsonb_typeof(${stored})${inText} WHEN 'array' THEN ${inArray} END`]
  }

  private writeBound(operator: string, bound: number | string | undefined): readonly string[] {
    const { sql } = this
    if (bound === undefined) return []
    // In Postgres every number is less than NaN.
    if (Number.isNaN(bound)) return ['false']
    if (typeof bound === 'number') {
      return [this.indexedBound(operator, bound) ?? `${this.value.number} ${operator} ${sql.bindNumber(bound)}`]
    }
    if (!isStorable(bound)) return ['false']
    const text = bound.length < maxIndexedText ? this.value.prefix : this.value.text
    return [`${text} ${operator} ${sql.bindText(bound)}`]
  }

  /** An indexed bound on an id or a time; undefined if there is none. */
  private indexedBound(operator: string, bound: number): string | undefined {
    const { column, as } = this.condition
    if (column === undefined || column === 'table') return undefined
    const left = `${columns[column]} ${operator}`
    if (column === 'id') {
      const isIndexed = as === 'number' && Number.isSafeInteger(bound)
      return isIndexed ? `${left} ${this.sql.bindInteger(bound)}` : undefined
    }
    const isIndexed = (as === undefined || as === 'number') && isTime(bound)
    return isIndexed ? `${left} ${this.sql.bindTime(new Date(bound))}` : undefined
  }

  /** Selects the elements for which a condition is true, or is not. */
  private writeElements(condition: ValueCondition, truth: 'IS TRUE' | 'IS NOT TRUE'): string {
    const elements = `jsonb_array_elements(CASE jsonb_typeof(${this.value.json}) WHEN 'array' THEN ${this.value.json} END)`
    const holds = new ValueConditions(this.sql, condition, () => makeItemValue(this.sql, condition.as)).writeAll()
    return `SELECT FROM ${elements} AS elements (item) WHERE (${holds.join(' AND ') || 'true'}) ${truth}`
  }

  private writeNear({ center, km }: NonNullable<ValueCondition['within']>): string {
    if (Number.isNaN(km)) return 'false'
    const distance = buildDistance(this.sql, this.value.json, center)
    return `${distance} <= ${typeof km === 'number' ? this.sql.bindNumber(km) : makePropertyValue(this.sql, km, 'number').number}`
  }
}

/**
 * The content of properties with one of the values, as JSON for `holdsStored`; undefined if the index on all properties
 * cannot find all of them. Records that contain a list or a hash need not match.
 */
export function listStoredForms(
  { path, as }: Condition,
  input: readonly unknown[],
  wrap = (value: unknown): unknown => value,
): readonly string[] | undefined {
  const values = input.map(toComparable).filter((value) => value !== undefined)
  if (as === 'lowercase' || values.includes(null)) return undefined
  if (!path?.every(isStorable) || path.length === 0 || path.length > maxOddDepth) return undefined
  return values.flatMap(formsOf[as ?? 'same']).map((value) => JSON.stringify(nestValue(path, wrap(value))))
}

/** SQL that uses an index: true if the properties contain `stored`, also as a number that another program printed. */
export function holdsStored({ dialect }: Statement, as: ValueConversion | undefined, stored: string): string {
  const isStored = `properties @> ${stored}`
  return as === 'number' ? `(${isStored} OR ${writeOddNumbers(dialect)} @> ${stored})` : isStored
}

/** The values that count as a value, most of which are stored so. An array contains its first element. */
const formsOf: Readonly<
  Record<Exclude<ValueConversion, 'lowercase'> | 'same', (value: unknown) => readonly unknown[]>
> = {
  same: (value) => [value],
  texts(value) {
    if (!Array.isArray(value)) return []
    const [first] = value as readonly unknown[]
    return typeof first === 'string' ? formsOf.text(first).map((form) => [form]) : [[]]
  },
  number: (value) => (typeof value === 'number' ? [value, String(value)] : []),
  text(value) {
    if (typeof value !== 'string') return []
    const number = Number(value)
    return [
      value,
      ...(Number.isFinite(number) && String(number) === value ? [number] : []),
      ...(value === 'true' || value === 'false' ? [value === 'true'] : []),
    ]
  },
}

function matchSuffix(text: string, part: string): string {
  return `right(${text}, char_length(${part})) = ${part}`
}

function nestValue(path: PropertyPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name): Hash => makeHash([[name, inner]]), value)
}

/** Returns whether both `Date` and Postgres can represent the time, so that an index can compare it. */
function isTime(milliseconds: number): boolean {
  return Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds <= latest
}
