import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../adapters/graphql'
import type { RecordStore, StoredRecord } from '../adapters/records'
import { constantsTable } from '../adapters/reserved-tables'
import { PlatformError } from '../errors'
import { rowOrders, stringConditions, type Sort, type StringFilter } from './filters'
import type { PageArguments } from './pages'
import { collectionFields, pageOfRows, rowFields } from './records'
import { rowOrNull, type Row } from './rows'

interface ListArguments extends PageArguments {
  readonly filter?: { readonly name?: StringFilter | null } | null
  readonly sort?: readonly Sort[] | null
}

export const constantResolvers = {
  Query: {
    constants(_: unknown, { filter, sort, ...page }: ListArguments, context: GraphqlContext, info: GraphQLResolveInfo) {
      const where = stringConditions('name', filter?.name)
      return pageOfRows({ table: constantsTable, where, sort: rowOrders(sort) }, page, context, info)
    },
  },

  Mutation: {
    async constant_set(_: unknown, { name, value }: { name: string; value: string }, { records }: GraphqlContext) {
      if (name === '') throw new PlatformError('type', 'name: expected the name of a constant')
      const set = await records.transaction(async (store) => {
        const found = await findConstant(store, name)
        return found ? store.update(found.id, { value }, constantsTable) : store.create(constantsTable, { name, value })
      })
      return rowOrNull(set)
    },

    async constant_unset(_: unknown, { name }: { name: string }, { records }: GraphqlContext) {
      const unset = await records.transaction(async (store) => {
        const found = await findConstant(store, name)
        return found && store.delete(found.id, constantsTable)
      })
      return rowOrNull(unset)
    },
  },

  ConstantCollection: collectionFields,

  Constant: {
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    name: ({ properties }: Row) => properties.name,
    value: ({ properties }: Row) => properties.value,
  },
}

async function findConstant(store: RecordStore, name: string): Promise<StoredRecord | undefined> {
  const query = { table: constantsTable, where: [{ property: 'name', equals: name }], limit: 1 }
  return (await store.search(query)).records[0]
}
