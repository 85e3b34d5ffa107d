import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../../../ports/graphql'
import type { RecordFilter, RecordTransaction, StoredRecord } from '../../../../ports/records/port'
import { embeddingsTable } from '../../../../ports/records/reserved-tables'
import { InvalidValueError, LimitError } from '../../../../base/errors'
import { graphql as limits } from '../../../../base/limits'
import { except, getOwn, type Hash } from '../../../../base/values/hash'
import { Cost } from '../../cost'
import { embeddings, toRecordFilter } from '../../filters'
import { toOrders, type Sort } from '../../filters/sorts'
import { isGiven, type Optional } from '../../filters/values'
import { makeCollection, makePageQuery, type Collection } from '../result-pages'
import { Batch, toRow, type Row } from '../rows'
import { resolveAttribute, findPage, rowFields, type ListArguments } from './records'

type Vector = readonly number[]

interface Writing {
  readonly embedding: Hash
}

interface WithId {
  readonly id: string
}

/** The number of embeddings that are in memory at once. */
const batchSize = 200

/** The attributes that the store sets itself. */
const given = ['id', 'created_at', 'updated_at']

/** @throws {InvalidValueError} for an attribute that an embedding cannot have */
function checkEmbedding(input: Hash): Hash {
  const own = given.find((name) => isGiven(input[name]))
  if (own !== undefined) throw new InvalidValueError(`embedding.${own}: the store sets it`)
  const vector = getOwn(input, 'embedding') as Optional<Vector>
  if (isGiven(vector) && (vector.length === 0 || vector.length > limits.dimensions)) {
    throw new InvalidValueError(`embedding: expected 1 to ${limits.dimensions} numbers, got ${vector.length}`)
  }
  return except(input, isGiven(vector) ? given : [...given, 'embedding'])
}

function readVector({ properties }: StoredRecord): Vector {
  return (getOwn(properties, 'embedding') ?? []) as Vector
}

/** @throws {InvalidValueError} if the embedding has another length */
function computeDistance(record: StoredRecord, wanted: Vector): number {
  const vector = readVector(record)
  if (vector.length !== wanted.length) {
    const lengths = `embedding ${record.id} has ${vector.length} numbers, and not ${wanted.length}`
    throw new InvalidValueError(`sort.embedding: ${lengths}: filter out the embeddings of other models by metadata`)
  }
  let sum = 0
  for (let i = 0; i < wanted.length; i++) sum += ((vector[i] as number) - (wanted[i] as number)) ** 2
  return sum
}

/**
 * The ids of all matching embeddings, the nearest first.
 *
 * @throws {LimitError} if there are too many to compare
 */
async function sortIdsByDistance(filter: RecordFilter, wanted: Vector, { records }: GraphqlContext): Promise<string[]> {
  const count = await records.count(filter)
  if (count > limits.embeddings) {
    const reason = `the query orders ${count} embeddings by distance, over the limit of ${limits.embeddings}`
    throw new LimitError('graphql.embeddings', `${reason}: filter them by metadata`)
  }
  const found: { readonly id: string; readonly distance: number }[] = []
  for (let offset = 0; offset < count; offset += batchSize) {
    const batch = await records.search({ ...filter, sort: [{ by: 'id', descending: false }], offset, limit: batchSize })
    for (const record of batch) found.push({ id: record.id, distance: computeDistance(record, wanted) })
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ id }) => id)
}

async function search(
  _: unknown,
  { filter, sort, ...page }: ListArguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<Collection<Row>> {
  const wanted = await toRecordFilter(embeddings, filter, { context, info })
  const related = (sort ?? []).map(
    ({ embedding }) => (embedding as Optional<{ readonly embedding: Optional<Vector> }>)?.embedding,
  )
  const vector = related.find(isGiven)
  const others = (sort ?? []).map((order): Sort => except(order, ['embedding']))
  if (!vector) return findPage(wanted, toOrders(others), page, context, info)
  const part = makePageQuery(page)
  const ids = await sortIdsByDistance(wanted, vector, context)
  const shown = ids.slice(part.offset, part.offset + part.limit)
  const found =
    shown.length > 0 ? await context.records.search({ table: embeddingsTable, ids: shown, limit: part.limit }) : []
  Cost.of(info).addValues(found.length)
  const places = new Map(shown.map((id, place) => [id, place]))
  const ordered = [...found].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  return makeCollection(new Batch(ordered).rows, part, () => ids.length)
}

/** @throws {InvalidValueError} if there is no such embedding */
async function changeEmbedding(
  { records }: GraphqlContext,
  change: (store: RecordTransaction) => Promise<StoredRecord | undefined> | StoredRecord | undefined,
): Promise<Row> {
  const record = await records.transaction(change)
  if (!record) throw new InvalidValueError('id: no embedding has it')
  return toRow(record)
}

/** Vectors, which are found by their distance to another: all that match a filter are compared. */
export const embeddingResolvers = {
  Query: { embeddings_rc: search },

  Mutation: {
    async embedding_create_rc(_: unknown, { embedding }: Writing, { records }: GraphqlContext) {
      return toRow(await records.create(embeddingsTable, checkEmbedding(embedding)))
    },
    embedding_update_rc: (_: unknown, { id, embedding }: WithId & Writing, context: GraphqlContext) =>
      changeEmbedding(context, async (store) => store.update(id, checkEmbedding(embedding), embeddingsTable)),
    embedding_delete_rc: (_: unknown, { id }: WithId, context: GraphqlContext) =>
      changeEmbedding(context, async (store) => store.delete(id, embeddingsTable)),
  },

  Embedding: {
    id: rowFields.id,
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    embedding: ({ record }: Row) => readVector(record),
    content: resolveAttribute('content'),
    metadata: resolveAttribute('metadata'),
    token_count: resolveAttribute('token_count'),
  },
}
