import { checkOptions } from '../../base/configuration/options'
import { rejects } from 'node:assert/strict'
import type { Embedding, EmbeddingQuery, Embeddings, EmbeddingStamp, Vector } from '../../ports/embeddings/port'
import type { RecordCondition, RecordStore } from '../../ports/records/port'
import { runWatched } from './calls'
import { findRunner } from './runner'
import { assertSame, assertSameJson } from './json'
import { assertDate, assertId, assertLater } from './checks'

export interface EmbeddingsTestOptions {
  /** The records in whose transactions the embeddings are written; needed if they have `within`. */
  readonly records?: () => RecordStore | Promise<RecordStore>
}

/**
 * The tests that the adapter `embeddings` must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test
 * file. There may be embeddings already: the tests mark their own in `metadata`.
 *
 * @example
 * describe('embeddings in Qdrant', () => {
 *   testEmbeddings(() => qdrantEmbeddings(client))
 * })
 */
export function testEmbeddings(
  make: () => Embeddings | Promise<Embeddings>,
  options: EmbeddingsTestOptions = {},
): void {
  checkOptions('testEmbeddings', options, { records: true })
  const { describe, it } = findRunner()
  const run = Math.random().toString(36).slice(2)
  let tests = 0

  /** Runs a test with embeddings of its own: those with its mark. */
  const test = (name: string, body: (own: Marked, embeddings: Embeddings) => Promise<void>): void => {
    it(name, async () => {
      const embeddings = await make()
      await runWatched(embeddings, 'embeddings', (watched) => body(new Marked(watched, `${run} ${++tests}`), watched))
    })
  }

  describe('is embeddings, which', () => {
    test('keep each part, and assign an id and times', async (own, embeddings) => {
      const metadata = { tags: ['a', { b: null }], 'zażółć 🦊': true, mark: own.mark }
      const made = await embeddings.create({ embedding: [0.5, -1, 0], content: 'tea', metadata, token_count: 3 })
      assertId(made.id)
      assertDate(made.createdAt, 'createdAt')
      assertDate(made.updatedAt, 'updatedAt')
      const [found] = await own.search({})
      for (const one of [made, found]) {
        const { embedding, content, token_count } = one as Embedding
        assertSameJson({ embedding, content, token_count }, { embedding: [0.5, -1, 0], content: 'tea', token_count: 3 })
        assertSameJson((one as Embedding).metadata, metadata)
      }
    })

    test('return nil for missing parts', async (_, embeddings) => {
      const { content, metadata, token_count } = await embeddings.create({ embedding: [1] })
      assertSameJson([content, metadata, token_count], [null, null, null])
    })

    test('accept the id and the times of an imported embedding', async (own, embeddings) => {
      const metadata = { mark: own.mark }
      const { id } = await own.create([1], 'own')
      const later = String(Number(id) + 1000)
      const [createdAt, updatedAt] = [new Date('2010-10-10T10:00:00.123Z'), new Date('2011-11-11T11:11:11.999Z')]
      const made = await embeddings.create({ embedding: [2], metadata }, { id: later, createdAt, updatedAt })
      const [found] = await own.search({ ids: [later] })
      for (const one of [made, found]) assertSameJson(pickStamp(one), { id: later, createdAt, updatedAt })
      const other = await embeddings.create({ embedding: [3], metadata }, { createdAt })
      assertSameJson(pickStamp(other), { id: other.id, createdAt, updatedAt: createdAt })
      assertLater(other.id, later, 'the id of a later embedding')
      await rejects(async () => embeddings.create({ embedding: [4], metadata }, { id: later }))
      for (const wrong of ['0', '-1', '1.5', '01', '', 'x', '1000000000000000']) {
        await rejects(
          async () => embeddings.create({ embedding: [4], metadata }, { id: wrong }),
          { name: /Error$/ },
          wrong,
        )
      }
      const invalid = new Date(NaN)
      await rejects(async () => embeddings.create({ embedding: [4], metadata }, { createdAt: invalid }), {
        name: /Error$/,
      })
      assertSameJson(await own.search({ nearest: [2], limit: 1 }), [found])
      assertSame(await own.count(), 3)
    })

    test('change the parts that are passed, and keep the others', async (own, embeddings) => {
      const { id } = await own.create([1, 2], 'tea')
      assertSame((await embeddings.update(id, { content: 'green' }))?.content, 'green')
      const changed = await embeddings.update(id, { embedding: [3, 4] })
      assertSameJson([changed?.embedding, changed?.content], [[3, 4], 'green'])
      assertSameJson(await own.contents({ nearest: [3, 4] }), ['green'])
    })

    test('forget a deleted one', async (own, embeddings) => {
      const { id } = await own.create([1], 'tea')
      assertSame((await embeddings.delete(id))?.content, 'tea')
      assertSame(await embeddings.delete(id), undefined)
      assertSame(await embeddings.update(id, { content: 'x' }), undefined)
      assertSameJson([await own.contents({}), await own.contents({ nearest: [1] }), await own.count()], [[], [], 0])
    })

    test('find nothing under an id that is not one of theirs', async (_, embeddings) => {
      for (const id of ['999999999999999', '0', '-1', 'x', '', '1e3', "'; --"]) {
        assertSame(await embeddings.update(id, { content: 'x' }), undefined)
        assertSame(await embeddings.delete(id), undefined)
      }
    })

    test('find the nearest first, a page at a time', async (own) => {
      for (const [content, vector] of Object.entries({ far: [9, 9], near: [1, 1], exact: [0, 1], middle: [3, 3] })) {
        await own.create(vector, content)
      }
      assertSameJson(await own.contents({ nearest: [0, 1] }), ['exact', 'near', 'middle', 'far'])
      assertSameJson(await own.contents({ nearest: [9, 8] }), ['far', 'middle', 'near', 'exact'])
      assertSameJson(await own.contents({ nearest: [0, 1], offset: 1, limit: 2 }), ['near', 'middle'])
      assertSameJson(await own.contents({ nearest: [0, 1], offset: 4 }), [])
      assertSame(await own.count(), 4)
    })

    test('order equal distances by age', async (own) => {
      for (const [content, vector] of Object.entries({ a: [1, 0], b: [0, 1], c: [-1, 0] }))
        await own.create(vector, content)
      assertSameJson(await own.contents({ nearest: [0, 0] }), ['a', 'b', 'c'])
    })

    test('agree with a comparison of all', async (own) => {
      const vectors = Array.from({ length: 60 }, (_, i) => [(i * 37) % 61, (i * 13) % 17, -((i * 7) % 11)])
      for (const vector of vectors) await own.create(vector, JSON.stringify(vector))
      const to = [20, 8, -3]
      const distance = (vector: Vector): number =>
        vector.reduce((sum, one, at) => sum + (one - (to[at] as number)) ** 2, 0)
      const found = (await own.contents({ nearest: to })).map((content) =>
        distance(JSON.parse(String(content)) as number[]),
      )
      assertSameJson(
        found,
        vectors.map(distance).sort((one, other) => one - other),
      )
    })

    test('compare only the ones that a filter finds', async (own, embeddings) => {
      const { id } = await own.create([1], 'one', { kind: 1 })
      await own.create([2], 'two', { kind: 2 })
      await own.create([1, 2], 'of another model', { kind: 3 })
      const kind: RecordCondition = { path: ['metadata', 'kind'], in: [1, 2] }
      assertSameJson(await own.contents({ nearest: [2], where: [kind] }), ['two', 'one'])
      assertSameJson(await own.contents({ nearest: [2], ids: [id, 'x'] }), ['one'])
      assertSameJson(await own.contents({ sort: [{ by: 'id', descending: true }] }), ['of another model', 'two', 'one'])
      assertSame(await embeddings.count({ where: [kind, own.condition] }), 2)
    })

    test('reject a comparison with a vector of another length', async (own) => {
      await own.create([1, 2], 'a')
      await rejects(async () => own.search({ nearest: [1] }), { name: 'InvalidValueError' })
      assertSameJson(await own.contents({ nearest: [1, 2] }), ['a'])
    })

    test('reject values that are not vectors', async (own, embeddings) => {
      const { id } = await own.create([1], 'a')
      for (const vector of [[], Array.from({ length: 4097 }, () => 0), [Infinity], [NaN], [1e300]]) {
        await rejects(async () => embeddings.create({ embedding: vector }), { name: 'InvalidValueError' })
        await rejects(async () => embeddings.update(id, { embedding: vector }), { name: 'InvalidValueError' })
      }
      assertSameJson(await own.contents({ nearest: [1] }), ['a'])
    })

    test('take 4,096 numbers of any allowed size', async (own) => {
      const vector = Array.from({ length: 4096 }, (_, i) => [1e15, -1e15, 1e-300, 0.1][i % 4] as number)
      await own.create(vector, 'large')
      const [found] = await own.search({ nearest: vector })
      assertSameJson(found?.embedding, vector)
    })

    if (!options.records) return
    const findRecords = options.records

    test('are written with the transaction of the records, or not at all', async (own, embeddings) => {
      const records = await findRecords()
      const { id } = await own.create([1], 'before')
      const failing = records.transaction(async (open) => {
        const inner = embeddings.within?.(open) ?? embeddings
        await inner.create({ embedding: [2], content: 'new', metadata: { mark: own.mark } })
        await inner.update(id, { embedding: [7], content: 'after' })
        const found = await inner.search({ nearest: [7], where: [own.condition], limit: 10 })
        assertSameJson(
          found.map(({ content }) => content),
          ['after', 'new'],
        )
        throw new Error('no')
      })
      await rejects(async () => failing, { message: 'no' })
      assertSameJson(await own.contents({ nearest: [1] }), ['before'])
    })
  })
}

function pickStamp(embedding: Embedding | undefined): EmbeddingStamp {
  const { id, createdAt, updatedAt } = embedding as Embedding
  return { id, createdAt, updatedAt }
}

/** The embeddings of one test. */
class Marked {
  readonly condition: RecordCondition

  constructor(
    private readonly embeddings: Embeddings,
    readonly mark: string,
  ) {
    this.condition = { path: ['metadata', 'mark'], equals: mark }
  }

  async create(embedding: Vector, content: string, metadata: object = {}): Promise<Embedding> {
    return this.embeddings.create({ embedding, content, metadata: { ...metadata, mark: this.mark } })
  }

  async search(query: Partial<EmbeddingQuery>): Promise<readonly Embedding[]> {
    return this.embeddings.search({ limit: 100, ...query, where: [...(query.where ?? []), this.condition] })
  }

  async contents(query: Partial<EmbeddingQuery>): Promise<readonly unknown[]> {
    return (await this.search(query)).map(({ content }) => content)
  }

  async count(): Promise<number> {
    return this.embeddings.count({ where: [this.condition] })
  }
}
