import { makeApp, type App } from '../../support'

let app: App
beforeEach(() => {
  app = makeApp()
})

const put = (id: string, document: object, index = 'docs'): Promise<unknown> =>
  app.data(
    'mutation ($index: String!, $id: ID, $document: HashObject!) { documents_insert_rc(search_index: $index, id: $id, document: $document) }',
    { index, id, document },
  )
const search = async (given = '', index = 'docs'): Promise<unknown> =>
  (
    await app.data(
      `{ documents_rc(search_index: "${index}" ${given}) { total_entries results { id title: property(name: "title") } } }`,
    )
  ).documents_rc

describe('documents', () => {
  beforeEach(async () => {
    await put('a', { title: 'Green tea', category: 'tea', author: { name: 'Ann' }, price: 5 })
    await put('b', { title: 'Black coffee', category: 'coffee', author: { name: 'Bob' }, price: 7 })
    await put('c', { title: 'Other' }, 'others')
  })
  const [tea, coffee] = [
    { id: 'a', title: 'Green tea' },
    { id: 'b', title: 'Black coffee' },
  ]

  test.each([
    ['', [tea, coffee]],
    ['sort: [{ name: "price", order: "desc" }]', [coffee, tea]],
    ['filter: [{ name: "category", prefix: "te" }]', [tea]],
    ['filter: [{ name: "category", value_in: ["coffee", "x"] }]', [coffee]],
    ['filter: [{ name: "author.name", value: "Ann" }]', [tea]],
    ['filter: [{ name: "price", range: { gt: 5 } }]', [coffee]],
    ['query: { keyword: "TEA", properties: [{ name: "title" }] }', [tea]],
    [
      'query: { keyword: "bob", match_type: FUZZY, properties: [{ name: "title" }, { name: "author.name" }] }',
      [coffee],
    ],
    ['query: { keyword: null } filter: [{ name: "category", prefix: null }]', [tea, coffee]],
  ])('are found by %s', async (given, results) => {
    expect(await search(given)).toEqual({ total_entries: results.length, results })
  })

  test.each([
    ['value: "a"', ['1']],
    ['not_value: "a"', ['2', '3']],
    ['value_in: ["a", "c"]', ['1', '2']],
    ['value_in: ["b", "c"], value_in_operator: AND', ['2']],
    ['not_value_in: ["a", "c"]', ['3']],
    ['value: "b", value_in: ["c"]', ['2']],
  ])('match by the elements of a list: %s', async (condition, expected) => {
    for (const [id, tags] of [['1', ['a', 'b']] as const, ['2', ['b', 'c']] as const, ['3', []] as const]) {
      await put(id, { tags }, 'tagged')
    }
    const { results } = (await search(`filter: [{ name: "tags", ${condition} }]`, 'tagged')) as {
      readonly results: readonly { readonly id: string }[]
    }
    expect(results.map(({ id }) => id)).toEqual(expected)
  })

  test('are found and sorted by their ids', async () => {
    expect(await search('filter: [{ name: "id", value_in: ["b", "x"] }]')).toMatchObject({ results: [coffee] })
    expect(await search('sort: [{ name: "id", order: "desc" }]')).toMatchObject({ results: [coffee, tea] })
  })

  test('are replaced under their id, and deleted', async () => {
    await put('a', { title: 'White tea' })
    expect(await search()).toMatchObject({ total_entries: 2, results: [{ id: 'a', title: 'White tea' }, coffee] })
    const remove = 'mutation { documents_delete_rc(search_index: "docs", id: "a") }'
    expect(await app.data(remove)).toEqual({ documents_delete_rc: { id: 'a', title: 'White tea' } })
    expect(await search()).toEqual({ total_entries: 1, results: [coffee] })
    expect(await app.errors(remove)).toEqual(['no document in "docs" has the id String "a"'])
    expect(await search('', 'others')).toMatchObject({ total_entries: 1 })
  })

  test('are written many at once, all or none', async () => {
    const query = 'mutation ($d: [HashObject]!) { documents_bulk_upsert_rc(search_index: "docs", documents: $d) }'
    expect(
      await app.data(query, {
        d: [
          { id: 'a', title: '1' },
          { id: 3, title: '3' },
        ],
      }),
    ).toEqual({
      documents_bulk_upsert_rc: { count: 2 },
    })
    expect(await app.errors(query, { d: [{ id: 'x' }, { title: 'no id' }] })).toHaveLength(1)
    expect(await search()).toMatchObject({ total_entries: 3 })
  })

  test('are not records of the app', async () => {
    expect(await app.data('{ records { total_entries } }')).toEqual({ records: { total_entries: 0 } })
  })

  test('have aggregations', async () => {
    const aggregation = '{ name: "a", fields: [{ name: "authors", field_name: "author.name" }] }'
    const query = `{ documents_rc(search_index: "docs", aggregations: [${aggregation}]) { aggregations { compact } } }`
    expect((await app.data(query)).documents_rc.aggregations.compact).toEqual({ a: { authors: { Ann: 1, Bob: 1 } } })
  })
})
