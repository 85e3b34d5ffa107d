import { memoryRecords } from '../../src'
import { appWith } from '../forms/support'
import { pgliteDatabase } from '../../src/embedded/pglite'
import { databaseAdapters, type DatabaseAdapters } from '../../src/postgres/adapters'
import { makePglite } from '../support/pglite'

let postgres: DatabaseAdapters

beforeAll(async () => {
  postgres = await databaseAdapters(pgliteDatabase(await makePglite()), {})
}, 60_000)
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
  ])('is taken whether it is a number or its text, as queries find both: %j, then %j', async (first, same, other) => {
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
