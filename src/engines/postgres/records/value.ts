import type { GeoPoint, PropertyPath, RecordColumn, ValueConversion } from '../../../ports/records/port'
import type { Dialect, Statement } from '../statement'
import { isStorable } from '../../../ports/storable'
import { toMilliseconds } from './rows'

export const columns: Readonly<Record<RecordColumn, string>> = {
  id: 'id',
  table: 'table_name',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  deletedAt: 'deleted_at',
}

/** A value of a record, as the expressions through which it is compared. */
export class Value {
  /**
   * @param stored the value as JSON, as it is stored
   * @param string its text, read only where it is a string
   * @param as what it is compared as
   */
  constructor(
    private readonly dialect: Dialect,
    readonly stored: string,
    readonly string: string,
    private readonly as: ValueConversion | undefined,
  ) {}

  /** As JSON of its kind, NULL if it is nil. */
  get json(): string {
    const { stored, as } = this
    const { schema } = this.dialect
    if (as === undefined) return `nullif(${stored}, 'null'::jsonb)`
    if (as === 'lowercase') return `to_jsonb(${this.text})`
    if (as !== 'texts') return `${schema}.${as === 'text' ? 'as_text' : 'as_number'}(${stored})`
    const elements = `jsonb_array_elements(${stored}) WITH ORDINALITY AS elements (item, place)`
    const texts = `SELECT coalesce(jsonb_agg(${schema}.as_text(item) ORDER BY place), '[]') FROM ${elements}`
    return `(CASE jsonb_typeof(${stored}) WHEN 'array' THEN (${texts}) END)`
  }

  /** As a number, NULL for another value. */
  get number(): string {
    return `CASE jsonb_typeof(${this.json}) WHEN 'number' THEN ${this.json}::float8 END`
  }

  /** As text, NULL for another value. The bytes of UTF-8 sort in code point order, the order that the port requires. */
  get text(): string {
    return `(${this.anyText}) COLLATE "C"`
  }

  /** The beginning of the text. It compares with a shorter text as the whole does. */
  get prefix(): string {
    return `left(${this.anyText}, ${maxIndexedText}) COLLATE "C"`
  }

  /** The text if the beginning may be less than all of it, else NULL: it is read for few records only. */
  get longText(): string {
    return `(CASE WHEN pg_column_size(${this.stored}) > ${maxIndexedText} THEN ${this.anyText} END) COLLATE "C"`
  }

  private get anyText(): string {
    const { stored, string, as } = this
    // Postgres rejects parameters that the SQL does not use.
    if (as === 'number' || as === 'texts') return `CASE WHEN ${stored} IS NULL THEN NULL::text END`
    const other = as === undefined ? '' : ` ELSE ${this.dialect.schema}.text_of(${stored})`
    const text = `CASE jsonb_typeof(${stored}) WHEN 'string' THEN ${string}${other} END`
    return as === 'lowercase' ? buildLower(this.dialect, text) : text
  }
}

/** The value at a path. Only hashes are descended into. */
export function makePropertyValue(sql: Statement, path: PropertyPath, as?: ValueConversion): Value {
  if (!path.every(isStorable)) return new Value(sql.dialect, 'NULL::jsonb', 'NULL::text', as)
  const steps = ['properties', ...path.map((name) => sql.bindText(name))]
  const last = path.length > 0 ? `${steps.slice(0, -1).join(' -> ')} ->> ${steps.at(-1) as string}` : 'NULL::text'
  return new Value(sql.dialect, `(${steps.join(' -> ')})`, last, as)
}

export function makeColumnValue({ dialect }: Statement, column: RecordColumn, as?: ValueConversion): Value {
  const json = `to_jsonb(${jsonValues[column]})`
  return new Value(dialect, json, `${json} #>> '{}'`, as)
}

/** An element of an array that a query calls `item`. */
export function makeItemValue({ dialect }: Statement, as?: ValueConversion): Value {
  return new Value(dialect, 'item', "item #>> '{}'", as)
}

const jsonValues: Readonly<Record<RecordColumn, string>> = {
  id: `${columns.id}::text`,
  table: columns.table,
  createdAt: toMilliseconds(columns.createdAt),
  updatedAt: toMilliseconds(columns.updatedAt),
  deletedAt: toMilliseconds(columns.deletedAt),
}

/** How deep `odd_numbers` looks, in keys of a path. */
export const maxOddDepth = 20

/**
 * The texts in a record's hashes that count as numbers and are printed otherwise than JavaScript does, such as "1.50", as
 * numbers; NULL without any.
 */
export function writeOddNumbers({ schema }: Dialect): string {
  return `${schema}.odd_numbers(properties, ${maxOddDepth})`
}

/** How much of a text an index holds, in characters: Postgres bounds the rows of an index. */
export const maxIndexedText = 500

/** The text in lower case, as JavaScript does it. */
export function buildLower({ collation }: Dialect, text: string): string {
  return `lower((${text}) COLLATE ${collation}) COLLATE "C"`
}

/** The kilometres from a place to a GeoJSON point; NULL if either is invalid. */
export function buildDistance(sql: Statement, json: string, from: GeoPoint): string {
  return `${sql.dialect.schema}.kilometres(${json}, ${sql.bindNumber(from.lat)}, ${sql.bindNumber(from.lng)})`
}
