import { memoryFiles, memoryRecords, memoryStorage } from '../../../src'
import { AppFiles } from '../../../src/files/app-files'
import { Schema } from '../../../src/files/schema/schema'
import { TypedRecords } from '../../../src/files/schema/typed-records'
import { testRecordStore } from '../../../src/tools/testing'
import { utc } from '../../../src/base/time/zone'
import { authorized } from '../../web/rest/app'
import { add, appOf, properties, type Json } from './app'

const path = '/api/customizations'

const tea = properties({
  name: 'string',
  stock: { type: 'integer', default: 5 },
  organic: { type: 'boolean', default_value: 'false' },
  tags: 'array',
})

describe('a value is stored in the type of its column', () => {
  const point = { type: 'Point', coordinates: [21, 52] }

  test.each([
    ['string', 5, '5'],
    ['text', true, 'true'],
    ['string', { a: 1 }, { a: 1 }],
    ['integer', ' 7.0 ', 7],
    ['integer', '', null],
    ['float', '3.50', 3.5],
    ['decimal', 2, 2],
    ['boolean', 'true', true],
    ['boolean', 'Off', false],
    ['boolean', 1, true],
    ['boolean', '', null],
    ['date', '2017-4-5', '2017-04-05'],
    ['date', '2017-04-15T23:30:00Z', '2017-04-15'],
    ['datetime', '2017-04-15 15:21', '2017-04-15T13:21:00.000Z'],
    ['datetime', 'Sat, 15 Apr 2017 15:21:00 +0000', '2017-04-15T15:21:00.000Z'],
    ['datetime', 1492269660, '2017-04-15T15:21:00.000Z'],
    ['time', '5:07', '05:07:00'],
    ['array', 'green, fresh', ['green', 'fresh']],
    ['array', '["green, fresh"]', ['green, fresh']],
    ['array', '', []],
    ['array', 5, [5]],
    ['geojson', JSON.stringify(point), point],
    ['geometry', point, point],
    ['upload', 'https://files.test/a.png', 'https://files.test/a.png'],
    ['photo', { file_name: 'a.png' }, { file_name: 'a.png' }],
    ['float', null, null],
  ])('%s: %j is %j', async (type, given, kept) => {
    const app = appOf({ 'schema/tea.yml': properties({ x: type }) })
    expect(await add(app, 'tea', { x: given })).toEqual({ x: kept })
    expect(await app.stored('tea')).toEqual([{ x: kept }])
  })

  test.each([
    ['integer', '7.5', 'a whole number'],
    ['integer', true, 'a whole number'],
    ['integer', '9007199254740993', 'a whole number'],
    ['float', '1,5', 'a number'],
    ['float', '1e999', 'a number'],
    ['boolean', 'perhaps', 'true or false'],
    ['date', 'tomorrow', 'a date'],
    ['date', 20170415, 'a date'],
    ['datetime', '2017-02-30', 'a date and time'],
    ['time', '25:00', 'a time of day'],
    ['array', '[1', 'a list'],
    ['geojson', { type: 'Circle' }, 'GeoJSON'],
  ])('rejects %s: %j', async (type, given, expected) => {
    const app = appOf({ 'schema/tea.yml': properties({ x: type }) })
    expect(await add(app, 'tea', { x: given })).toMatch(new RegExp(`^tea.x: expected ${expected}.*schema/tea.yml`))
    expect(await app.stored('tea')).toEqual([])
  })

  test('stores a property without a type as text', async () => {
    const app = appOf({ 'schema/tea.yml': 'properties:\n- name: name\n- name: code\n' })
    expect(await add(app, 'tea', { name: 'Oolong', code: 7 })).toEqual({ name: 'Oolong', code: '7' })
  })
})

describe('forms', () => {
  const form = (fields: string) => `---\nresource: tea\nresource_owner: anyone\n${fields}\n---`
  const files = {
    'schema/tea.yml': tea,
    'forms/tea.liquid': form(
      'fields: { properties: { name: {}, stock: { validation: { unique: true } }, organic: {} } }',
    ),
    'forms/any.liquid': form(''),
  }
  const sent = (form: string, properties: object) => ({ form_configuration_name: form, form: { properties } })

  test('store browser input in the types of the table, and compare it by type', async () => {
    const { platform, send, stored } = appOf(files)
    const fields = {
      'form[properties][name]': 'Oolong',
      'form[properties][stock]': '7',
      'form[properties][organic]': 'on',
    }
    const body = new URLSearchParams({ form_configuration_name: 'tea', ...fields })
    const request = new Request('http://app.test/api/customizations', { method: 'POST', headers: authorized, body })
    expect((await platform.rest.fetch(request)).status).toBe(201)
    expect(await stored('tea')).toEqual([{ name: 'Oolong', stock: 7, organic: true, tags: [] }])

    const same = await send('POST', path, sent('tea', { stock: '7.0' }))
    expect([same.status, same.body]).toMatchObject([
      422,
      { errors: { 'properties.stock': ['has already been taken'] } },
    ])
  })

  test.each([
    [
      { stock: 'many' },
      { 'properties.stock': ['must be an integer'] },
      'tea.stock: expected a whole number, got String "many" (schema/tea.yml)',
    ],
  ])('report %j at its field', async (properties, errors, reason) => {
    const { send, stored } = appOf(files)
    const { status, body, headers } = await send('POST', path, sent('any', properties))
    expect([status, body]).toEqual([422, { id: null, errors }])
    expect(headers.get('x-error-detail')).toContain(reason)
    expect(await stored('tea')).toEqual([])
  })
})

describe('defaults', () => {
  test('apply to properties missing from a new record', async () => {
    const app = appOf({ 'schema/tea.yml': tea })
    expect(await add(app, 'tea', { name: 'Mate' })).toEqual({ name: 'Mate', stock: 5, organic: false, tags: [] })
    expect(await add(app, 'tea', { stock: null })).toEqual({ stock: null, organic: false, tags: [] })
    await app.records.create('tea', { name: 'old' })
    await app.runQuery(
      'mutation { record_update(id: 3, record: { properties: [{ name: "name", value: "older" }] }) { id } }',
    )
    expect(await app.stored('tea')).toContainEqual({ name: 'older' })
  })

  test('apply to users and their profiles', async () => {
    const { runQuery } = appOf({
      'user.yml': properties({ role: { default: 'guest' }, age: 'integer' }),
      'user_profile_types/seller.yml': properties({ since: 'date', rating: { type: 'float', default: 3.5 } }),
    })
    const user = '{ id properties seller: profile(profile_type: "seller") { properties } }'
    const made = await runQuery(
      `mutation { user: user_create(user: { email: "a@example.com", password: "secret1", properties: [{ name: "age", value: "33" }] }) ${user} }`,
    )
    expect(made.user).toEqual({ id: '1', properties: { age: 33, role: 'guest' }, seller: null })
    const profile = '{ name: "seller", values: { properties: [{ name: "since", value: "2017-4-15" }] } }'
    const changed = await runQuery(
      `mutation { user: user_update(id: 1, user: { properties: [{ name: "role", value: null }], profiles: [${profile}] }) ${user} }`,
    )
    expect(changed.user.properties).toEqual({ age: 33, role: null })
    expect(changed.user.seller).toEqual({ properties: { since: '2017-04-15', rating: 3.5 } })
    const found = '{ users(per_page: 5, filter: { properties: [{ name: "age", value_int: 33 }] }) { total_entries } }'
    expect(await runQuery(found)).toEqual({ users: { total_entries: 1 } })
  })
})

describe('an unlisted property', () => {
  const files = {
    'schema/tea.yml': properties({ name: 'string', photo: 'upload' }),
    'user.yml': properties({ age: 'integer' }),
    'forms/tea.liquid': '---\nresource: tea\nfields: { properties: { name: {}, nmae: {} } }\n---',
  }
  const warning = 'tea: unknown property "nmae" in schema/tea.yml (did you mean "name"?); it has name, photo'
  const update = 'mutation { user_update(id: 1, user: { properties: [{ name: "agee", value: "1" }] }) { properties } }'

  test('is not stored, and logged once', async () => {
    const app = appOf(files)
    expect(await add(app, 'tea', { name: 'Mate', nmae: 'x' })).toEqual({ name: 'Mate' })
    expect(await add(app, 'tea', { nmae: null })).toEqual({})
    expect(await app.stored('tea')).toEqual([{ name: 'Mate' }, {}])
    expect(app.messages()).toEqual([`schema/tea.yml:1:2: ${warning}: not stored`])
  })

  test('is not stored by a form, nor for users', async () => {
    const app = appOf(files)
    const form = { properties: { name: 'Mate', nmae: 'x' } }
    expect((await app.send('POST', path, { form_configuration_name: 'tea', form })).status).toBe(201)
    expect(await app.stored('tea')).toEqual([{ name: 'Mate' }])
    await app.runQuery('mutation { user_create(user: { email: "a@example.com", password: "secret1" }) { id } }')
    expect(await app.runQuery(update)).toEqual({ user_update: { properties: {} } })
    expect(app.messages().join()).toContain('unknown property "agee" in user.yml (did you mean "age"?)')
  })

  test('is rejected with settings.strict', async () => {
    const app = appOf(files, { settings: { strict: true } })
    expect(await add(app, 'tea', { nmae: 'x' })).toBe(warning)
    await app.runQuery('mutation { user_create(user: { email: "a@example.com", password: "secret1" }) { id } }')
    expect((await app.runQuery(update)).errors[0].message).toContain('unknown property "agee" in user.yml')
    const form = { properties: { name: 'Mate', nmae: 'x' } }
    const { status, body, headers } = await app.send('POST', path, { form_configuration_name: 'tea', form })
    expect([status, body]).toEqual([422, { id: null, errors: { 'properties.nmae': ['is invalid'] } }])
    expect(headers.get('x-error-detail')).toContain(warning)
    expect(await app.stored('tea')).toEqual([])
  })

  test('rejects a file, which is not stored', async () => {
    const storage = memoryStorage()
    const app = appOf(files, { storage })
    const query = (name: string) =>
      `mutation { record_create(record: { table: "tea", properties: [{ name: "${name}", value_upload: { content: "x", type: plain, file_path: "a.txt" } }] }) { id } }`
    expect((await app.runQuery(query('phto'))).errors[0].message).toBe(
      'tea.phto: the schema has no such upload property',
    )
    expect(await app.stored('tea')).toEqual([])
    expect(await app.runQuery(query('photo'))).toEqual({ record_create: { id: '1' } })
  })
})

describe('older values', () => {
  const list = '{ records(per_page: 9, filter: { table: { value: "tea" } }) { results { properties } } }'

  test('are read in the current types, or unchanged if they cannot be converted', async () => {
    const { runQuery, records } = appOf({ 'schema/tea.yml': tea })
    await records.create('tea', { name: 7, stock: '12', organic: 'yes', tags: 'a,b' })
    await records.create('tea', { stock: 'a dozen', organic: '' })
    const { results } = (await runQuery(list)).records
    expect(results).toEqual([
      { properties: { name: '7', stock: 12, organic: true, tags: ['a', 'b'] } },
      { properties: { stock: 'a dozen', organic: null } },
    ])
  })

  test('are hidden after the table loses their property, but not lost', async () => {
    const { runQuery, files, stored } = appOf({ 'schema/tea.yml': properties({ name: 'string', old: 'string' }) })
    await runQuery(
      'mutation { record_create(record: { table: "tea", external_id: "x", properties: [{ name: "old", value: "1" }] }) { id } }',
    )
    files.write('schema/tea.yml', tea)
    const rename =
      'mutation { record_update(id: 1, record: { properties: [{ name: "name", value: "Mate" }] }) { properties } }'
    expect(await runQuery(rename)).toEqual({ record_update: { properties: { name: 'Mate', external_id: 'x' } } })
    expect(await stored('tea')).toEqual([{ name: 'Mate', old: '1', external_id: 'x' }])
  })

  test('of users and their profiles are read the same way', async () => {
    const [profile, user] = ['user_profile_types/seller.yml', 'user.yml']
    const { runQuery, files, stored } = appOf({
      [profile]: properties({ old: 'string' }),
      [user]: properties({ old: 'string' }),
    })
    const old = '[{ name: "old", value: "1" }]'
    const profiles = (properties: string): string => `[{ name: "seller", values: { properties: ${properties} } }]`
    await runQuery(
      `mutation { user_create(user: { email: "a@example.com", password: "secret1", properties: ${old}, profiles: ${profiles(old)} }) { id } }`,
    )
    for (const path of [profile, user]) files.write(path, properties({ x: 'integer' }))
    const x = '[{ name: "x", value: "2" }]'
    const fields = '{ properties profiles { properties } }'
    expect(
      await runQuery(
        `mutation { u: user_update(id: 1, user: { properties: ${x}, profiles: ${profiles(x)} }) ${fields} }`,
      ),
    ).toEqual({ u: { properties: { x: 2 }, profiles: [{ properties: { x: 2 } }] } })
    const kept = { old: '1', x: 2 }
    expect(await stored(':users')).toMatchObject([{ properties: kept, profiles: { seller: { properties: kept } } }])
  })
})

test.each([
  [{ type: 'integer', index: true }, [9, 10]],
  [{ type: 'integer' }, [10, 9]],
])('sorts values from before the schema as an index of the column does: %j', async (column, sorted) => {
  const { records, runQuery } = appOf({ 'schema/tea.yml': properties({ stock: column }) })
  for (const stock of ['10', '9']) await records.create('tea', { stock })
  const query =
    '{ records(per_page: 9, filter: { table: { value: "tea" } }, sort: { properties: { name: "stock" } }) { results { properties } } }'
  const { results } = (await runQuery(query)).records
  expect((results as { properties: Json }[]).map(({ properties }) => properties.stock)).toEqual(sorted)
})

test.each(['table: { value: "tea" }, ', ''])('compares times as instants: %s', async (table) => {
  const app = appOf({ 'schema/tea.yml': properties({ at: 'datetime' }) })
  for (const at of ['2017-04-15T10:00:00Z', '2017-04-15T12:30:00+02:00', '2017-04-15 14:00'])
    await add(app, 'tea', { at })
  const found = async (range: string): Promise<string[]> => {
    const filter = `{ ${table}properties: [{ name: "at", ${range} }] }`
    const { records } = await app.runQuery(`{ records(per_page: 9, filter: ${filter}) { results { id } } }`)
    return (records.results as { id: string }[]).map(({ id }) => id)
  }
  expect(await found('range: { gt: "2017-04-15T12:00:00+02:00", lte: "2017-04-15T11:00:00-01:00" }')).toEqual([
    '2',
    '3',
  ])
  expect(await found('value: "2017-04-15 12:30"')).toEqual(['2'])
  expect(await found('value_in: ["2017-04-15 12:00", "soon"]')).toEqual(['1'])
  const seconds = Date.UTC(2017, 3, 15, 10, 30) / 1000
  expect(await found(`range: { gte: "${seconds}" }`)).toEqual(['2', '3'])
  expect(await found(`value_int: ${seconds}`)).toEqual(['2'])
  expect(await found('range: { lt: "soon" }')).toEqual([])
  await add(app, 'tea', {})
  expect(await found('value: ""')).toEqual([])
  expect(await found('value_in: ["", "2017-04-15 12:30"]')).toEqual(['2'])
})

test('finds dates and times of day by seconds since 1970', async () => {
  const app = appOf({ 'schema/tea.yml': properties({ day: 'date', hour: 'time' }) })
  for (const [day, hour] of [
    ['2017-04-14', '00:00'],
    ['2017-04-15', '15:00'],
    ['2017-04-16', '15:00:15'],
  ])
    await add(app, 'tea', { day, hour })
  const found = async (filter: string): Promise<string[]> => {
    const where = `{ table: { value: "tea" }, properties: [${filter}] }`
    const { records } = await app.runQuery(`{ records(per_page: 9, filter: ${where}) { results { id } } }`)
    return (records.results as { id: string }[]).map(({ id }) => id)
  }
  const seconds = Date.UTC(2017, 3, 15, 10, 30) / 1000
  expect(await found(`{ name: "day", value_int: ${seconds} }`)).toEqual(['2'])
  expect(await found(`{ name: "day", value: "${seconds}" }`)).toEqual(['2'])
  expect(await found(`{ name: "day", value_in: ["${seconds}", "2017-04-16"] }`)).toEqual(['2', '3'])
  expect(await found(`{ name: "day", range: { gte: "${seconds}" } }`)).toEqual(['2', '3'])
  expect(await found('{ name: "hour", value_int: 0 }')).toEqual(['1'])
  expect(await found('{ name: "hour", value_int: 15 }')).toEqual(['2'])
  expect(await found(`{ name: "hour", value_int: ${Date.UTC(2017, 3, 15, 15, 0, 15) / 1000} }`)).toEqual(['3'])
  expect(await found('{ name: "hour", value: "15" }')).toEqual(['2'])
})

test.each([1, 2])('relates records to the lists that have their ids, on a page of %d', async (page) => {
  const app = appOf({
    'schema/box.yml': properties({ teas: 'array' }),
    'schema/tea.yml': properties({ name: 'string' }),
  })
  for (const name of ['Oolong', 'Sencha']) await add(app, 'tea', { name })
  for (const teas of [['1', '2'], ['1'], [], ['2']]) await add(app, 'box', { teas })
  const related = 'related_records(table: "box", join_on_property: "id", foreign_property: "teas") { id }'
  const filter = '{ table: { value: "tea" } }'
  const { records } = await app.runQuery(`{ records(per_page: ${page}, filter: ${filter}) { results { ${related} } } }`)
  expect(records.results[0]).toEqual({ related_records: [{ id: '3' }, { id: '4' }] })
})

test.each([
  ['{ gt: "", lte: " " }', ['1', '2', '3', '4']],
  ['{ gte: "2", lt: "" }', ['1', '2', '4']],
  ['{ gte: " 2 ", lt: "+3" }', ['1', '4']],
  ['{ gt: ".5", lte: "2." }', ['1']],
  ['{ gt: "2 ", lte: "2.5 " }', ['4']],
  ['{ lt: "x" }', []],
  ['{ gte: "2", lt: "x" }', []],
])('reads the bounds of a range as its numbers: %s', async (range, found) => {
  const app = appOf({ 'schema/tea.yml': properties({ price: 'float' }) })
  for (const price of [2, 10, null, 2.5]) await add(app, 'tea', { price })
  const query = `{ records(per_page: 9, filter: { table: { value: "tea" }, properties: [{ name: "price", range: ${range} }] }) { results { id } } }`
  expect((await app.runQuery(query)).records.results).toEqual(found.map((id) => ({ id })))
})

test.each(['table: { value: "tea" }, ', ''])(
  'finds a number or a boolean by the text that was written: %s',
  async (table) => {
    const app = appOf({
      'schema/tea.yml': properties({ price: 'float', stock: 'integer', organic: 'boolean', name: 'string' }),
    })
    await add(app, 'tea', { price: '9.90', stock: '007', organic: 'yes', name: '9.90' })
    await add(app, 'tea', { price: '10', stock: '8', organic: 'off', name: '9.9' })
    await add(app, 'tea', {})
    const found = async (filter: string): Promise<string[]> => {
      const where = `{ ${table}properties: [${filter}] }`
      const { records } = await app.runQuery(`{ records(per_page: 9, filter: ${where}) { results { id } } }`)
      return (records.results as { id: string }[]).map(({ id }) => id)
    }
    expect(await found('{ name: "price", value: "9.90" }')).toEqual(['1'])
    expect(await found('{ name: "price", value_in: ["9.90", "10.0", "cheap"] }')).toEqual(['1', '2'])
    expect(await found('{ name: "price", not_value: "9.90" }')).toEqual(['2', '3'])
    expect(await found('{ name: "stock", value: "007" }')).toEqual(['1'])
    expect(await found('{ name: "organic", value: "yes" }')).toEqual(['1'])
    expect(await found('{ name: "organic", value: "" }')).toEqual([])
    const { id: older } = await app.records.create('tea', { price: '9.90', organic: 'yes' })
    expect(await found('{ name: "price", value: "9.90" }')).toEqual(['1', older])
    expect(await found('{ name: "organic", value_in: ["yes"] }')).toEqual(['1', older])
    expect(await found('{ name: "name", value: "9.90" }')).toEqual(['1'])
  },
)

test('compares a property of no named table by the type on which all tables agree', async () => {
  const app = appOf({
    'schema/tea.yml': properties({ at: 'datetime', day: 'date' }),
    'schema/cup.yml': properties({ at: 'datetime', day: 'string' }),
    'schema/broken.yml': 'properties: 5',
  })
  await add(app, 'tea', { at: '2017-04-15T12:00:00+02:00', day: '2017-04-15' })
  await add(app, 'cup', { at: '2017-04-15T10:00:00Z', day: '2017-04-15T10:00:00Z' })
  const found = async (filter: string): Promise<Json> =>
    (await app.runQuery(`{ records(filter: { properties: [${filter}] }) { results { table } } }`)).records.results
  expect(await found('{ name: "at", value: "2017-04-15T11:00:00+01:00" }')).toEqual([
    { table: 'tea' },
    { table: 'cup' },
  ])
  expect(await found('{ name: "day", value: "2017-04-15T10:00:00Z" }')).toEqual([{ table: 'cup' }])
})

test.each(['table: { value: "tea" }, ', ''])('compares a list with its superset: %s', async (table) => {
  const app = appOf({ 'schema/tea.yml': properties({ tags: 'array', name: 'string' }) })
  for (const tags of [['green', 'new'], ['black'], [], 'new,5']) await add(app, 'tea', { tags, name: 'new' })
  const found = async (filter: string): Promise<string[]> => {
    const where = `{ ${table}properties: [${filter}] }`
    const { records } = await app.runQuery(`{ records(per_page: 9, filter: ${where}) { results { id } } }`)
    return (records.results as { id: string }[]).map(({ id }) => id)
  }
  expect(await found('{ name: "tags", value_in: ["new", "green", "old"] }')).toEqual(['1', '3'])
  expect(await found('{ name: "tags", value_in: ["5", "new", "black"] }')).toEqual(['2', '3', '4'])
  expect(await found('{ name: "tags", value_in: [] }')).toEqual(['3'])
  expect(await found('{ name: "tags", not_value_in: ["new", "green", "old"] }')).toEqual(['2', '4'])
  expect(await found('{ name: "name", value_in: ["new"] }')).toEqual(['1', '2', '3', '4'])
  await add(app, 'tea', { tags: ['1'] })
  expect(await found('{ name: "tags", value_boolean: true }')).toEqual([])
  expect(await found('{ name: "tags", not_value_boolean: true }')).toEqual(['1', '2', '3', '4', '5'])
})

describe('schema files', () => {
  const whole = 'properties:\n- name: x\n  type: integer\n'

  test.each([
    ['schema/tea.yml', 'tea'],
    ['app/schema/drinks/tea.yml', 'drinks/tea'],
    ['marketplace_builder/model_schemas/tea.yml', 'tea'],
    ['custom_model_types/tea.yaml', 'tea'],
    ['modules/shop/schema/tea.yml', 'modules/shop/tea'],
    ['modules/shop/public/model_schemas/tea.yml', 'modules/shop/tea'],
  ])('%s declares the table %s', async (path, table) => {
    expect(await add(appOf({ [path]: whole }), table, { x: '1' })).toEqual({ x: 1 })
    const named = table.replace('tea', 'mate').replace('drinks/', '')
    expect(await add(appOf({ [path]: `name: mate\n${whole}` }), named, { x: '1' })).toEqual({ x: 1 })
  })

  test('with older names declare profiles, too', async () => {
    const { runQuery } = appOf({ 'modules/shop/public/instance_profile_types/seller.yml': whole })
    const profile = '{ name: "modules/shop/seller", values: { properties: [{ name: "x", value: "1" }] } }'
    const create = `user_create(user: { email: "a@example.com", password: "secret1", profiles: [${profile}] })`
    const { user } = await runQuery(`mutation { user: ${create} { profiles { properties } } }`)
    expect(user).toEqual({ profiles: [{ properties: { x: 1 } }] })
  })

  test('can declare only a name, or nothing: then any properties are stored', async () => {
    const app = appOf({ 'schema/tea.yml': 'name: tea', 'schema/mate.yml': '' })
    for (const table of ['tea', 'mate', 'coffee'])
      expect(await add(app, table, { x: 1, y: '1' })).toEqual({ x: 1, y: '1' })
  })

  test('can use the older name of properties', async () => {
    const app = appOf({ 'schema/tea.yml': '---\nname: tea\ncustom_attributes:\n- name: x\n  type: integer\n---\n' })
    expect(await add(app, 'tea', { x: '1' })).toEqual({ x: 1 })
  })

  test('can declare a property twice: the last one counts, with a warning', async () => {
    const text = 'properties:\n- name: x\n- name: y\n- name: x\n  type: integer\n'
    const app = appOf({ 'schema/tea.yml': text })
    expect(await add(app, 'tea', { x: '1', y: '2' })).toEqual({ x: 1, y: '2' })
    expect(app.messages()).toEqual([
      'schema/tea.yml:4:3: properties.2.name: the property "x" is listed twice: the last one is used',
    ])
  })

  test('can omit the header of files', async () => {
    const upload = (header: string): string =>
      `properties:\n- name: x\n- name: scan\n  type: upload\n  options:\n    cache_control: ${header}\n`
    expect(await add(appOf({ 'schema/tea.yml': upload('""') }), 'tea', { x: '1' })).toMatchObject({ x: '1' })
    await expect(add(appOf({ 'schema/tea.yml': upload('"a\\nb"') }), 'tea', { x: '1' })).rejects.toThrow(
      'properties.1.options.cache_control: expected a value of a header',
    )
  })

  test.each([
    [
      'properties:\n- name: a\n- name: b\n  type: interger\n',
      ':4:3: properties.1.type: expected one of string',
      '(did you mean "integer"?)',
    ],
    ['properties:\n- type: integer\n', ':2:3: properties.0.name: expected a text', 'got nil'],
    [
      'properties:\n- name: a\n  type: integer\n  default: x\n',
      ':4:3: properties.0.default: expected a whole number',
      '',
    ],
    ['properties: { a: string }', ':1:1: properties: expected a list, got', 'Hash'],
    ['name: ":users"', ':1:1: name: expected a name that does not begin with ":"', ''],
    ['- a', ':1:1: expected a hash, such as "name: value", got', 'Array'],
    ['name: [', ':1:8: invalid YAML:', 'sequence'],
  ])('report where %j is wrong, and hide no other', async (text, place, hint) => {
    const app = appOf({ 'schema/tea.yml': text, 'schema/mate.yml': whole })
    const message = await add(app, 'tea', { x: '1' }).catch((error: unknown) => (error as Error).message)
    expect(message).toContain(`schema/tea.yml${place}`)
    expect(message).toContain(hint)
    expect(await add(app, 'mate', { x: '1' })).toEqual({ x: 1 })
    app.files.write('schema/tea.yml', whole)
    expect(await add(app, 'tea', { x: '1' })).toEqual({ x: 1 })
  })

  test.each([
    ['tea', 'records(per_page: 1, filter: { table: { value: "tea" } }) { results { id } }'],
    ['user', 'users(per_page: 1) { results { id } }'],
  ])('that are invalid fail each page that reads %s', async (table, query) => {
    const file = table === 'user' ? 'user.yml' : `schema/${table}.yml`
    const contents = {
      [file]: 'properties:\n- name: x\n  type: interger\n',
      'views/pages/index.liquid': `{% graphql g %}{ ${query} }{% endgraphql %}{{ g | json }}`,
    }
    const fault = `${file}:3:3: properties.0.type: expected one of`
    for (const environment of ['development', 'production']) {
      const { platform, messages } = appOf(contents, { settings: { environment } })
      const response = await platform.fetch(new Request('http://shop.test/', { headers: { accept: 'text/html' } }))
      const text = await response.text()
      if (environment === 'development')
        for (const part of [`${file}:3:3`, 'did you mean', 'integer']) expect(text).toContain(part)
      else expect([response.status, text]).toEqual([500, 'Internal Server Error'])
      expect(messages()).toEqual([expect.stringContaining(fault)])
    }
  })

  test('with the same name are reported', async () => {
    const app = appOf({ 'schema/a.yml': 'name: tea', 'schema/b.yml': 'name: tea' })
    await expect(add(app, 'tea', {})).rejects.toThrow(
      'schema/b.yml:1:1: name: "tea" is already the name of schema/a.yml',
    )
  })

  test('warn of unknown keys', async () => {
    const app = appOf({ 'schema/tea.yml': 'properties:\n- name: a\n  tpye: integer\n  belongs_to: mate\nlabel: Tea\n' })
    expect(await add(app, 'tea', { a: 1 })).toEqual({ a: '1' })
    expect(app.messages()).toEqual([
      expect.stringContaining('schema/tea.yml:3:3: properties.0.tpye: unknown key (did you mean "type"?)'),
      expect.stringContaining('schema/tea.yml:5:1: label: unknown key'),
    ])
  })

  test('name the types of customizations', async () => {
    const form = '---\nresource: Customization\nresource_owner: anyone\n---'
    const { send } = appOf({ 'schema/teas.yml': `name: tea\n${whole}`, 'forms/any.liquid': form })
    const sent = (type: string) => ({
      form_configuration_name: 'any',
      parent_resource_id: type,
      form: { custom_model_type_name: type, properties: { x: '1' } },
    })
    expect((await send('POST', path, sent('tea'))).status).toBe(201)
    expect((await send('POST', path, sent('teas'))).status).toBe(422)
  })
})

describe('records of an app with a schema', () => {
  const files = new AppFiles(memoryFiles({ 'schema/other.yml': 'name: other', 'user.yml': 'properties: []' }))
  const none = (): void => undefined
  const schema = new Schema(files, { zone: () => utc, report: none, isStrict: false })
  testRecordStore(() => new TypedRecords(memoryRecords(), schema))
})

test.each([
  ['a text', 'string', [{ path: ['tag'], as: 'text', in: ['1'] }]],
  ['a property that the table does not describe', undefined, [{ any: expect.any(Array) as unknown }]],
])('joins by %s with conditions that match its type', async (_, type, expected) => {
  const records = memoryRecords()
  const wanted: unknown[] = []
  const search = records.search.bind(records)
  records.search = (query) => {
    if (query.table === 'cup') wanted.push(query.where)
    return search(query)
  }
  const app = appOf({ 'schema/cup.yml': properties(type === undefined ? {} : { tag: type }) }, { records })
  await add(app, 'tea', {})
  const join = '{ join_on_property: "tag", foreign_property: "id" }'
  await app.runQuery(
    `{ records(per_page: 9, filter: { table: { value: "cup" }, related_records: [{ join: ${join}, filter: { table: { value: "tea" } } }] }) { results { id } } }`,
  )
  expect(wanted).toEqual([expect.arrayContaining<unknown>(expected)])
})

test('joins by each element of an array', async () => {
  const app = appOf({ 'schema/shelf.yml': properties({ tea_ids: 'array' }) })
  await add(app, 'tea', {})
  for (const tea_ids of [['1', '2'], ['2'], []]) await add(app, 'shelf', { tea_ids })
  const join = '{ join_on_property: "tea_ids", foreign_property: "id" }'
  const filter = `{ table: { value: "shelf" }, related_records: [{ join: ${join}, filter: { table: { value: "tea" } } }] }`
  const { records } = await app.runQuery(
    `{ records(per_page: 9, filter: ${filter}) { results { tea_ids: property_array(name: "tea_ids") } } }`,
  )
  expect(records.results).toEqual([{ tea_ids: ['1', '2'] }])
})
