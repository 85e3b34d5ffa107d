import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AdapterError } from '../../../src'
import { carryBounds } from '../../../src/base/async/bounds'
import { embeddedAdapters } from '../../../src/engines/embedded'
import { openFolder } from '../../../src/engines/embedded/folder'
import { lockFolder } from '../../../src/engines/embedded/lock'
import { makePgliteDatabase } from '../../../src/engines/embedded/pglite'
import { ReopeningDatabase } from '../../../src/engines/embedded/reopening'
import { buildPrograms } from '../../support/programs'
import { fillFolder } from '../../support/records/pglite'

const root = mkdtempSync(join(tmpdir(), 'liquid-platform-thread-'))
let number = 0

beforeAll(() => fillFolder(join(root, 'template')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A folder with an empty database. */
function newFolder(): string {
  const folder = join(root, String(++number))
  cpSync(join(root, 'template'), join(folder, 'data'), { recursive: true })
  return folder
}

const long = 'SELECT count(*)::int AS n FROM generate_series(1, 300000) a'

test('runs other work while a long query runs', async () => {
  const database = makePgliteDatabase(await openFolder(newFolder()))
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const rows = await database.query(long)
  clearInterval(timer)
  expect(rows).toEqual([{ n: 300_000 }])
  expect(turns).toBeGreaterThan(10)
  await database.close()
})

test('keeps its process alive only while a query runs', async () => {
  const programs = await buildPrograms(['engines/embedded/query.mts'])
  const { child, firstLine } = await programs.start('query', newFolder())
  expect(firstLine).toBe('rows: 1')
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  await programs.close()
})

test('fails current and later queries after the thread crashes', async () => {
  const folder = newFolder()
  const database = makePgliteDatabase(await openFolder(folder))
  await database.query('CREATE TABLE t (n int)')
  rmSync(join(folder, 'data/pg_wal'), { recursive: true })
  const crash = 'SELECT pg_switch_wal(); INSERT INTO t VALUES (1); SELECT pg_switch_wal(); INSERT INTO t VALUES (1)'
  const expectedError = 'the embedded database has ended, and works again when the process is restarted: could not'
  await expect(database.query(crash)).rejects.toThrow(AdapterError)
  await expect(database.query('SELECT 1')).rejects.toThrow(expectedError)
  await database.close()
})

test('stops using a lost folder at once', async () => {
  const folder = newFolder()
  const database = makePgliteDatabase(await openFolder(folder))
  writeFileSync(join(folder, 'lock.2'), '')
  const lost = 'was lost, restart the process: it did not run for some seconds, and another process took the folder'
  await expect(database.query('SELECT count(*) FROM generate_series(1, 100000000000)')).rejects.toThrow(lost)
  await expect(database.query('SELECT 1')).rejects.toThrow(lost)
  await database.close()
})

describe('a statement that times out', () => {
  const endless = 'SELECT count(*) FROM generate_series(1, 100000000000)'
  const message = 'the embedded database stopped a statement and its transaction after 0.5 s, and opens again'
  const late = { message, reason: 'timeout' }
  const noRest = { message: expect.stringContaining('the embedded database stopped a statement') as string }

  test('fails; waiting statements succeed, and committed data remains', async () => {
    const folder = newFolder()
    const database = makePgliteDatabase(await openFolder(folder, 500))
    await database.query('CREATE TABLE t (n int); INSERT INTO t VALUES (1)')
    const failed = expect(database.query(endless)).rejects.toMatchObject(late)
    expect(await database.query('SELECT n FROM t')).toEqual([{ n: 1 }])
    await failed
    await expect(openFolder(folder)).rejects.toThrow('is open already')
    await database.close()
    expect(readdirSync(folder)).toContain('lock.1.free')
  })

  test('has no effect after the database is closed', async () => {
    const folder = newFolder()
    const database = makePgliteDatabase(await openFolder(folder, 500))
    await expect(database.query(endless)).rejects.toMatchObject(late)
    await database.close()
    const before = statSync(join(folder, 'data/global/pg_control')).mtimeMs
    await expect(database.query('SELECT 1')).rejects.toMatchObject(noRest)
    expect(statSync(join(folder, 'data/global/pg_control')).mtimeMs).toBe(before)
  })

  describe('is not one that', () => {
    afterEach(() => jest.useRealTimers())

    test('has ended in time', async () => {
      const database = makePgliteDatabase(await openFolder(newFolder(), 500))
      jest.useFakeTimers({ doNotFake: ['nextTick'] })
      await database.query('CREATE TEMPORARY TABLE of_this_thread AS SELECT 1 AS n')
      jest.advanceTimersByTime(1000)
      expect(await database.query('SELECT n FROM of_this_thread')).toEqual([{ n: 1 }])
      await database.close()
    })

    test('waits for the copy of a backup', async () => {
      const folder = newFolder()
      const lock = await lockFolder(folder)
      const database = await ReopeningDatabase.open(folder, lock, 500)
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
      const backup = database.backup(join(folder, 'backup'))
      const waiting = database.query('SELECT 1 AS n', [])
      await new Promise(setImmediate)
      jest.advanceTimersByTime(600)
      expect((await waiting).rows).toEqual([{ n: 1 }])
      await backup
      await database.close()
      await lock.release()
    })
  })

  test.each(['before', 'during'])('may have begun %s a backup', async (time) => {
    const folder = newFolder()
    const lock = await lockFolder(folder)
    // Less than a copy takes.
    const database = await ReopeningDatabase.open(folder, lock, 1)
    const begin = [() => database.query(endless, []), () => database.backup(join(folder, 'backup'))]
    const failing = (time === 'before' ? begin : begin.toReversed()).map((call) => call())
    for (const failed of await Promise.allSettled(failing))
      expect(failed).toMatchObject({ reason: { reason: 'timeout' } })
    await database.close()
    await lock.release()
  })

  test('rolls back its transaction, even in a savepoint, and nothing else runs in it', async () => {
    const database = makePgliteDatabase(await openFolder(newFolder(), 500))
    await database.query('CREATE TABLE t (n int)')
    const work = database.atomic(async (client) => {
      await client.query('INSERT INTO t VALUES (1)')
      await expect(client.atomic((inner) => inner.query(endless))).rejects.toMatchObject(late)
      await expect(client.query('INSERT INTO t VALUES (2)')).rejects.toMatchObject(noRest)
    })
    await expect(work).rejects.toMatchObject(noRest)
    expect(await database.query('SELECT n FROM t')).toEqual([])
    await database.close()
  })

  test('has unlimited time in a session, for example to build an index', async () => {
    carryBounds()
    const database = makePgliteDatabase(await openFolder(newFolder(), 1))
    const rows = await database.session((connection) => connection.query(long))
    expect(rows).toEqual([{ n: 300_000 }])
    await database.close()
  })

  test.each([
    ['has', (folder: string) => writeFileSync(join(folder, 'lock.2'), '')],
    ['has had', (folder: string) => rmSync(join(folder, 'lock.1'))],
  ])('is the last statement of a process whose folder another one %s', async (_, take) => {
    const folder = newFolder()
    const control = join(folder, 'data/global/pg_control')
    const database = makePgliteDatabase(await openFolder(folder, 500))
    await expect(database.query(endless)).rejects.toMatchObject(late)
    take(folder)
    const before = statSync(control).mtimeMs
    await expect(database.query('SELECT 1')).rejects.toThrow('was lost, restart the process')
    expect(statSync(control).mtimeMs).toBe(before)
    await database.close()
  })

  test('reports why the database does not reopen', async () => {
    const folder = newFolder()
    const database = makePgliteDatabase(await openFolder(folder, 500))
    const failed = expect(database.query(endless)).rejects.toMatchObject(late)
    rmSync(join(folder, 'data/pg_wal'), { recursive: true })
    await failed
    for (let i = 0; i < 2; i++) await expect(database.query('SELECT 1')).rejects.toThrow('does not start: ')
    await database.close()
    expect(readdirSync(folder)).toContain('lock.1.free')
  })
})

test('opens a folder after it could not be used', async () => {
  const folder = newFolder()
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, 'a file')
  await expect(openFolder(folder)).rejects.toThrow(`the folder ${folder} cannot be used: EEXIST`)
  rmSync(folder)
  renameSync(`${folder}.away`, folder)
  await (await openFolder(folder)).close()
})

test.each([0, 1.5, '5', Infinity])('rejects %p as the timeout of a statement', async (statementTimeoutMs) => {
  const opening = embeddedAdapters({ folder: join(root, 'none'), statementTimeoutMs: statementTimeoutMs as number })
  await expect(opening).rejects.toThrow('statementTimeoutMs must be a whole number from 1 to')
})

describe('a damaged folder is reported and left unchanged', () => {
  test.each([
    ['no PG_VERSION', 'PG_VERSION'],
    ['does not start: could not open file "global/pg_control"', 'global/pg_control'],
    ['does not start: could not locate a valid checkpoint record', 'pg_wal/000000010000000000000007'],
  ])('%s', async (message, file) => {
    const folder = newFolder()
    const data = join(folder, 'data')
    rmSync(join(data, file))
    const before = readdirSync(data)
    const error: unknown = await openFolder(folder).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(AdapterError)
    expect((error as Error).message).toContain(message)
    expect((error as Error).message).toContain(`Move ${data} away, then restore a backup`)
    expect(readdirSync(data)).toEqual(expect.arrayContaining(before))
    expect(existsSync(join(data, file))).toBe(false)
  })

  test('written by another version of Postgres', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'data/PG_VERSION'), '12\n')
    await expect(openFolder(folder)).rejects.toThrow('initialized by PostgreSQL version 12')
  })
})
