import type { PropertyPath, RecordColumn, RecordCondition, ValueCondition } from '../adapters/records/port'
import { AdapterError } from '../errors'
import { hashOf, type Hash } from '../values/hash'
import {
  columnOf,
  columns,
  countedAs,
  distanceOf,
  lowerOf,
  maxIndexedText,
  numberOf,
  prefixOf,
  propertyAt,
  textOf,
} from './record-value'
import type { Statement } from './statement'
import { comparable, isId, isStorable } from './values'

/** Lists of up to this many values use the index on all properties; longer ones are only compared. */
const maxIndexed = 20

const latest = Date.parse('9999-12-31T23:59:59.999Z')

const operators = [
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
] as const

/** SQL that is true if all conditions hold. NULL counts as not holding. */
export function allHold(sql: Statement, conditions: readonly RecordCondition[]): string {
  return conditions.flatMap((condition) => holdsFor(sql, condition)).join(' AND ') || 'true'
}

function holdsFor(sql: Statement, condition: RecordCondition): readonly string[] {
  if ('any' in condition) return [`(${condition.any.map((all) => `(${allHold(sql, all)})`).join(' OR ') || 'false'})`]
  if ('not' in condition) return [`(${allHold(sql, condition.not)}) IS NOT TRUE`]
  const json =
    'path' in condition
      ? () => propertyAt(sql, condition.path, condition.as)
      : () => columnOf(sql, condition.column, condition.as)
  return new ValueConditions(sql, condition, json).all()
}

/** A condition of a property, of a column or of an element of an array. */
type Condition = ValueCondition & { readonly path?: PropertyPath; readonly column?: RecordColumn }

/** Writes the conditions on one value as SQL. */
class ValueConditions {
  private known: string | undefined

  /** @param write returns the value as JSON; called only if the value is read, as it may add parameters */
  constructor(
    private readonly sql: Statement,
    private readonly condition: Condition,
    private readonly write: () => string,
  ) {}

  all(): readonly string[] {
    const { equals, notEquals, exists, range, some, every, within } = this.condition
    return [
      ...(equals === undefined ? [] : [this.isIn([equals])]),
      ...(this.condition.in ? [this.isIn(this.condition.in)] : []),
      ...(notEquals === undefined ? [] : [`${this.isIn([notEquals])} IS NOT TRUE`]),
      ...(exists === undefined ? [] : [`${this.json} IS ${exists ? 'NOT NULL' : 'NULL'}`]),
      ...this.parts(),
      ...operators.flatMap(([name, operator]) => this.bound(operator, range?.[name])),
      ...(some ? [`EXISTS (${this.elements(some, 'IS TRUE')})`] : []),
      ...(every
        ? [`(jsonb_typeof(${this.json}) = 'array' AND NOT EXISTS (${this.elements(every, 'IS NOT TRUE')}))`]
        : []),
      ...(within ? [this.near(within)] : []),
    ]
  }

  private get json(): string {
    return (this.known ??= this.write())
  }

  /** True if the value is one of these, which may include nil. */
  private isIn(given: readonly unknown[]): string {
    const { sql } = this
    const values = given.map(comparable).filter((value) => value !== undefined)
    const texts = values.filter((value) => typeof value === 'string')
    const indexed = this.indexed(values, texts)
    const objects = values.filter((value) => typeof value === 'object')
    if (values.length === 0 || (indexed !== undefined && objects.length === 0)) return indexed ?? 'false'
    const numbers = values.filter((value) => typeof value === 'number').map(String)
    const others = values.filter((value) => typeof value === 'boolean' || (typeof value === 'object' && value !== null))
    const some = [
      ...(values.includes(null) ? [`${this.json} IS NULL`] : []),
      ...(numbers.length > 0 ? [`${numberOf(this.json)} = ANY(${sql.list('float8', numbers)})`] : []),
      ...(texts.length > 0 ? [`${textOf(this.json)} = ANY(${sql.list('text', texts)})`] : []),
      ...others.map((value) => `${this.json} = ${sql.json(value)}`),
    ]
    return `(${indexed === undefined ? '' : `${indexed} AND `}(${some.join(' OR ')}))`
  }

  /**
   * A condition that an index can answer, undefined if there is none. It may also match other values if one given is a
   * list or a hash: a value that contains it (`@>`) need not equal it.
   */
  private indexed(values: readonly unknown[], texts: readonly string[]): string | undefined {
    const { sql } = this
    const { path, column, as } = this.condition
    if (column === 'id' && as !== 'number') return `${columns.id} = ANY(${sql.list('bigint', texts.filter(isId))})`
    if (column === 'table' && as !== 'number') return `${columns.table} = ANY(${sql.list('text', texts)})`
    if (!path?.every(isStorable) || path.length === 0 || as === 'number' || values.includes(null)) return undefined
    const stored = as === 'text' ? texts.flatMap(printedAs) : values
    if (stored.length === 0 || stored.length > maxIndexed) return undefined
    return `(${stored.map((value) => `records.properties @> ${sql.json(nestedIn(path, value))}`).join(' OR ')})`
  }

  private parts(): readonly string[] {
    const { sql } = this
    const { contains, startsWith, endsWith, caseSensitive = false } = this.condition
    const given = [contains, startsWith, endsWith].filter((part) => part !== undefined)
    if (given.length === 0) return []
    if (!given.every(isStorable)) return ['false']
    const text = caseSensitive ? textOf(this.json) : lowerOf(sql, this.json)
    const parameter = (part: string): string => sql.text(caseSensitive ? part : part.toLowerCase())
    const inText = [
      ...(contains === undefined ? [] : [`strpos(${text}, ${parameter(contains)}) > 0`]),
      ...(startsWith === undefined ? [] : [`starts_with(${text}, ${parameter(startsWith)})`]),
      ...(endsWith === undefined ? [] : [endsIn(text, parameter(endsWith))]),
    ].join(' AND ')
    if (contains === undefined || given.length > 1) return [inText]
    return [`(${inText} OR jsonb_typeof(${this.json}) = 'array' AND ${this.json} ? ${sql.text(contains)})`]
  }

  private bound(operator: string, bound: number | string | undefined): readonly string[] {
    const { sql } = this
    if (bound === undefined) return []
    // In Postgres every number is less than NaN.
    if (Number.isNaN(bound)) return ['false']
    if (typeof bound === 'number') {
      return [this.indexedBound(operator, bound) ?? `${numberOf(this.json)} ${operator} ${sql.number(bound)}`]
    }
    if (isStorable(bound)) {
      const text = bound.length < maxIndexedText ? prefixOf(this.json) : textOf(this.json)
      return [`${text} ${operator} ${sql.text(bound)}`]
    }
    throw new AdapterError(
      'records',
      'a bound of a range must be a text that Postgres can store: without U+0000 and halves of surrogate pairs',
    )
  }

  /** A bound on an id or a time that an index can answer, undefined if there is none. */
  private indexedBound(operator: string, bound: number): string | undefined {
    const { column, as } = this.condition
    if (column === undefined || column === 'table') return undefined
    const left = `${columns[column]} ${operator}`
    if (column === 'id') {
      const isIndexed = as === 'number' && Number.isSafeInteger(bound)
      return isIndexed ? `${left} ${this.sql.as('bigint', String(bound))}` : undefined
    }
    const isIndexed = as !== 'text' && isTime(bound)
    return isIndexed ? `${left} ${this.sql.as('timestamptz', new Date(bound).toISOString())}` : undefined
  }

  /** Selects the elements for which a condition is true, or is not. */
  private elements(condition: ValueCondition, truth: 'IS TRUE' | 'IS NOT TRUE'): string {
    const elements = `jsonb_array_elements(CASE jsonb_typeof(${this.json}) WHEN 'array' THEN ${this.json} END)`
    const holds = new ValueConditions(this.sql, condition, () => countedAs(this.sql, 'item', condition.as)).all()
    return `SELECT FROM ${elements} AS elements (item) WHERE (${holds.join(' AND ') || 'true'}) ${truth}`
  }

  private near({ center, km }: NonNullable<ValueCondition['within']>): string {
    if (Number.isNaN(km)) return 'false'
    const distance = distanceOf(this.sql, this.json, center)
    return `${distance} <= ${typeof km === 'number' ? this.sql.number(km) : numberOf(propertyAt(this.sql, km, 'number'))}`
  }
}

/** The scalars that count as this text. */
function printedAs(text: string): readonly unknown[] {
  const number = Number(text)
  return [
    text,
    ...(Number.isFinite(number) && String(number) === text ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ]
}

function endsIn(text: string, part: string): string {
  return `right(${text}, char_length(${part})) = ${part}`
}

function nestedIn(path: PropertyPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name): Hash => hashOf([[name, inner]]), value)
}

/** Returns whether both `Date` and Postgres can represent the time, so that an index can compare it. */
function isTime(milliseconds: number): boolean {
  return Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds <= latest
}
