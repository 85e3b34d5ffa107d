import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { toSlashes } from '../../files/disk'

/** The keys of this package's manifest that the command reads. */
export interface Manifest {
  readonly version: string
  readonly peerDependencies: Readonly<Record<'liquidjs' | '@electric-sql/pglite' | 'pg-boss', string>>
}

/** The folder of this package, which is above both `src` and `dist`. */
export function findPackageFolder(): string {
  const start = import.meta.dirname
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (dirname(folder) === folder) throw new Error(`expected the package.json of liquid-platform above ${start}`)
  }
}

export function readOwnManifest(): Manifest {
  return JSON.parse(readFileSync(join(findPackageFolder(), 'package.json'), 'utf8')) as Manifest
}

/** What npm notes of the installed packages. */
interface InstalledPackages {
  readonly packages: Readonly<Record<string, { readonly resolved?: string } | undefined>>
}

/**
 * The version of this package for the `package.json` of an app: the one that runs. If it was not installed from a registry, that
 * is a tarball, a repository or a checkout.
 *
 * @param app the folder of the app
 * @example
 * findOwnVersion('/home/ann/shop') // '^1.2.0', 'file:../liquid-platform-1.2.0.tgz'
 */
export function findOwnVersion(app: string): string {
  const folder = findPackageFolder()
  const modules = dirname(folder)
  const toFile = (path: string): string => `file:${toSlashes(relative(app, path))}`
  if (basename(modules) !== 'node_modules') return toFile(folder)
  const list = join(modules, '.package-lock.json')
  const { packages }: InstalledPackages = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as InstalledPackages)
    : { packages: {} }
  const { resolved = '' } = packages[`node_modules/${basename(folder)}`] ?? {}
  if (resolved.startsWith('file:')) return toFile(resolve(dirname(modules), resolved.slice('file:'.length)))
  return resolved.startsWith('git') ? resolved : `^${readOwnManifest().version}`
}
