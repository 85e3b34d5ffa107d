import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { orIfMissing } from '../../base/async/missing-file'
import { AdapterError } from '../../base/errors'
import { runHeartbeat, type HeartbeatMessage, type HeartbeatOptions, type LockFiles } from './heartbeat-program'
import { isRunning, identifyProcess, type ProcessIdentity } from './process-identity'
import { startThread } from './start-thread'
import { hasCode } from '../../base/error-code'

/** How often a process shows that it lives, in milliseconds. */
const beatMs = 1000
/** How long a process that shows nothing is waited for, in milliseconds, before it is taken for dead. */
const defaultTimeoutMs = 5000
/** How often it is looked at meanwhile, in milliseconds. */
const pollMs = 200

/** The extensions of files that request something from the holder of a folder. */
export const requestEnd = '.request'

/** A folder that this process alone uses. */
export interface FolderLock extends LockFiles {
  /** Resolves when another process has taken the folder: this one was frozen for seconds. */
  readonly lost: Promise<AdapterError>
  /** The same error, at once. */
  findLoss(): AdapterError | undefined
  /** Calls `listener` with the name of each file that is a request, every second until the file is gone. */
  onRequest(listener: (name: string) => void): void
  readonly release: () => Promise<void>
}

/** Another process uses the folder, or this one does already. */
export class FolderInUse extends AdapterError {}

/** A file `lock.<number>`. The one with the highest number counts; the next holder makes the one after it. */
interface LockFile {
  readonly number: number
  readonly path: string
  /** Whether its holder has released it: the number must not come again. */
  readonly isFree: boolean
}

/** The contents of a lock file. */
interface Holder extends ProcessIdentity {
  readonly since: string
}

/**
 * Takes a folder for this process. Of processes that try at once, one makes the next lock file, and the others fail: no
 * file is replaced, so nobody can remove a lock that is not the one they have found dead.
 *
 * @throws {FolderInUse} naming the holder
 */
export async function lockFolder(
  folder: string,
  self: ProcessIdentity = identifyProcess(),
  timeoutMs = defaultTimeoutMs,
): Promise<FolderLock> {
  for (;;) {
    const found = await findLock(folder)
    if (found && !found.isFree) await waitForDeath(folder, found, self, timeoutMs)
    const number = (found?.number ?? 0) + 1
    const own = toLockPath(folder, number)
    if (!(await makeFile(own, { ...self, since: new Date().toISOString() }))) continue
    // The number may have come and gone before: then there is a higher one.
    if ((await findLock(folder))?.number === number) return holdLock(folder, number)
    await rm(own, { force: true })
  }
}

function toLockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`)
}

async function listLocks(folder: string): Promise<readonly LockFile[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, number, free] = /^lock\.(\d{1,15})(\.free)?$/.exec(name) ?? []
    return number === undefined
      ? []
      : [{ number: Number(number), path: join(folder, name), isFree: free !== undefined }]
  })
}

async function findLock(folder: string): Promise<LockFile | undefined> {
  const locks = await listLocks(folder)
  return locks.reduce<LockFile | undefined>((high, one) => (high && high.number >= one.number ? high : one), undefined)
}

/** A text that changes every second while a process uses the folder. */
export async function findPulse(folder: string): Promise<string> {
  const lock = await findLock(folder)
  return lock ? `${lock.path} ${await findChange(lock.path)}` : ''
}

/** @returns whether it was free */
async function makeFile(path: string, holder: Holder): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Returns once the holder is dead: at once if the system reports it. A holder in another container, or on another
 * machine, counts as dead if its file does not change for some seconds. Times are not compared, because the clocks of
 * two machines differ.
 *
 * @throws {FolderInUse} if it lives
 */
async function waitForDeath(
  folder: string,
  { path }: LockFile,
  self: ProcessIdentity,
  timeoutMs: number,
): Promise<void> {
  const holder = await readHolder(path)
  const isAlive = holder && isRunning(holder, self)
  if (isAlive === false) return
  if (isAlive) throw makeInUseError(folder, holder)
  const before = await findChange(path)
  for (let waited = 0; waited < timeoutMs; waited += pollMs) {
    await setTimeout(pollMs)
    const now = await findChange(path)
    if (now === undefined) return
    if (now !== before) throw makeInUseError(folder, await readHolder(path))
  }
}

/** Undefined if the file is gone. */
async function findChange(path: string): Promise<number | undefined> {
  return (await orIfMissing(stat(path), undefined))?.mtimeMs
}

/** Undefined if the file is gone, or not whole yet. */
async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function makeInUseError(folder: string, holder: Holder | undefined): FolderInUse {
  const who = holder
    ? `process ${holder.pid} on ${holder.host} uses it since ${holder.since}`
    : 'another process uses it'
  return new FolderInUse(
    'embedded',
    `the folder ${folder} is in use: ${who}. Stop it first: only one process may use the folder`,
  )
}

async function holdLock(folder: string, number: number): Promise<FolderLock> {
  const [own, next] = [toLockPath(folder, number), toLockPath(folder, number + 1)]
  for (const { path, number: other } of await listLocks(folder)) if (other < number) await rm(path, { force: true })
  const options: HeartbeatOptions = { own, next, folder, beatMs, requestEnd }
  const heart = startThread(runHeartbeat, options)
  let listener: ((name: string) => void) | undefined
  const lose = (reason: string, cause = new Error('the lock is lost')): AdapterError =>
    new AdapterError('embedded', `the lock of the folder ${folder} was lost, restart the process: ${reason}`, { cause })
  const taken = lose('it did not run for some seconds, and another process took the folder')
  const lost = new Promise<AdapterError>((resolve) => {
    heart.on('message', (message: HeartbeatMessage) => {
      if ('isLost' in message) resolve(taken)
      else listener?.(message.request)
    })
    heart.on('error', (error) => resolve(lose(error.message, error)))
  })
  // A listener keeps the process alive.
  heart.unref()
  return {
    own,
    next,
    lost,
    findLoss: () => (!existsSync(own) || existsSync(next) ? taken : undefined),
    onRequest(given) {
      listener = given
    },
    async release() {
      await heart.terminate()
      // It is gone if the lock was lost.
      await rename(own, `${own}.free`).catch(() => undefined)
    },
  }
}
