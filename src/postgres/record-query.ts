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
    const { path, as, notEquals, contains, exists, range } = condition
    let known: string | undefined
    // A name that is a parameter must stand in the query: otherwise Postgres does not know its type.
    const json = (): string => (known ??= this.json(path, as))
    const isIn = (given: readonly unknown[]): string => this.isIn(condition, json, given)
    return [
      ...(condition.equals === undefined ? [] : [isIn([condition.equals])]),
      ...(condition.in ? [isIn(condition.in)] : []),
      ...(notEquals === undefined ? [] : [`${isIn([notEquals])} IS NOT TRUE`]),
      ...(exists === undefined ? [] : [`${json()} IS ${exists ? 'NOT NULL' : 'NULL'}`]),
      ...(contains === undefined ? [] : [this.contains(json, contains)]),
      ...operators.flatMap(([name, operator]) => this.bound(json, operator, range?.[name])),
    ]
  }

  /** Whether the value is one of these, nil among them. */
  private isIn(condition: PropertyCondition, json: () => string, given: readonly unknown[]): string {
    const values = given.map(comparable).filter((value) => value !== undefined)
    const contained = this.contained(condition, values)
    const objects = values.filter((value) => typeof value === 'object')
    if (values.length === 0 || (contained !== undefined && objects.length === 0)) return contained ?? 'false'
    const numbers = values.filter((value) => typeof value === 'number').map(String)
    const texts = values.filter((value) => typeof value === 'string')
    const others = values.filter((value) => typeof value === 'boolean' || (typeof value === 'object' && value !== null))
    const some = [
      ...(values.includes(null) ? [`${json()} IS NULL`] : []),
      ...(numbers.length > 0 ? [`${numberOf(json())} = ANY(${this.list(numbers, 'float8')})`] : []),
      ...(texts.length > 0 ? [`${textOf(json())} = ANY(${this.list(texts, 'text')})`] : []),
      ...others.map((value) => `${json()} = ${this.jsonParameter(value)}`),
    ]
    return `(${contained === undefined ? '' : `${contained} AND `}(${some.join(' OR ')}))`
  }

  /**
   * Whether the properties contain one of these values at the path, which the index of all properties can answer;
   * undefined where it cannot. What contains a list or a hash need not be equal to it.
   */
  private contained({ path, as }: PropertyCondition, values: readonly unknown[]): string | undefined {
    const isIndexed = as === undefined && path.length > 0 && path.every(isStorable) && !values.includes(null)
    if (!isIndexed || values.length === 0 || values.length > mostIndexed) return undefined
    const some = values.map((value) => `properties @> ${this.jsonParameter(nestedIn(path, value))}`)
    return `(${some.join(' OR ')})`
  }

  private contains(json: () => string, part: string): string {
    if (!isStorable(part)) return 'false'
    const lower = `lower(${anyText(json())} COLLATE ${this.dialect.collation}) COLLATE "C"`
    const inText = `strpos(${lower}, ${this.add(part.toLowerCase())}::text) > 0`
    return `(${inText} OR jsonb_typeof(${json()}) = 'array' AND ${json()} ? ${this.add(part)}::text)`
  }

  private bound(json: () => string, operator: string, bound: number | string | undefined): string[] {
    if (bound === undefined) return []
    if (typeof bound === 'number') {
      return [Number.isNaN(bound) ? 'false' : `${numberOf(json())} ${operator} ${this.add(String(bound))}::float8`]
    }
    if (isStorable(bound)) return [`${textOf(json())} ${operator} ${this.add(bound)}::text`]
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
