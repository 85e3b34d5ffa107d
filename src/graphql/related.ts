import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../adapters/graphql'
import type { RecordQuery } from '../adapters/records'
import { usersTable } from '../adapters/reserved-tables'
import { getOwn } from '../values/hash'
import { affordable, Cost } from './cost'
import { recordOrders, recordsQuery, tableOf, type RecordsFilter, type RecordsSort } from './filters'
import { limitOf } from './pages'
import { Batch, type Row } from './rows'
import { sameText } from './text'

export interface RelatedArguments {
  readonly table?: string | null
  readonly join_on_property: string
  readonly foreign_property?: string | null
  readonly filter?: RecordsFilter | null
  readonly sort?: readonly RecordsSort[] | null
  readonly limit?: number | null
}

/** The fields of records and users that lead to others. */
export const relatedFields = {
  related_record: async (row: Row, args: RelatedArguments, context: GraphqlContext, info: GraphQLResolveInfo) =>
    only(await relatedRecords(row, args, context, info), info),

  related_records: async (row: Row, args: RelatedArguments, context: GraphqlContext, info: GraphQLResolveInfo) =>
    affordable(await relatedRecords(row, args, context, info), info),

  async related_user(
    row: Row,
    args: { join_on_property?: string | null },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const join: Join = { own: args.join_on_property ?? 'user_id', foreign: 'id' }
    return only(await relatedRows(row, join, { table: usersTable }, context, info), info)
  },
}

function only(rows: readonly Row[], info: GraphQLResolveInfo): Row | undefined {
  return affordable(rows.slice(0, 1), info)[0]
}

function relatedRecords(
  row: Row,
  { table, join_on_property, foreign_property, filter, sort, limit }: RelatedArguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<readonly Row[]> {
  const own = tableOf(table)
  const query: RecordQuery = {
    ...recordsQuery(filter),
    ...(own !== undefined && { table: own }),
    sort: recordOrders(sort),
    ...(limit != null && { limit: limitOf('limit', limit) }),
  }
  return relatedRows(row, { own: join_on_property, foreign: foreign_property ?? 'id' }, query, context, info)
}

/** The properties that must be equal; `id` is the record's id. */
interface Join {
  readonly own: string
  readonly foreign: string
}

/** Asks for all rows of a batch at once, unless so many are wanted of each. */
async function relatedRows(
  row: Row,
  join: Join,
  query: RecordQuery,
  { records }: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<readonly Row[]> {
  const cost = Cost.of(info)
  const key = keyOf(row, join.own)
  if (key === undefined || cost.left < 0) return []
  const find = async (keys: readonly string[]): Promise<readonly Row[]> => {
    const found = await cost.load((left) => records.search({ limit: left + 1, ...joined(query, join.foreign, keys) }))
    return new Batch(found).rows
  }
  if (query.limit !== undefined) return find([key])
  const groups = await row.batch.once(JSON.stringify([join, query]), async () => {
    const keys = row.batch.rows.map((other) => keyOf(other, join.own)).filter((other) => other !== undefined)
    return grouped(await find([...new Set(keys)]), join.foreign)
  })
  return groups.get(key) ?? []
}

function joined(query: RecordQuery, foreign: string, keys: readonly string[]): RecordQuery {
  if (foreign === 'id') return { ...query, ids: query.ids ? keys.filter((key) => query.ids?.includes(key)) : keys }
  return { ...query, where: [...(query.where ?? []), { property: foreign, in: keys.flatMap(sameText) }] }
}

function grouped(rows: readonly Row[], property: string): ReadonlyMap<string | undefined, readonly Row[]> {
  const groups = new Map<string | undefined, Row[]>()
  for (const row of rows) {
    const key = keyOf(row, property)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** What rows are joined by, undefined where there is nothing. */
function keyOf({ record, properties }: Row, property: string): string | undefined {
  const value = property === 'id' ? record.id : getOwn(properties, property)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
