import type { PropertyCondition, RecordFilter, ValueKind } from '../adapters/records/port'
import type { Client } from './client'
import type { Names } from './names'
import { holdsStored, maxPlanned, storedForms } from './record-condition'
import { columns } from './record-value'
import { Statement, type Dialect } from './statement'
import { isStorable } from './values'

/** Where to look records up. */
interface Place {
  readonly client: Client
  readonly names: Names
  readonly dialect: Dialect
}

/** How many records a long list of values may match before reading the table is faster. */
const most = 20_000

/**
 * Looks a condition with a long list up in the index on all properties, one value after another, and adds the ids to the
 * filter. The filter stays as it is if it has no such list, or the list matches too many records.
 */
export async function narrow<Filter extends RecordFilter>(place: Place, filter: Filter): Promise<Filter> {
  if (filter.ids) return filter
  for (const condition of filter.where ?? []) {
    const stored = 'path' in condition && condition.in ? storedForms(condition, condition.in) : undefined
    if (!stored || stored.length <= maxPlanned) continue
    const ids = await lookedUp(place, filter, condition as PropertyCondition, stored)
    if (ids.length <= most) return { ...filter, ids }
  }
  return filter
}

/**
 * SQL that is true if the properties contain `stored`, which the planner does not know. It takes that for true of a
 * hundredth of the table: said twice, of a ten-thousandth.
 */
export function lookedUpIn(sql: Statement, as: ValueKind | undefined, stored: string): string {
  return `${holdsStored(sql, as, stored)} AND ${holdsStored(sql, as, `(${stored} || '{}')`)}`
}

async function lookedUp(
  { client, names, dialect }: Place,
  { table }: RecordFilter,
  { as }: PropertyCondition,
  stored: readonly string[],
): Promise<readonly string[]> {
  const sql = new Statement(dialect)
  const values = sql.list('jsonb', stored)
  const isThere = [
    lookedUpIn(sql, as, 'wanted.value'),
    ...(table !== undefined && isStorable(table) ? [`${columns.table} = ${sql.text(table)}`] : []),
  ].join(' AND ')
  // OFFSET 0 makes the planner look each value up by itself.
  const found = await client.query(
    `SELECT found.id::text FROM unnest(${values}) AS wanted (value)
      CROSS JOIN LATERAL (SELECT id FROM ${names.records} WHERE ${isThere} OFFSET 0) AS found
      LIMIT ${sql.as('bigint', String(most + 1))}`,
    sql.parameters,
  )
  return found.map(({ id }) => id as string)
}
