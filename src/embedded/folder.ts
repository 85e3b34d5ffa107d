import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AdapterError } from '../errors'

/** The folders that this process uses. */
const used = new Set<string>()

/**
 * Claims a folder for this process, and creates it if needed: two processes would destroy each other's data. The pid
 * file of a dead process is ignored.
 *
 * @returns a function that releases the folder
 * @throws {AdapterError} if the folder is in use
 */
export async function takeFolder(path: string): Promise<() => Promise<void>> {
  const folder = resolve(path)
  if (used.has(folder)) throw new AdapterError('embedded', `the folder ${folder} is open already: close() it first`)
  used.add(folder)
  try {
    await make(folder)
    const file = join(folder, 'process')
    await claim(folder, file)
    return async () => {
      await rm(file, { force: true })
      used.delete(folder)
    }
  } catch (error) {
    used.delete(folder)
    throw error
  }
}

async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    throw new AdapterError('embedded', `the folder ${folder} cannot be made: ${(cause as Error).message}`, { cause })
  }
}

async function claim(folder: string, file: string): Promise<void> {
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  // In a container the program often has the same pid as its predecessor.
  if (holder > 0 && holder !== process.pid && isAlive(holder)) {
    throw new AdapterError(
      'embedded',
      `the process ${holder} uses the folder ${folder}: one process may at a time. If that is another program, delete ${file}`,
    )
  }
  await rm(file, { force: true })
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
  } catch (cause) {
    throw new AdapterError('embedded', `the folder ${folder} cannot be taken: ${(cause as Error).message}`, { cause })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
