import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupEmbedded, embeddedAdapters, restoreEmbedded } from '../../../src/engines/embedded'
import { answerBackups } from '../../../src/engines/embedded/backup-request'
import { openFolder } from '../../../src/engines/embedded/folder'
import { lockFolder } from '../../../src/engines/embedded/lock'
import { ReopeningDatabase } from '../../../src/engines/embedded/reopening'
import type { JobWorker } from '../../../src/ports/jobs/port'
import { command } from '../../tools/command/terminal'
import { fillFolder } from '../../support/records/pglite'
import { recordSyncs } from '../../support/syncs'

const root = mkdtempSync(join(tmpdir(), 'liquid-platform-backup-'))
const [folder, restored] = [join(root, 'data'), join(root, 'restored')]
const file = join(root, 'one.tar.gz')

beforeAll(async () => {
  mkdirSync(folder)
  await fillFolder(join(folder, 'data'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
afterEach(() => jest.restoreAllMocks())

test('makes a consistent backup while the app writes', async () => {
  const { records, close } = await embeddedAdapters({ folder })
  const first = await records.create('entry', { n: -1 })
  const writes = new AbortController()
  let written = 0
  const writing = (async () => {
    for (; !writes.signal.aborted; written += 2) {
      await records.transaction(async (inner) => {
        await inner.create('entry', { n: written })
        await inner.create('entry', { n: written + 1 })
      })
    }
  })()
  while (written < 4) await new Promise(setImmediate)
  const before = written
  const made = await command(root, ['backup', 'one.tar.gz'], { env: { DATABASE_URL: './data' } })
  writes.abort()
  await writing
  expect(made).toMatchObject({ code: 0, notes: expect.stringContaining('is in one.tar.gz') })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toEqual([])
  await close()

  const env = { DATABASE_URL: './restored' }
  expect(await command(root, ['restore', 'one.tar.gz'], { env })).toMatchObject({ code: 0 })
  const copy = await embeddedAdapters({ folder: restored })
  const count = await copy.records.count({ table: 'entry' })
  expect(count % 2).toBe(1)
  expect(count).toBeGreaterThan(before)
  expect((await copy.records.find(first.id, 'entry'))?.properties).toEqual({ n: -1 })
  await copy.records.create('entry', {})
  await expect(restoreEmbedded({ folder: restored, file })).rejects.toThrow('is open already')
  await copy.close()
  const again = await command(root, ['restore', 'one.tar.gz'], { env })
  expect(again).toMatchObject({ code: 1, notes: expect.stringContaining('has a database already: --force') })
})

test('makes a backup that is requested while the app starts', async () => {
  const starting = embeddedAdapters({ folder })
  while (!readdirSync(folder).some((name) => /^lock\.\d+$/.test(name))) await new Promise(setImmediate)
  const target = join(root, 'early.tar.gz')
  await backupEmbedded({ folder, file: target }).finally(async () => (await starting).close())
  expect(statSync(target).size).toBeGreaterThan(0)
})

test('runs the jobs that were active at the backup without waiting for their process', async () => {
  const [copied, active] = [join(root, 'active'), join(root, 'active.tar.gz')]
  const { jobs, close } = await embeddedAdapters({ folder, pollMs: 50 })
  const id = await jobs.enqueue({ kind: 'test', payload: null })
  const worker = await new Promise<JobWorker>((resolve) => {
    const started = jobs.process(async () => {
      await backupEmbedded({ folder, file: active })
      resolve(started)
    })
  })
  await worker.stop()
  await close()
  await restoreEmbedded({ folder: copied, file: active })
  const copy = await embeddedAdapters({ folder: copied, pollMs: 50 })
  const begin = performance.now()
  const done = await new Promise<string>((resolve) => copy.jobs.process((job) => resolve(job.id)))
  expect(done).toBe(id)
  expect(performance.now() - begin).toBeLessThan(10_000)
  await copy.close()
}, 60_000)

test("--force replaces a folder's database, even a damaged one, but not with an invalid backup", async () => {
  const [target, bad] = [join(root, 'forced'), join(root, 'forced-bad.tar.gz')]
  writeFileSync(bad, 'no backup')
  const env = { DATABASE_URL: './forced' }
  const restore = (name: string) => command(root, ['restore', name, '--force'], { env })
  const versionFile = join(target, 'data', 'PG_VERSION')
  mkdirSync(join(target, 'data'), { recursive: true })
  writeFileSync(join(target, 'data', 'left'), 'of a damaged database')

  expect(await restore('forced-bad.tar.gz')).toMatchObject({
    code: 1,
    notes: expect.stringContaining('cannot be restored'),
  })
  expect(readdirSync(join(target, 'data'))).toEqual(['left'])
  expect(await restore('one.tar.gz')).toMatchObject({ code: 0 })
  expect([existsSync(versionFile), existsSync(join(target, 'data', 'left'))]).toEqual([true, false])
  writeFileSync(join(target, 'data', 'old'), 'of the first restore')
  expect(await restore('one.tar.gz')).toMatchObject({ code: 0 })
  expect(existsSync(join(target, 'data', 'old'))).toBe(false)
  expect(readdirSync(target).filter((name) => name.startsWith('data'))).toEqual(['data'])
})

test('restores a database set aside by a killed restore at the next start', async () => {
  const target = join(root, 'killed')
  mkdirSync(target)
  cpSync(join(folder, 'data'), join(target, 'data.replaced'), { recursive: true })
  await expect(restoreEmbedded({ folder: target, file: join(root, 'one.tar.gz') })).rejects.toThrow(
    'has a database already',
  )
  expect(readdirSync(target).filter((name) => name.startsWith('data'))).toEqual(['data'])
})

test('removes an incomplete database of a killed restore at the next start', async () => {
  const target = join(root, 'killed-early')
  for (const name of ['data', 'data.new']) cpSync(join(folder, 'data'), join(target, name), { recursive: true })
  await backupEmbedded({ folder: target, file: join(root, 'killed-early.tar.gz') })
  expect(readdirSync(target).filter((name) => name.startsWith('data'))).toEqual(['data'])
})

test('reports why the process that uses the folder cannot make a backup, when it has written all of it', async () => {
  const target = join(root, 'full')
  cpSync(join(folder, 'data'), join(target, 'data'), { recursive: true })
  const lock = await lockFolder(target)
  lock.onRequest((name) => {
    const request = join(target, name)
    const failed = request.replace(/\.request$/, '.failed')
    if (existsSync(failed)) return
    writeFileSync(failed, '')
    setTimeout(() => {
      writeFileSync(failed, 'the disk is full')
      rmSync(request)
    }, 300)
  })
  const file = join(root, 'full.tar.gz')
  await expect(backupEmbedded({ folder: target, file })).rejects.toThrow('the backup has failed: the disk is full')
  await lock.release()
  expect(readdirSync(target).sort()).toEqual(['data', 'lock.1.free'])
  expect(readdirSync(root).filter((name) => name.startsWith('full'))).toEqual(['full'])
})

test('makes one backup for a request that it finds again meanwhile', async () => {
  const lock = await lockFolder(folder)
  const database = await ReopeningDatabase.open(folder, lock)
  const backup = jest.spyOn(database, 'backup')
  let find: (name: string) => void = () => undefined
  answerBackups(folder, { ...lock, onRequest: (listener) => (find = listener) }, database)
  const request = join(folder, 'backup-1.request')
  writeFileSync(request, '')
  for (let i = 0; i < 2; i++) find('backup-1.request')
  while (existsSync(request)) await sleep(20)
  expect(backup).toHaveBeenCalledTimes(1)
  rmSync(join(folder, 'backup-1.done'))
  await database.close()
  await lock.release()
})

test('leaves only the reason of a backup that it cannot write', async () => {
  const database = await openFolder(folder)
  for (const name of ['backup-1.partial', 'backup-1.request']) writeFileSync(join(folder, name), '')
  while (existsSync(join(folder, 'backup-1.request'))) await sleep(20)
  const list = (): string[] => readdirSync(folder).filter((name) => name.startsWith('backup-'))
  expect(list()).toEqual(['backup-1.failed'])
  expect(readFileSync(join(folder, 'backup-1.failed'), 'utf8')).toContain('EEXIST')
  await database.close()
  await (await openFolder(folder)).close()
  expect(list()).toEqual([])
})

test('has written a backup, and a restored database, to the disk when it responds', async () => {
  const synced = recordSyncs()
  const file = join(root, 'synced.tar.gz')
  await backupEmbedded({ folder, file })
  expect(synced.splice(0)).toEqual([`${file}.partial`, root])
  const target = join(root, 'synced')
  await restoreEmbedded({ folder: target, file })
  const made = join(target, 'data.new')
  const names = readdirSync(join(target, 'data'), { recursive: true, encoding: 'utf8' })
  expect(synced.slice(0, -2).sort()).toEqual(names.map((name) => join(made, name)).sort())
  expect(synced.slice(-2)).toEqual([made, target])
})

test.each([
  ['open', 'EACCES'],
  ['sync', 'EINVAL'],
])('makes a backup in a folder that it cannot %s', async (call, code) => {
  const drop = join(root, call)
  mkdirSync(drop)
  const { open } = promises
  jest.spyOn(promises, 'open').mockImplementation(async (path, ...options) => {
    const error = Object.assign(new Error(code), { code })
    if (path === drop && call === 'open') throw error
    const opened = await open(path, ...options)
    if (path === drop) jest.spyOn(opened, 'sync').mockRejectedValue(error)
    return opened
  })
  await backupEmbedded({ folder, file: join(drop, 'one.tar.gz') })
  expect(readdirSync(drop)).toEqual(['one.tar.gz'])
})

test('backs up an unused folder, also over the rest of a killed backup', async () => {
  writeFileSync(join(root, 'two.tar.gz.partial'), 'killed')
  await backupEmbedded({ folder, file: join(root, 'two.tar.gz') })
  expect(existsSync(join(folder, 'data/postmaster.pid'))).toBe(false)
  await expect(backupEmbedded({ folder, file: join(root, 'two.tar.gz') })).rejects.toThrow('exists already')
  await expect(backupEmbedded({ folder: join(root, 'none'), file: join(root, 'none.tar.gz') })).rejects.toThrow(
    'has no database',
  )
})

test('rejects a file that is not a backup, and leaves nothing behind', async () => {
  const [bad, empty] = [join(root, 'bad.tar.gz'), join(root, 'empty')]
  writeFileSync(bad, 'no backup')
  await expect(restoreEmbedded({ folder: empty, file: bad })).rejects.toThrow(
    `${bad} cannot be restored, expected a file of liquid-platform backup: `,
  )
  expect(readdirSync(empty)).toEqual(['lock.1.free'])
  for (const none of [root, join(root, 'none')]) {
    await expect(restoreEmbedded({ folder: empty, file: none })).rejects.toThrow(`the backup ${none} does not exist`)
  }
})

test.each([
  [{}, 'DATABASE_URL is not set'],
  [{ DATABASE_URL: 'postgres://localhost/db' }, 'DATABASE_URL names a server: use pg_dump'],
])('the command requires an embedded database: %j', async (env, message) => {
  const ran = await command(root, ['backup', 'x.tar.gz'], { env })
  expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining(message) })
})
