import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { isNativeError } from 'node:util/types'
import { UnavailableError } from '../../../base/errors'
import type { Terminal } from '../terminal'
import { hasCode } from '../../../base/error-code'

/** The part of jiti that this package uses. */
interface Jiti {
  readonly createJiti: (parent: string) => {
    import(path: string): Promise<{ readonly default?: unknown }>
  }
}

/**
 * The default export of a module of the app's owner. Node 22.18 and later load TypeScript; earlier ones need the package jiti
 * in the project.
 *
 * @throws {UnavailableError} if Node cannot load TypeScript, and jiti is not installed
 */
export async function loadDefault(path: string, { load }: Pick<Terminal, 'load'>): Promise<unknown> {
  try {
    return (await load(path)).default
  } catch (error) {
    if (!hasCode(error, 'ERR_UNKNOWN_FILE_EXTENSION')) throw error
    const { createJiti } = (await load(resolveJiti(path))).default as Jiti
    return (await createJiti(path).import(path)).default
  }
}

function resolveJiti(path: string): string {
  try {
    return createRequire(path).resolve('jiti')
  } catch (cause) {
    const node = `Node ${process.versions.node} loads no TypeScript`
    throw new UnavailableError('jiti', `${node}: use Node 22.18 or later, or npm install --save-dev jiti`, { cause })
  }
}

/** The line and column of an error in a module, such as `:3:7`; an empty text if it is unknown. */
export async function findPlace(error: unknown, path: string): Promise<string> {
  if (!isNativeError(error)) return ''
  const text = error.name === 'SyntaxError' ? await checkSyntax(path) : (error.stack ?? '')
  const [, file = ''] = /([^/\\]+)$/.exec(path) ?? []
  const place = text.slice(text.indexOf(`${file}:`) + file.length)
  return text.includes(`${file}:`) ? (/^(?::\d+){1,2}/.exec(place)?.[0] ?? '') : ''
}

/** What Node prints about the syntax of a module: the error of an import has no place. */
async function checkSyntax(path: string): Promise<string> {
  try {
    await promisify(execFile)(process.execPath, ['--check', path])
    return ''
  } catch (error) {
    return (error as { readonly stderr?: string }).stderr ?? ''
  }
}
