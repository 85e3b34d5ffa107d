import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { graphiqlFiles } from '../src/tools/dev/panel/graphiql'

/**
 * Prints a CycloneDX bill of materials with the locked versions: the dependencies, LiquidJS, and the packages bundled
 * into `dist/graphiql`. Runs `npm sbom` on a manifest and lockfile without development dependencies, because `npm sbom
 * --omit=dev` in the checkout omits dependencies that development dependencies share.
 */
type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly name: string
  readonly dependencies: Versions
  readonly devDependencies: Versions
  readonly peerDependencies: Versions
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>
}

const { devDependencies, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const { peerDependencies, peerDependenciesMeta } = manifest
const isRequired = (name: string): boolean => peerDependenciesMeta[name]?.optional !== true
const builtIn = Object.values(graphiqlFiles).map((file) => file.package)

const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
try {
  // npm names the root after its folder.
  const checkout = join(folder, manifest.name)
  mkdirSync(checkout)
  const dependencies = { ...manifest.dependencies, ...pick(devDependencies, builtIn) }
  const peers = pick(peerDependencies, Object.keys(peerDependencies).filter(isRequired))
  const shipped = { ...manifest, dependencies, peerDependencies: peers, peerDependenciesMeta: {} }
  writeFileSync(join(checkout, 'package.json'), JSON.stringify(shipped))
  copyFileSync('package-lock.json', join(checkout, 'package-lock.json'))
  run(checkout, 'install', '--package-lock-only', '--ignore-scripts', '--no-audit')
  console.log(run(checkout, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=library', '--package-lock-only'))
} finally {
  rmSync(folder, { recursive: true })
}

function pick(versions: Versions, names: readonly string[]): Versions {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.includes(name)))
}

function run(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}
