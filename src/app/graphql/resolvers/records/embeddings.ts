import type { WithId } from '../inputs'
import type { GraphQLResolveInfo } from 'graphql'
import type { Embedding, EmbeddingInput, Embeddings, Vector } from '../../../../ports/embeddings/port'
import type { QueryContext } from '../../context'
import { readTimes } from '../../../imports/stamp'
import { InvalidValueError } from '../../../../base/errors'
import { omitKeys, type Hash } from '../../../../base/values/hash'
import { describe } from '../../../../base/values/describe'
import { Cost } from '../../cost'
import { embeddings, toRecordFilter } from '../../filters'
import { toOrders, type Sort } from '../../filters/sorts'
import { isSet, type Optional } from '../../filters/values'
import { makeCollection, makePageQuery, type Collection } from '../result-pages'
import type { ListArguments } from './records'

interface Writing {
  readonly embedding: Hash
}

/** The attributes that only a new embedding may set. */
const stampAttributes = ['id', 'created_at', 'updated_at']

/** The embeddings, in the open transaction if there is one. */
function findStore({ adapters, records }: QueryContext): Embeddings {
  return adapters.embeddings.within?.(records) ?? adapters.embeddings
}

function readInput(input: Hash): Partial<EmbeddingInput> {
  return omitKeys(input, isSet(input.embedding) ? stampAttributes : [...stampAttributes, 'embedding'])
}

/** @throws {InvalidValueError} if the id or a time is changed */
function readChanges(input: Hash): Partial<EmbeddingInput> {
  const fixed = stampAttributes.find((name) => isSet(input[name]))
  if (fixed !== undefined) throw new InvalidValueError(`embedding.${fixed}: only a new embedding may set it`)
  return readInput(input)
}

/** The vector to which a sort argument measures the distance. */
function findVector(sort: readonly Sort[]): Vector | undefined {
  const vectors = sort.map(
    ({ embedding }) => (embedding as Optional<{ readonly embedding: Optional<Vector> }>)?.embedding,
  )
  return vectors.find(isSet)
}

async function resolveSearch(
  _: unknown,
  { filter, sort, ...page }: ListArguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<Collection<Embedding>> {
  const store = findStore(context)
  const { where = [], ids } = await toRecordFilter(embeddings, filter, { context, info })
  const wanted = { where, ...(ids && { ids }) }
  const nearest = findVector(sort ?? [])
  const orders = toOrders((sort ?? []).map((order): Sort => omitKeys(order, ['embedding'])))
  const part = makePageQuery(page)
  const search = (left: number) => {
    const limit = Math.min(part.limit, left + 1)
    return store.search({ ...wanted, ...(nearest ? { nearest } : { sort: orders }), offset: part.offset, limit })
  }
  const found = part.limit === 0 ? [] : await Cost.of(info).load(search)
  return makeCollection(found, part, () => store.count(wanted))
}

/** @throws {InvalidValueError} if no embedding has the id */
function checkFound(id: string, embedding: Embedding | undefined): Embedding {
  if (!embedding) throw new InvalidValueError(`no embedding has the id ${describe(id)}`)
  return embedding
}

/** Vectors, which are found by their distance from another. */
export const embeddingResolvers = {
  Query: { embeddings_rc: resolveSearch },

  Mutation: {
    embedding_create_rc: (_: unknown, { embedding }: Writing, context: QueryContext) => {
      const stamp = { ...readTimes(embedding), ...(isSet(embedding.id) && { id: embedding.id as string }) }
      return findStore(context).create(readInput(embedding) as EmbeddingInput, stamp)
    },
    embedding_update_rc: async (_: unknown, { id, embedding }: WithId & Writing, context: QueryContext) =>
      checkFound(id, await findStore(context).update(id, readChanges(embedding))),
    embedding_delete_rc: async (_: unknown, { id }: WithId, context: QueryContext) =>
      checkFound(id, await findStore(context).delete(id)),
  },

  Embedding: {
    created_at: ({ createdAt }: Embedding) => createdAt,
    updated_at: ({ updatedAt }: Embedding) => updatedAt,
  },
}
