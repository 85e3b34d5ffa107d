import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AdapterError } from '../errors'

/** The folders that this process uses. */
const used = new Set<string>()

/**
 * Takes a folder for this process, and makes it where there is none. Two processes would destroy each other's data. A
 * process that died has left its number there, which keeps nobody out.
 *
 * @returns what gives the folder back
 * @throws {AdapterError} where it is taken
 */
export async function takeFolder(path: string): Promise<() => Promise<void>> {
  const folder = resolve(path)
  if (used.has(folder)) throw new AdapterError('embedded', `the folder ${folder} is open already: close() it first`)
  used.add(folder)
  try {
    await mkdir(folder, { recursive: true })
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

async function claim(folder: string, file: string): Promise<void> {
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  // A program in a container has the number of the one before it.
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
