import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { AdapterError } from '../../../base/errors'
import { findProjectFolder } from '../dev/state'
import { resolvePlaces } from './environment'
import type { Terminal } from '../terminal'
import { getErrorMessage } from '../../../base/text/error-message'

const name = '.env'

/**
 * Sets the variables that the environment does not have to those of the file `.env` in the project of a folder. Relative paths
 * in the file start at its folder.
 *
 * @throws {AdapterError} if the file cannot be read
 */
export function loadEnvFile(folder: string, terminal: Terminal): void {
  const { env, directory } = terminal
  const project = findProjectFolder(resolve(directory, folder))
  const path = join(project, name)
  if (isFile(path)) {
    const variables = resolvePlaces(readVariables(path), project)
    for (const [key, value] of Object.entries(variables)) env[key] ??= value
  } else if (isFile(join(directory, name))) {
    terminal.note(`${join(directory, name)} is not read: the variables of this app belong in ${path}`)
  }
}

/** A folder may have this name: Python's tools make one. */
function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

function readVariables(path: string): Readonly<Record<string, string>> {
  try {
    // A byte order mark is removed; other encodings, such as PowerShell's, are refused.
    return parseEnv(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))) as Record<string, string>
  } catch (cause) {
    throw new AdapterError('config', `${path} cannot be read: ${getErrorMessage(cause)}`, { cause })
  }
}
