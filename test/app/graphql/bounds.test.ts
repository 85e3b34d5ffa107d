import * as fixedLimits from '../../../src/base/limits'
import { cpuOfAsync } from '../../support/cpu'
import { makeApp } from './support'

const app = makeApp()
const list = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(' ')
const nested = (depth: number, inner: string): string => `${'{ q: __schema '.repeat(depth)}${inner}${'}'.repeat(depth)}`

/** For each bound, a query with the given count. */
const sized: Record<keyof typeof fixedLimits.query, (count: number) => string> = {
  characters: (count) => '{ __typename }'.padEnd(count),
  tokens: (count) => `{ ${'a '.repeat(count - 2)} }`,
  nesting: (count) => `query ($a: ${'['.repeat(count - 1)}Int${']'.repeat(count - 1)}) { __typename }`,
  operations: (count) => list(count, (i) => `query q${i} { __typename }`),
  fragments: (count) => `{ __typename } ${list(count, (i) => `fragment f${i} on Query { __typename }`)}`,
  depth: (count) => nested(count - 1, '{ a }'),
  fields: (count) => `{ ${list(count, (i) => `a${i}: a`)} }`,
}

describe.each(Object.keys(fixedLimits.query) as (keyof typeof fixedLimits.query)[])('the bound of %s', (name) => {
  const most = fixedLimits.query[name]
  const isOver = expect.stringMatching(new RegExp(`^the query is over the limit of ${most} `)) as string

  test('accepts the maximum', async () => {
    expect(await app.errors(sized[name](most))).not.toContainEqual(isOver)
  })

  test('rejects more than the maximum', async () => {
    expect(await app.errors(sized[name](most + 1))).toEqual([isOver])
  })
})

describe('fragments count with their contents', () => {
  const doubled = (times: number): string =>
    list(times, (i) => `fragment f${i} on Query { ...f${i + 1} ... on Query { ...f${i + 1} } }`)

  test('at each use', async () => {
    const query = (times: number): string => `{ ...f0 } ${doubled(times)} fragment f${times} on Query { __typename }`
    expect(await app.errors(query(9))).toEqual([])
    expect(await app.errors(query(10))).toEqual([
      'the query is over the limit of 1000 fields, including the fields of its fragments',
    ])
    expect(await app.errors(query(98))).toEqual([
      'the query is over the limit of 1000 fields, including the fields of its fragments',
    ])
  })

  test('in the depth of a query', async () => {
    const query = (times: number): string =>
      `{ ...f0 } ${list(times, (i) => `fragment f${i} on Query { q: __schema { ...f${i + 1} } }`)} fragment f${times} on Query { a }`
    expect(await app.errors(query(20))).toEqual(['the query is over the limit of 20 nested fields'])
    expect((await app.errors(query(19)))[0]).not.toContain('limit')
  })

  test('even if unused', async () => {
    const query = `{ __typename } fragment f on Query { ${list(1001, (i) => `a${i}: __typename`)} }`
    expect(await app.errors(query)).toEqual([
      'the query is over the limit of 1000 fields, including the fields of its fragments',
    ])
  })

  test.each([
    '{ ...a } fragment a on Query { ...a }',
    '{ ...a } fragment a on Query { ...b __typename } fragment b on Query { ...a ...b }',
    'fragment a on Query { records { ...a } } { ...a }',
  ])('except recursive ones: %s', async (query) => {
    expect(await app.errors(query)).toContainEqual(expect.stringContaining('Cannot spread fragment'))
  })

  test('rejects a missing fragment as empty', async () => {
    expect(await app.errors('{ ...nothing }')).toEqual(['Unknown fragment "nothing".'])
  })
})

describe('a filter whose variables come from a visitor', () => {
  const query = `query ($filter: RecordsFilterInput, $sort: [RecordsSortInput!]) {
    records(per_page: 1, filter: $filter, sort: $sort) { total_entries }
  }`
  const documents = `query ($filter: [IndexSearchFilterInput!], $sort: [IndexSearchSortInput!], $query: IndexSearchQuery) {
    documents_rc(search_index: "i", per_page: 1, filter: $filter, sort: $sort, query: $query) { total_entries }
  }`
  const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
  const holds = { name: 'a', contains: 'b' }
  const { conditions, orders } = fixedLimits.graphql
  const fields = [{ name: 'a' }, { name: 'b' }]
  const words = (count: number): string => 'e '.repeat(count)

  test.each([
    ['properties', conditions, query, (n: number) => ({ filter: { properties: times(n, holds) } })],
    ['or', conditions, query, (n: number) => ({ filter: { or: times(n, { properties: [holds] }) } })],
    [
      'all',
      conditions,
      query,
      (n: number) => ({ filter: { properties: [{ name: 'a', array_contains: times(n, 'b') }] } }),
    ],
    ['words', conditions / 2, query, (n: number) => ({ filter: { fulltext: { keyword: words(n), fields } } })],
    ['orders', orders, query, (n: number) => ({ sort: times(n, { id: { order: 'ASC' } }) })],
    [
      'distances',
      orders,
      query,
      (n: number) => ({
        filter: {
          properties: times(n, { name: 'a', distance_sphere: { center: { type: 'Point', coordinates: [1, 2] } } }),
        },
      }),
    ],
    // A value is compared with the elements of lists, too.
    [
      'filters of documents',
      Math.floor(conditions / 3),
      documents,
      (n: number) => ({ filter: times(n, { name: 'a', value: 'b' }) }),
    ],
    ['words of documents', conditions / 2, documents, (n: number) => ({ query: { keyword: words(n), fields } })],
    ['orders of documents', orders, documents, (n: number) => ({ sort: times(n, { name: 'a' }) })],
  ])('accepts up to a number of %s: %d', async (_, most, text, variables) => {
    expect(await app.errors(text, variables(most))).toEqual([])
    expect(await app.errors(text, variables(most + 1))).toEqual([
      expect.stringMatching(/^(filter|sort): expected at most/),
    ])
  })

  test('is refused before millions of conditions are made', async () => {
    const filter = { fulltext: { keyword: 'e*'.repeat(1_000_000), fields: times(5, fields).flat() } }
    let errors: unknown
    const spent = await cpuOfAsync(async () => void (errors = await app.errors(query, { filter })))
    expect(errors).toEqual([expect.stringContaining('got 10000000')])
    expect(spent).toBeLessThan(500)
  })

  test.each(['value_in', 'not_value_in'])('compares a long list as one value: %s', async (name) => {
    const full = makeApp()
    for (let i = 0; i < 2000; i++) full.records.create('t', { a: 'x' })
    const list = [...Array.from({ length: 4000 }, (_, i) => `y${i}`), ...(name === 'value_in' ? ['x'] : [])]
    const filter = { properties: [{ name: 'a', [name]: list }] }
    let found: unknown
    const spent = await cpuOfAsync(async () => void (found = await full.data(query, { filter })))
    expect(found).toEqual({ records: { total_entries: 2000 } })
    expect(spent).toBeLessThan(1000)
  })
})

test('ends soon once it has too many values, however many keys their records have', async () => {
  const full = makeApp()
  const made = await Promise.all(Array.from({ length: 300 }, async () => full.records.create('shop', {})))
  const ids = made.map(({ id }) => id)
  for (let i = 0; i < 20; i++) full.records.create('tea', { shops: ids })
  const shops = (fields: string): string =>
    `related_records(table: "shop", join_on_property: "shops", foreign_property: "id") { ${fields} }`
  const teas = `related_records(table: "tea", join_on_property: "id", foreign_property: "shops") { id ${shops('id')} }`
  const query = `{ records(per_page: 20, filter: { table: { value: "tea" } }) { results { id ${shops(`id ${teas}`)} } } }`
  let errors: unknown
  const spent = await cpuOfAsync(async () => void (errors = await full.errors(query)))
  expect(errors).toEqual([expect.stringContaining('requests more than')])
  expect(spent).toBeLessThan(2000)
})

test('allows the introspection of common tools', async () => {
  const { getIntrospectionQuery } = jest.requireActual<typeof import('graphql')>('graphql')
  expect((await app.data(getIntrospectionQuery())).__schema.queryType).toEqual({ name: 'Query', kind: 'OBJECT' })
})
