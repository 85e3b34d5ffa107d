import { build } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadLibrary } from '../../src/base/library'

const root = join(__dirname, '../..')

/** The packages that each step of a program loads in a fresh process. */
function findLoadedPackages(steps: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const lines = [
    'let before = new Set(Object.keys(require.cache))',
    'const loaded = {}',
    'function end(name) {',
    '  const files = Object.keys(require.cache)',
    '  loaded[name] = files.filter((path) => !before.has(path))',
    '  before = new Set(files)',
    '}',
    ...Object.entries(steps).flatMap(([name, code]) => [code, `end(${JSON.stringify(name)})`]),
    'console.log(JSON.stringify(loaded))',
  ]
  const args = ['--require', 'tsx/cjs', '--eval', lines.join('\n')]
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const loaded = Object.entries(JSON.parse(output) as Readonly<Record<string, readonly string[]>>)
  return Object.fromEntries(loaded.map(([name, files]) => [name, [...new Set(files.flatMap(packageOf))].sort()]))
}

/** The package of a file; none for this package. */
function packageOf(path: string): string[] {
  const [, inside] = path.replaceAll('\\', '/').split(/.*\/node_modules\//)
  if (inside === undefined) return []
  const [scope = '', name = ''] = inside.split('/')
  return [scope.startsWith('@') ? `${scope}/${name}` : scope]
}

test('loads LiquidJS at registration, and each other library at its first use', () => {
  const steps = {
    registration: `
      const { Liquid } = require('liquidjs')
      const { registerPlatform, memoryFiles } = require('./src/index.ts')
      const liquid = new Liquid()
      const files = { 'translations/en.yml': 'en: { hello: Hello }', 'views/pages/index.liquid': 'home' }
      const platform = registerPlatform(liquid, { files: memoryFiles(files) })`,
    'a template that logs': "liquid.parseAndRenderSync('{% log 1 %}')",
    'a translation':
      "if (liquid.parseAndRenderSync(\"{{ 'hello' | t }}\") !== 'Hello') throw new Error('not translated')",
    'a request': "platform.fetch(new Request('http://shop.test/'))",
  }
  expect(findLoadedPackages(steps)).toEqual({
    registration: ['liquidjs'],
    'a template that logs': [],
    'a translation': ['yaml'],
    'a request': ['@opentelemetry/api'],
  })
})

test('loads an ES module under Jest too, whose require cannot before Node 24.9', () => {
  expect(loadLibrary<object>('parse5')).toHaveProperty('parseFragment')
})

describe('in a single executable application, whose require knows only the modules of Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-executable-'))
  let bundle = ''

  beforeAll(async () => {
    const contents = `
      import { Liquid } from 'liquidjs'
      import { memoryFiles, registerPlatform } from './src'
      import { embeddedAdapters } from './src/engines/embedded'
      const page = "home {{ 'Mozilla/5.0 (iPhone)' | useragent | hash_dig: 'device', 'model' }}"
      const platform = registerPlatform(new Liquid(), {
        files: memoryFiles({ 'views/pages/index.liquid': page }),
        logger: { log: ({ message }) => console.log(message) },
      })
      void (async () => {
        const response = await platform.fetch(new Request('http://shop.test/'))
        console.log(await response.text())
        await embeddedAdapters({ folder: './data' }).catch(({ name, message }) => console.log(name, message))
      })()`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root },
      bundle: true,
      logLevel: 'error',
      platform: 'node',
      write: false,
    })
    bundle = outputFiles[0]?.text ?? ''
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  function runExecutable(): readonly string[] {
    const input = `
      process.execPath = ${JSON.stringify(join(folder, 'app'))}
      const requireFromNode = (name) => {
        if (require('node:module').isBuiltin(name)) return require(name)
        throw Object.assign(new Error('No such built-in module: ' + name), { code: 'ERR_UNKNOWN_BUILTIN_MODULE' })
      };
      (function (require) { ${bundle} })(requireFromNode)`
    return execFileSync(process.execPath, { cwd: folder, input, encoding: 'utf8' }).trim().split('\n')
  }

  test('reports the packages that are missing beside it', () => {
    expect(runExecutable()).toEqual([
      'GET / has failed: patterns of user agents need the package "uap-core", which no bundle contains: npm install uap-core, file:views/pages/index.liquid, line:1, col:34',
      'Internal Server Error',
      'UnavailableError embedded databases need the package "@electric-sql/pglite", which no bundle contains: npm install @electric-sql/pglite',
    ])
  })

  test('finds the packages beside it', () => {
    mkdirSync(join(folder, 'node_modules/@electric-sql/pglite'), { recursive: true })
    symlinkSync(join(root, 'node_modules/uap-core'), join(folder, 'node_modules/uap-core'))
    for (const name of ['index', 'nodefs']) {
      writeFileSync(join(folder, `node_modules/@electric-sql/pglite/${name}.js`), "throw new Error('found')")
    }
    expect(runExecutable()).toEqual(['home iPhone', expect.stringMatching(/^AdapterError .*: found$/)])
  })
})

describe('without the optional packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-omitted-'))

  beforeAll(() => {
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(join(root, 'src'), join(folder, 'src'))
    symlinkSync(join(root, 'node_modules/liquidjs'), join(folder, 'node_modules/liquidjs'))
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  test('reports the package of a filter that requires one, and the others, requests and jobs work', () => {
    const program = `
      const { Liquid } = require('liquidjs')
      const { registerPlatform, memoryFiles } = require('./src/index.ts')
      const liquid = new Liquid()
      const platform = registerPlatform(liquid, { files: memoryFiles({ 'views/pages/index.liquid': 'home' }) })
      const key = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
      for (const filter of ['upcase', 'is_gpg_valid', 'to_mobile_number']) {
        try {
          console.log(liquid.evalValueSync('key | ' + filter, { key }))
        } catch ({ cause }) {
          console.log(cause.name, cause.code, cause.message)
        }
      }
      void (async () => {
        const response = await platform.fetch(new Request('http://shop.test/'))
        await platform.jobs.drain()
        console.log(response.status, await response.text())
      })()`
    const args = ['--preserve-symlinks', '--require', require.resolve('tsx/cjs'), '--eval', program]
    expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).trim().split('\n')).toEqual([
      '-----BEGIN PGP PUBLIC KEY BLOCK-----',
      'UnavailableError unavailable filter "is_gpg_valid": the optional package "openpgp" is not installed: npm install --include=optional',
      'UnavailableError unavailable filter "to_mobile_number": the optional package "libphonenumber-js" is not installed: npm install --include=optional',
      '200 home',
    ])
  })
})
