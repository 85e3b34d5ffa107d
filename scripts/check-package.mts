/**
 * Checks the package as a user gets it. Packs it, checks the tarball with publint and attw, and installs it in an empty
 * folder, without and with its optional packages. Loads every entry point there as a module, as CommonJS and as types,
 * and bundles an app and a program for browsers. Fails if a package requires a newer Node, if the tarball or the
 * install is larger than documented, or if the bill of materials lacks an installed package.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { packPackage } from './pack.ts'

interface Manifest {
  readonly name: string
  readonly exports: Record<string, unknown>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-package-'))

/** A user's program that uses the entry points, in either format. */
const use = `
  for (const [name, entry] of Object.entries(entries)) {
    if (Object.keys(entry).length === 0) throw new Error(name + ' exports nothing')
  }
  const { registerPlatform, PlatformError } = entries['liquid-platform']
  const liquid = new Liquid()
  registerPlatform(liquid)
  const text = liquid.parseAndRenderSync("{{ 'a' | upcase }}")
  if (text !== 'A') throw new Error('a template renders ' + JSON.stringify(text))

  let fault
  try {
    entries['liquid-platform/filters'].arrayAdd(1, 2)
  } catch (error) {
    fault = error
  }
  if (!(fault instanceof PlatformError)) throw new Error('the entry points do not share their classes')
`

/** A user's program that needs the optional packages. */
const useOptional = `
  const liquid = new Liquid()
  registerPlatform(liquid)
  const calls = {
    openpgp: "'-----BEGIN PGP PUBLIC KEY BLOCK-----' | is_gpg_valid",
    'libphonenumber-js': "'+48 500 123 999' | to_mobile_number",
  }
  for (const [name, call] of Object.entries(calls)) {
    const message = await liquid.evalValue(call).then(String, ({ cause }) => cause.code + ' ' + cause.message)
    const isTold = message.startsWith('unavailable') && message.includes('"' + name + '" is not installed')
    if (isTold === isInstalled) throw new Error('with ' + name + (isInstalled ? '' : ' left out') + ': ' + message)
  }
`

/** A user's program that needs the packages of engines, which are not installed. */
const useEngines = `
  const calls = [
    [redisAdapters, 'redis', { url: 'redis://127.0.0.1' }],
    [postgresAdapters, 'pg pg-boss', { connectionString: 'postgres://127.0.0.1/app' }],
    [embeddedAdapters, '@electric-sql/pglite pg-boss', { folder: './data' }],
    [s3Storage, '@aws-sdk/client-s3 ', { bucket: 'files' }],
  ]
  const run = async () => {
    for (const [make, packages, options] of calls) {
      const fault = await Promise.resolve().then(() => make(options)).catch((error) => error)
      const isTold = fault.code === 'unavailable' && fault.message.includes('npm install ' + packages)
      if (!isTold) throw new Error('without ' + packages + ': ' + fault)
    }
  }
  run()
`

/** A user's bundled program, which needs a library of each kind. */
const useBundled = `
  const files = memoryFiles({
    'translations/en.yml': 'en: { hello: Hello }',
    'views/pages/index.liquid': "{{ 'hello' | t }} {{ '*you*' | markdown }} {% graphql g %}{ records(per_page: 1) { total_entries } }{% endgraphql %}{{ g.records.total_entries }}",
  })
  const platform = registerPlatform(new Liquid(), { files })
  platform.fetch(new Request('http://localhost/')).then(async (response) => {
    const text = await response.text()
    if (text !== 'Hello <p><em>you</em></p> 0') throw new Error('a bundled app answers ' + JSON.stringify(text))
    await platform.close()
    const fault = await embeddedAdapters({ folder: './data' }).catch((error) => error)
    if (!fault.message.includes('npm install @electric-sql/pglite')) throw new Error('without PGlite: ' + fault)
  })
`

/** A page's program: a filter that needs a library, a partial, and a filter that needs a server. */
const useInBrowser = `
  import { Liquid } from 'liquidjs'
  import { memoryFiles, registerPlatform, UnavailableError } from 'liquid-platform'
  import 'liquid-platform/browser/markup'
  import { arrayAdd } from 'liquid-platform/filters'

  const liquid = new Liquid()
  registerPlatform(liquid, { files: memoryFiles({ 'views/partials/title.liquid': '{{ text | markdown }}' }) })
  results.push(liquid.parseAndRenderSync("{% render 'title', text: '# Tea' %}"))
  results.push(String(arrayAdd([1, 2], 3).length))
  try {
    liquid.parseAndRenderSync('{% graphql g %}{ records(per_page: 1) { total_entries } }{% endgraphql %}')
  } catch ({ cause, originalError }) {
    results.push((cause ?? originalError) instanceof UnavailableError ? 'refused' : String(cause))
  }
`

/** Defines `require`, which esbuild needs for Node's modules in bundled CommonJS. */
const esmRequire = "const require = process.getBuiltinModule('module').createRequire(import.meta.url)"

/** The tolerated growth of the tarball and the install over the documented size. */
const growth = 1.03

try {
  await checkPackage()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function checkPackage(): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const tarball = packPackage(folder)
  checkTarball(tarball)
  run(root, 'npx', 'publint', '--strict', tarball)
  run(root, 'npx', 'attw', tarball)

  const peers = Object.entries(manifest.peerDependencies).map(([name, range]) => ({ name, spec: `${name}@${range}` }))
  const needed = peers.filter(({ name }) => manifest.peerDependenciesMeta[name]?.optional !== true)
  for (const flag of ['--omit=optional', '--include=optional'] as const) {
    install(flag, tarball, ...needed.map(({ spec }) => spec))
    checkSize(`\`${flag}\``, measureInstall())
    checkOptional(flag === '--include=optional')
  }
  checkEngines()
  checkMaterials(manifest.name)
  install('--include=optional', tarball, ...peers.map(({ spec }) => spec))
  loadEntries(entriesOf(manifest))
  for (const format of ['esm', 'cjs'] as const) await checkBundle(format)
  await checkBrowserBundle()
  console.log('The package is sound.')
}

interface Packed {
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** Fails if the tarball contains other files than users need, or is larger than documented. */
function checkTarball(tarball: string): void {
  const [packed] = JSON.parse(read(folder, 'npm', 'pack', tarball, '--dry-run', '--json')) as [Packed]
  const wanted =
    /^(dist\/[^/]+\.(js|cjs|d\.ts|d\.cts)|dist\/browser\/[^/]+\.(js|cjs|d\.ts|d\.cts)|dist\/graphiql\/[^/]+\.(js|css|txt)|dist\/admin\/.+\.(liquid|graphql|yml|css|js|svg)|package\.json|README\.md|LICENSE|docs\/[\w/-]+\.(md|png)|CHANGELOG\.md|examples\/(?!.*\/(node_modules|\.next)\/).+)$/
  const others = packed.files.map(({ path }) => path).filter((path) => !wanted.test(path))
  if (others.length > 0) throw new Error(`The tarball holds ${others.join(', ')}`)
  checkSize('the tarball', packed.size)
  checkSize('the tarball, unpacked', packed.unpackedSize)
}

function install(...args: string[]): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const flags = ['--no-save', '--engine-strict', '--no-audit', '--no-fund', '--loglevel=error']
  run(folder, 'npm', 'install', ...flags, ...args)
}

/** Fails if there are more bytes than in the row of `docs/dependencies.md` whose first cell ends with these words. */
function checkSize(words: string, bytes: number): void {
  const row = new RegExp(`^\\|[^|]* ${words} \\| ([\\d.]+) \\|`, 'm')
  const documented = Number(row.exec(readFileSync(join(root, 'docs/dependencies.md'), 'utf8'))?.[1])
  const size = bytes / 1e6
  console.log(`${words}: ${size.toFixed(2)} MB, ${documented} MB documented`)
  if (!(size <= documented * growth)) throw new Error(`${words}: larger than docs/dependencies.md says`)
}

function measureInstall(): number {
  const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  const sizes = files.filter((file) => file.isFile()).map((file) => statSync(join(file.parentPath, file.name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Fails if the bill of materials lacks a package that is installed with this one. */
function checkMaterials(name: string): void {
  const { components } = JSON.parse(read(root, 'npm', 'run', '--silent', 'sbom')) as { components: { purl: string }[] }
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/(.+)@.*$/, '$1')))
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>
  }
  const installed = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''))
  const missing = installed.filter((each) => each !== name && !listed.has(each))
  console.log(`The bill of materials lists ${listed.size} packages.`)
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}`)
}

function checkOptional(isInstalled: boolean): void {
  const imports = ["import { Liquid } from 'liquidjs'", "import { registerPlatform } from 'liquid-platform'"]
  write('optional.mjs', ...imports, `const isInstalled = ${isInstalled}`, useOptional)
  run(folder, process.execPath, 'optional.mjs')
}

function checkEngines(): void {
  const engines = {
    redis: 'redisAdapters',
    postgres: 'postgresAdapters',
    embedded: 'embeddedAdapters',
    s3: 's3Storage',
  }
  const all = Object.entries(engines)
  write('engines.mjs', ...all.map(([entry, name]) => `import { ${name} } from 'liquid-platform/${entry}'`), useEngines)
  write(
    'engines.cjs',
    ...all.map(([entry, name]) => `const { ${name} } = require('liquid-platform/${entry}')`),
    useEngines,
  )
  for (const file of ['engines.mjs', 'engines.cjs']) run(folder, process.execPath, file)
}

/** The entry points with code. */
function entriesOf({ name, exports }: Manifest): string[] {
  return (
    Object.keys(exports)
      // The modules for browsers export nothing; they add libraries.
      .filter((path) => path !== './package.json' && !path.startsWith('./browser/'))
      .map((path) => name + path.slice(1))
  )
}

/** Bundles an app, and runs it without node_modules. */
async function checkBundle(format: 'esm' | 'cjs'): Promise<void> {
  const imports = [
    "import { Liquid } from 'liquidjs'",
    "import { memoryFiles, registerPlatform } from 'liquid-platform'",
    "import { embeddedAdapters } from 'liquid-platform/embedded'",
  ]
  write('app.mjs', ...imports, useBundled)
  const away = mkdtempSync(join(tmpdir(), 'liquid-platform-bundle-'))
  try {
    const outfile = join(away, format === 'esm' ? 'app.mjs' : 'app.cjs')
    const entryPoints = [join(folder, 'app.mjs')]
    const banner = { js: format === 'esm' ? esmRequire : '' }
    await build({ entryPoints, outfile, bundle: true, platform: 'node', format, banner, logLevel: 'error' })
    run(away, process.execPath, outfile)
  } finally {
    rmSync(away, { recursive: true, force: true })
  }
}

/** Bundles a program for browsers, and runs it with only the web's globals. */
async function checkBrowserBundle(): Promise<void> {
  write('page.mjs', useInBrowser)
  const entryPoints = [join(folder, 'page.mjs')]
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'iife', logLevel: 'error' })
  const results: string[] = []
  const web = { atob, TextDecoder, TextEncoder, ReadableStream, URL, crypto, performance, setTimeout, results }
  runInNewContext(outputFiles[0]?.text ?? '', web)
  const expected = ['<h1>Tea</h1>', '3', 'refused']
  if (results.join() !== expected.join()) throw new Error(`a bundle for browsers prints ${JSON.stringify(results)}`)
}

function loadEntries(entries: readonly string[]): void {
  const table = `{ ${entries.map((entry, i) => `'${entry}': entry${i}`).join(', ')} }`
  const imports = ["import { Liquid } from 'liquidjs'"]
  const requires = ["const { Liquid } = require('liquidjs')"]
  entries.forEach((entry, i) => {
    imports.push(`import * as entry${i} from '${entry}'`)
    requires.push(`const entry${i} = require('${entry}')`)
  })
  write('use.mjs', ...imports, `const entries = ${table}`, use)
  write('use.cjs', ...requires, `const entries = ${table}`, use)
  run(folder, process.execPath, 'use.mjs')
  run(folder, process.execPath, 'use.cjs')

  const typed = [
    ...imports,
    `export const entries = ${table}`,
    "entries['liquid-platform'].registerPlatform(new Liquid())",
  ]
  write('typed.mts', ...typed)
  write('typed.cts', ...typed)
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'node16', '--skipLibCheck', 'false']
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  run(folder, join(root, 'node_modules/.bin/tsc'), ...options, ...types, 'typed.mts', 'typed.cts')
}

function write(name: string, ...lines: string[]): void {
  writeFileSync(join(folder, name), lines.join('\n'))
}

function run(cwd: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}

function read(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
