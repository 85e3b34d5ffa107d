import { memoryFiles, memoryRecords, type FormConfiguration, type RecordStore } from '../../src'
import { appWith } from '../app/forms/support'
import { makePgliteDatabase } from '../../src/engines/embedded/pglite'
import { makeDatabaseAdapters, type DatabaseAdapters } from '../../src/engines/postgres/adapters'
import { makePglite } from '../support/records/pglite'

let postgres: DatabaseAdapters

beforeAll(async () => {
  postgres = await makeDatabaseAdapters(makePgliteDatabase(await makePglite()), {})
})
afterAll(() => postgres.close())

const coupon = {
  resource: 'coupon',
  fields: { properties: { code: { validation: { uniqueness: true } } } },
} as const

describe.each([
  ['memory', () => memoryRecords()],
  ['Postgres', () => postgres.records],
])('a unique value in %s', (_, records) => {
  test.each([
    [5, '5', 'five'],
    ['6', 6, 60],
    [7.5, '7.5', '7.50'],
    [true, 'true', 'TRUE'],
  ])('is the same as a number and as its text, because queries find both: %j, then %j', async (first, same, other) => {
    const { create } = appWith({ coupon }, { records: records() })
    expect(await create('coupon', { properties: { code: first } })).toMatchObject({ status: 201 })
    for (const code of [first, same]) {
      expect(await create('coupon', { properties: { code } })).toMatchObject({
        status: 422,
        body: { errors: { 'properties.code': ['has already been taken'] } },
      })
    }
    expect(await create('coupon', { properties: { code: other } })).toMatchObject({ status: 201 })
  })
})

const schemas: Readonly<Record<string, string>> = {
  'schema/coupon.yml': 'properties: [{ name: code, unique: true }]',
  'user.yml': 'properties: [{ name: code, unique: true }]',
  'user_profile_types/seller.yml': 'properties: [{ name: code, unique: true }]',
}
const properties = { properties: { code: null } }
const forms: Readonly<Record<string, FormConfiguration>> = {
  coupon: { resource: 'coupon', fields: properties },
  user: { resource: 'User', fields: { email: null, password: null, ...properties } },
  seller: { resource: 'User', fields: { email: null, password: null, profiles: { seller: properties } } },
}

describe.each([
  ['memory', () => memoryRecords()],
  ['Postgres', () => postgres.records],
])('unique: true in the schema, over %s', (_, records) => {
  test.each([
    ['a record', 'coupon', '/api/customizations', 'properties.code', (code: string) => ({ properties: { code } })],
    ['a user', 'user', '/api/users', 'properties.code', (code: string) => ({ properties: { code } })],
    [
      'a profile',
      'seller',
      '/api/users',
      'profiles.seller.properties.code',
      (code: string) => ({ profiles: { seller: { properties: { code } } } }),
    ],
  ])(
    'accepts a value of %s from one of many concurrent requests, and reports an error at the property to the others',
    async (_of, form, path, place, values) => {
      const { platform, create } = appWith(forms, { records: records(), files: memoryFiles(schemas) })
      await platform.migrate()
      const send = (i: number, code: string) =>
        create(form, { ...(form === 'coupon' ? {} : account(`${form}${i}`)), ...values(code) }, path)
      const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => send(i, 'a-1')))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
      for (const { body } of answers.filter(({ status }) => status === 422))
        expect(body).toMatchObject({ errors: { [place]: ['has already been taken'] } })
      expect(await send(9, 'a-2')).toMatchObject({ status: 201 })
    },
  )

  test('changes no record in bulk to a value of another', async () => {
    const { platform, create } = appWith(forms, { records: records(), files: memoryFiles(schemas) })
    await platform.migrate()
    for (const code of ['b-1', 'b-2']) await create('coupon', { properties: { code } })
    const code = 'properties: { name: "code", starts_with: "b-" }'
    const all = `records_update_all(table: "coupon", filter: { ${code} }, record: { properties: [{ name: "code", value: "b-3" }] }) { count }`
    const printed = await platform.liquid.parseAndRender(
      `{% graphql g %}mutation { ${all} }{% endgraphql %}{{ g | json }}`,
    )
    expect(printed).toContain('has this code')
    const find = `records(per_page: 9, filter: { table: { value: "coupon" }, ${code} }) { results { property(name: "code") } }`
    expect(await platform.liquid.parseAndRender(`{% graphql g %}{ ${find} }{% endgraphql %}{{ g | json }}`)).toMatch(
      /"b-1".*"b-2"/,
    )
  })
})

function account(name: string): { readonly email: string; readonly password: string } {
  return { email: `${name}@shop.test`, password: 'a-long-password' }
}

test('warns once at the start about a store without unique indexes', async () => {
  const own: RecordStore = Object.assign(memoryRecords(), { createIndexes: undefined })
  const { platform } = appWith(forms, { records: own, files: memoryFiles(schemas) })
  for (let i = 0; i < 2; i++) await platform.fetch(new Request('https://shop.test/nobody'))
  const warnings = platform.entries.filter(({ message }) => message.includes('createIndexes'))
  expect(warnings).toEqual([
    expect.objectContaining({ level: 'warn', message: expect.stringContaining('code of "coupon"') as string }),
  ])
  const indexed = appWith(forms, { files: memoryFiles(schemas) }).platform
  await indexed.fetch(new Request('https://shop.test/nobody'))
  expect(indexed.entries.filter(({ message }) => message.includes('createIndexes'))).toEqual([])
})
