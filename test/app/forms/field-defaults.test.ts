import { memoryFiles } from '../../../src/ports/files'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { registerPlatform } from '../../../src/register'
import { visitor } from '../../../src/tools/testing'
import { Liquid } from 'liquidjs'
import { appWith } from './support'

const role = { property_options: { default: 'guest', readonly: true } }
const seats = { property_options: { default: 2 } }

test('applies a default to a missing or empty field on create, but not on update', async () => {
  const { create, update, table } = appWith({
    seat: { resource: 'seat', resource_owner: 'anyone', fields: { properties: { name: null, role, seats } } },
  })
  await create('seat', { properties: { name: 'Ann', role: 'owner' } })
  await create('seat', { properties: { name: 'Bob', seats: '' } })
  await create('seat', { properties: { name: 'Cem', seats: 0 } })
  await create('seat', {})
  await update('seat', 1, { properties: { name: 'Anna', seats: null } })
  expect(await table('seat')).toEqual([
    { name: 'Anna', role: 'guest', seats: null },
    { name: 'Bob', role: 'guest', seats: 2 },
    { name: 'Cem', role: 'guest', seats: 0 },
    { role: 'guest', seats: 2 },
  ])
})

describe('the defaults of the schema', () => {
  const fields = { properties: { state: { validation: { presence: true, uniqueness: true } }, seats: null } }
  const { create, update, table } = appWith(
    { seat: { resource: 'seat', resource_owner: 'anyone', fields } },
    {
      files: memoryFiles({
        'schema/seat.yml':
          'name: seat\nproperties:\n- { name: state, default: free }\n- { name: seats, type: integer, default: 2 }',
      }),
    },
  )

  test('are validated as the values of a new record', async () => {
    await create('seat', {})
    const second = await create('seat', { properties: { seats: 3 } })
    expect(second.body).toMatchObject({ errors: { 'properties.state': ['has already been taken'] } })
    expect(await table('seat')).toEqual([{ state: 'free', seats: 2 }])
  })

  test('replace no value that is sent, and none of an update', async () => {
    const empty = await create('seat', { properties: { state: '' } })
    expect(empty.body).toMatchObject({ errors: { 'properties.state': ["can't be blank"] } })
    await update('seat', 1, { properties: { seats: null } })
    expect(await table('seat')).toEqual([{ state: 'free', seats: null }])
  })
})

test('validates the defaults of the schema in a new user and its profiles', async () => {
  const fields = {
    email: null,
    password: null,
    properties: { plan: { validation: { presence: true } } },
    profiles: { cook: { properties: { rank: { validation: { presence: true } }, hat: null } } },
  }
  const { create, platform } = appWith(
    { sign_up: { resource: 'User', fields } },
    {
      files: memoryFiles({
        'user.yml': 'properties:\n- { name: plan, default: free }',
        'user_profile_types/cook.yml':
          'name: cook\nproperties:\n- { name: rank, default: junior }\n- { name: hat, default: tall }',
      }),
    },
  )
  const cook = { properties: { hat: null } }
  const ann = { email: 'ann@example.com', password: 'tea-time-1', profiles: { cook } }
  expect(await create('sign_up', ann, '/api/users')).toMatchObject({ status: 201 })
  const [user] = await platform.adapters.records.search({ table: usersTable, limit: 1 })
  expect(user?.properties).toMatchObject({
    properties: { plan: 'free' },
    profiles: { cook: { properties: { rank: 'junior', hat: null } } },
  })
})

test('creates a profile from defaults alone at sign-up, and shows them in the form', async () => {
  const platform = registerPlatform(new Liquid(), {
    files: memoryFiles({
      'user_profile_types/cook.yml': 'name: cook',
      'forms/sign_up.liquid': [
        '---\nresource: User\nredirect_to: /\nasync_callback_actions: {}\nfields:\n  email:\n  password:\n  profiles:',
        '    cook:\n      validation: { presence: true }\n      enabled:\n        property_options: { default: true, readonly: true }',
        '---\n{% form %}<input name="form[email]"><input name="form[password]">',
        '<i>{{ form.fields.profiles.cook.enabled.value }}</i><button>Go</button>{% endform %}',
      ].join('\n'),
      'views/pages/index.liquid': "{% include_form 'sign_up' %}",
    }),
  })
  const ann = visitor(platform)
  const page = await ann.visit('/')
  expect(page.find('i').text).toBe('true')
  const saved = await ann.fill({ 'form[email]': 'ann@example.com', 'form[password]': 'tea-time-1' }).submit('Go')
  expect([saved.status, saved.location]).toEqual([302, '/'])
  const query =
    '{% graphql g %}{ users { results { profiles { profile_type } } } }{% endgraphql %}{{ g.users.results }}'
  expect(await platform.liquid.parseAndRender(query)).toContain('"profile_type":"cook"')
})

test('accepts nested attributes under their Rails names, and a property with such a name', async () => {
  const { create, table } = appWith({
    tea: {
      resource: 'tea',
      fields: { properties: { name: null, leaf_attributes: null, kind: null } },
      default_payload: '{ "properties_attributes": { "kind": "green" } }',
    },
  })
  await create('tea', { properties_attributes: { name: 'Sencha', leaf_attributes: 'small' } })
  expect(await table('tea')).toEqual([{ name: 'Sencha', leaf_attributes: 'small', kind: 'green' }])
  await create('tea', { properties_attributes: { name: 'Oolong' }, properties: { leaf_attributes: 'rolled' } })
  expect((await table('tea'))[1]).toEqual({ name: 'Oolong', leaf_attributes: 'rolled', kind: 'green' })
})

test('validates the defaults of the schema in a profile that an update creates, and adds none to an existing profile', async () => {
  const cook = { properties: { rank: { validation: { presence: true } }, hat: null } }
  const { create, update, platform } = appWith(
    {
      sign_up: { resource: 'User', fields: { email: null, password: null } },
      become_cook: { resource: 'User', resource_owner: 'anyone', fields: { profiles: { cook } } },
    },
    {
      files: memoryFiles({
        'user_profile_types/cook.yml':
          'name: cook\nproperties:\n- { name: rank, default: junior }\n- { name: hat, default: tall }',
      }),
    },
  )
  const readProfiles = async (): Promise<unknown> =>
    (await platform.adapters.records.search({ table: usersTable, limit: 1 }))[0]?.properties.profiles
  await create('sign_up', { email: 'ann@example.com', password: 'tea-time-1' }, '/api/users')
  const refused = await update('become_cook', 1, { profiles: { cook: { properties: { rank: '' } } } }, '/api/users')
  expect(refused.body).toMatchObject({ errors: { 'profiles.cook.properties.rank': ["can't be blank"] } })
  const made = await update('become_cook', 1, { profiles: { cook: { properties: { hat: null } } } }, '/api/users')
  expect(made).toMatchObject({ status: 204 })
  expect(await readProfiles()).toEqual({ cook: { properties: { rank: 'junior', hat: null } } })

  await platform.adapters.records.update('1', { profiles: { cook: { properties: { rank: 'chef' } } } }, usersTable)
  await update('become_cook', 1, { profiles: { cook: { properties: { rank: 'head chef' } } } }, '/api/users')
  expect(await readProfiles()).toEqual({ cook: { properties: { rank: 'head chef' } } })
})
