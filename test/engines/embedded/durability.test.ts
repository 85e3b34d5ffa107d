import * as fs from 'node:fs'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { runDatabase, type DatabaseAnswer, type DatabaseCalls } from '../../../src/engines/embedded/database-program'
import { openFolder } from '../../../src/engines/embedded/folder'
import { fillFolder } from '../../support/records/pglite'

const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-durable-'))
const data = join(folder, 'data')

beforeAll(() => fillFolder(data))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function modes(): number[] {
  const entries = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(data, name)))
  return [...new Set(entries.map((entry) => entry.mode & 0o777))].sort()
}

test('hides every file from other users of the machine, also in a folder of an earlier release', async () => {
  expect(modes().some((mode) => (mode & 0o077) !== 0)).toBe(true)
  const database = await openFolder(folder)
  await database.exec('CREATE TABLE made AS SELECT 1 AS n')
  await database.close()
  expect(modes()).toEqual([0o600, 0o700])
  expect(statSync(data).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
})

test('writes each commit to the disk before it responds', async () => {
  let synced = 0
  const counted = {
    ...fs,
    fsyncSync(descriptor: number) {
      synced++
      fs.fsyncSync(descriptor)
    },
  }
  const { port1: here, port2: parentPort } = new MessageChannel()
  const load = createRequire(__filename)
  const paths = {
    pglite: require.resolve('@electric-sql/pglite'),
    nodefs: require.resolve('@electric-sql/pglite/nodefs'),
  }
  const workerData = { own: folder, next: join(folder, 'none'), pollMs: 1000, ...paths }
  const modules: Record<string, unknown> = { 'node:fs': counted, 'node:worker_threads': { parentPort, workerData } }
  runDatabase((name) => modules[name] ?? load(name))
  let id = 0
  const call = (name: keyof DatabaseCalls, options?: unknown): Promise<DatabaseAnswer> => {
    here.postMessage({ id: ++id, name, options })
    return new Promise((resolve) => here.once('message', resolve))
  }
  await call('open', { folder: data })
  await call('exec', { text: 'CREATE TABLE synced (n int)' })
  const counts: number[] = []
  for (let n = 0; n < 20; n++) {
    const before = synced
    const answered = await call('query', { text: 'INSERT INTO synced VALUES ($1)', parameters: [n] })
    expect(answered).toHaveProperty('value')
    counts.push(synced - before)
  }
  await call('close')
  here.close()
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1)
})
