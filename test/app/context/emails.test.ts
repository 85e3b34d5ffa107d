import { memoryRecords, type Platform } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { passwordHash } from '../../../src/ports/accounts'
import { hashPassword } from '../../../src/base/crypto/password'
import { systemRandom } from '../../../src/ports/random/port'
import { makePgliteDatabase } from '../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters, type DatabaseAdapters } from '../../../src/engines/postgres/adapters'
import type { Hash } from '../../../src/base/values/hash'
import { makePglite } from '../../support/records/pglite'
import { register } from '../../support/register'

/** One address with composed accents, with combining accents, and in capitals. */
const [composed, decomposed] = ['zoë.é@example.com'.normalize('NFC'), 'zoë.é@example.com'.normalize('NFD')]
const spellings = [composed, decomposed, composed.toUpperCase(), ` ${decomposed.toUpperCase()} `]

let postgres: DatabaseAdapters

beforeAll(async () => {
  postgres = await makeDatabaseAdapters(makePgliteDatabase(await makePglite()), {})
})
afterAll(() => postgres.close())

async function emptied(): Promise<Pick<DatabaseAdapters, 'records'>> {
  const { records } = postgres
  for (const { id } of await records.search({ table: usersTable, limit: 100 })) await records.delete(id, usersTable)
  return { records }
}

async function runQuery({ liquid }: Platform, query: string, variables: Hash): Promise<Hash> {
  const text = `{% graphql g, args: variables %}${query}{% endgraphql %}{{ g | json }}`
  return JSON.parse((await liquid.parseAndRender(text, { variables })) as string) as Hash
}

const create =
  'mutation ($email: String, $password: String) { user_create(user: { email: $email, password: $password }) { email } }'
const find = `query ($email: String) {
  user(email: $email) { email }
  living: user(email: $email, is_deleted: false, slug: null) { email }
  users(filter: { email: { value: $email } }) { total_entries }
  listed: users(filter: { email: { value_in: [$email] } }) { total_entries }
  others: users(filter: { email: { not_value: $email } }) { total_entries }
  people(user: { email: $email }) { total_entries }
}`
const parts = `query ($part: String) {
  with: users(filter: { email: { contains: $part } }) { total_entries }
  without: users(filter: { email: { not_starts_with: $part } }) { total_entries }
}`
const signIn = `mutation ($email: String) { user_session_create(email: $email, password: "secret") { email } }`

describe.each([
  ['memory', () => Promise.resolve({ records: memoryRecords() })],
  ['Postgres', emptied],
])('an e-mail in %s', (_, adapters) => {
  test.each(spellings)('is the same address in any spelling: %j', async (email) => {
    const platform = register(await adapters())
    const password = 'secret'
    expect(await runQuery(platform, create, { email, password })).toEqual({ user_create: { email: composed } })
    for (const other of spellings) {
      expect(await runQuery(platform, create, { email: other })).toMatchObject({
        errors: [{ message: 'email has already been taken' }],
      })
      expect(await runQuery(platform, find, { email: other })).toEqual({
        user: { email: composed },
        living: { email: composed },
        users: { total_entries: 1 },
        listed: { total_entries: 1 },
        others: { total_entries: 0 },
        people: { total_entries: 1 },
      })
      expect(await runQuery(platform, signIn, { email: other })).toEqual({ user_session_create: { email: composed } })
    }
    for (const part of ['zoë'.normalize('NFC'), 'ZOË'.normalize('NFD')]) {
      const counts = { with: { total_entries: 1 }, without: { total_entries: 0 } }
      expect(await runQuery(platform, parts, { part })).toEqual(counts)
    }
  })

  test('of an older record finds its user in any stored form', async () => {
    const store = await adapters()
    const platform = register(store)
    await store.records.create(usersTable, {
      email: decomposed,
      [passwordHash]: await hashPassword('secret', systemRandom()),
    })
    expect(await runQuery(platform, create, { email: composed })).toMatchObject({
      errors: [{ message: 'email has already been taken' }],
    })
    expect(await runQuery(platform, find, { email: composed })).toMatchObject({
      user: { email: decomposed },
      users: { total_entries: 1 },
      others: { total_entries: 0 },
    })
    expect(await runQuery(platform, signIn, { email: composed })).toEqual({
      user_session_create: { email: decomposed },
    })
    expect(await runQuery(platform, parts, { part: 'zoë'.normalize('NFC') })).toEqual({
      with: { total_entries: 1 },
      without: { total_entries: 0 },
    })
  })

  test('of two older records finds the one in the normal form', async () => {
    const store = await adapters()
    for (const email of [decomposed, composed]) await store.records.create(usersTable, { email })
    const { user } = await runQuery(register(store), 'query ($email: String) { user(email: $email) { email } }', {
      email: decomposed,
    })
    expect(user).toEqual({ email: composed })
  })
})
