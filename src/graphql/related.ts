import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../adapters/graphql'
import type { RecordFilter, RecordOrder } from '../adapters/records'
import { usersTable } from '../adapters/reserved-tables'
import { getOwn } from '../values/hash'
import { isPromise, type PromiseOrValue } from '../values/promise-or-value'
import { affordable, Cost } from './cost'
import { recordOrders, recordsFilter, tableOf, type RecordsFilter, type RecordsSort } from './filters'
import { limitOf } from './pages'
import { Batch, type Row } from './rows'

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
  related_record: (row: Row, args: RelatedArguments, context: GraphqlContext, info: GraphQLResolveInfo) =>
    relatedRecords(row, args, context, info, only),

  related_records: (row: Row, args: RelatedArguments, context: GraphqlContext, info: GraphQLResolveInfo) =>
    relatedRecords(row, args, context, info, affordable),

  related_user(
    row: Row,
    args: { join_on_property?: string | null },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const join: Join = { own: args.join_on_property ?? 'user_id', foreign: 'id' }
    return relatedRows(row, join, { table: usersTable }, context, info, only)
  },
}

/** What a field gives of the rows that it leads to. */
type Give<T> = (rows: readonly Row[], info: GraphQLResolveInfo) => T
type Groups = ReadonlyMap<string | undefined, readonly Row[]>

function only(rows: readonly Row[], info: GraphQLResolveInfo): Row | undefined {
  return affordable(rows.slice(0, 1), info)[0]
}

function relatedRecords<T>(
  row: Row,
  { table, join_on_property, foreign_property, filter, sort, limit }: RelatedArguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  give: Give<T>,
): PromiseOrValue<T> {
  const own = tableOf(table)
  const query: RelatedQuery = {
    ...recordsFilter(filter),
    ...(own !== undefined && { table: own }),
    sort: recordOrders(sort),
    ...(limit != null && { limit: limitOf('limit', limit) }),
  }
  return relatedRows(row, { own: join_on_property, foreign: foreign_property ?? 'id' }, query, context, info, give)
}

/** What is related, and how much of it each row has: all where there is no limit. */
interface RelatedQuery extends RecordFilter {
  readonly sort?: readonly RecordOrder[]
  readonly limit?: number
}

/** The properties that must be equal; `id` is the record's id. */
interface Join {
  readonly own: string
  readonly foreign: string
}

/** Asks for all rows of a batch at once, unless so many are wanted of each. */
function relatedRows<T>(
  row: Row,
  join: Join,
  query: RelatedQuery,
  { records, inTransaction = false }: GraphqlContext,
  info: GraphQLResolveInfo,
  give: Give<T>,
): PromiseOrValue<T> {
  const cost = Cost.of(info)
  const key = keyOf(row, join.own)
  if (key === undefined || cost.left < 0) return give([], info)
  const find = async (keys: readonly string[]): Promise<readonly Row[]> => {
    const wanted = joined(query, join.foreign, keys)
    const found = await cost.load((left) =>
      records.search({ ...wanted, limit: query.limit ?? left + 1, lock: inTransaction }),
    )
    return new Batch(found).rows
  }
  if (query.limit !== undefined) return find([key]).then((rows) => give(rows, info))
  const groups = row.batch.once(JSON.stringify([join, query]), async () => {
    const keys = row.batch.rows.map((other) => keyOf(other, join.own)).filter((other) => other !== undefined)
    return grouped(await find([...new Set(keys)]), join.foreign)
  })
  const pick = (found: Groups): T => give(found.get(key) ?? [], info)
  // Rows that come when the others of their batch have asked wait for nothing, so that a deep query stays small.
  return isPromise(groups) ? groups.then(pick) : pick(groups)
}

function joined(query: RelatedQuery, foreign: string, keys: readonly string[]): RelatedQuery {
  if (foreign === 'id') return { ...query, ids: query.ids ? keys.filter((key) => query.ids?.includes(key)) : keys }
  return { ...query, where: [...(query.where ?? []), { path: [foreign], as: 'text', in: keys }] }
}

function grouped(rows: readonly Row[], property: string): Groups {
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
