import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import type { RecordStore } from '../../../src'
import type { RecordWrite } from '../../../src/ports/records/port'
import { postgresAdapters } from '../../../src/engines/postgres'
import type { ExportedRow } from '../../../src/app/exports/formats'
import { newDirectory } from '../../support/jest/app-directory'
import { removeProgram, startCommand } from '../../tools/command/process'
import { makeProject } from '../../tools/command/data/project'
import { listRandom } from '../../tools/command/data/random-records'
import { patient } from '../patience'
import { startPostgres, type PostgresServer } from '../postgres/server'

// @long: writes, moves and compares 100,000 records.

const count = 100_000
/** Vectors of 1,536 numbers: 30 KB each. */
const vectorCount = 800
let postgres: PostgresServer

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  removeProgram()
})

/** Writes the records, and a tenth as many users, links and deleted records. */
async function writeRecords(store: RecordStore): Promise<void> {
  const writes: RecordWrite[] = []
  for (const record of listRandom(count, 1)) {
    writes.push({ do: 'create', ...record })
    if (writes.length === 1000) await store.writeMany?.(writes.splice(0))
  }
  for (let i = 1; i <= count / 10; i++) {
    const properties = { email: `ann${i}@shop.test`, properties: { role: 'admin' }, external_id: `u-${i}` }
    writes.push({ do: 'create', table: ':users', properties, stamp: { id: String(i * 2) } })
    const link = { parent: String(1 + i * 3), name: 'inner', record: String(4 + i * 3), table: 'thing' }
    writes.push({ do: 'create', table: ':nested_customizations', properties: link })
  }
  for (let i = 1; i <= vectorCount; i++) {
    const embedding = JSON.stringify(Array.from({ length: 1536 }, (_, n) => Math.sin(i * 1536 + n)))
    writes.push({ do: 'create', table: ':embeddings', properties: { embedding, content: `Text ${i}` } })
    writes.push({ do: 'create', table: ':documents', properties: { index: 'texts', key: String(i), document: { i } } })
    const secret = { user_id: String(i * 2), name: '', secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', used: i }
    writes.push({ do: 'create', table: ':otp_secrets', properties: secret })
  }
  while (writes.length > 0) await store.writeMany?.(writes.splice(0, 1000))
}

const storesOwn: ReadonlySet<string> = new Set([':nested_customizations', ':documents', ':otp_secrets'])

/** The rows of an export, without nil and the store's ids. */
async function* readRows(path: string): AsyncGenerator {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { id, table, created_at, updated_at, deleted_at, properties } = JSON.parse(line) as ExportedRow
    const own = storesOwn.has(table) ? {} : { id, created_at, updated_at, deleted_at }
    const known = Object.entries(properties).filter(([, value]) => value !== null)
    yield { table, ...own, properties: Object.fromEntries(known) }
  }
}

test('moves 100,000 records from Postgres to an embedded database and back in little memory, and loses none', async () => {
  const { folder: project } = makeProject()
  const [first, last] = [await postgres.database(), await postgres.database()]
  const embedded = newDirectory()
  const adapters = await postgresAdapters({ ...patient, connectionString: first })
  await writeRecords(adapters.records).finally(() => adapters.close())

  const run = async (url: string, ...args: readonly string[]): Promise<void> => {
    const env = {
      SECRET: 's'.repeat(32),
      DATABASE_URL: url,
      NODE_OPTIONS: `--max-old-space-size=${url.startsWith('post') ? 64 : 128}`,
    }
    const started = startCommand(project, ['data', ...args], env, { keepNotes: true })
    expect([await started.ended, started.notes]).toEqual([0, expect.anything()])
  }
  await run(first, 'export', 'first.ndjson')
  await run(embedded, 'import', 'first.ndjson')
  await run(embedded, 'export', 'embedded.csv')
  await run(last, 'import', 'embedded.csv')
  await run(last, 'export', 'last.ndjson')

  const before = readRows(join(project, 'first.ndjson'))
  let rows = 0
  for await (const row of readRows(join(project, 'last.ndjson'))) {
    const { value } = (await before.next()) as { value: unknown }
    // `expect` is slow, but explains a difference.
    if (!isDeepStrictEqual(row, value)) expect(row).toEqual(value)
    rows++
  }
  expect([rows, (await before.next()).done]).toEqual([count * 1.2 + vectorCount * 3, true])
}, 1_800_000)
