import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { runHeartbeat } from '../../../src/engines/embedded/heartbeat-program'
import { FolderInUse, lockFolder, requestEnd, type FolderLock } from '../../../src/engines/embedded/lock'
import { identifyProcess, type ProcessIdentity } from '../../../src/engines/embedded/process-identity'

let folder: string
const self = identifyProcess()
const since = '2030-05-01T10:00:00.000Z'
/** A process in another container with the same pid, which the system cannot look up. */
const elsewhere: ProcessIdentity = { ...self, host: 'other', space: 'another space' }
/** More than the interval between heartbeats, and less than apps wait. */
const timeoutMs = 1500
/** A process that has ended. */
const dead: ProcessIdentity = { ...self, pid: spawnSync('true').pid }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liquid-platform-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the lock of a running or ended process. */
function writeLock(holder: ProcessIdentity, number = 1): void {
  writeFileSync(join(folder, `lock.${number}`), JSON.stringify({ ...holder, since }))
}

/** The identity of another process. Source: proc_pid_stat(5) */
function identify(pid: number): ProcessIdentity {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return { ...self, pid, started: stat.split(') ').at(-1)?.split(' ')[19] }
}

async function race(starts: number, starter: ProcessIdentity): Promise<FolderLock[]> {
  const all = await Promise.allSettled(Array.from({ length: starts }, () => lockFolder(folder, starter, timeoutMs)))
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(FolderInUse)
  return all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

test('gives the folder of a dead process to exactly one of eight starts, in each of 60 rounds', async () => {
  for (let round = 1; round <= 60; round++) {
    const [winner, ...others] = await race(8, self)
    expect([round, winner !== undefined, others.length]).toEqual([round, true, 0])
    await winner?.release()
    // Releases nothing, like a killed process.
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    writeLock(dead, round)
  }
})

test('never reuses a number, so a slow start cannot create an existing lock', async () => {
  writeLock(dead, 4)
  await (await lockFolder(folder)).release()
  const lock = await lockFolder(folder)
  expect(readdirSync(folder)).toEqual(['lock.6'])
  writeLock(elsewhere, 5)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${self.pid} on ${self.host}`)
  await lock.release()
  expect(readdirSync(folder)).toContain('lock.6.free')
})

test('does not take a folder whose lock cannot be read: its process may live', async () => {
  symlinkSync('lock.1', join(folder, 'lock.1'))
  await expect(lockFolder(folder, self, timeoutMs)).rejects.toThrow('ELOOP')
  expect(readdirSync(folder)).toEqual(['lock.1'])
})

test('rejects the folder of a living process, and names the process and its start', async () => {
  const lock = await lockFolder(folder)
  const message = new RegExp(`is in use: process ${process.pid} on ${self.host} uses it since \\d{4}-`)
  await expect(lockFolder(folder)).rejects.toThrow(message)
  await lock.release()
  await (await lockFolder(folder)).release()
})

test('rejects the folder of a living process in another container, also with the same pid', async () => {
  const lock = await lockFolder(folder, elsewhere)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${self.pid} on other uses it since`)
  await lock.release()
})

test('takes over the folder of a silent process in another container, in one of many processes', async () => {
  writeLock(elsewhere)
  const winners = await race(8, self)
  expect(winners).toHaveLength(1)
  await winners[0]?.release()
})

test('takes over a folder that a process in another container releases meanwhile', async () => {
  writeLock(elsewhere)
  const starting = lockFolder(folder, self, timeoutMs)
  await sleep(100)
  renameSync(join(folder, 'lock.1'), join(folder, 'lock.1.free'))
  const lock = await starting
  expect(readdirSync(folder)).toEqual(['lock.2'])
  await lock.release()
})

test('takes over the folder of a dead process whose pid is in use again', async () => {
  writeLock({ ...self, started: '1' })
  const lock = await lockFolder(folder)
  expect(readdirSync(folder)).toEqual(['lock.2'])
  await lock.release()
})

test('leaves the folder to a process that is suspended for a while', async () => {
  const child = spawn('sleep', ['1000'])
  try {
    child.kill('SIGSTOP')
    writeLock(identify(child.pid ?? 0))
    await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid} on`)
    expect(readdirSync(folder)).toEqual(['lock.1'])
  } finally {
    child.kill('SIGKILL')
  }
})

test('leaves the folder to a process whose name has a parenthesis', async () => {
  const program = join(folder, 'a) b')
  cpSync('/bin/sleep', program)
  const child = spawn(program, ['1000'])
  try {
    await once(child, 'spawn')
    writeLock(identify(child.pid ?? 0))
    await expect(lockFolder(folder, self, timeoutMs)).rejects.toThrow(`process ${child.pid} on`)
  } finally {
    child.kill('SIGKILL')
  }
})

test('takes over the folder of a process that has ended, and whose parent has not noticed', async () => {
  // `sleep` waits for no child, and the child ends after the shell has become `sleep`.
  const script = 'cat <&3 & echo $!; exec sleep 1000'
  const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  try {
    const [pid] = (await once(parent.stdout as Readable, 'data')) as [Buffer]
    const zombie = identify(Number(String(pid)))
    while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8') !== 'sleep\n') await sleep(10)
    parent.stdio[3]?.destroy()
    while (!readFileSync(`/proc/${zombie.pid}/stat`, 'utf8').includes(') Z ')) await sleep(10)
    writeLock(zombie)
    const lock = await lockFolder(folder, self, timeoutMs)
    expect(readdirSync(folder)).toEqual(['lock.2'])
    await lock.release()
  } finally {
    parent.kill('SIGKILL')
  }
})

test('leaves the folder to a living process whose start the system does not report', async () => {
  const lock = await lockFolder(folder, { ...self, started: undefined })
  await expect(lockFolder(folder)).rejects.toThrow(`process ${self.pid} on ${self.host}`)
  await lock.release()
})

test.each([
  ['has taken', () => writeLock(elsewhere, 2)],
  ['has had', () => rmSync(join(folder, 'lock.1'))],
])('notices that another process %s the folder', async (_, take) => {
  const lock = await lockFolder(folder)
  const begun = statSync(lock.own).mtimeMs
  while (statSync(lock.own).mtimeMs === begun) await sleep(20)
  take()
  expect((await lock.lost).message).toContain('another process took the folder')
  await lock.release()
})

test('keeps the folder, and finds requests later, while the process has too many open files', async () => {
  const [own, next] = [join(folder, 'lock.1'), join(folder, 'lock.2')]
  writeLock(self)
  writeFileSync(join(folder, 'backup-1.request'), '')
  let refused = 0
  const listOrFail = (path: string): string[] => {
    if (refused++ < 3) throw new Error(`EMFILE: too many open files, scandir '${path}'`)
    return readdirSync(path)
  }
  const told: unknown[] = []
  const { port1: here, port2: parentPort } = new MessageChannel()
  here.on('message', (message) => told.push(message))
  const workerData = { own, next, folder, beatMs: 5, requestEnd }
  const modules: Record<string, unknown> = {
    'node:fs': { ...fs, readdirSync: listOrFail },
    'node:worker_threads': { parentPort, workerData },
  }
  runHeartbeat((name) => modules[name])
  await once(here, 'message')
  expect(told[0]).toEqual({ request: 'backup-1.request' })
  writeLock(self, 2)
  while (JSON.stringify(told.at(-1)) !== '{"isLost":true}') await once(here, 'message')
  here.close()
})

test('treats a partly written lock as stale', async () => {
  writeFileSync(join(folder, 'lock.1'), '{"host":')
  const lock = await lockFolder(folder, self, timeoutMs)
  expect(readdirSync(folder)).toEqual(['lock.2'])
  await lock.release()
})
