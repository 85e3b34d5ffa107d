import { checkCount } from '../adapters/record-query'
import type {
  PropertyCondition,
  PropertyPath,
  RecordFilter,
  RecordOrder,
  RecordQuery,
  TimeRange,
  ValueKind,
} from '../adapters/records'
import { AdapterError } from '../errors'
import type { Hash } from '../values/hash'
import { hashOf } from '../values/hash'
import type { Parameter } from './client'
import { comparable, isStorable } from './values'

/** A list of up to so many values is looked up by the index of all properties; a longer one is compared only. */
const mostIndexed = 20

const latest = Date.parse('9999-12-31T23:59:59.999Z')

const operators = [
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
] as const

/** Columns to sort by: without the table's name, those that are read as texts would be meant. */
const columnOf = { id: 'records.id', createdAt: 'records.created_at', updatedAt: 'records.updated_at' } as const

/** What the queries of a store have in common. */
export interface Dialect {
  /** The schema, quoted. */
  readonly schema: string
  /** The collation that `lower` needs to know every script, quoted. */
  readonly collation: string
}

/**
 * A query of records as SQL. Whatever the query says becomes a parameter.
 *
 * Properties are compared as the port says, over three expressions: the value as JSON, which is NULL where it is nil; the
 * value as a number, NULL where it is none; and as a text in the order of its characters, NULL where it is none.
 */
export class QueryBuilder {
  readonly parameters: Parameter[] = []

  constructor(private readonly dialect: Dialect) {}

  add(value: Parameter): string {
    return `$${this.parameters.push(value)}`
  }

  /** Adds an array as one parameter. */
  private list(values: readonly string[], type: string): string {
    return `ARRAY(SELECT jsonb_array_elements_text(${this.add(JSON.stringify(values))}::jsonb))::${type}[]`
  }

  where({ table, ids, where = [], createdAt, updatedAt, deleted = 'without' }: RecordFilter): string {
    return [
      table === undefined ? `left(table_name, 1) <> ':'` : this.table(table),
      ...(deleted === 'with' ? [] : [`deleted_at IS ${deleted === 'only' ? 'NOT NULL' : 'NULL'}`]),
      ...(ids ? [`id = ANY(${this.list(ids.filter(isId), 'bigint')})`] : []),
      ...this.times('created_at', createdAt),
      ...this.times('updated_at', updatedAt),
      ...where.flatMap((condition) => this.condition(condition)),
    ].join(' AND ')
  }

  table(table: string): string {
    return isStorable(table) ? `table_name = ${this.add(table)}::text` : 'false'
  }

  orderBy(sort: readonly RecordOrder[] = []): string {
    return [...sort.flatMap((order) => this.order(order)), 'records.id'].join(', ')
  }

  page({ offset = 0, limit }: RecordQuery): string {
    checkCount('offset', offset)
    checkCount('limit', limit)
    return `LIMIT ${this.add(String(limit))}::bigint OFFSET ${this.add(String(offset))}::bigint`
  }

  private times(column: string, range: TimeRange = {}): string[] {
    return operators.flatMap(([name, operator]) => {
      const time = range[name]?.getTime()
      // As in a comparison of dates, nothing is before or after a time that is none.
      if (time === undefined || Number.isNaN(time)) return []
      return [`${column} ${operator} ${this.add(timestamp(time))}::timestamptz`]
    })
  }

  private condition(condition: PropertyCondition): string[] {
    const { path, as, contains, exists, range } = condition
    const json = this.json(path, as)
    const all: string[] = []
    if (condition.equals !== undefined) all.push(...this.indexed(condition, [condition.equals]))
    if (condition.equals !== undefined) all.push(this.isIn(json, [condition.equals]))
    if (condition.in) all.push(...this.indexed(condition, condition.in), this.isIn(json, condition.in))
    if (condition.notEquals !== undefined) all.push(`(${this.isIn(json, [condition.notEquals])}) IS NOT TRUE`)
    if (exists !== undefined) all.push(`${json} IS ${exists ? 'NOT NULL' : 'NULL'}`)
    if (contains !== undefined) all.push(this.contains(json, contains))
    if (range) all.push(...operators.flatMap(([name, operator]) => this.bound(json, operator, range[name])))
    return all
  }

  /** Whether the value is one of these, nil among them. */
  private isIn(json: string, given: readonly unknown[]): string {
    const values = given.map(comparable).filter((value) => value !== undefined)
    const numbers = values.filter((value) => typeof value === 'number').map(String)
    const texts = values.filter((value) => typeof value === 'string')
    const others = values.filter((value) => typeof value === 'object' || typeof value === 'boolean')
    const some = [
      ...(others.includes(null) ? [`${json} IS NULL`] : []),
      ...(numbers.length > 0 ? [`${numberOf(json)} = ANY(${this.list(numbers, 'float8')})`] : []),
      ...(texts.length > 0 ? [`${textOf(json)} = ANY(${this.list(texts, 'text')})`] : []),
      ...others.filter((value) => value !== null).map((value) => `${json} = ${this.jsonParameter(value)}`),
    ]
    return some.length > 0 ? `(${some.join(' OR ')})` : never(json)
  }

  /**
   * What must hold for whatever equals one of these, in the words that the index of all properties can answer; nothing
   * where it cannot.
   */
  private indexed({ path, as }: PropertyCondition, given: readonly unknown[]): string[] {
    const values = given.map(comparable)
    const [name] = path
    if (as !== undefined || name === undefined || !path.every(isStorable)) return []
    if (values.length === 0 || values.length > mostIndexed || values.some((value) => value === null)) return []
    const some = values
      .filter((value) => value !== undefined)
      .map((value) => `properties @> ${this.jsonParameter(nestedIn(path, value))}`)
    return some.length > 0 ? [`(${some.join(' OR ')})`] : []
  }

  private contains(json: string, part: string): string {
    if (!isStorable(part)) return never(json)
    const lower = `lower(${anyText(json)} COLLATE ${this.dialect.collation}) COLLATE "C"`
    const inText = `strpos(${lower}, ${this.add(part.toLowerCase())}::text) > 0`
    return `(${inText} OR jsonb_typeof(${json}) = 'array' AND ${json} ? ${this.add(part)}::text)`
  }

  private bound(json: string, operator: string, bound: number | string | undefined): string[] {
    if (bound === undefined) return []
    if (typeof bound === 'number') {
      return [Number.isNaN(bound) ? never(json) : `${numberOf(json)} ${operator} ${this.add(String(bound))}::float8`]
    }
    if (isStorable(bound)) return [`${textOf(json)} ${operator} ${this.add(bound)}::text`]
    throw new AdapterError(
      'records',
      'a bound of a range must be a text that Postgres can store: without U+0000 and halves of surrogate pairs',
    )
  }

  private order({ by, descending = false }: RecordOrder): string[] {
    const direction = descending ? 'DESC' : 'ASC'
    if (typeof by !== 'object') return [`${columnOf[by]} ${direction}`]
    const json = this.json(by.path, by.as)
    const kind = `CASE jsonb_typeof(${json}) WHEN 'number' THEN 0 WHEN 'string' THEN 1 ELSE 2 END`
    return [`${json} IS NULL`, ...[kind, numberOf(json), textOf(json)].map((key) => `${key} ${direction}`)]
  }

  /** The value at a path, as what it counts as; NULL where it is nil. Only hashes are gone into. */
  private json(path: PropertyPath, as?: ValueKind): string {
    if (!path.every(isStorable)) return 'NULL::jsonb'
    const value = `(${['properties', ...path.map((name) => `${this.add(name)}::text`)].join(' -> ')})`
    if (as === undefined) return `nullif(${value}, 'null'::jsonb)`
    return `${this.dialect.schema}.${as === 'text' ? 'as_text' : 'as_number'}(${value})`
  }

  private jsonParameter(value: unknown): string {
    return `${this.add(JSON.stringify(value))}::jsonb`
  }
}

/** A condition that never holds. Every parameter must be in the query, or its type is not known. */
function never(json: string): string {
  return `(${json} IS NULL AND false)`
}

function numberOf(json: string): string {
  return `CASE jsonb_typeof(${json}) WHEN 'number' THEN ${json}::float8 END`
}

/** UTF-8 has the order of the characters, which is the order of the port. */
function textOf(json: string): string {
  return `${anyText(json)} COLLATE "C"`
}

function anyText(json: string): string {
  return `(CASE jsonb_typeof(${json}) WHEN 'string' THEN ${json} #>> '{}' END)`
}

function nestedIn(path: PropertyPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name): Hash => hashOf([[name, inner]]), value)
}

const largestId = 2n ** 63n - 1n

/** Whether a text may be the id of a record. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= largestId
}

/** No record is from before 1970, nor from after 9999: a time that Postgres cannot read is as good as those. */
function timestamp(time: number): string {
  return time < 0 ? '-infinity' : new Date(Math.min(time, latest)).toISOString()
}
