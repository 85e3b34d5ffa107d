import { checkCount } from '../adapters/records/query'
import type { RecordFilter, RecordQuery } from '../adapters/records/port'
import { allHold } from './record-condition'
import { orderBy } from './record-order'
import { columns } from './record-value'
import type { Statement } from './statement'
import { isId, isStorable } from './values'

/** A filter's WHERE condition. */
export function whereOf(sql: Statement, { table, ids, where = [], deleted = 'without' }: RecordFilter): string {
  return [
    table === undefined ? `left(${columns.table}, 1) <> ':'` : isIn(sql, table),
    ...(deleted === 'with' ? [] : [`${columns.deletedAt} IS ${deleted === 'only' ? 'NOT NULL' : 'NULL'}`]),
    ...(ids ? [`${columns.id} = ANY(${sql.list('bigint', ids.filter(isId))})`] : []),
    allHold(sql, where),
  ].join(' AND ')
}

/** A query's ORDER BY, LIMIT and OFFSET. */
export function pageOf(sql: Statement, { sort, offset = 0, limit }: RecordQuery): string {
  checkCount('offset', offset)
  checkCount('limit', limit)
  const [max, passed] = [limit, offset].map((count) => sql.as('bigint', String(count))) as [string, string]
  return `ORDER BY ${orderBy(sql, sort)} LIMIT ${max} OFFSET ${passed}`
}

function isIn(sql: Statement, table: string): string {
  return isStorable(table) ? `${columns.table} = ${sql.text(table)}` : 'false'
}
