import type { RecordCondition, RecordFilter, ValueConversion } from '../../../ports/records/port'
import type { Client } from '../client'
import { findTable, type Names } from '../names'
import { holdsStored, maxPlanned, listStoredForms } from './condition'
import { columns } from './value'
import { Statement, type Dialect } from '../statement'
import { isStorable } from '../../../ports/storable'

/** Where to look records up. */
interface LookupContext {
  readonly client: Client
  readonly names: Names
  readonly dialect: Dialect
}

/** How many records a long list of values may match before reading the table is faster. */
const most = 20_000

/** How many records a table may have for reading all of them to be faster than looking values up. */
const few = 1000

/**
 * Looks a condition with a long list up in the index on all properties, one value after another, and adds the ids to the
 * filter. The filter stays as it is if it has no such list, or the list matches too many records.
 */
export async function narrow<Filter extends RecordFilter>(place: LookupContext, filter: Filter): Promise<Filter> {
  if (filter.ids) return filter
  for (const condition of filter.where ?? []) {
    const stored = listCandidates(condition)
    if (!stored || stored.length <= maxPlanned) continue
    if (await isSmall(place, filter.table)) return filter
    const ids = await lookUpCondition(place, filter, 'as' in condition ? condition.as : undefined, stored)
    if (ids.length <= most) return { ...filter, ids }
  }
  return filter
}

/** The content of the records that a condition with a list may match; undefined if the index cannot find all of them. */
function listCandidates(condition: RecordCondition): readonly string[] | undefined {
  if ('any' in condition) {
    const found = condition.any.map((all) => all.filter(isOfTexts).map(listCandidates).find(isSet))
    return found.every(isSet) ? found.flat() : undefined
  }
  if (!('path' in condition)) return undefined
  const { path, in: list, some } = condition
  if (list) return listStoredForms(condition, list)
  const wrap = (value: unknown): unknown => [value]
  return some?.in && some.as === 'text' ? listStoredForms({ path, as: 'text' }, some.in, wrap) : undefined
}

const isOfTexts = (condition: object): boolean => !('as' in condition && condition.as === 'number')
const isSet = <T>(value: T | undefined): value is T => value !== undefined

/**
 * SQL that is true if the properties contain `stored`, for which the planner has no statistics. It expects a hundredth
 * of the table to match; if the condition is repeated, a ten-thousandth.
 */
export function matchLookup(sql: Statement, as: ValueConversion | undefined, stored: string): string {
  return `${holdsStored(sql, as, stored)} AND ${holdsStored(sql, as, `(${stored} || '{}')`)}`
}

async function isSmall({ client, names }: LookupContext, table: string | undefined): Promise<boolean> {
  if (table === undefined || !isStorable(table)) return false
  // The order matches an index, which bounds the number of rows that are read.
  const query = `SELECT FROM ${findTable(names, table)} WHERE table_name = $1 ORDER BY created_at, id LIMIT ${few + 1}`
  const found = await client.query(query, [table])
  return found.length <= few
}

async function lookUpCondition(
  { client, names, dialect }: LookupContext,
  { table }: RecordFilter,
  as: ValueConversion | undefined,
  stored: readonly string[],
): Promise<readonly string[]> {
  const sql = new Statement(dialect)
  const values = sql.bindList('jsonb', stored)
  const match = [
    matchLookup(sql, as, 'wanted.value'),
    // No index has this: the planner takes a table that is new since the last ANALYZE for empty, and would read all of it.
    ...(table !== undefined && isStorable(table) ? [`(${columns.table} || '') = ${sql.bindText(table)}`] : []),
  ].join(' AND ')
  // OFFSET 0 makes the planner look each value up by itself.
  const found = await client.query(
    `SELECT found.id::text FROM unnest(${values}) AS wanted (value)
      CROSS JOIN LATERAL (SELECT id FROM ${findTable(names, table)} WHERE ${match} OFFSET 0) AS found
      LIMIT ${sql.bindInteger(most + 1)}`,
    sql.parameters,
  )
  return found.map(({ id }) => id as string)
}
