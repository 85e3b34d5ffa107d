import { InvalidValueError } from '../../base/errors'
import { embeddings as limits } from '../../base/limits'
import { describe } from '../../base/values/describe'
import type { Hash } from '../../base/values/hash'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Migratable } from '../migratable'
import type { RecordFilter, RecordOrder, RecordStamp, RecordStore } from '../records/port'

/** The numbers of an embedding, as a model returns them. */
export type Vector = readonly number[]

/** The parts of an embedding that an app writes. */
export interface EmbeddingInput {
  /** 1 to 4,096 numbers from -1e15 to 1e15. */
  readonly embedding: Vector
  /** The text that the vector represents. */
  readonly content?: string | null
  /** Any data of the app's. Conditions can select by it. */
  readonly metadata?: Hash | null
  /** The number of tokens of `content`, as the model counts them. */
  readonly token_count?: number | null
}

/** The id and times of an embedding that comes from elsewhere. */
export type EmbeddingStamp = Omit<RecordStamp, 'deletedAt'>

/** A stored embedding. */
export interface Embedding extends Required<EmbeddingInput> {
  /** A whole number above 0, as text. */
  readonly id: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * Selects embeddings. The paths of conditions begin with `metadata`: `['metadata', 'language']`; their columns are `id`,
 * `createdAt` and `updatedAt`.
 */
export type EmbeddingFilter = Pick<RecordFilter, 'ids' | 'where'>

export interface EmbeddingQuery extends EmbeddingFilter {
  /**
   * Orders by the Euclidean distance from this vector, nearest first; equal distances by id. Distances are computed in
   * single precision or better. Default: `sort`
   */
  readonly nearest?: Vector
  /** Default: oldest first */
  readonly sort?: readonly RecordOrder[]
  /** The number of embeddings to skip. Default: 0 */
  readonly offset?: number
  /** The maximum number of embeddings. */
  readonly limit: number
}

/**
 * The embeddings of an app: vectors that are found by their distance from another.
 *
 * @example
 * await embeddings.create({ embedding: [0.1, 0.9], content: 'tea', metadata: { language: 'en' } })
 * const [nearest] = await embeddings.search({ nearest: [0, 1], limit: 1 })
 */
export interface Embeddings extends Migratable {
  /**
   * @param stamp the id and the times of an embedding that comes from elsewhere. Default: the store's own
   * @throws {InvalidValueError} if the vector is invalid
   */
  create(embedding: EmbeddingInput, stamp?: EmbeddingStamp): PromiseOrValue<Embedding>
  /**
   * Changes the parts that are present. Returns undefined if no embedding has the id.
   *
   * @throws {InvalidValueError} if the vector is invalid
   */
  update(id: string, changes: Partial<EmbeddingInput>): PromiseOrValue<Embedding | undefined>
  /** Returns the deleted embedding; undefined if no embedding has the id. */
  delete(id: string): PromiseOrValue<Embedding | undefined>
  /** @throws {InvalidValueError} if a matching embedding has more or fewer numbers than `nearest` */
  search(query: EmbeddingQuery): PromiseOrValue<readonly Embedding[]>
  count(filter: EmbeddingFilter): PromiseOrValue<number>
  /**
   * The embeddings as an open transaction of the records sees and writes them. Without this method, they are written at
   * once, and stay written if the transaction is rolled back.
   */
  within?(records: RecordStore): Embeddings
}

/** @throws {InvalidValueError} unless the vector has an allowed number of allowed numbers */
export function checkVector(vector: Vector): void {
  const { dimensions, number } = limits
  if (vector.length === 0 || vector.length > dimensions) {
    throw new InvalidValueError(`embedding: expected 1 to ${dimensions} numbers, got ${vector.length}`)
  }
  const wrong = vector.find((one) => !(Math.abs(one) <= number))
  if (wrong === undefined) return
  throw new InvalidValueError(`embedding: expected numbers from -${number} to ${number}, got ${describe(wrong)}`)
}

/** The error of comparing an embedding with a vector of another length. */
export function makeLengthError(id: string, length: number, wanted: number): InvalidValueError {
  const lengths = `embedding ${id} has ${length} numbers, and not ${wanted}`
  return new InvalidValueError(`sort.embedding: ${lengths}: filter out the embeddings of other models by metadata`)
}
