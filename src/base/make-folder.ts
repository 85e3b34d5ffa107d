import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from './error-code'

/** Makes a folder, and those above it, if they are missing. */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { recursive: true, mode })
  } catch (error) {
    // On a read-only file system, Node reports only that the folder is missing. Making the first one shows the reason.
    if (hasCode(error, 'ENOENT')) mkdirSync(findFirstMissing(path), { mode })
    throw error
  }
}

/** Makes a folder for data, and those above it, if they are missing. Only the user of the process can use them. */
export function makePrivateFolder(path: string): void {
  makeFolder(path, 0o700)
}

/** The first missing folder on the way to a missing one; on Windows it may be the drive. */
function findFirstMissing(path: string): string {
  const above = dirname(path)
  return above === path || existsSync(above) ? path : findFirstMissing(above)
}
