import type { GeoPoint, PropertyPath, RecordColumn, ValueKind } from '../adapters/records/port'
import type { Dialect, Statement } from './statement'
import { isStorable } from './values'

// A value is compared through three expressions: as JSON, NULL if it is nil; as a number, NULL if it is not one; and as
// text in code point order, NULL if it is not text.

export const columns: Readonly<Record<RecordColumn, string>> = {
  id: 'records.id',
  table: 'records.table_name',
  createdAt: 'records.created_at',
  updatedAt: 'records.updated_at',
  deletedAt: 'records.deleted_at',
}

/** The value at a path, converted to the given kind, as JSON. Only hashes are descended into. */
export function propertyAt(sql: Statement, path: PropertyPath, as?: ValueKind): string {
  if (!path.every(isStorable)) return 'NULL::jsonb'
  return countedAs(sql, rawAt(sql, path), as)
}

function rawAt(sql: Statement, path: PropertyPath): string {
  return `(${['records.properties', ...path.map((name) => sql.text(name))].join(' -> ')})`
}

/** The value of a column, converted to the given kind, as JSON. */
export function columnOf(sql: Statement, column: RecordColumn, as?: ValueKind): string {
  return countedAs(sql, `to_jsonb(${jsonValues[column]})`, as)
}

const milliseconds = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`

const jsonValues: Readonly<Record<RecordColumn, string>> = {
  id: `${columns.id}::text`,
  table: columns.table,
  createdAt: milliseconds(columns.createdAt),
  updatedAt: milliseconds(columns.updatedAt),
  deletedAt: milliseconds(columns.deletedAt),
}

/** Converts a JSON value to the given kind. */
export function countedAs({ dialect }: Statement, json: string, as: ValueKind | undefined): string {
  if (as === undefined) return `nullif(${json}, 'null'::jsonb)`
  return `${dialect.schema}.${as === 'text' ? 'as_text' : 'as_number'}(${json})`
}

export function numberOf(json: string): string {
  return `CASE jsonb_typeof(${json}) WHEN 'number' THEN ${json}::float8 END`
}

/** The bytes of UTF-8 sort in code point order, the order that the port requires. */
export function textOf(json: string): string {
  return `${anyText(json)} COLLATE "C"`
}

/** How deep `odd_numbers` looks, in keys of a path. */
export const maxOddDepth = 20

/**
 * The texts in a record's hashes that count as numbers and are printed otherwise than JavaScript does, such as "1.50", as
 * numbers; NULL if there are none.
 */
export function oddNumbers({ schema }: Dialect): string {
  return `${schema}.odd_numbers(records.properties, ${maxOddDepth})`
}

/** As `textOf` of the value at a path as text, without an index: it reads each value once. */
export function plainTextAt(sql: Statement, path: PropertyPath): string {
  if (!path.every(isStorable)) return 'NULL::text'
  return `${sql.dialect.schema}.text_of(${rawAt(sql, path)}) COLLATE "C"`
}

/** As `textOf` of the value at a path as it is, without an index. */
export function storedTextAt(sql: Statement, path: PropertyPath): string {
  const last = path.at(-1)
  if (last === undefined || !path.every(isStorable)) return 'NULL::text'
  const text = `(${rawAt(sql, path.slice(0, -1))} ->> ${sql.text(last)})`
  return `(CASE jsonb_typeof(${rawAt(sql, path)}) WHEN 'string' THEN ${text} END) COLLATE "C"`
}

/** How much of a text an index holds, in characters: Postgres bounds the rows of an index. */
export const maxIndexedText = 500

/** The beginning of the text. It compares with a shorter text as the whole does. */
export function prefixOf(json: string): string {
  return `left(${anyText(json)}, ${maxIndexedText}) COLLATE "C"`
}

/** The text in lower case, as JavaScript does it. */
export function lowerOf({ dialect }: Statement, text: string): string {
  return `lower((${text}) COLLATE ${dialect.collation}) COLLATE "C"`
}

function anyText(json: string): string {
  return `(CASE jsonb_typeof(${json}) WHEN 'string' THEN ${json} #>> '{}' END)`
}

/** The kilometres from a place to a GeoJSON point; NULL if either is invalid. */
export function distanceOf(sql: Statement, json: string, from: GeoPoint): string {
  return `${sql.dialect.schema}.kilometres(${json}, ${sql.number(from.lat)}, ${sql.number(from.lng)})`
}
