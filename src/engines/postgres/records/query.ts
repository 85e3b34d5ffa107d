import { checkCount } from '../../../ports/records/query'
import type { RecordFilter, RecordGroups, RecordQuery } from '../../../ports/records/port'
import { writeConditions, listStoredForms } from './condition'
import { matchLookup } from './lookup'
import { orderBy } from './order'
import { columns } from './value'
import type { Statement } from '../statement'
import { isStorable } from '../../../ports/storable'
import { isId } from '../values'

/** A filter's WHERE condition. */
export function buildWhere(sql: Statement, { table, ids, where = [], deleted = 'without' }: RecordFilter): string {
  return [
    ...(table === undefined ? [] : [matchTable(sql, table)]),
    ...(deleted === 'with' ? [] : [`${columns.deletedAt} IS ${deleted === 'only' ? 'NOT NULL' : 'NULL'}`]),
    ...(ids ? [`${columns.id} = ANY(${sql.bindList('bigint', ids.filter(isId))})`] : []),
    writeConditions(sql, where),
  ].join(' AND ')
}

/** A query's ORDER BY, LIMIT and OFFSET. */
export function buildPage(sql: Statement, { sort, offset = 0, limit }: RecordQuery): string {
  checkCount('offset', offset)
  checkCount('limit', limit)
  return `ORDER BY ${orderBy(sql, sort)} LIMIT ${sql.bindInteger(limit)} OFFSET ${sql.bindInteger(offset)}`
}

/** How many records before a page make it worth while to sort their ids alone. */
const deep = 1000

/** Whether the records before the page are so many that their ids should be sorted without them. */
export function isDeep({ sort = [], offset = 0, lock = false }: RecordQuery): boolean {
  return offset >= deep && !lock && sort.every(({ by }) => by !== 'random')
}

/** A query for the first records of each group, with its `value`: each value is looked up by itself. */
export function buildGroupQuery(
  sql: Statement,
  table: string,
  query: RecordQuery,
  { path, values, limit }: RecordGroups,
): string {
  checkCount('limit', limit)
  const wanted = [...new Set(values)].flatMap((value) => {
    const listForms = (wrap?: (value: unknown) => unknown): readonly string[] =>
      listStoredForms({ path, as: 'text' }, [value], wrap) ?? []
    const [text, scalar = text] = listForms()
    const [item, scalarItem = item] = listForms((one) => [one])
    return text === undefined ? [] : [{ value, forms: [text, scalar, item, scalarItem] as readonly string[] }]
  })
  const forms = ['text', 'scalar', 'item', 'scalar_item']
  const lists = [
    sql.bindList(
      'text',
      wanted.map(({ value }) => value),
    ),
    ...forms.map((_, i) =>
      sql.bindList(
        'jsonb',
        wanted.map(({ forms }) => forms[i] as string),
      ),
    ),
  ]
  // OFFSET 0 makes the planner look each form up by itself. A record may have several of them.
  return `SELECT records.*, wanted.value FROM unnest(${lists.join(', ')}) AS wanted (value, ${forms.join(', ')})
    CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT DISTINCT ON (found.id) found.* FROM unnest(ARRAY[${forms.join(', ')}]) AS forms (form)
        CROSS JOIN LATERAL (
          SELECT * FROM ${table} WHERE ${matchLookup(sql, 'text', 'forms.form')} AND ${buildWhere(sql, query)} OFFSET 0
        ) AS found
      ) AS records
      ORDER BY ${orderBy(sql, query.sort)} LIMIT ${sql.bindInteger(limit)}
    ) AS records LIMIT ${sql.bindInteger(query.limit)}`
}

function matchTable(sql: Statement, table: string): string {
  return isStorable(table) ? `${columns.table} = ${sql.bindText(table)}` : 'false'
}
