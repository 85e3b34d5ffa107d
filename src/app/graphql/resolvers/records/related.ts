import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import type { RecordFilter, RecordOrder } from '../../../../ports/records/port'
import { searchEach } from '../../../../ports/records/optional'
import { isPromise, type PromiseOrValue } from '../../../../base/async/promise-or-value'
import { limitByCost, Cost } from '../../cost'
import {
  toRecordFilter,
  models,
  makeFilterOrders,
  records,
  checkTable,
  users,
  type Filter,
  type FilterSubject,
} from '../../filters'
import { toOrders, type Sort } from '../../filters/sorts'
import { makeJoinCondition, listJoinKeys } from './keys'
import { checkLimit } from '../result-pages'
import { Batch, type Row } from '../rows'
import { addToGroup } from '../../../../base/values/groups'

type Names = string | readonly (string | null)[] | null

export interface RelatedArguments {
  readonly table?: Names
  /** Older names of `table`. */
  readonly model_schema_name?: Names
  readonly model_name?: Names
  readonly join_on_property?: string | null
  readonly foreign_property?: string | null
  readonly filter?: Filter | null
  readonly sort?: readonly Sort[] | null
  readonly limit?: number | null
}

type Resolve<T> = (row: Row, args: RelatedArguments, context: QueryContext, info: GraphQLResolveInfo) => T

/** Converts the related rows to the field's value. */
type Give<T> = (rows: readonly Row[], info: GraphQLResolveInfo, args: RelatedArguments) => T

function resolveRelated<T>(subject: FilterSubject, give: Give<T>, join = 'id'): Resolve<PromiseOrValue<T>> {
  return (row, args, context, info) => findRelatedRows(row, { ...args, subject, join }, context, info, give)
}

const one = {
  record: resolveRelated(records, takeOne),
  model: resolveRelated(models, takeOne),
  user: resolveRelated(users, takeOne, 'user_id'),
}
const many = {
  records: resolveRelated(records, limitByCost),
  models: resolveRelated(models, limitByCost),
  users: resolveRelated(users, limitByCost),
}

/** The fields of records and users for related rows, with their older names. */
export const relatedFields = {
  related_record: one.record,
  related_records: many.records,
  related_model: one.model,
  related_models: many.models,
  model: one.model,
  models: many.models,
  related_user: one.user,
  related_users: many.users,
  user: one.user,
  users: many.users,
}

/**
 * One row: the last in the order of `sort`, because public apps of the original find the newest with
 * `sort: { created_at: { order: ASC } }`.
 */
function takeOne(rows: readonly Row[], info: GraphQLResolveInfo, { sort }: RelatedArguments): Row | undefined {
  return limitByCost(sort && sort.length > 0 ? rows.slice(-1) : rows.slice(0, 1), info)[0]
}

/** The arguments, the kind of rows, and the default of `join_on_property`. */
interface RelatedRequest extends RelatedArguments {
  readonly subject: FilterSubject
  readonly join: string
}

interface RelatedQuery extends RecordFilter {
  readonly sort: readonly RecordOrder[]
}

/** Rows in order, grouped by key. */
class Related {
  private readonly groups = new Map<string, Row[]>()

  constructor(
    private readonly rows: readonly Row[],
    keysOfRows: readonly (readonly string[])[],
  ) {
    for (const [i, row] of rows.entries()) for (const key of keysOfRows[i] ?? []) addToGroup(this.groups, key, row)
  }

  of(keys: readonly string[]): readonly Row[] {
    const [key = '', ...others] = keys
    if (others.length === 0) return this.groups.get(key) ?? []
    const found = new Set(keys.flatMap((one) => this.groups.get(one) ?? []))
    return this.rows.filter((row) => found.has(row))
  }
}

/** Loads the related rows of the whole batch at once. */
function findRelatedRows<T>(
  row: Row,
  options: RelatedRequest,
  context: QueryContext,
  info: GraphQLResolveInfo,
  give: Give<T>,
): PromiseOrValue<T> {
  const own = options.join_on_property ?? options.join
  const keys = Cost.of(info).left < 0 ? [] : listJoinKeys(row, own)
  if (keys.length === 0) return give([], info, options)
  const search = new RelatedSearch(options, context, info)
  const limit = options.limit == null ? undefined : checkLimit('limit', options.limit)
  // The limit is one of the row, whose records may have any of its keys.
  if (limit !== undefined && keys.length > 1) return search.find(keys, limit).then((rows) => give(rows, info, options))
  const { subject, ...args } = options
  const kind = [subject === users, subject === models]
  const related = row.batch.findOnce(JSON.stringify([kind, args]), () => {
    const keysOfRows = row.batch.rows.map((other) => listJoinKeys(other, own))
    const all = [...new Set(keysOfRows.filter(({ length }) => limit === undefined || length === 1).flat())]
    return limit === undefined ? search.findAll(all) : search.findFirst(all, limit)
  })
  const pick = (found: Related): T => give(found.of(keys), info, options)
  // Rows whose batch has loaded already resolve synchronously, which keeps deep queries small.
  return isPromise(related) ? related.then(pick) : pick(related)
}

/** Searches for the rows that a request relates to keys. */
class RelatedSearch {
  /** The property of the related rows that has the keys. */
  private readonly foreign: string

  constructor(
    private readonly options: RelatedRequest,
    private readonly context: QueryContext,
    private readonly info: GraphQLResolveInfo,
  ) {
    this.foreign = options.foreign_property ?? 'id'
  }

  /** The rows that have any of these keys. @param limit default: all rows */
  async find(keys: readonly string[], limit?: number): Promise<readonly Row[]> {
    const { records, inTransaction: lock = false } = this.context
    const query = makeJoinQuery(await this.makeQuery(), this.options.subject, this.foreign, keys)
    const found = await Cost.of(this.info).load((left) => records.search({ ...query, limit: limit ?? left + 1, lock }))
    return new Batch(found).rows
  }

  /** All rows of each key. */
  async findAll(keys: readonly string[]): Promise<Related> {
    const rows = await this.find(keys)
    return new Related(
      rows,
      rows.map((row) => listJoinKeys(row, this.foreign)),
    )
  }

  /** The first rows of each key. */
  async findFirst(values: readonly string[], limit: number): Promise<Related> {
    // An id has one row.
    if (this.foreign === 'id') return this.findAll(values)
    const { records, inTransaction: lock = false } = this.context
    const query = await this.makeQuery()
    const found = await Cost.of(this.info).load(async (left) => {
      const path = [...this.options.subject.prefix, this.foreign]
      const groups = await searchEach(records, { ...query, limit: left + 1, lock }, { path, values, limit })
      return Array.from(groups).flatMap(([key, group]) => group.map((record) => ({ record, keys: [key] })))
    })
    const { rows } = new Batch(found.map(({ record }) => record))
    return new Related(
      rows,
      found.map(({ keys }) => keys),
    )
  }

  private async makeQuery(): Promise<RelatedQuery> {
    const { subject, table, model_schema_name, model_name, filter, sort } = this.options
    const found = await toRecordFilter(subject, filter, { context: this.context, info: this.info })
    const names = [table ?? model_schema_name ?? model_name ?? []].flat()
    const tables = names.map(checkTable).filter((name) => name !== undefined)
    return {
      ...found,
      ...(tables.length === 1 && { table: tables[0] as string }),
      ...(tables.length > 1 && { where: [...(found.where ?? []), { column: 'table', in: tables }] }),
      sort: [...makeFilterOrders(subject, filter), ...toOrders(sort, subject.prefix)],
    }
  }
}

function makeJoinQuery(
  query: RelatedQuery,
  subject: FilterSubject,
  foreign: string,
  keys: readonly string[],
): RelatedQuery {
  if (foreign === 'id') return { ...query, ids: query.ids ? keys.filter((key) => query.ids?.includes(key)) : keys }
  return { ...query, where: [...(query.where ?? []), makeJoinCondition(foreign, keys, subject.prefix)] }
}
