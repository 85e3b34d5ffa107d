import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The keys of this package's manifest that the command reads. */
export interface Manifest {
  readonly version: string
  readonly peerDependencies: { readonly liquidjs: string }
}

/** The folder of this package, which is above both `src` and `dist`. */
export function findPackageFolder(): string {
  const start = dirname(fileURLToPath(import.meta.url))
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (dirname(folder) === folder) throw new Error(`expected the package.json of liquid-platform above ${start}`)
  }
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(findPackageFolder(), 'package.json'), 'utf8')) as Manifest
}
