import { AdapterError } from '../../../base/errors'
import type { Hash } from '../../../base/values/hash'
import type { StoredRecord } from '../../../ports/records/port'

/** The columns that `parseRow` reads, each as text: a pool may have its own parsers for numbers, times and JSON. */
export const rowColumns = `id::text, table_name, properties::text, ${['created_at', 'updated_at', 'deleted_at']
  .map((column) => `${toMilliseconds(column)}::text AS ${column}`)
  .join(', ')}`

/** The current time in milliseconds, the precision of `Date`. */
export const now = `date_trunc('milliseconds', clock_timestamp())`

/** The time of milliseconds, such as a parameter's. */
export function toTimestamp(milliseconds: string): string {
  return `to_timestamp(${milliseconds}::bigint / 1000.0)`
}

/** The milliseconds of a time. */
export function toMilliseconds(time: string): string {
  return `(extract(epoch FROM ${time}) * 1000)::bigint`
}

type Row = Readonly<Record<'id' | 'table_name' | 'properties' | 'created_at' | 'updated_at', string>> & {
  readonly deleted_at: string | null
}

/** The record of a row of `rowColumns`. */
export function parseRow(row: Hash): StoredRecord {
  const { id, table_name: table, properties, created_at, updated_at, deleted_at } = row as Row
  return {
    id,
    table,
    properties: JSON.parse(properties) as Hash,
    createdAt: new Date(Number(created_at)),
    updatedAt: new Date(Number(updated_at)),
    deletedAt: deleted_at === null ? null : new Date(Number(deleted_at)),
  }
}

/** @throws {AdapterError} if there is no row: PGlite returns none if a value is too deep for its stack */
export function parseCreated(row: Hash | undefined): StoredRecord {
  return parseRow(row ?? throwTooDeep())
}

export function throwTooDeep(): never {
  throw new AdapterError('records', 'the record was not stored: its properties are nested too deep')
}
