import { ConfigurationError, memoryFiles } from '../../../../src'
import { makePgliteDatabase } from '../../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters, type DatabaseAdapters } from '../../../../src/engines/postgres/adapters'
import type { Database } from '../../../../src/engines/postgres/client'
import { makePglite } from '../../../support/records/pglite'
import { failureOf, register } from '../../../support/register'

let database: Database
let adapters: DatabaseAdapters

beforeAll(async () => {
  database = makePgliteDatabase(await makePglite())
  adapters = await makeDatabaseAdapters(database, {})
})
afterAll(() => adapters.close())

async function indexes(): Promise<readonly string[]> {
  const rows = await database.query(
    "SELECT relname::text AS name FROM pg_class WHERE relkind = 'i' AND relname LIKE 'property%' ORDER BY relname",
  )
  return rows.map(({ name }) => name as string)
}

test('migrate() adds an index in each order for each property that requires one, and drops none', async () => {
  const files = memoryFiles({
    'schema/tea.yml': `
properties:
  - { name: price, type: float, index: true }
  - { name: "it's", type: datetime, index: true }
  - { name: name, type: string, index: false }`,
    'modules/shop/public/schema/order.yml': 'properties: [{ name: total, type: integer, index: true }]',
    'user.yml': 'properties: [{ name: age, type: integer, index: true }]',
    'user_profile_types/seller.yml': 'properties: [{ name: since, type: date, index: true }]',
  })
  const platform = register({ files, ...adapters })
  await platform.migrate()
  const made = [
    'property__users_profiles_seller_properties_si',
    'property__users_properties_age',
    'property_modules_shop_order_total',
    'property_tea_it_s',
    'property_tea_price',
  ].flatMap((name) => [name, name].map((same) => expect.stringMatching(new RegExp(`^${same}_[0-9a-f]{16}$`)) as string))
  expect(await indexes()).toEqual(made)
  const [kept] = await indexes()
  await platform.migrate()
  files.delete('user.yml')
  await platform.migrate()
  expect(await indexes()).toEqual(made)
  expect((await indexes())[0]).toBe(kept)
})

test('accepts values of any type and length in an indexed property', async () => {
  const platform = register({
    files: memoryFiles({ 'schema/long.yml': 'properties: [{ name: text, type: text, index: true }]' }),
    ...adapters,
  })
  await platform.migrate()
  const values = ['é'.repeat(20_000), 'b', null, ['b'], { a: 'b' }, true, 5, '\u{1f600}'.repeat(600)]
  for (const text of values) await adapters.records.create('long', { text })
  const found = await adapters.records.search({
    table: 'long',
    where: [{ path: ['text'], as: 'text', range: { gte: 'b', lt: 'b'.repeat(600) } }],
    limit: 10,
  })
  expect(found.map(({ properties }) => properties.text)).toEqual(['b'])
})

test('rejects an index on a property whose values have no order', async () => {
  const files = memoryFiles({ 'schema/tea.yml': 'properties:\n  - name: organic\n    type: boolean\n    index: true' })
  const error = await failureOf(register({ files, ...adapters }).migrate())
  expect(error).toBeInstanceOf(ConfigurationError)
  expect(error.message).toBe('schema/tea.yml:4:5: properties.0.index: only numbers, texts and times can have an index')
})
