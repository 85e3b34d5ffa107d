import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolder } from '../../../src/engines/embedded/folder'
import { makePgliteDatabase, type Engine } from '../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters, type DatabaseAdapters } from '../../../src/engines/postgres/adapters'
import { postgresAdapters, type PostgresOptions } from '../../../src/engines/postgres'
import { recordEmbeddings } from '../../../src/ports/embeddings/records'
import { movableClock, testEmbeddings, testJobQueue, testRecordStore, testTokens } from '../../../src/tools/testing'
import { fillFolder } from '../../support/records/pglite'

const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-pglite-'))
/** PGlite in its thread, on disk, as apps run it. */
let pglite: Engine
let adapters: DatabaseAdapters

beforeAll(async () => {
  await fillFolder(join(folder, 'data'))
  pglite = await openFolder(folder)
  adapters = await makeDatabaseAdapters(makePgliteDatabase(pglite), { pollMs: 50 })
})

afterAll(async () => {
  await adapters.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('records in PGlite', () => {
  testRecordStore(() => adapters.records)
})

describe('embeddings in PGlite', () => {
  testEmbeddings(() => recordEmbeddings(adapters.records), { records: () => adapters.records })
})

describe('jobs in PGlite', () => {
  testJobQueue(async () => {
    await pglite.exec('DELETE FROM liquid_platform_jobs.job')
    return adapters.jobs
  })
})

describe('tokens in PGlite', () => {
  testTokens(() => adapters.tokens)
})

describe('values that Postgres cannot store', () => {
  test('are stored in the payload of a job', async () => {
    const payload = { 'a\0': ['\ud800', '\0'], z: 1, a: 2 }
    const id = await adapters.jobs.enqueue({ kind: 'test', payload, delayMs: 3_600_000 })
    const [job] = await adapters.jobs.list('waiting')
    expect(JSON.stringify(job?.payload)).toBe(JSON.stringify(payload))
    await adapters.jobs.drop(id)
  })

  test('are replaced in the error of a failed job', async () => {
    const failed = new Promise<void>((resolve) => {
      const worker = adapters.jobs.process(() => {
        setTimeout(() => resolve(worker.stop()), 0)
        throw new Error('a\0b\ud800')
      })
    })
    await adapters.jobs.enqueue({ kind: 'test', payload: 1 })
    await failed
    const [job] = await adapters.jobs.list('failed')
    expect(job?.error).toBe('a\ufffdb\ufffd')
  })
})

describe('in a transaction', () => {
  test('rejects a wait for its own end', async () => {
    const { records, jobs } = adapters
    const message = 'an embedded database has one connection'
    await records.transaction(async (inner) => {
      await expect(records.count({})).rejects.toThrow(message)
      await expect(records.transaction(() => 1)).rejects.toThrow(message)
      await expect(jobs.enqueue({ kind: 'test', payload: 1 })).rejects.toThrow(message)
      await inner.create('inside', {})
    })
    expect(await records.count({ table: 'inside' })).toBe(1)
  })

  test('lets work that it has started query after its end', async () => {
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    const later = await adapters.records.transaction(() => [ended.then(() => adapters.records.count({}))])
    end()
    expect(await later[0]).toBeGreaterThanOrEqual(0)
  })

  test('runs concurrent queries in order, and commits after them', async () => {
    const numbers = [1, 2, 3, 4, 5]
    await adapters.records.transaction((inner) => {
      for (const n of numbers) void inner.create('at once', { n })
      void inner.transaction((innermost) => innermost.create('at once', { n: 6 }))
    })
    const found = await adapters.records.search({ table: 'at once', limit: 10 })
    expect(found.map(({ properties }) => properties.n)).toEqual([...numbers, 6])
  })

  test('continues after a unique value is taken', async () => {
    const email = 'taken@example.com'
    await adapters.records.create(':users', { email })
    await adapters.records.transaction(async (inner) => {
      await expect(inner.create(':users', { email })).rejects.toThrow('another record in ":users" has this email')
      await inner.create('after', {})
    })
    expect(await adapters.records.count({ table: 'after' })).toBe(1)
  })
})

test('leaves no transaction open that a failed text of several statements has begun', async () => {
  const database = makePgliteDatabase(pglite)
  await expect(database.query('BEGIN; SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(await database.query('SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('keeps e-mails of any length unique', async () => {
  const email = 'x'.repeat(100_000)
  const { id } = await adapters.records.create(':users', { email })
  await expect(adapters.records.create(':users', { email })).rejects.toThrow('has this email')
  await adapters.records.delete(id, ':users')
})

test('requires a unique UUID for a job', async () => {
  const job = { kind: 'test', payload: 1, delayMs: 3_600_000 }
  await expect(adapters.jobs.enqueue({ ...job, id: 'mine' })).rejects.toThrow('id must be a UUID, got "mine"')
  const id = await adapters.jobs.enqueue(job)
  await expect(adapters.jobs.enqueue({ ...job, id })).rejects.toThrow(`a job with the id ${id} already exists`)
  expect(await adapters.jobs.drop('mine')).toBe(false)
  await adapters.jobs.drop(id)
})

test.each([
  [{ schema: 'My App' }, 'schema must be up to 40 lower-case letters, digits and underscores'],
  [{ schema: 'x"; DROP SCHEMA public; --' }, 'schema must be'],
  [{ pollMs: 0 }, 'pollMs must be a whole number from 10 to 2147483647, got 0'],
  // A timer of Node would fire at once, again and again.
  [{ pollMs: 2 ** 31 }, 'pollMs must be a whole number from 10 to 2147483647, got 2147483648'],
  [{ heartbeatMs: 2 ** 31 }, 'heartbeatMs must be a whole number from 10 to 2147483647, got 2147483648'],
])('rejects %j', async (options, message) => {
  const database = { ...makePgliteDatabase(pglite), close: () => Promise.resolve() }
  await expect(makeDatabaseAdapters(database, options)).rejects.toThrow(message)
})

test('shares a database between two apps by their schemas', async () => {
  const database = { ...makePgliteDatabase(pglite), close: () => Promise.resolve() }
  const other = await makeDatabaseAdapters(database, { schema: 'other', fixedTokens: ['key'] })
  await other.records.create('shared', {})
  expect([await other.records.count({}), await adapters.records.count({ table: 'shared' })]).toEqual([1, 0])
  expect([await other.tokens.verify('key'), await adapters.tokens.verify('key')]).toEqual([{}, undefined])
  await other.close()
})

test('expires tokens by the configured clock', async () => {
  const database = { ...makePgliteDatabase(pglite), close: () => Promise.resolve() }
  const clock = movableClock('2030-05-01T12:00:00Z')
  const { tokens, close } = await makeDatabaseAdapters(database, { schema: 'clocked', clock })
  const token = await tokens.issue('5', 3_600_000)
  clock.move({ minutes: 59 })
  expect(await tokens.verify(token)).toEqual({ subject: '5' })
  clock.move({ minutes: 1 })
  expect(await tokens.verify(token)).toBeUndefined()
  await close()
})

test.each([
  [{}, 'takes a connectionString or a pool'],
  [{ connectionString: 'db', pool: {} }, 'takes a connectionString or a pool'],
  [{ connectionString: 'localhost/db' }, 'connectionString must be a URL'],
  [{ pool: {} }, 'pool must be a Pool of pg'],
])('postgresAdapters rejects %j', async (options, message) => {
  await expect(postgresAdapters(options as PostgresOptions)).rejects.toThrow(message)
})
