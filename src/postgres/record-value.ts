import type { GeoPoint, PropertyPath, RecordColumn, ValueKind } from '../adapters/records/port'
import type { Statement } from './statement'
import { isStorable } from './values'

// A value is compared over three expressions: as JSON, which is NULL where it is nil; as a number, NULL where it is none;
// and as a text in the order of its characters, NULL where it is none.

export const columns: Readonly<Record<RecordColumn, string>> = {
  id: 'records.id',
  table: 'records.table_name',
  createdAt: 'records.created_at',
  updatedAt: 'records.updated_at',
  deletedAt: 'records.deleted_at',
}

/** The value at a path, as what it counts as, as JSON. Only hashes are gone into. */
export function propertyAt(sql: Statement, path: PropertyPath, as?: ValueKind): string {
  if (!path.every(isStorable)) return 'NULL::jsonb'
  return countedAs(sql, `(${['records.properties', ...path.map((name) => sql.text(name))].join(' -> ')})`, as)
}

/** The value of a column, as what it counts as, as JSON. */
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

/** A value of JSON as what it counts as. */
export function countedAs({ dialect }: Statement, json: string, as: ValueKind | undefined): string {
  if (as === undefined) return `nullif(${json}, 'null'::jsonb)`
  return `${dialect.schema}.${as === 'text' ? 'as_text' : 'as_number'}(${json})`
}

export function numberOf(json: string): string {
  return `CASE jsonb_typeof(${json}) WHEN 'number' THEN ${json}::float8 END`
}

/** UTF-8 has the order of the characters, which is the order of the port. */
export function textOf(json: string): string {
  return `${anyText(json)} COLLATE "C"`
}

/** The text in lower case, as JavaScript writes it. */
export function lowerOf({ dialect }: Statement, json: string): string {
  return `lower(${anyText(json)} COLLATE ${dialect.collation}) COLLATE "C"`
}

function anyText(json: string): string {
  return `(CASE jsonb_typeof(${json}) WHEN 'string' THEN ${json} #>> '{}' END)`
}

/** The kilometres from a place to a GeoJSON point; NULL where either is none. */
export function distanceOf(sql: Statement, json: string, from: GeoPoint): string {
  return `${sql.dialect.schema}.kilometres(${json}, ${sql.number(from.lat)}, ${sql.number(from.lng)})`
}
