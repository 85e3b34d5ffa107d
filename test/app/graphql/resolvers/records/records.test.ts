import * as limits from '../../../../../src/base/limits'
import { memoryRecords } from '../../../../../src/ports/records/memory'
import type {
  RecordQuery,
  RecordStore,
  RecordTransaction,
  RecordWrite,
  StoredRecord,
} from '../../../../../src/ports/records/port'
import { makeApp, type App } from '../../support'

const create = `mutation ($table: String!, $properties: [PropertyInputType!]) {
  record_create(record: { table: $table, properties: $properties }) { id properties }
}`

/** An app with records of a table that have these properties. */
async function withRecords(table: string, list: readonly object[], app: App = makeApp()): Promise<App> {
  for (const properties of list) await app.data(create, { table, properties: inputs(properties) })
  return app
}

function inputs(properties: object): object[] {
  return Object.entries(properties).map(([name, value]: [string, unknown]) => ({
    name,
    value_json: JSON.stringify(value),
  }))
}

const teas = [
  { name: 'Oolong', price: 12.5, stock: 3, fresh: true, tags: ['dark', 'tw'] },
  { name: 'Sencha', price: 8, stock: 0, fresh: false, tags: ['green', 'jp'], maker: '7' },
  { name: 'sencha super', price: 20, stock: '3', fresh: 'true', tags: [], maker: 7 },
  { name: 'Pu-erh', price: null, since: '2024-03-01' },
]

describe('records', () => {
  const app = makeApp()
  beforeAll(async () => {
    await withRecords('tea', teas, app)
    await withRecords('cup', [{ name: 'Gaiwan' }], app)
  })

  async function names(filter: string, variables = {}, declared = ''): Promise<unknown[]> {
    const query = `query${declared} { records(filter: ${filter}) { results { name: property(name: "name") } } }`
    const results = (await app.data(query, variables)).records.results as { name: unknown }[]
    return results.map(({ name }) => name)
  }
  const ofTea = (condition: string): Promise<unknown[]> =>
    names(`{ table: { value: "tea" }, properties: [${condition}] }`)

  test('returns a record with its times in ISO 8601', async () => {
    const query = '{ records(per_page: 1) { results { id table created_at updated_at deleted_at properties } } }'
    expect(await app.data(query)).toEqual({
      records: {
        results: [
          {
            id: '1',
            table: 'tea',
            created_at: '2017-04-15T15:21:00.000Z',
            updated_at: '2017-04-15T15:21:00.000Z',
            deleted_at: null,
            properties: teas[0],
          },
        ],
      },
    })
  })

  test.each([
    ['{ table: { value: "cup" } }', ['Gaiwan']],
    ['{ table: { exact: "cup" } }', ['Gaiwan']],
    ['{ table: { value: "none" } }', []],
    ['{ id: { value: "2" } }', ['Sencha']],
    ['{ id: { value: 2 } }', ['Sencha']],
    ['{ id: { value_in: ["1", "5"] } }', ['Oolong', 'Gaiwan']],
    ['{ ids: ["5", "1", "77"] }', ['Oolong', 'Gaiwan']],
    ['{ ids: [] }', []],
    ['{ ids: ["1", "2"], id: { value_in: ["2", "3"] } }', ['Sencha']],
    ['{ id: { value: "5" }, table: { value: "tea" } }', []],
    ['{ id: { value: "no id" } }', []],
    ['{ deleted_at: { exists: false }, table: { value: "cup" } }', ['Gaiwan']],
    ['{ deleted_at: { exists: true } }', []],
    ['{ table: { value: "cup" }, created_at: { gte: "2017-04-15T15:21:00Z", lt: "2017-04-16" } }', ['Gaiwan']],
    ['{ table: { value: "cup" }, created_at: { gt: "2017-04-15T17:21:00+02:00" } }', []],
    ['{ table: { value: "cup" }, updated_at: { lte: "2017-04-15 15:21", gt: null } }', ['Gaiwan']],
    ['{ table: { value: "cup" }, created_at: {} }', ['Gaiwan']],
    ['{ table: { value: "cup" }, created_at: { gt: "", lt: " " } }', ['Gaiwan']],
    ['{ id: { range: { lt: "x" } } }', []],
    ['{ id: { range: { gt: "4", lt: "" } } }', ['Gaiwan']],
  ])('%s', async (filter, found) => {
    expect(await names(filter)).toEqual(found)
  })

  test.each(['yesterday', 'soon', '2017-13-01'])('rejects %j as a time', async (time) => {
    const query = '{ records(filter: { created_at: { gt: $time } }) { total_entries } }'
    expect(await app.errors(`query ($time: String) ${query}`, { time })).toEqual([
      `created_at: expected a date or time in ISO 8601, got String ${JSON.stringify(time)}`,
    ])
  })

  test.each([
    ['{ name: "name", value: "Sencha" }', ['Sencha']],
    ['{ name: "name", value: "sencha" }', []],
    ['{ name: "stock", value: "3" }', ['Oolong', 'sencha super']],
    ['{ name: "stock", value_int: 3 }', ['Oolong', 'sencha super']],
    ['{ name: "price", value_float: 12.5 }', ['Oolong']],
    ['{ name: "price", value: "12.50" }', []],
    ['{ name: "fresh", value_boolean: true }', ['Oolong', 'sencha super']],
    ['{ name: "fresh", value_boolean: false }', ['Sencha']],
    ['{ name: "fresh", value: "true" }', ['Oolong', 'sencha super']],
    ['{ name: "name", value_in: ["Oolong", "Pu-erh", "x"] }', ['Oolong', 'Pu-erh']],
    ['{ name: "name", value_in: [] }', []],
    ['{ name: "maker", value_in: ["7"] }', ['Sencha', 'sencha super']],
    ['{ name: "name", not_value: "Oolong" }', ['Sencha', 'sencha super', 'Pu-erh']],
    ['{ name: "name", not_value_in: ["Oolong", "Sencha"] }', ['sencha super', 'Pu-erh']],
    ['{ name: "stock", not_value: "3" }', ['Sencha', 'Pu-erh']],
    ['{ name: "name", contains: "SENCHA" }', ['Sencha', 'sencha super']],
    ['{ name: "tags", contains: "jp" }', ['Sencha']],
    ['{ name: "tags", array_contains: ["dark", "tw"] }', ['Oolong']],
    ['{ name: "tags", array_contains: ["dark", "jp"] }', []],
    ['{ name: "price", exists: true }', ['Oolong', 'Sencha', 'sencha super']],
    ['{ name: "price", exists: false }', ['Pu-erh']],
    ['{ name: "price", range: { gt: 8, lte: 20 } }', ['Oolong', 'sencha super']],
    ['{ name: "price", range: { gte: "8", lt: "12.50" } }', ['Sencha']],
    ['{ name: "price", range: { gte: "", lte: "12.5" } }', ['Oolong', 'Sencha']],
    ['{ name: "price", range: { gt: "10", lt: " " } }', ['Oolong', 'sencha super']],
    ['{ name: "price", range: { lt: "x" } }', []],
    ['{ name: "price", range: { gte: "8", lt: "x" } }', []],
    ['{ name: "since", range: { gt: "" } }', ['Oolong', 'Sencha', 'sencha super', 'Pu-erh']],
    ['{ name: "price", range: { gt: "1e1", lt: "1e+21" } }', ['Oolong', 'sencha super']],
    ['{ name: "since", range: { gte: "2024-01-01", lt: "2025" } }', ['Pu-erh']],
    ['{ name: "since", range: { gte: "2024-01-01", lt: "2025-01-01" } }', ['Pu-erh']],
    ['{ name: "since", range: {} }', ['Oolong', 'Sencha', 'sencha super', 'Pu-erh']],
    ['{ name: "name", contains: "s", not_value: "Sencha" }', ['sencha super']],
    ['{ name: "name", contains: "s" }, { name: "fresh", value: "false" }', ['Sencha']],
    ['{ name: "no such", value: "x" }', []],
    ['{ name: "name" }', ['Oolong', 'Sencha', 'sencha super', 'Pu-erh']],
  ])('properties %s', async (condition, found) => {
    expect(await ofTea(condition)).toEqual(found)
  })

  test('treats a null filter as omitted', async () => {
    const filter = `{
      id: { value: $id, value_in: $ids }, ids: $ids, table: { value: $text }, deleted_at: { exists: $is }
      properties: [{ name: "name", value: $text, value_int: $n, value_in: $texts, contains: $text, exists: $is, range: $range }]
    }`
    const declared =
      '($id: ID, $ids: [ID!], $text: String, $is: Boolean, $n: Int, $texts: [String!], $range: RangeFilter)'
    const nulls = { id: null, ids: null, text: null, is: null, n: null, texts: null, range: null }
    expect(await names(filter, nulls, declared)).toHaveLength(5)
    expect(await names(filter, {}, declared)).toHaveLength(5)
    expect(
      await app.data('{ records(filter: null, sort: null, page: null, per_page: null) { total_entries } }'),
    ).toEqual({
      records: { total_entries: 5 },
    })
  })

  test.each(['Int', 'Float', 'String', 'String!'])(
    'accepts a variable of type %s as the bound of a range',
    async (type) => {
      const filter = '{ properties: [{ name: "price", range: { gt: $bound } }] }'
      const bound = type.startsWith('String') ? '10' : 10
      expect(await names(filter, { bound }, `($bound: ${type})`)).toEqual(['Oolong', 'sencha super'])
    },
  )

  test.each([
    ['{ created_at: { order: DESC } }', ['Oolong', 'Sencha', 'sencha super', 'Pu-erh']],
    ['{ id: { order: DESC } }', ['Pu-erh', 'sencha super', 'Sencha', 'Oolong']],
    ['{ id: {} }', ['Oolong', 'Sencha', 'sencha super', 'Pu-erh']],
    ['{ properties: { name: "price", order: ASC } }', ['Sencha', 'Oolong', 'sencha super', 'Pu-erh']],
    ['[{ properties: [{ name: "price", order: DESC }] }]', ['sencha super', 'Oolong', 'Sencha', 'Pu-erh']],
    ['[{ properties: { name: "maker" } }, { id: { order: DESC } }]', ['sencha super', 'Sencha', 'Pu-erh', 'Oolong']],
    ['[{ updated_at: { order: ASC } }, { id: { order: DESC } }]', ['Pu-erh', 'sencha super', 'Sencha', 'Oolong']],
  ])('sort %s', async (sort, order) => {
    const query = `{ records(filter: { table: { value: "tea" } }, sort: ${sort}) { results { property(name: "name") } } }`
    expect((await app.data(query)).records.results).toEqual(order.map((property) => ({ property })))
  })

  test('pages', async () => {
    const query = `query ($page: Int, $per_page: Int) { records(page: $page, per_page: $per_page) {
      total_entries total_pages current_page per_page has_next_page has_previous_page results { id }
    } }`
    const page = async (number: number, size: number): Promise<unknown> =>
      (await app.data(query, { page: number, per_page: size })).records
    const of = { total_entries: 5, total_pages: 3, per_page: 2 }
    const [first, last] = [
      { has_next_page: true, has_previous_page: false },
      { has_next_page: false, has_previous_page: true },
    ]
    expect(await page(1, 2)).toEqual({ ...of, ...first, current_page: 1, results: [{ id: '1' }, { id: '2' }] })
    expect(await page(3, 2)).toEqual({ ...of, ...last, current_page: 3, results: [{ id: '5' }] })
    expect(await page(9, 2)).toEqual({ ...of, ...last, current_page: 9, results: [] })
    expect(await page(2_147_483_647, 2000)).toMatchObject({ results: [] })
    expect((await app.data('{ records { current_page per_page } }')).records).toEqual({ current_page: 1, per_page: 20 })
  })

  test.each([1, 3])('only counts the records with 0 of them on page %d', async (number) => {
    const query = `{ records(per_page: 0, page: ${number}) {
      total_entries total_pages current_page per_page has_next_page has_previous_page results { id }
    } }`
    expect((await app.data(query)).records).toEqual({
      total_entries: 5,
      total_pages: 0,
      current_page: 1,
      per_page: 0,
      has_next_page: false,
      has_previous_page: false,
      results: [],
    })
  })

  test.each([2001, 2_147_483_647])('returns 2000 records for a page of %d, and warns', async (perPage) => {
    const { records } = await app.data(`{ records(per_page: ${perPage}) { per_page has_next_page total_pages } }`)
    expect(records).toEqual({ per_page: 2000, has_next_page: false, total_pages: 1 })
  })

  test.each([
    ['per_page: -1', 'per_page: expected a number from 0 to 2000, got -1'],
    ['page: 0', 'page: expected a number of 1 or more, got 0'],
    ['page: -1', 'page: expected a number of 1 or more, got -1'],
    [
      'filter: { table: { value: ":users" } }',
      'table: expected a name that does not begin with ":", got String ":users"',
    ],
    [
      'filter: { properties: [{ name: "a", range: { gt: true } }] }',
      'range: expected a number or text, got TrueClass true',
    ],
  ])('records(%s) is rejected', async (args, message) => {
    const answer = await app.execute(`{ records(${args}) { total_entries } other: records { total_entries } }`)
    expect(answer).toEqual({
      data: { records: null, other: { total_entries: 5 } },
      errors: [{ message, path: ['records'], locations: [{ line: 1, column: 3 }] }],
    })
  })
})

describe('properties of a record', () => {
  const values = {
    text: 'a',
    number: 12.7,
    written: '12.7',
    whole: '5',
    yes: true,
    no: 'false',
    short: 't',
    list: ['a', 1, null, { b: 2 }],
    hash: { a: [1] },
    json: '{"a": 1}',
    jsonList: '[{"a": 1}]',
    nil: null,
  }
  const app = makeApp()
  beforeAll(async () => {
    await withRecords('thing', [values], app)
  })
  const read = async (field: string): Promise<Record<string, unknown>> => {
    const fields = Object.keys(values).map((name) => `${name}: ${field}(name: "${name}")`)
    return (await app.data(`{ records { results { ${fields.join(' ')} missing: ${field}(name: "missing") } } }`))
      .records.results[0]
  }
  const missing = Object.fromEntries([...Object.keys(values), 'missing'].map((name) => [name, null]))

  test('property is text', async () => {
    expect(await read('property')).toEqual({
      ...{ text: 'a', number: '12.7', written: '12.7', whole: '5', yes: 'true', no: 'false', short: 't' },
      ...{
        list: '["a",1,null,{"b":2}]',
        hash: '{"a":[1]}',
        json: '{"a": 1}',
        jsonList: '[{"a": 1}]',
        nil: null,
        missing: null,
      },
    })
  })

  test('property_int, property_float and property_boolean convert text, too', async () => {
    expect(await read('property_int')).toEqual({ ...missing, number: 12, written: 12, whole: 5 })
    expect(await read('property_float')).toEqual({ ...missing, number: 12.7, written: 12.7, whole: 5 })
    expect(await read('property_boolean')).toEqual({ ...missing, yes: true, no: false, short: true })
  })

  test('property_array returns the elements as text', async () => {
    expect(await read('property_array')).toEqual({ ...missing, list: ['a', '1', null, '{"b":2}'] })
  })

  test('property_json returns the stored value', async () => {
    expect(await read('property_json')).toEqual({ ...values, missing: null })
  })

  test('property_object returns a hash or an array, or parses JSON of one', async () => {
    const names = ['hash', 'json', 'list', 'jsonList']
    const query = `{ records { results { ${names.map((name) => `${name}: property_object(name: "${name}")`).join(' ')} } } }`
    expect((await app.data(query)).records.results).toEqual([
      { hash: { a: [1] }, json: { a: 1 }, list: values.list, jsonList: [{ a: 1 }] },
    ])
    expect(await app.errors('{ records { results { property_object(name: "text") } } }')).toEqual([
      expect.stringContaining('text: expected JSON: '),
    ])
  })
})

describe('record_create', () => {
  test.each([
    ['value: "5"', '5'],
    ['value_int: 5', 5],
    ['value_float: 5.5', 5.5],
    ['value_float: 5', 5],
    ['value_boolean: false', false],
    ['value_array: ["a", "b"]', ['a', 'b']],
    ['value_array: [1, null, { a: 2 }]', [1, null, { a: 2 }]],
    ['value_array: "a"', ['a']],
    ['value_json: { a: [1, { b: null }] }', { a: [1, { b: null }] }],
    ['value_json: "{\\"a\\": [1]}"', { a: [1] }],
    ['value_json: [1, "2"]', [1, '2']],
    ['value: null', null],
    ['value: null, value_int: 5', 5],
    ['increment: 2', 2],
    ['array_append: "a"', ['a']],
  ])('a property of %s', async (given, stored) => {
    const query = `mutation { record_create(record: { table: "t", properties: [{ name: "p", ${given} }] }) { properties } }`
    expect(await makeApp().data(query)).toEqual({ record_create: { properties: { p: stored } } })
  })

  test.each([
    ['JSONPayload', { a: [1] }],
    ['HashObject', { a: [1] }],
    ['HashObject!', { a: [1] }],
    ['String', '{"a":[1]}'],
  ])('value_json accepts a variable of type %s', async (type, value) => {
    const query = `mutation ($v: ${type}) { record_create(record: { table: "t", properties: [{ name: "p", value_json: $v }] }) { properties } }`
    expect(await makeApp().data(query, { v: value })).toEqual({ record_create: { properties: { p: { a: [1] } } } })
  })

  test('value_array accepts a variable', async () => {
    const query =
      'mutation ($v: [String]) { record_create(record: { table: "t", properties: [{ name: "p", value_array: $v }] }) { properties } }'
    expect(await makeApp().data(query, { v: ['a', 'b'] })).toEqual({ record_create: { properties: { p: ['a', 'b'] } } })
  })

  test('properties without a value, and null among them, are ignored', async () => {
    const query =
      'mutation ($v: String) { record_create(record: { table: "t", properties: [{ name: "p", value: $v }, null] }) { properties } }'
    expect(await makeApp().data(query)).toEqual({ record_create: { properties: {} } })
    expect(await makeApp().data(query, { v: null })).toEqual({ record_create: { properties: { p: null } } })
  })

  test('returns the record', async () => {
    const query = 'mutation { record_create(record: { table: "t" }) { id table created_at properties } }'
    expect(await makeApp().data(query)).toEqual({
      record_create: { id: '1', table: 't', created_at: '2017-04-15T15:21:00.000Z', properties: {} },
    })
  })

  test.each([
    ['{}', 'table: expected the name of a table, got nil'],
    ['{ table: "" }', 'table: expected the name of a table, got String ""'],
    ['{ table: ":users" }', 'table: expected a name that does not begin with ":", got String ":users"'],
    ['{ table: "t", properties: [{ name: "p", value_json: "{" }] }', 'p: expected JSON: '],
  ])('%s is rejected', async (record, message) => {
    const app = makeApp()
    expect(await app.errors(`mutation { record_create(record: ${record}) { id } }`)).toEqual([
      expect.stringContaining(message),
    ])
    expect((await app.data('{ records { total_entries } }')).records.total_entries).toBe(0)
  })
})

describe('record_update', () => {
  const update = async (app: App, properties: string, more = ''): Promise<unknown> => {
    const query = `mutation { record_update(id: 1, record: { ${more} properties: [${properties}] }) { properties } }`
    return (await app.data(query)).record_update.properties
  }

  test('sets the passed properties and leaves the others unchanged', async () => {
    const app = await withRecords('tea', [{ name: 'Oolong', stock: 1 }])
    app.now = '2017-04-16T00:00:00Z'
    const query =
      'mutation { record_update(id: "1", record: { properties: [{ name: "stock", value_int: 2 }] }) { id created_at updated_at properties } }'
    expect(await app.data(query)).toEqual({
      record_update: {
        id: '1',
        created_at: '2017-04-15T15:21:00.000Z',
        updated_at: '2017-04-16T00:00:00.000Z',
        properties: { name: 'Oolong', stock: 2 },
      },
    })
    expect(await update(app, '{ name: "name" }')).toEqual({ name: 'Oolong', stock: 2 })
    expect(await update(app, '{ name: "name", value: null }', 'table: "tea"')).toEqual({ name: null, stock: 2 })
  })

  test('updates updated_at if it is passed, and warns once that its value is ignored', async () => {
    const app = await withRecords('tea', [{ name: 'Oolong' }, { name: 'Sencha' }])
    app.now = '2017-04-16T00:00:00Z'
    const record = 'record: { updated_at: "2010-01-01" }'
    const touched = { updated_at: '2017-04-16T00:00:00.000Z', properties: { name: 'Oolong' } }
    for (let i = 0; i < 2; i++) {
      const query = `mutation { record_update(id: 1, ${record}) { updated_at properties } }`
      expect(await app.data(query)).toEqual({ record_update: touched })
    }
    await app.data(`mutation { records_update_all(table: "tea", ${record}) { count } }`)
    const { results } = (await app.data('{ records { results { updated_at } } }')).records
    expect(results).toEqual([{ updated_at: touched.updated_at }, { updated_at: touched.updated_at }])
    expect(app.entries).toMatchObject([
      { level: 'warn', message: 'record: updated_at is ignored: a changed record has the time of its change' },
    ])
  })

  test.each([
    ['{ name: "tags", array_append: "c" }', { tags: ['a', 'b', 'c'] }],
    ['{ name: "tags", array_append: "c" }, { name: "tags", array_append: "d" }', { tags: ['a', 'b', 'c', 'd'] }],
    ['{ name: "tags", array_remove: "a" }', { tags: ['b'] }],
    ['{ name: "tags", array_remove: "x" }', { tags: ['a', 'b'] }],
    ['{ name: "stock", increment: 2 }', { stock: 7 }],
    ['{ name: "stock", decrement: 0.5 }', { stock: 4.5 }],
    ['{ name: "sold", increment: 1 }', { sold: 4 }],
    ['{ name: "weight", increment: 0.2 }', { weight: 0.3 }],
    ['{ name: "weight", decrement: 0.3 }', { weight: -0.2 }],
    ['{ name: "new", decrement: 1 }', { new: -1 }],
    ['{ name: "tags", array_append: null }', {}],
  ])('%s', async (properties, changed) => {
    const before = { tags: ['a', 'b'], stock: 5, sold: '3', weight: 0.1 }
    expect(await update(await withRecords('tea', [before]), properties)).toEqual({ ...before, ...changed })
  })

  test.each([
    ['name', 'increment', 'String "Oolong"'],
    ['name', 'decrement', 'String "Oolong"'],
    ['tags', 'increment', 'Array'],
    ['open', 'increment', 'TrueClass true'],
  ])('does not overwrite a property that is not a number: %s, %s', async (name, operation, shown) => {
    const before = { name: 'Oolong', tags: ['a', 'b'], open: true }
    const app = await withRecords('tea', [before])
    const query = `mutation { record_update(id: 1, record: { properties: [{ name: "${name}", ${operation}: 1 }] }) { id } }`
    const message = `${name}: expected a number to increment or decrement, got ${shown}`
    expect(await app.errors(query)).toEqual([message])
    expect((await app.records.find('1', 'tea'))?.properties).toEqual(before)
  })

  test('counts an empty text as 0', async () => {
    expect(await update(await withRecords('tea', [{ stock: '' }]), '{ name: "stock", increment: 2 }')).toEqual({
      stock: 2,
    })
  })

  test('removes attributes that are null, and keeps those that are omitted', async () => {
    const app = await withRecords('tea', [{ external_id: 'x', user_id: '5' }])
    const findTea = async (): Promise<unknown> => (await app.records.find('1', 'tea'))?.properties
    const query =
      'mutation ($id: ID, $user: ID) { record_update(id: 1, record: { external_id: $id, user_id: $user }) { external_id } }'
    expect(await app.data(query, { id: null })).toEqual({ record_update: { external_id: null } })
    expect(await findTea()).toEqual({ external_id: null, user_id: '5' })
    await app.data('mutation { records_update_all(table: "tea", record: { user_id: null }) { count } }')
    expect(await findTea()).toEqual({ external_id: null, user_id: null })
    const create = 'mutation { record_create(record: { table: "tea", external_id: null }) { properties } }'
    expect(await app.data(create)).toEqual({ record_create: { properties: {} } })
  })

  test.each([
    ['id: 2, record: {}', 'no record has the id String "2"'],
    ['id: "x", record: {}', 'no record has the id String "x"'],
    ['id: 1, record: { table: "cup" }', 'no record in "cup" has the id String "1"'],
    ['id: 1, record: { table: ":users" }', 'table: expected a name that does not begin with ":"'],
  ])('%s is rejected', async (args, message) => {
    const app = await withRecords('tea', [{}])
    expect(await app.errors(`mutation { record_update(${args}) { id } }`)).toEqual([expect.stringContaining(message)])
  })
})

test('record_update restores a deleted record if deleted_at is null', async () => {
  const app = await withRecords('tea', [{ name: 'Oolong' }])
  await app.data('mutation { record_delete(id: 1) { id } }')
  expect(await app.errors('mutation { record_update(id: 1, record: {}) { id } }')).toHaveLength(1)
  const name = '[{ name: "name", value: "Sencha" }]'
  const restore = `mutation ($at: JSONDate) { record_update(id: 1, record: { deleted_at: $at, properties: ${name} }) { deleted_at property(name: "name") } }`
  const restored = { record_update: { deleted_at: null, property: 'Sencha' } }
  expect(await app.data(restore, { at: null })).toEqual(restored)
  expect((await app.data('{ records { total_entries } }')).records.total_entries).toBe(1)
  expect(await app.data(restore, { at: null })).toEqual(restored)
  expect(await app.errors(restore, { at: '2020-03-15T14:28:48.153Z' })).toEqual([
    'record: "deleted_at" is not available here: delete the record by its mutation',
  ])
})

test('record_delete deletes, and returns the record with the time', async () => {
  const app = await withRecords('tea', [{ name: 'Oolong' }, { name: 'Sencha' }])
  expect(await app.data('mutation { record_delete(id: 1) { id property(name: "name") deleted_at } }')).toEqual({
    record_delete: { id: '1', property: 'Oolong', deleted_at: '2017-04-15T15:21:00.000Z' },
  })
  expect((await app.data('mutation { record_delete(id: 2, table: "tea") { id } }')).record_delete).toEqual({ id: '2' })
  expect((await app.data('{ records { total_entries } }')).records.total_entries).toBe(0)
  const deleted = await app.data('{ records(filter: { deleted_at: { exists: true } }) { results { id deleted_at } } }')
  expect(deleted.records.results).toEqual(['1', '2'].map((id) => ({ id, deleted_at: '2017-04-15T15:21:00.000Z' })))
  expect(await app.errors('mutation { record_delete(id: 1) { id } }')).toEqual(['no record has the id String "1"'])
  await withRecords('tea', [{}], app)
  expect(await app.errors('mutation { record_delete(id: 3, table: "cup") { id } }')).toHaveLength(1)
  expect(await app.errors('mutation { record_delete(id: 3, table: ":users") { id } }')).toHaveLength(1)
})

interface Row {
  readonly related_records: readonly { readonly id: string }[]
}

describe('related records', () => {
  /** Two makers. The first has two teas, and one of these has a note. */
  async function shop(store = memoryRecords()): Promise<App> {
    const app = await withRecords('maker', [{ name: 'Ann' }, { name: 'Bob' }], makeApp(undefined, store))
    await withRecords(
      'tea',
      [
        { name: 'Oolong', maker_id: '1' },
        { name: 'Sencha', maker_id: 1 },
        { name: 'Mate', maker_id: null },
      ],
      app,
    )
    return await withRecords('note', [{ tea_id: '3', text: 'good' }], app)
  }

  test('related_record follows an id, as text or as a number', async () => {
    const query = `{ records(filter: { table: { value: "tea" } }) { results {
      maker: related_record(table: "maker", join_on_property: "maker_id", foreign_property: "id") { name: property(name: "name") }
    } } }`
    const ann = { maker: { name: 'Ann' } }
    expect((await (await shop()).data(query)).records.results).toEqual([ann, ann, { maker: null }])
    const short = query.replace('table: "maker", ', '').replace(', foreign_property: "id"', '')
    expect((await (await shop()).data(short)).records.results).toEqual([ann, ann, { maker: null }])
  })

  test('related_records finds the records that refer to this one, recursively', async () => {
    const query = `{ records(filter: { table: { value: "maker" } }) { results {
      teas: related_records(table: "tea", join_on_property: "id", foreign_property: "maker_id") {
        name: property(name: "name")
        notes: related_records(table: "note", join_on_property: "id", foreign_property: "tea_id") {
          tea: related_record(table: "tea", join_on_property: "tea_id") { id }
        }
      }
    } } }`
    expect((await (await shop()).data(query)).records.results).toEqual([
      {
        teas: [
          { name: 'Oolong', notes: [{ tea: { id: '3' } }] },
          { name: 'Sencha', notes: [] },
        ],
      },
      { teas: [] },
    ])
  })

  test.each([
    ['filter: { properties: { name: "name", contains: "sen" } }', ['4']],
    ['filter: { ids: ["3", "5"] }', ['3']],
    ['sort: { id: { order: DESC } }', ['4', '3']],
    ['sort: { id: { order: DESC } }, limit: 1', ['4']],
    ['limit: 1', ['3']],
    ['filter: { table: { value: "maker" } }', ['3', '4']],
  ])('related_records accepts %s', async (args, ids) => {
    const query = `{ records(filter: { id: { value: 1 } }) { results {
      related_records(table: "tea", join_on_property: "id", foreign_property: "maker_id", ${args}) { id }
    } } }`
    expect((await (await shop()).data(query)).records.results).toEqual([{ related_records: ids.map((id) => ({ id })) }])
  })

  test('a limit applies to each record separately', async () => {
    const app = await withRecords('tea', [{ maker_id: 2 }, { maker_id: 2 }], await shop())
    const query = `{ records(filter: { table: { value: "maker" } }) { results {
      related_records(table: "tea", join_on_property: "id", foreign_property: "maker_id", limit: 1) { id }
    } } }`
    expect((await app.data(query)).records.results).toEqual(['3', '7'].map((id) => ({ related_records: [{ id }] })))
  })

  test('a limit applies to the records with lists of ids, too', async () => {
    const app = await withRecords('set', [{ makers: [2, '1'] }, { makers: '1' }, { makers: ['1'] }], await shop())
    const query = (args: string): string => `{ records(filter: { table: { value: "maker" } }) { results {
      related_records(table: "set", join_on_property: "id", foreign_property: "makers", ${args}) { id }
    } } }`
    const found = async (args: string): Promise<unknown> => {
      const rows = (await app.data(query(args))).records.results as readonly Row[]
      return rows.map(({ related_records }) => related_records.map(({ id }) => id))
    }
    expect(await found('limit: 2')).toEqual([['7', '8'], ['7']])
    expect(await found('limit: 2, sort: { id: { order: DESC } }')).toEqual([['9', '8'], ['7']])
    expect(await found('limit: 1')).toEqual([['7'], ['7']])
  })

  test('related_record returns the last record of its sort, and accepts a filter', async () => {
    const query = `{ records(filter: { id: { value: 1 } }) { results {
      newest: related_record(table: "tea", join_on_property: "id", foreign_property: "maker_id", sort: { id: { order: ASC } }) { id }
      oldest: related_record(table: "tea", join_on_property: "id", foreign_property: "maker_id", sort: { id: { order: DESC } }) { id }
      none: related_record(table: "tea", join_on_property: "id", foreign_property: "maker_id", filter: { ids: [] }) { id }
    } } }`
    expect((await (await shop()).data(query)).records.results).toEqual([
      { newest: { id: '4' }, oldest: { id: '3' }, none: null },
    ])
  })

  test('related records of a page are loaded by one query', async () => {
    const store = memoryRecords()
    const searches: RecordQuery[] = []
    const { search } = store
    const app = await shop(store)
    store.search = (query) => {
      searches.push(query)
      return search.call(store, query)
    }
    await app.data(`{ records(filter: { table: { value: "tea" } }) { results {
      a: related_record(table: "maker", join_on_property: "maker_id") { property(name: "name") }
      b: related_record(table: "maker", join_on_property: "maker_id") {
        related_records(table: "tea", join_on_property: "id", foreign_property: "maker_id") { id }
      }
    } } }`)
    expect(searches).toHaveLength(3)
    expect(searches[1]).toMatchObject({ table: 'maker', ids: ['1'] })
  })

  test.each([
    ['table: ":users", join_on_property: "id"', 'table: expected a name that does not begin with ":"'],
    ['table: "tea", join_on_property: "id", limit: 0', 'limit: expected a number from 1 to 2000, got 0'],
    ['table: "tea", join_on_property: "id", limit: 2001', 'limit: expected a number from 1 to 2000, got 2001'],
  ])('related_records(%s) is rejected', async (args, message) => {
    const query = `{ records(filter: { id: { value: 1 } }) { results { related_records(foreign_property: "maker_id", ${args}) { id } } } }`
    expect(await (await shop()).errors(query)).toEqual([expect.stringContaining(message)])
  })

  test('a query that would return endless records is stopped, and reported once', async () => {
    jest.replaceProperty(limits.graphql, 'values', 50_000)
    const app = await withRecords(
      't',
      Array.from({ length: 100 }, () => ({ same: 'x' })),
    )
    const nest = (depth: number): string => {
      if (depth === 0) return 'id'
      return `related_records(table: "t", join_on_property: "same", foreign_property: "same") { ${nest(depth - 1)} }`
    }
    expect(await app.errors(`{ records(per_page: 100) { results { ${nest(1)} } } }`)).toEqual([])
    expect(await app.errors(`{ records(per_page: 100) { results { ${nest(15)} } } }`)).toEqual([
      'the query requests more than 50000 values',
    ])
  })
})

test('parallel fields together load no more than the query may, from an asynchronous store', async () => {
  jest.replaceProperty(limits.graphql, 'values', 25_000)
  const store = memoryRecords()
  for (let i = 0; i < 200; i++) await store.create('t', { same: 'x' })
  let loaded = 0
  const search = async (query: RecordQuery): Promise<readonly StoredRecord[]> => {
    await new Promise((resolve) => setImmediate(resolve))
    const found = await store.search(query)
    loaded += found.length
    return found
  }
  const app = makeApp(undefined, Object.assign(Object.create(store) as typeof store, { search }))
  const related = (i: number): string =>
    `a${i}: related_records(table: "t", join_on_property: "same", foreign_property: "same", sort: [{ properties: [{ name: "n${i}" }] }]) { ${'abcdefghi'.replace(/./g, '$&: id ')} }`
  const fields = Array.from({ length: 40 }, (_, i) => related(i)).join(' ')
  expect(await app.errors(`{ records(per_page: 1) { results { ${fields} } } }`)).toEqual([
    'the query requests more than 25000 values',
  ])
  // Each field loads 200 records, and requests 1800 values.
  expect(loaded).toBeLessThan(3200)
})

test('pages count against a query that does not read their records', async () => {
  jest.replaceProperty(limits.graphql, 'values', 50)
  const app = makeApp()
  for (let i = 0; i < 10; i++) app.records.create('t', {})
  const pages = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: records(per_page: 10) { total_entries }`).join(' ')} }`
  expect(await app.errors(pages(5))).toEqual([])
  expect(await app.errors(pages(6))).toEqual(['the query requests more than 50 values'])
})

test('a query that loads too much for each record is stopped', async () => {
  jest.replaceProperty(limits.graphql, 'values', 25_000)
  const app = makeApp()
  for (let i = 0; i < 200; i++) app.records.create('t', {})
  const aliases = (count: number): string => Array.from({ length: count }, (_, i) => `a${i}: id`).join(' ')
  const query = (count: number): string =>
    `{ records(per_page: 2000) { results { ...f ... on Record { table } } } } fragment f on Record { ${aliases(count)} }`
  expect(await app.errors(query(10))).toEqual([])
  expect(await app.errors(query(130))).toEqual(['the query requests more than 25000 values'])
})

describe('platform tables', () => {
  const app = makeApp()
  app.records.create(':users', { email: 'ann@example.com', encrypted_password: 'hash' }, { id: '1' })
  app.records.create(':constants', { name: 'KEY', value: 'secret' }, { id: '2' })
  app.records.create('tea', { user_id: '1' }, { id: '3' })

  test.each([
    '{ records { results { id properties } } }',
    '{ records(filter: { ids: ["1", "2"] }) { results { id properties } } }',
    '{ records(filter: { id: { value: 1 } }) { results { id properties } } }',
    '{ records(filter: { properties: [{ name: "email", exists: true }] }) { results { id properties } } }',
    '{ records { results { related_record(join_on_property: "user_id") { id properties } } } }',
    '{ records { results { related_records(join_on_property: "user_id", foreign_property: "id") { id properties } } } }',
    'mutation { record_update(id: 1, record: {}) { id properties } }',
    'mutation { record_update(id: 2, record: { table: ":constants" }) { id properties } }',
    'mutation { record_delete(id: 1) { id properties } }',
    'mutation { record_delete(id: 1, table: ":users") { id properties } }',
  ])('are out of reach of %s', async (query) => {
    const answer = JSON.stringify(await app.execute(query))
    expect(answer).not.toMatch(/ann@|hash|secret|"id":"[12]"/)
    expect(app.records.find('1', ':users')).toMatchObject({ properties: { email: 'ann@example.com' } })
    expect(app.records.find('2', ':constants')).toBeDefined()
  })
})

test.each([0, 499, 999])('of 1000 created records, the invalid one at %i is found with few writes', async (index) => {
  const calls: number[] = []
  const store = countWrites(memoryRecords(), calls)
  const app = makeApp(undefined, store)
  await app.records.create('tea', {}, { id: '5000' })
  const records = Array.from({ length: 1000 }, (_, i) => ({ table: 'tea', ...(i === index && { id: 5000 }) }))
  const query = 'mutation ($records: [RecordsCreateInputType!]!) { records_create_rc(records: $records) { id } }'
  expect(await app.errors(query, { records })).toEqual([expect.stringContaining(`records[${index}]: another record`)])
  expect(calls.length).toBeLessThan(25)
  expect(await app.records.count({ table: 'tea' })).toBe(1)
})

/** Notes how many records each call writes, also in transactions. */
function countWrites<Store extends RecordStore>(store: Store, calls: number[]): Store {
  const [writeMany, transaction] = [store.writeMany?.bind(store), store.transaction.bind(store)]
  return Object.assign(store, {
    writeMany: (writes: readonly RecordWrite[]) => {
      calls.push(writes.length)
      return writeMany?.(writes)
    },
    transaction: (work: (open: RecordTransaction) => unknown) => transaction((open) => work(countWrites(open, calls))),
  })
}
