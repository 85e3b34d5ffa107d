import type { RecordOrder } from '../../../ports/records/port'
import { makeColumnValue, columns, buildDistance, makePropertyValue } from './value'
import type { Statement } from '../statement'
import { isStorable } from '../../../ports/storable'

/** The ORDER BY keys; equal records come oldest first. */
export function orderBy(sql: Statement, sort: readonly RecordOrder[] = []): string {
  return [...sort.flatMap((order) => buildSortKeys(sql, order)), columns.id].join(', ')
}

function buildSortKeys(sql: Statement, { by, values, descending = false }: RecordOrder): readonly string[] {
  const direction = descending ? 'DESC' : 'ASC'
  if (by === 'random') return ['random()']
  if (values) {
    const { text } = typeof by === 'object' ? makePropertyValue(sql, by.path, 'text') : makeColumnValue(sql, by, 'text')
    return [`array_position(${sql.bindList('text', values.filter(isStorable))}, ${text}) ${direction} NULLS LAST`]
  }
  // The indexes have this order only without NULLS LAST.
  if (typeof by !== 'object') return [`${columns[by]} ${direction}${by === 'deletedAt' ? ' NULLS LAST' : ''}`]
  if (by.from) return [`${buildDistance(sql, makePropertyValue(sql, by.path).json, by.from)} ${direction} NULLS LAST`]
  const { json, number, text, prefix, longText } = makePropertyValue(sql, by.path, by.as)
  if (by.as === 'number') return [`${number} ${direction} NULLS LAST`]
  // An index has the beginnings, among which Postgres need sort the equal ones only.
  if (by.as === 'text') return [prefix, longText].map((key) => `${key} ${direction} NULLS LAST`)
  const isTrue = `(${json})::boolean::integer`
  const rank = `CASE jsonb_typeof(${json}) WHEN 'number' THEN 0 WHEN 'string' THEN 1 WHEN 'boolean' THEN 2 + ${isTrue} ELSE 4 END`
  return [`${json} IS NULL`, ...[rank, number, text].map((key) => `${key} ${direction}`)]
}
