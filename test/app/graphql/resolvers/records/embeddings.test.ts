import fc from 'fast-check'
import { memoryRecords } from '../../../../../src/ports/records/memory'
import { embeddingsTable } from '../../../../../src/ports/records/reserved-tables'
import type { Embedding, Embeddings } from '../../../../../src/ports/embeddings/port'
import { register } from '../../../../support/register'
import { makeApp, type App } from '../../support'
import { runs } from '../../../../support/effort'

let app: App
beforeEach(() => {
  app = makeApp()
})

const make = async (embedding: object): Promise<unknown> => {
  const query =
    'mutation ($e: EmbeddingCreateInputType!) { made: embedding_create_rc(embedding: $e) { id embedding content metadata token_count created_at } }'
  return (await app.data(query, { e: embedding })).made
}
const find = `query ($vector: [Float!], $metadata: [JsonbFilter!], $page: Int, $size: Int = 10) {
  embeddings_rc(page: $page, per_page: $size, filter: { metadata: $metadata }, sort: { embedding: { order: euclidean, embedding: $vector } }) {
    total_entries total_pages has_next_page results { content }
  }
}`
const contents = async (variables: Record<string, unknown>): Promise<unknown> => {
  const { results } = (await app.data(find, variables)).embeddings_rc as { results: { content: string }[] }
  return results.map(({ content }) => content)
}

test('creates, changes and deletes embeddings', async () => {
  const given = { embedding: [0.5, -1], content: 'tea', metadata: { slug: 'a' }, token_count: 3 }
  expect(await make(given)).toEqual({ id: '1', ...given, created_at: expect.any(String) as string })
  const change =
    'mutation ($id: ID!, $e: EmbeddingUpdateInputType!) { e: embedding_update_rc(id: $id, embedding: $e) { embedding content metadata } }'
  expect((await app.data(change, { id: '1', e: { content: 'green', embedding: null } })).e).toEqual({
    embedding: [0.5, -1],
    content: 'green',
    metadata: { slug: 'a' },
  })
  expect((await app.data(change, { id: '1', e: { embedding: [1] } })).e).toMatchObject({
    embedding: [1],
    content: 'green',
  })
  const remove = 'mutation { embedding_delete_rc(id: 1) { id content } }'
  expect((await app.data(remove)).embedding_delete_rc).toEqual({ id: '1', content: 'green' })
  expect(await app.errors(remove)).toEqual(['no embedding has the id String "1"'])
  expect(await app.errors(change, { id: '1', e: { content: 'x' } })).toEqual(['no embedding has the id String "1"'])
})

test('returns the nearest first, a page at a time', async () => {
  for (const [content, embedding] of Object.entries({ far: [9, 9], near: [1, 1], exact: [0, 1], middle: [3, 3] }))
    await make({ content, embedding, metadata: { kind: content.length } })
  expect(await contents({ vector: [0, 1] })).toEqual(['exact', 'near', 'middle', 'far'])
  expect(await contents({ vector: [9, 8] })).toEqual(['far', 'middle', 'near', 'exact'])
  const { embeddings_rc: page } = await app.data(find, { vector: [0, 1], page: 2, size: 3 })
  expect(page).toEqual({ total_entries: 4, total_pages: 2, has_next_page: false, results: [{ content: 'far' }] })
  expect(await contents({ vector: [0, 1], page: 5 })).toEqual([])
  expect(await contents({ vector: [0, 1], metadata: [{ attribute: { key: 'kind', value_int: 4 } }] })).toEqual(['near'])
  expect(await contents({ vector: null, metadata: [{ has_key: 'kind' }] })).toHaveLength(4)
  expect(await contents({})).toHaveLength(4)
})

test('matches a list in metadata with its superset', async () => {
  const lists = { one: ['a'], both: ['a', 'b'], numbers: [1, 2], none: [], text: 'a', nil: null }
  for (const [content, tags] of Object.entries(lists)) await make({ content, embedding: [1], metadata: { tags } })
  const found = (asked: object) => contents({ metadata: [{ attribute: { key: 'tags', ...asked } }] })
  expect(await found({ array_value_in: ['a'] })).toEqual(['one', 'none'])
  expect(await found({ array_value_in: ['b', 'a', 'c'] })).toEqual(['one', 'both', 'none'])
  expect(await found({ array_value_in: ['1', '2'] })).toEqual(['numbers', 'none'])
  expect(await found({ array_value_in: [] })).toEqual(['none'])
  expect(await found({ not_array_value_in: ['a'] })).toEqual(['both', 'numbers', 'text', 'nil'])
  expect(await found({ array_value_in: null })).toHaveLength(6)
})

test('matches a value of metadata, or a list with it', async () => {
  for (const [content, tags] of Object.entries({ list: ['a', 'b'], numbers: [1, 2], text: 'a', one: 1, nil: null }))
    await make({ content, embedding: [1], metadata: { tags } })
  const found = (asked: object) => contents({ metadata: [{ attribute: { key: 'tags', ...asked } }] })
  expect(await found({ value: 'a' })).toEqual(['list', 'text'])
  expect(await found({ value: 1 })).toEqual(['numbers', 'one'])
  expect(await found({ not_value: 'a' })).toEqual(['numbers', 'one', 'nil'])
  expect(await found({ value: null })).toHaveLength(5)
})

test('orders by distance across batches', async () => {
  const point = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }))
  await fc.assert(
    fc.asyncProperty(fc.array(point, { minLength: 1, maxLength: 450 }), point, async (points, [x, y]) => {
      const records = memoryRecords()
      for (const embedding of points) records.create(embeddingsTable, { embedding })
      const counted = makeApp(undefined, records)
      const query = `{ embeddings_rc(per_page: 500, sort: { embedding: { order: euclidean, embedding: [${x}, ${y}] } }) { results { embedding } } }`
      const { results } = (await counted.data(query)).embeddings_rc as { results: { embedding: [number, number] }[] }
      const distances = results.map(({ embedding: [a, b] }) => (a - x) ** 2 + (b - y) ** 2)
      expect(distances).toEqual([...distances].sort((one, other) => one - other))
      expect(distances).toHaveLength(points.length)
    }),
    runs(10),
  )
})

test('creates an embedding with the id and the times of another store', async () => {
  const create = `mutation ($e: EmbeddingCreateInputType!) {
    made: embedding_create_rc(embedding: $e) { id created_at updated_at }
  }`
  const stamp = { id: '70', created_at: '2017-04-14T10:00:00.000Z', updated_at: '2017-04-14T11:00:00.000Z' }
  expect((await app.data(create, { e: { embedding: [1], ...stamp } })).made).toEqual(stamp)
  expect(await app.errors(create, { e: { embedding: [1], id: '70' } })).toHaveLength(1)
  expect(
    await app.errors('mutation { embedding_update_rc(id: 70, embedding: { created_at: "2017-04-14" }) { id } }'),
  ).toEqual(['embedding.created_at: only a new embedding may set it'])
})

test('rejects embeddings that cannot be stored or compared', async () => {
  const create = 'mutation ($e: EmbeddingCreateInputType!) { embedding_create_rc(embedding: $e) { id } }'
  expect(await app.errors(create, { e: { embedding: [] } })).toEqual(['embedding: expected 1 to 4096 numbers, got 0'])
  expect(await app.errors(create, { e: { embedding: Array(4097).fill(0) } })).toEqual([
    'embedding: expected 1 to 4096 numbers, got 4097',
  ])
  expect(await app.errors(create, { e: { embedding: [1], created_at: 'soon' } })).toEqual([
    'created_at: expected a time, such as "2017-04-15T15:21:00Z", got String "soon"',
  ])
  await make({ embedding: [1, 2, 3] })
  expect(await app.errors(find, { vector: [1] })).toEqual([
    'sort.embedding: embedding 1 has 3 numbers, and not 1: filter out the embeddings of other models by metadata',
  ])
})

test('compares more than 10,000 embeddings, also within a filter too', async () => {
  for (let i = 0; i <= 10_000; i++)
    app.records.create(embeddingsTable, {
      embedding: [i],
      content: String(i),
      metadata: { mark: 'own', odd: i % 2 === 1 },
    })
  expect(await contents({ vector: [10_000], size: 1 })).toEqual(['10000'])
  const odd = [{ attribute: { key: 'odd', value_boolean: true } }]
  expect(await contents({ vector: [10_000], size: 1, metadata: odd })).toEqual(['9999'])
  const { embeddings_rc: page } = await app.data(find, { vector: [10_000], metadata: odd })
  expect(page).toMatchObject({ total_entries: 5_000 })
})

test('a transaction that is rolled back keeps none', async () => {
  const { liquid, adapters } = register()
  const add = `{% graphql r %}mutation { embedding_create_rc(embedding: { embedding: [1], content: "tea" }) { id } }{% endgraphql %}`
  const count = `{% graphql r %}{ embeddings_rc(sort: { embedding: { order: euclidean, embedding: [1] } }) { total_entries } }{% endgraphql %}{{ r.embeddings_rc.total_entries }}`
  expect(
    await liquid.parseAndRender(`{% transaction %}${add}${count}{% rollback %}{% endtransaction %} ${count}`),
  ).toBe('1 0')
  expect(await adapters.embeddings.count({})).toBe(0)
})

test('the adapter of the host keeps and finds them', async () => {
  const kept: Embedding[] = []
  const embeddings: Embeddings = {
    create({ embedding, content = null, metadata = null, token_count = null }) {
      const times = { createdAt: new Date(0), updatedAt: new Date(0) }
      const made = { id: String(kept.length + 1), embedding, content, metadata, token_count, ...times }
      kept.push(made)
      return made
    },
    update: () => undefined,
    delete: () => undefined,
    search: ({ nearest, limit }) => (nearest ? kept.slice(0, limit) : []),
    count: () => kept.length,
  }
  const { liquid, adapters } = register({ embeddings })
  const template = `{% graphql r %}mutation { embedding_create_rc(embedding: { embedding: [1], content: "tea" }) { id } }{% endgraphql -%}
    {% graphql r %}{ embeddings_rc(per_page: 5, sort: { embedding: { order: euclidean, embedding: [2] } }) { results { id content } } }{% endgraphql -%}
    {{ r.embeddings_rc.results | map: 'content' }}`
  expect(await liquid.parseAndRender(template)).toBe('tea')
  expect(kept).toHaveLength(1)
  expect(await adapters.records.count({ table: embeddingsTable })).toBe(0)
})

test('counts without a search if the page has no results', async () => {
  const refuse = (): never => {
    throw new Error('expected no call')
  }
  const embeddings: Embeddings = { create: refuse, update: refuse, delete: refuse, search: refuse, count: () => 7 }
  const { liquid } = register({ embeddings })
  const query =
    '{ embeddings_rc(per_page: 0, sort: { embedding: { order: euclidean, embedding: [1] } }) { total_entries results { id } } }'
  expect(await liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g.embeddings_rc | json }}`)).toBe(
    '{"total_entries":7,"results":[]}',
  )
})
