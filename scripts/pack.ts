import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { name, version } from '../package.json'

interface PackOptions {
  /** Whether to build the types, which takes longest. */
  readonly types?: boolean
}

/**
 * Builds and packs the package as it would be published. If `TARBALL` is set, returns that path, because `.ci/run`
 * packs once.
 *
 * @returns the path of the tarball
 */
export function packPackage(folder: string, { types = true }: PackOptions = {}): string {
  const { TARBALL } = process.env
  if (TARBALL !== undefined) return TARBALL
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const env = { ...process.env, ...(!types && { NO_DTS: '1' }) }
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return join(folder, `${name}-${version}.tgz`)
}
