import { getOwn, type Hash } from '../../base/values/hash'
import { andThen } from '../../base/async/promise-or-value'
import { readVector, searchNearest } from './nearest'
import type { RecordStore, StoredRecord } from '../records/port'
import { embeddingsTable as table } from '../records/reserved-tables'
import { checkVector, type Embedding, type EmbeddingInput, type Embeddings } from './port'

/**
 * Embeddings among the records, which write and find them in transactions of the records. A search by distance is exact:
 * it compares all embeddings that match its filter. `memoryRecords` and Postgres without pgvector compare them in this
 * process, in batches; Postgres with pgvector compares them itself.
 *
 * @example
 * const embeddings = recordEmbeddings(memoryRecords())
 */
export function recordEmbeddings(records: RecordStore): Embeddings {
  return {
    create: (embedding, stamp) => andThen(records.create(table, toProperties(embedding), stamp), read),
    update: (id, changes) => andThen(records.update(id, toProperties(changes), table), readIfThere),
    delete: (id) => andThen(records.delete(id, table), readIfThere),
    count: (filter) => records.count({ ...filter, table }),
    search({ nearest, sort = [], offset = 0, limit, ...filter }) {
      if (!nearest)
        return andThen(records.search({ ...filter, table, sort, offset, limit }), (found) => found.map(read))
      checkVector(nearest)
      return andThen(searchNearest(records, { ...filter, to: nearest, offset, limit }), (found) => found.map(read))
    },
    within: recordEmbeddings,
  }
}

function toProperties({ embedding, ...others }: Partial<EmbeddingInput>): Hash {
  if (!embedding) return others
  checkVector(embedding)
  return { embedding: JSON.stringify(embedding), ...others }
}

function read({ id, createdAt, updatedAt, properties }: StoredRecord): Embedding {
  return {
    id,
    createdAt,
    updatedAt,
    embedding: readVector(properties),
    content: (getOwn(properties, 'content') ?? null) as string | null,
    metadata: (getOwn(properties, 'metadata') ?? null) as Hash | null,
    token_count: (getOwn(properties, 'token_count') ?? null) as number | null,
  }
}

function readIfThere(record: StoredRecord | undefined): Embedding | undefined {
  return record && read(record)
}
