/**
 * Tests the examples as a user gets them: packs the package, copies each folder of `examples` with a `package.json` to
 * another folder, installs the tarball and their packages, and runs their `npm test`. The examples share one install,
 * so each is also searched for imports of packages that it does not list.
 *
 * `npm run check:examples -- express hono` tests only these.
 */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../test/servers/postgres/server.ts'
import { startRedis } from '../test/servers/redis/server.ts'
import { packPackage } from './pack.ts'

interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies?: Record<string, string>
}

/** The oldest Node that runs TypeScript, which some examples use. */
const oldest = [22, 18] as const
/** More time than any example takes on a slow machine. */
const timeout = 600_000

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-examples-'))

try {
  await checkExamples()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function checkExamples(): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new Error(`expected Node ${oldest.join('.')} or later for the examples, got ${process.versions.node}`)
  }
  const wanted = process.argv.slice(2)
  const names = wanted.length > 0 ? wanted : listExamples()
  install(names, packPackage(folder))
  const failed = [...names.filter((name) => !checkImports(name)), ...(await testAll(names))]
  if (failed.length > 0) throw new Error(`examples failed: ${failed.join(', ')}`)
}

function listExamples(): string[] {
  return readdirSync(join(root, 'examples'))
    .filter((name) => existsSync(join(root, 'examples', name, 'package.json')))
    .sort()
}

/** Copies the examples and installs their packages as workspaces. */
function install(names: readonly string[], tarball: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: names }))
  for (const name of names) {
    cpSync(join(root, 'examples', name), join(folder, name), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist', '.next', 'data'].includes(basename(path)),
    })
    const path = join(folder, name, 'package.json')
    const manifest = readManifest(name)
    writeFileSync(
      path,
      JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, 'liquid-platform': `file:${tarball}` } }),
    )
  }
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'examples', name, 'package.json'), 'utf8')) as Manifest
}

/** Prints the unlisted packages that an example imports; returns whether it lists all. */
function checkImports(name: string): boolean {
  const { dependencies, devDependencies } = readManifest(name)
  const known = new Set([...Object.keys({ ...dependencies, ...devDependencies }), ...builtinModules])
  const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:mts|ts|mjs|js|jsx)$/.test(path),
  )
  const specifiers = files.flatMap((file) =>
    Array.from(
      readFileSync(join(folder, name, file), 'utf8').matchAll(/(?:from|import|import\()\s*'([^'.][^']*)'/g),
      ([, specifier = '']) => specifier,
    ),
  )
  const packages = specifiers
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
  const missing = new Set(packages.filter((each) => !known.has(each)))
  for (const each of missing) console.log(`✗ ${name} imports ${each}, which its package.json does not list`)
  return missing.size === 0
}

/** Runs the tests of each example, with Postgres and Redis if an example needs them. Returns the failed examples. */
async function testAll(names: readonly string[]): Promise<string[]> {
  if (!names.includes('postgres')) return testEach(names, {})
  const postgres = await startPostgres()
  try {
    const redis = await startRedis()
    try {
      return await testEach(names, { DATABASE_URL: await postgres.database(), REDIS_URL: redis.url })
    } finally {
      await redis.kill()
    }
  } finally {
    await postgres.stop()
  }
}

async function testEach(names: readonly string[], servers: Record<string, string>): Promise<string[]> {
  const failed: string[] = []
  for (const name of names) {
    const start = performance.now()
    const output = await runTests(name, name === 'postgres' ? servers : {})
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(output === undefined ? `✓ ${name}  ${seconds} s` : `✗ ${name}  ${seconds} s\n${output}`)
    if (output !== undefined) failed.push(name)
  }
  return failed
}

/** Runs the tests of an example; returns their output if they fail. */
function runTests(name: string, servers: Record<string, string>): Promise<string | undefined> {
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
  const env = { ...process.env, ...servers, PATH: path, NEXT_TELEMETRY_DISABLED: '1' }
  return new Promise((resolve) => {
    const cwd = join(folder, name)
    const child = execFile('npm', ['test', '--silent'], { cwd, env, timeout }, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}${error.killed ? `\nended after ${timeout / 1000} s` : ''}` : undefined)
    })
    child.stdin?.end()
  })
}
