import { memoryFiles } from '../../../../../src/ports/files'
import { register } from '../../../../support/register'
import { makeApp, type App } from '../../support'

let app: App
beforeEach(() => {
  app = makeApp()
})

const importUsers = (users: readonly object[]) =>
  app.data('mutation ($users: [UserImport!]!) { import_users(users: $users) { ids external_ids } }', { users })
const importModels = (models: readonly object[]) =>
  app.data('mutation ($models: [CustomizationImport!]!) { import_models(models: $models) { ids external_ids } }', {
    models,
  })
const ann = {
  id: '1000',
  email: 'ann@shop.test',
  slug: 'ann',
  profiles: [{ type_name: 'seller', properties: { a: 1 } }],
}

describe('import_users', () => {
  test('creates users, and updates them the second time', async () => {
    const first = await importUsers([ann])
    expect(first).toEqual({ import_users: { ids: ['1'], external_ids: ['1000'] } })
    const again = { ...ann, first_name: 'Ann', profiles: [{ type_name: 'seller', properties: { b: 2 } }] }
    expect(await importUsers([again])).toEqual(first)
    const { users } = await app.data(
      '{ users { results { id external_id first_name profile(profile_type: "seller") { properties } } } }',
    )
    expect(users.results).toEqual([
      { id: '1', external_id: '1000', first_name: 'Ann', profile: { properties: { a: 1, b: 2 } } },
    ])
  })

  test('leaves profiles that the import does not name as they are', async () => {
    const seller = { properties: { a: 0, b: 2 } }
    const profiles = { seller, buyer: 'from an older app' }
    await app.records.create(':users', { email: ann.email, external_id: ann.id, profiles })
    expect(await importUsers([ann])).toEqual({ import_users: { ids: ['1'], external_ids: ['1000'] } })
    expect((await app.records.find('1', ':users'))?.properties.profiles).toEqual({
      seller: { properties: { a: 1, b: 2 } },
      buyer: 'from an older app',
    })
  })

  test('imports all or none', async () => {
    const query = 'mutation ($users: [UserImport!]!) { import_users(users: $users) { ids } }'
    const users = [ann, { id: '2', email: 'no e-mail', slug: 'x' }]
    expect(await app.errors(query, { users })).toEqual(['email is invalid'])
    const hashed = [{ ...ann, encrypted_password: '$2a$10$x' }]
    expect(await app.errors(query, { users: hashed })).toEqual([expect.stringContaining('encrypted_password: ')])
    expect(await app.data('{ users { total_entries } }')).toEqual({ users: { total_entries: 0 } })
  })
})

describe('encrypted_password', () => {
  // The bcrypt digest of 'secret-1'.
  const encrypted_password = '$2a$04$VCx6R8JjNDf4byyf0jOxUemT14a8yMbyQHEBdfSTtixvXFQPXSGzm'

  test('accepts the bcrypt digest of a password, which then signs the user in', async () => {
    await importUsers([{ ...ann, encrypted_password }])
    const check = (password: string) =>
      app.data(`{ user(email: "ann@shop.test") { authenticate { password(password: "${password}") } } }`)
    expect(await check('secret-2')).toEqual({ user: { authenticate: { password: false } } })
    for (const password of ['secret-1', 'secret-1']) {
      expect(await check(password)).toEqual({ user: { authenticate: { password: true } } })
    }
    expect((await app.records.find('1', ':users'))?.properties.encrypted_password).toMatch(/^scrypt\$/)
  })

  test('rejects a digest that would take minutes to check', async () => {
    const query = 'mutation ($users: [UserImport!]!) { import_users(users: $users) { ids } }'
    const users = [{ ...ann, encrypted_password: encrypted_password.replace('$04$', '$31$') }]
    expect(await app.errors(query, { users })).toEqual([expect.stringContaining('cost factor of at most 14')])
  })
})

describe('import_models', () => {
  test('maps users by their ids in the import', async () => {
    await importUsers([ann])
    const house = { id: '7', type_name: 'house', user_id: '1000', customizable_id: '1000', customizable_type: 'User' }
    await importModels([{ ...house, properties: { color: 'red', size: 'large' } }])
    await importModels([{ ...house, properties: { color: 'blue' }, created_at: '2010-10-10T10:00:00Z' }])
    const { records } = await app.data('{ records { results { table external_id user_id properties } } }')
    expect(records.results).toMatchObject([
      { table: 'house', external_id: '7', user_id: '1', properties: { color: 'blue', size: 'large' } },
    ])
    const { customizations } = await app.data(
      '{ customizations { results { customizable { ... on User { email } } } } }',
    )
    expect(customizations.results).toEqual([{ customizable: { email: 'ann@shop.test' } }])
  })

  test.each([
    [{ type_name: ':users', properties: { email: 'a@b.test' } }, 'expected a name that does not begin with ":"'],
    [{ type_name: 'house', properties: { customizations: {} } }, '"customizations" is reserved'],
    [{ type_name: 'house', addresses: [{ name: 'a' }] }, '"addresses" is not available here'],
  ])('rejects %j', async (model, message) => {
    const query = 'mutation ($models: [CustomizationImport!]!) { import_models(models: $models) { ids } }'
    const models = [{ type_name: 'house' }, model]
    expect(await app.errors(query, { models })).toEqual([expect.stringContaining(message)])
    expect(await app.data('{ records { total_entries } }')).toEqual({ records: { total_entries: 0 } })
  })
})

describe('imported times', () => {
  const times = '{ results { created_at updated_at } }'

  test('are kept, in UTC if they have no zone', async () => {
    const [created_at, updated_at] = ['2010-10-10 10:00:00.123456', '2011-11-11T11:11:11+01:00']
    await importUsers([{ ...ann, created_at, updated_at }])
    await importModels([{ type_name: 'house', created_at, updated_at }])
    const expected = [{ created_at: '2010-10-10T10:00:00.123Z', updated_at: '2011-11-11T10:11:11.000Z' }]
    expect(await app.data(`{ users ${times} records ${times} }`)).toEqual({
      users: { results: expected },
      records: { results: expected },
    })
  })

  test('of a change are kept', async () => {
    app.now = '2030-01-01T00:00:00Z'
    await importModels([{ id: '7', type_name: 'house', created_at: '2010-10-10T10:00:00Z' }])
    await importModels([{ id: '7', type_name: 'house', created_at: '2012-12-12T12:00:00Z' }])
    expect(await app.data(`{ records ${times} }`)).toEqual({
      records: { results: [{ created_at: '2010-10-10T10:00:00.000Z', updated_at: '2030-01-01T00:00:00.000Z' }] },
    })
  })

  test('that are invalid are rejected', async () => {
    const query = 'mutation ($models: [CustomizationImport!]!) { import_models(models: $models) { ids } }'
    const models = [{ type_name: 'house', created_at: 'yesterday' }]
    expect(await app.errors(query, { models })).toEqual([
      'created_at: expected a time, such as "2017-04-15T15:21:00Z", got String "yesterday"',
    ])
  })
})

describe('_id_remap: false', () => {
  const keepUsers = 'mutation ($users: [UserImport!]!) { import_users(users: $users, _id_remap: false) { ids } }'
  const keep =
    'mutation ($models: [CustomizationImport!]!) { import_models(models: $models, _id_remap: false) { ids external_ids } }'
  const records = async (): Promise<unknown> =>
    (await app.data('{ records(sort: { id: { order: ASC } }) { results { id external_id user_id properties } } }'))
      .records.results

  test('keeps ids and references', async () => {
    const models = [
      { id: '77', type_name: 'house', user_id: '1000', properties: { color: 'red', garage_id: 5 } },
      { type_name: 'house' },
    ]
    expect(await app.data(keepUsers, { users: [{ ...ann, external_id: 'a-1' }] })).toEqual({
      import_users: { ids: ['1000'] },
    })
    expect(await app.data(keep, { models })).toEqual({
      import_models: { ids: ['77', '78'], external_ids: ['77', '78'] },
    })
    expect(await app.data('{ users { results { id external_id email } } }')).toEqual({
      users: { results: [{ id: '1000', external_id: 'a-1', email: 'ann@shop.test' }] },
    })
    expect(await records()).toMatchObject([
      { id: '77', external_id: null, user_id: '1000', properties: { color: 'red', garage_id: 5 } },
      { id: '78' },
    ])
  })

  test('changes existing records', async () => {
    await app.data(keepUsers, { users: [ann] })
    await app.data(keepUsers, { users: [{ ...ann, first_name: 'Ann' }] })
    await app.data(keep, { models: [{ id: '77', type_name: 'house', properties: { a: 1 } }] })
    await app.data(keep, { models: [{ id: '77', type_name: 'house', properties: { b: 2 } }] })
    expect(await app.data('{ users { results { id first_name } } }')).toEqual({
      users: { results: [{ id: '1000', first_name: 'Ann' }] },
    })
    expect(await records()).toMatchObject([{ id: '77', properties: { a: 1, b: 2 } }])
  })

  test('rejects a record of another table', async () => {
    await app.data(keep, { models: [{ id: '1000', type_name: 'garage' }] })
    expect(await app.errors(keep, { models: [{ type_name: 'house' }, { id: '1000', type_name: 'house' }] })).toEqual([
      'another record in "house" has this id',
    ])
    expect(await app.errors(keep, { models: [{ id: 'x', type_name: 'house' }] })).toEqual([
      expect.stringContaining('the id of a record must be a whole number from 1 to 999999999999999, got String "x"'),
    ])
    expect(await records()).toMatchObject([{ id: '1000' }])
  })

  test('accepts a record with the id of a user', async () => {
    await app.data(keepUsers, { users: [ann] })
    const models = [{ id: '1000', type_name: 'house', user_id: '1000' }]
    expect(await app.data(keep, { models })).toMatchObject({ import_models: { ids: ['1000'] } })
    expect(await app.data(keepUsers, { users: [{ ...ann, first_name: 'Ann' }] })).toMatchObject({})
    expect(await records()).toMatchObject([{ id: '1000', user_id: '1000' }])
    expect(await app.data('{ users { results { id first_name } } }')).toEqual({
      users: { results: [{ id: '1000', first_name: 'Ann' }] },
    })
  })
})

test('translates ids in properties if the table declares the relation', async () => {
  const files = memoryFiles({
    'schema/house.yml': 'name: house\nproperties:\n- name: color',
    'schema/car.yml':
      'name: car\nproperties:\n- { name: house_id, type: integer, belongs_to: house }\n- { name: owner, belongs_to: user }\n- { name: number }',
    'graphql/import.graphql':
      'mutation ($users: [UserImport!]!, $models: [CustomizationImport!]!) { import_users(users: $users) { ids } import_models(models: $models) { ids } }',
  })
  const { liquid } = register({ files })
  const models = [
    { id: 2, type_name: 'car', properties: { house_id: 1, owner: '1000', number: '1' } },
    { id: 3, type_name: 'car', properties: { house_id: 99, owner: null } },
    { id: 1, type_name: 'house', properties: { color: 'red' } },
  ]
  const template = `{% graphql _ = 'import', users: users, models: models %}
    {%- graphql g %}{ records(filter: { table: { value: "car" } }, sort: { id: { order: ASC } }) { results { properties house: related_record(table: "house", join_on_property: "house_id") { properties } } } }{% endgraphql -%}
    {{ g.records.results | json }}`
  const cars = JSON.parse(await liquid.parseAndRender(template, { users: [ann], models })) as unknown
  expect(cars).toMatchObject([
    { properties: { house_id: 3, owner: '1', number: '1' }, house: { properties: { color: 'red' } } },
    { properties: { house_id: 99, owner: null }, house: null },
  ])
})

describe('update_users and update_models', () => {
  test('change the records of the ids', async () => {
    await importUsers([ann])
    await importModels([{ type_name: 'house', properties: { size: 1 } }])
    await app.data('mutation { update_users(users: [{ id: 1, email: "new@shop.test", slug: "new" }]) { ids } }')
    await app.data(
      'mutation { update_models(models: [{ id: 1, type_name: "house", properties: { size: 2 } }]) { ids } }',
    )
    expect(await app.data('{ users { results { email } } records { results { properties } } }')).toEqual({
      users: { results: [{ email: 'new@shop.test' }] },
      records: { results: [{ properties: { size: 2 } }] },
    })
  })

  test.each([
    'mutation { update_users(users: [{ id: 5, email: "a@b.test", slug: "a" }]) { ids } }',
    'mutation { update_models(models: [{ id: 5, type_name: "house" }]) { ids } }',
    'mutation { update_models(models: [{ id: 1, type_name: ":users" }]) { ids } }',
  ])('%s is rejected', async (query) => {
    await importUsers([ann])
    expect(await app.errors(query)).toHaveLength(1)
  })
})

describe('profiles', () => {
  const profiles = async (): Promise<unknown> =>
    (await app.data('{ users { results { profiles { profile_type } } } }')).users.results

  beforeEach(async () => {
    await importUsers([ann, { ...ann, id: '2', email: 'bob@shop.test', profiles: [{ type_name: 'buyer' }] }])
  })

  test('are deleted one by one', async () => {
    const query = 'mutation { user_profile_delete(user_id: 1, profile_type: "seller") { profile_type } }'
    expect(await app.data(query)).toEqual({ user_profile_delete: { profile_type: 'seller' } })
    expect(await profiles()).toEqual([{ profiles: [] }, { profiles: [{ profile_type: 'buyer' }] }])
    expect(await app.errors(query)).toEqual(['no user String "1" has a profile String "seller"'])
  })

  test('are deleted for all users if the query requests it', async () => {
    const all = 'mutation { user_profiles_delete_all(all_user_profile_types: true) { count } }'
    expect(await app.errors('mutation { user_profiles_delete_all { count } }')).toHaveLength(1)
    expect(await app.data('mutation { user_profiles_delete_all(user_profile_type_name: "buyer") { count } }')).toEqual({
      user_profiles_delete_all: { count: 1 },
    })
    expect(await app.data(all)).toEqual({ user_profiles_delete_all: { count: 1 } })
    expect(await profiles()).toEqual([{ profiles: [] }, { profiles: [] }])
  })
})

test('treats people as users', async () => {
  await importUsers([ann, { id: '2', email: 'bob@shop.test', slug: 'bob', profiles: [] }])
  const people = async (user: string): Promise<unknown> =>
    (await app.data(`{ people(user: ${user}, sort: [{ name: "email" }]) { total_entries results { email } } }`)).people
  const [first, second] = [{ email: 'ann@shop.test' }, { email: 'bob@shop.test' }]
  expect(await people('{ is_deleted: false }')).toEqual({ total_entries: 2, results: [first, second] })
  expect(await people('{ email: "BOB@shop.test" }')).toEqual({ total_entries: 1, results: [second] })
  const seller = '{ profiles: [{ profile_type: "seller", properties: [{ name: "a", value: "1" }] }] }'
  expect(await people(seller)).toEqual({ total_entries: 1, results: [first] })
})

test('sorts people by their ids if the query gives no name', async () => {
  await importUsers([ann, { id: '2', email: 'aaron@shop.test', slug: 'aaron', profiles: [] }])
  const sort = '[{ name: $name, order: $order }]'
  const query = `query ($name: String, $order: String) { people(sort: ${sort}) { results { id } } }`
  expect((await app.data(query)).people).toEqual({ results: [{ id: '1' }, { id: '2' }] })
  expect((await app.data(query, { name: 'email' })).people).toEqual({ results: [{ id: '2' }, { id: '1' }] })
})

test.each([
  ['query: { keyword: "SHOP" }', ['ann', 'bob']],
  ['query: { keyword: "shop ann" }', ['ann']],
  ['query: { keyword: "an ob", operator: OR }', ['ann', 'bob']],
  ['query: { keyword: "bo", match_type: STARTS_WITH, fields: [{ name: "first_name" }] }', []],
  ['query: { keyword: "bo", match_type: STARTS_WITH, fields: [{ name: "slug" }] }', ['bob']],
  ['query: { keyword: "oslo", fields: [{ name: "properties.city.raw" }] }', ['bob']],
  ['query: { keyword: "" }', ['ann', 'bob']],
  ['query: { keyword: "scrypt", fields: [{ name: "encrypted_password" }] }', []],
  ['sort: [{ name: "email", order: "desc" }]', ['bob', 'ann']],
  ['sort: [{ name: "properties.city" }]', ['bob', 'ann']],
])('searches and sorts people: %s', async (given, slugs) => {
  const people = [
    { email: 'ann@shop.test', slug: 'ann', encrypted_password: 'scrypt' },
    { email: 'bob@shop.test', slug: 'bob', properties: { city: 'Oslo' } },
  ]
  for (const person of people) app.records.create(':users', person)
  const { results } = (await app.data(`{ people(${given}) { results { slug } } }`)).people
  expect(results).toEqual(slugs.map((slug) => ({ slug })))
})

test.each([
  'geo_query: { polygon: { points: [] } }',
  'user: { customizations: [{ name: "house" }] }',
  'user: { profiles: [{ profile_type: "seller", customizations: [{ name: "house" }] }] }',
  'user: { profiles: [{ profile_type: "seller", addresses: [{ city: "Oslo" }] }] }',
])('rejects a filter of people that it cannot apply: %s', async (given) => {
  expect(await app.errors(`{ people(${given}) { size } }`)).toEqual([
    expect.stringContaining('is not available here: use the filter of users'),
  ])
})
