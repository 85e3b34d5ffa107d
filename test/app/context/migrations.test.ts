import { memoryRecords, MigrationError } from '../../../src'
import { makePgliteDatabase } from '../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters, type DatabaseAdapters } from '../../../src/engines/postgres/adapters'
import type { Database } from '../../../src/engines/postgres/client'
import { makePglite } from '../../support/records/pglite'
import { failureOf } from '../../support/register'
import { appOf, properties } from '../../files/schema/app'

let database: Database
let made: DatabaseAdapters | undefined

beforeAll(async () => {
  database = makePgliteDatabase(await makePglite())
})
afterAll(() => database.close())

let schemas = 0

/** Creates a separate database for each test. */
async function inPostgres(): Promise<DatabaseAdapters> {
  const shared = { ...database, close: () => Promise.resolve() }
  return (made = await makeDatabaseAdapters(shared, { schema: `app_${++schemas}` }))
}

afterEach(async () => {
  await made?.close()
  made = undefined
})

/** A migration that creates a record of the table `tea`. */
function adding(name: string): string {
  return `{% graphql _ %}mutation { record_create(record: { table: "tea", properties: [{ name: "name", value: "${name}" }] }) { id } }{% endgraphql %}`
}

describe.each([
  ['memory', () => ({ records: memoryRecords() })],
  ['Postgres', inPostgres],
])('migrations in %s', (_, adapters) => {
  test('run once each, in the order of their timestamps', async () => {
    const store = await adapters()
    const { platform, stored, files } = appOf(
      {
        'app/migrations/20300102000000_second.liquid': adding('second'),
        'app/migrations/20300103000000_fourth.liquid': adding('fourth'),
        'modules/shop/public/migrations/20300101000000_first.liquid': adding('first'),
        'modules/shop/private/migrations/20300102000000_third.liquid': adding('third'),
        'migrations/readme.md': 'no migration',
      },
      store,
    )
    const names = [
      'modules/shop/20300101000000_first',
      ...['20300102000000_second', 'modules/shop/20300102000000_third', '20300103000000_fourth'],
    ]
    expect(await platform.pendingMigrations()).toEqual(names)
    expect(await stored('tea')).toEqual([])
    const started: string[] = []
    expect(await platform.migrate({ onStart: (name) => void started.push(name) })).toEqual(names)
    expect(started).toEqual(names)
    expect(await platform.pendingMigrations()).toEqual([])
    expect(await platform.migrate()).toEqual([])
    files.write('app/migrations/20300101120000_late.liquid', adding('late'))
    expect(await platform.migrate()).toEqual(['20300101120000_late'])
    expect((await stored('tea')).map(({ name }) => name)).toEqual(['first', 'second', 'third', 'fourth', 'late'])
  })

  test('are undone if they fail, report the place, and stop the later ones', async () => {
    const { platform, stored, files } = appOf(
      {
        'migrations/1_good.liquid': adding('good'),
        'migrations/2_bad.liquid': `${adding('half')}\n{% render 'broken' %}`,
        'migrations/3_next.liquid': adding('next'),
        'views/partials/broken.liquid': '\n\n{{ 1 | divided_by: 0 }}',
      },
      await adapters(),
    )
    const error = await failureOf(platform.migrate())
    expect(error).toBeInstanceOf(MigrationError)
    expect(error).toMatchObject({ code: 'migration', migration: '2_bad' })
    expect(error.message).toMatch(
      /^the migration migrations\/2_bad\.liquid has failed and was rolled back: .*file:.*broken\.liquid, line:3/,
    )
    expect(await stored('tea')).toEqual([{ name: 'good' }])
    expect(await platform.pendingMigrations()).toEqual(['2_bad', '3_next'])
    files.write('migrations/2_bad.liquid', adding('mended'))
    expect(await platform.migrate()).toEqual(['2_bad', '3_next'])
    expect((await stored('tea')).map(({ name }) => name)).toEqual(['good', 'mended', 'next'])
  })

  test('fail if a mutation fails or a rollback runs', async () => {
    const refused = `${adding('x')}\n{% graphql _ %}mutation { record_delete(id: 77) { id } }{% endgraphql %}`
    const { platform, stored, files } = appOf({ 'migrations/1_a.liquid': refused }, await adapters())
    const message = (await failureOf(platform.migrate())).message
    expect(message).toContain('no record has the id')
    expect(message).toContain('migrations/1_a.liquid, line:2')
    files.write('migrations/1_a.liquid', `${adding('x')}{% rollback %}`)
    expect((await failureOf(platform.migrate())).message).toContain('rolled back')
    expect(await stored('tea')).toEqual([])
    expect(await platform.pendingMigrations()).toEqual(['1_a'])
  })

  test('run once among many processes', async () => {
    const store = await adapters()
    const files = Object.fromEntries([1, 2, 3, 4].map((n) => [`migrations/${n}_add.liquid`, adding(String(n))]))
    const processes = [1, 2, 3].map(() => appOf(files, store))
    const ran = await Promise.all(processes.map(({ platform }) => platform.migrate()))
    expect(ran.flat().sort()).toEqual(['1_add', '2_add', '3_add', '4_add'])
    const stored = await processes[0]?.stored('tea')
    expect(stored?.map(({ name }) => name)).toEqual(['1', '2', '3', '4'])
  })
})

test('write the types of the schema, and queue their jobs at the commit', async () => {
  const { platform, stored, messages } = appOf({
    'schema/tea.yml': properties({ name: 'integer', stock: { type: 'integer', default: 5 } }),
    'migrations/1_a.liquid': `{% background _ = 'tell' %}${adding('7')}`,
    'lib/tell.liquid': "{% log 'done' %}",
  })
  await platform.migrate()
  expect(await stored('tea')).toEqual([{ name: 7, stock: 5 }])
  expect(messages()).toEqual([])
  await platform.jobs.drain()
  expect(messages()).toEqual(['done'])
})

test('run after the setup of all adapters, which happens once', async () => {
  const log: string[] = []
  const records = Object.assign(memoryRecords(), { migrate: () => void log.push('records') })
  const cache = new Map<string, unknown>()
  const store = Object.assign(cache, { migrate: () => Promise.resolve(log.push(`store ${String(log.length)}`)) })
  const { platform } = appOf({ 'migrations/1_a.liquid': '' }, { records, sessions: store, cache: store })
  expect(await platform.migrate()).toEqual(['1_a'])
  expect(log).toEqual(['records', 'store 1'])
})

test('do not run if the schema has errors', async () => {
  const { platform } = appOf({ 'migrations/1_a.liquid': '', 'schema/tea.yml': 'properties: 5' })
  expect((await failureOf(platform.migrate())).message).toBe(
    'schema/tea.yml:1:1: properties: expected a list, got Integer 5',
  )
  expect(await platform.pendingMigrations()).toEqual(['1_a'])
})

test('without a timestamp are reported', async () => {
  const { platform } = appOf({ 'migrations/add.liquid': '' })
  const message = 'migrations/add.liquid:1:1: expected a file name with a timestamp'
  expect((await failureOf(platform.migrate())).message).toContain(message)
  expect((await failureOf(platform.pendingMigrations())).message).toContain(message)
})

test('can be missing', async () => {
  const { platform } = appOf({})
  expect([await platform.migrate(), await platform.pendingMigrations()]).toEqual([[], []])
})
