import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import type { RecordCondition, RecordFilter, RecordTransaction, StoredRecord } from '../../../../ports/records/port'
import { documentsTable } from '../../../../ports/records/reserved-tables'
import { randomUuid } from '../../../../ports/random/draw'
import { InvalidValueError } from '../../../../base/errors'
import { getOwn, toHashOrEmpty, type Hash } from '../../../../base/values/hash'
import { describe, show } from '../../../../base/values/describe'
import { toText } from '../text'
import { Cost } from '../../cost'
import { checkConditions } from '../../filters/conditions'
import { makeFullTextConditions, type FullText } from '../../filters/fulltext'
import { makeElementConditions, makePropertyConditions } from '../../filters/properties'
import { checkOrders } from '../../filters/sorts'
import { isSet, type Bounds, type Optional } from '../../filters/values'
import { readDirection } from './older-arguments'
import { findPageWithAggregations, type AggregatingArguments } from './records'
import type { Row } from '../rows'

interface Index {
  readonly search_index: string
}

interface Writing extends Index {
  readonly id?: string | null
  readonly document: Hash
}

interface Filter {
  readonly name: string
  readonly exists?: Optional<boolean>
  readonly value?: Optional<string>
  readonly not_value?: Optional<string>
  readonly value_in?: Optional<readonly string[]>
  readonly value_in_operator?: Optional<'AND' | 'OR'>
  readonly not_value_in?: Optional<readonly string[]>
  readonly prefix?: Optional<string>
  readonly range?: Optional<Bounds>
}

interface Searching extends Index, AggregatingArguments {
  readonly filter?: readonly (Filter | null)[] | null
  readonly query?: FullText | null
  readonly sort?: readonly ({ readonly name: string; readonly order?: string | null } | null)[] | null
}

/** `author.name` is the `name` in the hash `author`; `id` is the document's id. */
function parsePath(name: string): readonly string[] {
  return name === 'id' ? ['key'] : ['document', ...name.split('.')]
}

function makeConditions({ name, prefix, range, exists, ...filter }: Filter): readonly RecordCondition[] {
  const path = parsePath(name)
  const [parent, own] = [path.slice(0, -1), path.at(-1) ?? '']
  const { value_in, value_in_operator, ...others } = filter
  const isAnd = value_in_operator === 'AND'
  return [
    ...makePropertyConditions(parent, {
      ...{ name: own, exists, range, starts_with: prefix },
      array_contains: isAnd ? value_in : null,
    }),
    ...makeElementConditions(parent, own, { ...others, value_in: isAnd ? null : value_in }),
  ]
}

function makeFilter({ search_index, filter, query }: Searching): RecordFilter {
  const conditions = (filter ?? []).filter(isSet).flatMap(makeConditions)
  const text = query ? makeFullTextConditions(parsePath, query) : []
  const where = [{ path: ['index'], equals: search_index }, ...checkConditions([...conditions, ...text])]
  return { table: documentsTable, where }
}

function readDocument({ properties }: StoredRecord): Hash {
  return toHashOrEmpty(getOwn(properties, 'document'))
}

function resolveSearch(_: unknown, args: Searching, context: QueryContext, info: GraphQLResolveInfo) {
  const sort = (args.sort ?? []).filter(isSet).map(({ name, order }) => {
    return { by: { path: parsePath(name) }, descending: readDirection(order) === 'DESC' }
  })
  const found = { filter: makeFilter(args), sort: checkOrders(sort), read: readDocument }
  return findPageWithAggregations(found, args, context, info)
}

async function findDocument(store: RecordTransaction, index: string, key: string): Promise<StoredRecord | undefined> {
  const where = [
    { path: ['index'], equals: index },
    { path: ['key'], equals: key },
  ]
  return (await store.search({ table: documentsTable, where, limit: 1, lock: true }))[0]
}

/** Puts a document into an index, in place of one with the same id. */
async function putDocument(store: RecordTransaction, index: string, key: string, document: Hash): Promise<Hash> {
  await store.lock(`${documentsTable}:${index}:${key}`)
  const found = await findDocument(store, index, key)
  if (found) await store.update(found.id, { document }, documentsTable)
  else await store.create(documentsTable, { index, key, document })
  return { ...document, id: key }
}

function resolveWrite(_: unknown, { search_index, id, document }: Writing, { records, adapters }: QueryContext) {
  const key = id ?? randomUuid(adapters.random)
  return records.transaction((store) => putDocument(store, search_index, key, document))
}

/** Documents in indexes: any hash under an id. Indexes need no mapping: properties are compared as in records. */
export const documentResolvers = {
  Query: { documents_rc: resolveSearch },

  Mutation: {
    documents_insert_rc: resolveWrite,
    documents_upsert_rc: resolveWrite,

    documents_bulk_upsert_rc(
      _: unknown,
      { search_index, documents }: Index & { readonly documents: readonly (Hash | null)[] },
      { records }: QueryContext,
      info: GraphQLResolveInfo,
    ) {
      const given = documents.filter(isSet)
      Cost.of(info).addValues(given.length)
      return records.transaction(async (store) => {
        for (const document of given) {
          const own = getOwn(document, 'id')
          const key = toText(own)
          if (key === null) throw new InvalidValueError(`documents: expected an id in each, got ${describe(own)}`)
          await putDocument(store, search_index, key, document)
        }
        return { count: given.length }
      })
    },

    documents_delete_rc: (
      _: unknown,
      { search_index, id }: Index & { readonly id: string },
      { records }: QueryContext,
    ) =>
      records.transaction(async (store) => {
        const found = await findDocument(store, search_index, id)
        if (!found) throw new InvalidValueError(`no document in ${show(search_index)} has the id ${describe(id)}`)
        await store.delete(found.id, documentsTable)
        return { ...readDocument(found), id }
      }),
  },

  Document: { id: ({ record }: Row) => getOwn(record.properties, 'key') },
}
