import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../adapters/graphql'
import type { RecordQuery, RecordStore, StoredRecord } from '../adapters/records'
import { isTableName, nested } from '../adapters/reserved-tables'
import { PlatformError } from '../errors'
import { describe } from '../values/describe'
import { hasOwn, type Hash } from '../values/hash'
import { byForm } from './by-form'
import { affordable, Cost } from './cost'
import { recordOrders, recordsQuery, tableOf, type RecordsFilter, type RecordsSort } from './filters'
import { collectionOf, pageQuery, type Collection, type PageArguments } from './pages'
import { changesOf, propertyFields, type PropertyInput } from './properties'
import { relatedFields } from './related'
import { Batch, rowOf, type Row } from './rows'

interface RecordInput {
  readonly table?: string | null
  readonly properties?: readonly (PropertyInput | null)[] | null
}

interface WithForm {
  /** The form of the app by which it is done. */
  readonly form?: string | null
}

interface WithId {
  readonly id: string
}

interface WithTable {
  readonly table?: string | null
}

interface Creating extends WithForm {
  readonly record: RecordInput
}

interface ListArguments extends PageArguments {
  readonly filter?: RecordsFilter | null
  readonly sort?: readonly RecordsSort[] | null
}

/** The fields of a page. */
export const collectionFields = {
  results: ({ results }: Collection<Row>, _: unknown, __: unknown, info: GraphQLResolveInfo) =>
    affordable(results, info),
}

/** The fields of everything that is kept as a record. */
export const rowFields = {
  id: ({ record }: Row) => record.id,
  created_at: ({ record }: Row) => record.createdAt,
  updated_at: ({ record }: Row) => record.updatedAt,
  deleted_at: ({ record }: Row) => record.deletedAt,
  ...propertyFields,
  ...relatedFields,
}

export const recordResolvers = {
  Query: {
    records(_: unknown, { filter, sort, ...page }: ListArguments, context: GraphqlContext, info: GraphQLResolveInfo) {
      return pageOfRows({ ...recordsQuery(filter), sort: recordOrders(sort) }, page, context, info)
    },
  },

  Mutation: {
    async record_create(_: unknown, { record, form }: Creating, context: GraphqlContext) {
      const table = tableOf(record.table)
      if (table === undefined || table === '') throw new PlatformError('type', 'table: expected the name of a table')
      const properties = changesIn(record)
      if (form != null)
        return byForm(context, { form, action: 'create', values: { properties }, takes: isTable(table) })
      return rowOf(await context.records.create(table, properties))
    },

    async record_update(_: unknown, { id, record, form }: Creating & WithId, context: GraphqlContext) {
      const find = async (store: RecordStore): Promise<StoredRecord> =>
        (await store.find(id, tableOf(record.table))) ?? noRecord(id)
      const changes = ({ properties }: StoredRecord): Hash => changesIn(record, properties)
      if (form != null) {
        const found = await find(context.records)
        const values = { properties: changes(found) }
        return byForm(context, { form, action: 'update', id, values, takes: isTable(found.table) })
      }
      const updated = await context.records.transaction(async (store) => {
        const found = await find(store)
        return store.update(id, changes(found), found.table)
      })
      return rowOf(updated ?? noRecord(id))
    },

    async record_delete(_: unknown, { id, table, form }: WithId & WithForm & WithTable, context: GraphqlContext) {
      const { records } = context
      if (form == null) return rowOf((await records.delete(id, tableOf(table))) ?? noRecord(id))
      const found = (await records.find(id, tableOf(table))) ?? noRecord(id)
      return byForm(context, { form, action: 'delete', id, values: {}, takes: isTable(found.table) })
    },
  },

  RecordCollection: collectionFields,

  Record: {
    ...rowFields,
    table: ({ record }: Row) => record.table,
  },
}

/** A page of what a query finds. */
export async function pageOfRows(
  query: RecordQuery,
  page: PageArguments,
  { records }: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<Collection<Row>> {
  const part = pageQuery(page)
  const found = await records.search({ ...query, ...part })
  Cost.of(info).addValues(found.records.length)
  return collectionOf(found, part, new Batch(found.records).rows)
}

/** @throws {PlatformError} where a property is called as something else that a record has */
function changesIn({ properties }: RecordInput, before?: Hash): Hash {
  const changes = changesOf(properties ?? [], before)
  if (hasOwn(changes, nested)) {
    throw new PlatformError('type', `properties: "${nested}" is reserved: only forms put records inside of others`)
  }
  return changes
}

/** Whether a form is one for the records of a table. */
function isTable(table: string): (resource: string) => boolean {
  return (resource) => resource === table && isTableName(resource)
}

function noRecord(id: string): never {
  throw new PlatformError('type', `there is no record of the id ${describe(id)}`)
}
