import * as fixedLimits from '../../src/limits'
import { app } from './support'

const own = app()
const list = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(' ')
const nested = (depth: number, inner: string): string => `${'{ q: __schema '.repeat(depth)}${inner}${'}'.repeat(depth)}`

/** A query that has so many of what is bounded. */
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

  test('may be reached', async () => {
    expect(await own.errors(sized[name](most))).not.toContainEqual(isOver)
  })

  test('may not be passed', async () => {
    expect(await own.errors(sized[name](most + 1))).toEqual([isOver])
  })
})

describe('fragments count with what they have in them', () => {
  const doubled = (times: number): string =>
    list(times, (i) => `fragment f${i} on Query { ...f${i + 1} ... on Query { ...f${i + 1} } }`)

  test('each time they are used', async () => {
    const query = (times: number): string => `{ ...f0 } ${doubled(times)} fragment f${times} on Query { __typename }`
    expect(await own.errors(query(9))).toEqual([])
    expect(await own.errors(query(10))).toEqual([
      'the query is over the limit of 1000 fields, including those of its fragments',
    ])
    expect(await own.errors(query(98))).toEqual([
      'the query is over the limit of 1000 fields, including those of its fragments',
    ])
  })

  test('in the depth of a query', async () => {
    const query = (times: number): string =>
      `{ ...f0 } ${list(times, (i) => `fragment f${i} on Query { q: __schema { ...f${i + 1} } }`)} fragment f${times} on Query { a }`
    expect(await own.errors(query(20))).toEqual(['the query is over the limit of 20 nested fields'])
    expect((await own.errors(query(19)))[0]).not.toContain('limit')
  })

  test('where nothing uses them', async () => {
    const query = `{ __typename } fragment f on Query { ${list(1001, (i) => `a${i}: __typename`)} }`
    expect(await own.errors(query)).toEqual([
      'the query is over the limit of 1000 fields, including those of its fragments',
    ])
  })

  test.each([
    '{ ...a } fragment a on Query { ...a }',
    '{ ...a } fragment a on Query { ...b __typename } fragment b on Query { ...a ...b }',
    'fragment a on Query { records { ...a } } { ...a }',
  ])('but for those that have themselves in them: %s', async (query) => {
    expect(await own.errors(query)).toContainEqual(expect.stringContaining('Cannot spread fragment'))
  })

  test('a fragment that is not there is empty', async () => {
    expect(await own.errors('{ ...nothing }')).toEqual(['Unknown fragment "nothing".'])
  })
})

test('the introspection that tools do is within the bounds', async () => {
  const { getIntrospectionQuery } = jest.requireActual<typeof import('graphql')>('graphql')
  expect((await own.data(getIntrospectionQuery())).__schema.queryType).toEqual({ name: 'Query', kind: 'OBJECT' })
})
