import { memoryRecords } from '../../../src/ports/records/memory'
import type { RecordStore } from '../../../src/ports/records/port'
import { AdapterError, InvalidValueError, LimitError } from '../../../src/base/errors'
import { graphqlExecutor } from '../../../src/app/graphql/executor'
import { isHash } from '../../../src/base/values/hash'
import { makeApp, type App } from './support'

/** Calls of the graphql library. */
const counts = { parse: 0, validate: 0 }
jest.mock('graphql', () => {
  const library = jest.requireActual<typeof import('graphql')>('graphql')
  const counted = <K extends 'parse' | 'validate'>(name: K) =>
    Object.assign((...args: unknown[]) => {
      counts[name]++
      return (library[name] as (...args: unknown[]) => unknown)(...args)
    })
  return { ...library, parse: counted('parse'), validate: counted('validate') }
})

describe('an invalid query returns errors', () => {
  const app = makeApp()
  const location = (line: number, column: number): object => ({ locations: [{ line, column }] })

  test.each<[string, object | undefined, string, object]>([
    ['', undefined, 'Syntax Error: Unexpected <EOF>.', location(1, 1)],
    ['{ records', undefined, 'Syntax Error: Expected Name, found <EOF>.', location(1, 10)],
    ['{ records { ~ } }', undefined, 'Syntax Error: Unexpected character: "~".', location(1, 13)],
    [
      '{ recods { id } }',
      undefined,
      'Cannot query field "recods" on type "Query". Did you mean "records"',
      location(1, 3),
    ],
    [
      '{ records(page: "1") { total_entries } }',
      undefined,
      'Int cannot represent non-integer value: "1"',
      location(1, 17),
    ],
    [
      'query ($id: ID!) { user(id: $id) { id } }',
      {},
      'Variable "$id" of required type "ID!" was not provided.',
      location(1, 8),
    ],
    [
      'query ($id: ID!) { user(id: $id) { id } }',
      { id: null },
      'Variable "$id" of non-null type "ID!" must not be null.',
      location(1, 8),
    ],
    [
      'query ($p: Int) { records(page: $p) { total_entries } }',
      { p: '1' },
      'Variable "$p" got invalid value "1"; Int cannot represent non-integer value: "1"',
      location(1, 8),
    ],
    [
      'query ($e: String) { user(email: $e) { id } }',
      { e: [1] },
      'Variable "$e" got invalid value [1]; String cannot represent a non string value: [1]',
      location(1, 8),
    ],
    [
      'query ($p: String) { records(page: $p) { total_entries } }',
      { p: 'x' },
      'Variable "$p as Int" got invalid value "x"; Int cannot represent non-integer value: "x"',
      location(1, 8),
    ],
    [
      '{ records(filter: { tabel: "x" }) { total_entries } }',
      undefined,
      'Field "tabel" is not defined by type "RecordsFilterInput". Did you mean "table"?',
      {},
    ],
    [
      'subscription { records { total_entries } }',
      undefined,
      'Schema is not configured to execute subscription operation.',
      {},
    ],
    ['type A { b: Int }', undefined, 'The "A" definition is not executable.', {}],
    [
      'query a { __typename } query b { __typename }',
      undefined,
      'Must provide operation name if query contains multiple operations.',
      {},
    ],
    ['fragment a on Query { ...a } { ...a }', undefined, 'Cannot spread fragment "a" within itself.', {}],
  ])('%s', async (query, variables, message, more) => {
    const answer = await app.execute(query, variables as Record<string, unknown>)
    expect(answer.data ?? null).toBeNull()
    expect(answer.errors?.[0]).toMatchObject({ message: expect.stringContaining(message) as string, ...more })
    expect(app.entries).toEqual([])
  })

  test('for a missing operation', async () => {
    const request = { query: 'query a { __typename }', operationName: 'b', context: app.context }
    expect(await graphqlExecutor().execute(request)).toMatchObject({
      errors: [{ message: 'Unknown operation named "b".' }],
    })
  })
})

test('runs the named operation of several', async () => {
  const { context } = makeApp()
  const query = 'query a { users { total_entries } } query b { records { total_entries } }'
  expect(await graphqlExecutor().execute({ query, operationName: 'b', context })).toEqual({
    data: { records: { total_entries: 0 } },
  })
})

test('runs mutations of one query in order', async () => {
  const app = makeApp()
  const fields = ['a', 'b', 'c'].map(
    (name) => `${name}: record_create(record: { table: "t", properties: { name: "n", value: "${name}" } }) { id }`,
  )
  expect(await app.data(`mutation { ${fields.join(' ')} }`)).toEqual({ a: { id: '1' }, b: { id: '2' }, c: { id: '3' } })
})

test('accepts records that respond synchronously or asynchronously', async () => {
  const query = '{ records { total_entries results { id related_record(join_on_property: "a") { id } } } }'
  expect(await makeApp().execute(query)).toEqual({ data: { records: { total_entries: 0, results: [] } } })
  const store = memoryRecords()
  store.create('t', { a: '2' })
  store.create('t', {})
  const search: RecordStore['search'] = (query) => Promise.resolve(store.search(query))
  const later = Object.assign(Object.create(store) as RecordStore, { search })
  expect(await makeApp(undefined, later).execute(query)).toEqual({
    data: {
      records: {
        total_entries: 2,
        results: [
          { id: '1', related_record: { id: '2' } },
          { id: '2', related_record: null },
        ],
      },
    },
  })
})

describe('a repeated query', () => {
  // Only the first executor parses the schema.
  beforeAll(() => makeApp(graphqlExecutor()).execute('{ records { total_entries } }'))

  const work = (query: string, run: (query: string) => unknown): object => {
    counts.parse = counts.validate = 0
    run(query)
    return { ...counts }
  }

  test('is not parsed or validated again', () => {
    const app = makeApp(graphqlExecutor())
    const query = 'query ($page: Int) { records(page: $page) { current_page } }'
    expect(work(query, (text) => app.data(text, { page: 1 }))).toEqual({ parse: 1, validate: 1 })
    expect(work(query, (text) => app.data(text, { page: 2 }))).toEqual({ parse: 0, validate: 0 })
    expect(work(`${query} `, app.data)).toEqual({ parse: 1, validate: 1 })
  })

  test('is validated again if it was invalid or is long', async () => {
    const app = makeApp(graphqlExecutor())
    const long = `{ records { total_entries } } #${'x'.repeat(20_000)}`
    await app.execute('{ wrong }')
    await app.execute(long)
    expect(work('{ wrong }', app.execute)).toEqual({ parse: 1, validate: 1 })
    expect(work(long, app.execute)).toEqual({ parse: 1, validate: 1 })
  })

  test('is evicted by 500 others', async () => {
    const app = makeApp(graphqlExecutor())
    const query = (i: number): string => `{ q${i}: __typename }`
    for (let i = 0; i < 500; i++) await app.execute(query(i))
    expect(work(query(0), app.execute)).toEqual({ parse: 0, validate: 0 })
    await app.execute(query(500))
    expect(work(query(0), app.execute)).toEqual({ parse: 0, validate: 0 })
    expect(work(query(1), app.execute)).toEqual({ parse: 1, validate: 1 })
  })
})

describe('an error of a resolver', () => {
  class NotFound extends Error {}
  const secret = new NotFound('connect ECONNREFUSED postgres://user:password@db')
  const failing = (error: unknown): App => {
    const throwIt = (): never => {
      throw error
    }
    return makeApp(
      graphqlExecutor({
        typeDefs: 'extend type Query { fail: Int, list: [Int!], later: Int }',
        resolvers: {
          Query: { fail: throwIt, list: () => [1, null], later: () => Promise.resolve().then(throwIt) },
        },
      }),
    )
  }

  test.each([
    ['the platform', 'no such thing', new InvalidValueError('no such thing')],
    ['a limit', 'over the limit', new LimitError('x', 'over the limit')],
  ])('of the class %s is returned', async (_, message, error) => {
    const app = failing(error)
    expect(await app.execute('{ fail users { total_entries } }')).toEqual({
      data: { fail: null, users: { total_entries: 0 } },
      errors: [{ message, path: ['fail'], locations: [{ line: 1, column: 3 }] }],
    })
    expect(app.entries).toEqual([])
  })

  test('returns a GraphQLError with its extensions', async () => {
    const { GraphQLError } = jest.requireActual<typeof import('graphql')>('graphql')
    const app = failing(new GraphQLError('not allowed', { extensions: { code: 'FORBIDDEN' } }))
    expect(await app.execute('{ fail }')).toMatchObject({
      errors: [{ message: 'not allowed', extensions: { code: 'FORBIDDEN' } }],
    })
    expect(app.entries).toEqual([])
  })

  test.each([
    ['an error', secret],
    ['an error with more properties', Object.assign(new NotFound('password'), { extensions: { password: 1 } })],
    ['a text', 'password'],
    ['nothing', undefined],
  ])('returns %s as an internal error, and logs it', async (_, error) => {
    const app = failing(error)
    const expected = { errors: [{ message: 'internal error', path: ['fail'], locations: [{ line: 1, column: 3 }] }] }
    expect(await app.execute('{ fail }')).toEqual({ data: { fail: null }, ...expected })
    expect(app.entries).toHaveLength(1)
    expect(app.entries[0]).toMatchObject({ level: 'error', type: 'graphql' })
    expect(app.entries[0]?.message).toContain('a query has failed at fail: ')
    expect(JSON.stringify(await app.execute('{ later }'))).not.toContain('password')
  })

  test("throws an adapter's failure", async () => {
    const app = failing(new AdapterError('records', 'the database is away', { reason: 'unreachable' }))
    await expect(app.execute('{ fail users { total_entries } }')).rejects.toThrow('the database is away')
  })

  test('reports an invalid variable or literal of a scalar', async () => {
    const celsius = {
      parseValue() {
        throw new TypeError('below absolute zero')
      },
    }
    const typeDefs = 'scalar Celsius extend type Query { warm(by: Celsius): Int }'
    const app = makeApp(graphqlExecutor({ typeDefs, resolvers: { Celsius: celsius } }))
    const messages = [expect.stringContaining('below absolute zero')]
    expect(await app.errors('query ($by: Celsius) { warm(by: $by) }', { by: -300 })).toEqual(messages)
    expect(await app.errors('{ warm(by: -300) }')).toEqual(messages)
    expect(app.entries).toEqual([])
  })

  test('reports a value that violates the schema as an internal error', async () => {
    const app = failing(secret)
    expect(await app.errors('{ list }')).toEqual(['internal error'])
    expect(app.entries[0]?.message).toContain('a query has failed at list.1: ')
  })

  test("throws a store's failure", async () => {
    const search = () => Promise.reject(secret)
    const app = makeApp(undefined, Object.assign(Object.create(memoryRecords()) as RecordStore, { search }))
    await expect(app.execute('{ records { total_entries } }')).rejects.toThrow(AdapterError)
  })
})

describe('a host adds', () => {
  const typeDefs = `
    extend type Query { stock(sku: String!): Int, language: String }
    extend type Mutation { restock(data: HashObject, any: Any): HashObject }
    extend type Record { shout: String }
    scalar Celsius
  `
  const resolvers = {
    Query: {
      stock: (_: unknown, { sku }: { sku: string }) => sku.length,
      language: (_: unknown, __: unknown, context: { language: string }) => context.language,
    },
    Mutation: { restock: (_: unknown, args: object) => args },
    Record: { shout: ({ record }: { record: { table: string } }) => record.table.toUpperCase() },
  }

  test.each([
    ['text', typeDefs],
    ['a list', [typeDefs, 'extend type Query { more: Int }']],
    ['a document', jest.requireActual<typeof import('graphql')>('graphql').parse(typeDefs)],
  ])('types as %s', async (_, given) => {
    const app = makeApp(graphqlExecutor({ typeDefs: given, resolvers }))
    app.records.create('tea', {})
    expect(await app.data('{ stock(sku: "abc") language records { results { shout } } }')).toEqual({
      stock: 3,
      language: 'en',
      records: { results: [{ shout: 'TEA' }] },
    })
  })

  test('resolvers in modules', async () => {
    const { Query, Mutation } = resolvers
    const app = makeApp(graphqlExecutor({ typeDefs, resolvers: [{ Query }, { Mutation }] }))
    expect(await app.data('{ stock(sku: "ab") }')).toEqual({ stock: 2 })
  })

  test('JSON scalars as literals, variables or JSON', async () => {
    const app = makeApp(graphqlExecutor({ typeDefs, resolvers }))
    const query =
      'mutation ($d: HashObject, $n: Int) { a: restock(data: $d, any: $n) b: restock(data: { x: [$n, ONE, 1.5] }) c: restock(data: "{\\"y\\":1}") }'
    const answer = { a: { data: { z: 1 }, any: 5 }, b: { data: { x: [5, 'ONE', 1.5] } }, c: { data: { y: 1 } } }
    expect(await app.data(query, { d: { z: 1 }, n: 5 })).toEqual(answer)
    expect(await app.data(query, { d: '{"z":1}', n: 5 })).toEqual(answer)
    for (const wrong of ['5', '[1]', '"[1]"', '"x"', 'true']) {
      expect(await app.errors(`mutation { restock(data: ${wrong}) }`)).toEqual([
        expect.stringMatching(/^Expected value of type "HashObject".*expected/),
      ])
    }
    expect(await app.errors(query, { d: [1], n: 5 })).toEqual([
      'Variable "$d" got invalid value [1]; Expected type "HashObject". expected a hash or JSON of one, got Array',
    ])
  })

  test.each([
    ['unknown type', { typeDefs: 'extend type Query { a: Nothing }' }],
    ['field without a type', { typeDefs: 'extend type Query { a }' }],
    ['resolver without a field', { resolvers: { Query: { nothing: () => 1 } } }],
  ])('a %s: reports an AdapterError', (_, options) => {
    expect(() => graphqlExecutor(options)).toThrow(AdapterError)
  })
})

describe('names of Object.prototype', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

  test.each(names)('allows %s as a property', async (name) => {
    const app = makeApp()
    const create =
      'mutation ($name: String!, $v: JSONPayload) { record_create(record: { table: "t", properties: [{ name: $name, value_json: $v }] }) { properties property_json(name: $name) } }'
    const value = JSON.parse(`{ "${name}": { "polluted": 1 } }`) as object
    const made = (await app.data(create, { name, v: value })).record_create
    expect(JSON.stringify(made)).toBe(
      JSON.stringify({ properties: JSON.parse(`{"${name}":${JSON.stringify(value)}}`), property_json: value }),
    )
    expect(
      (await app.data('{ records { results { property(name: "polluted") other: property(name: "valueOf") } } }'))
        .records.results,
    ).toEqual([{ property: null, other: null }])
    const found = `{ records(filter: { properties: [{ name: "${name}", exists: true }] }, sort: { properties: { name: "${name}" } }) { total_entries } }`
    expect((await app.data(found)).records.total_entries).toBe(1)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each(names)('allows %s as an alias, a table and a variable', async (name) => {
    const app = makeApp()
    app.records.create(name, { a: 1 })
    app.records.create('other', {})
    const query = `query ($${name}: String) { ${name}: records(filter: { table: { value: $${name} } }) { ${name}: results { ${name}: table } } }`
    const answer = await app.execute(query, JSON.parse(`{ "${name}": "${name}" }`) as Record<string, unknown>)
    expect(JSON.stringify(answer)).toBe(`{"data":{"${name}":{"${name}":[{"${name}":"${name}"}]}}}`)
  })

  test('allows them in literals', async () => {
    const app = makeApp()
    const query =
      'mutation { record_create(record: { table: "t", properties: [{ name: "p", value_json: { __proto__: { polluted: 1 } } }] }) { properties } }'
    expect(JSON.stringify(await app.data(query))).toBe(
      '{"record_create":{"properties":{"p":{"__proto__":{"polluted":1}}}}}',
    )
  })

  test('returns hashes', async () => {
    const app = makeApp()
    app.records.create('t', { a: { b: 1 } })
    const { records } = await app.data('{ records { results { properties } } }')
    expect(
      [records, records.results[0], records.results[0].properties, records.results[0].properties.a].every(isHash),
    ).toBe(true)
  })
})
