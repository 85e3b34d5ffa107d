import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../adapters/graphql'
import type { RecordQuery } from '../adapters/records'
import { PlatformError } from '../errors'
import { describe } from '../values/describe'
import { chain, type Waiting } from '../values/waiting'
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
    record_create(_: unknown, { record }: { record: RecordInput }, { records }: GraphqlContext) {
      const table = tableOf(record.table)
      if (table === undefined || table === '') throw new PlatformError('type', 'table: expected the name of a table')
      return chain(records.create(table, changesOf(record.properties ?? [])), rowOf)
    },

    record_update(_: unknown, { id, record }: { id: string; record: RecordInput }, { records }: GraphqlContext) {
      const updated = records.transaction((store) =>
        chain(store.find(id, tableOf(record.table)), (found) => {
          const { table, properties } = found ?? noRecord(id)
          return store.update(id, changesOf(record.properties ?? [], properties), table)
        }),
      )
      return chain(updated, (found) => rowOf(found ?? noRecord(id)))
    },

    record_delete: (_: unknown, { id, table }: { id: string; table?: string | null }, { records }: GraphqlContext) =>
      chain(records.delete(id, tableOf(table)), (found) => rowOf(found ?? noRecord(id))),
  },

  RecordCollection: collectionFields,

  Record: {
    ...rowFields,
    table: ({ record }: Row) => record.table,
  },
}

/** A page of what a query finds. */
export function pageOfRows(
  query: RecordQuery,
  page: PageArguments,
  { records }: GraphqlContext,
  info: GraphQLResolveInfo,
): Waiting<Collection<Row>> {
  const part = pageQuery(page)
  return chain(records.search({ ...query, ...part }), (found) => {
    Cost.of(info).addValues(found.records.length)
    return collectionOf(found, part, new Batch(found.records).rows)
  })
}

function noRecord(id: string): never {
  throw new PlatformError('type', `there is no record of the id ${describe(id)}`)
}
