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

describe('in a bundle, whose packages with native code or data are beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-bundle-'))
  let bundle = ''

  beforeAll(async () => {
    const contents = `
      import { Liquid } from 'liquidjs'
      import { memoryFiles, registerPlatform } from './src'
      import { loadPeer } from './src/base/library'
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
        try {
          console.log(loadPeer('sharp', 'image versions'))
        } catch ({ name, message }) {
          console.log(name, message)
        }
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

  const file = JSON.stringify(join(folder, 'app'))
  const fail = (code: string): string => `throw Object.assign(new Error(name), { code: '${code}' })`
  const kinds = {
    'a single executable application, whose require knows only the modules of Node': `
      const __filename = ${file}
      const require = (name) => {
        if (isBuiltin(name)) return native(name)
        ${fail('ERR_UNKNOWN_BUILTIN_MODULE')}
      }`,
    'CommonJS of webpack, which replaces require': `
      const __filename = ${file}
      const require = (name) => {
        if (isBuiltin(name)) return native(name)
        ${fail('MODULE_NOT_FOUND')}
      }
      require.resolve = require`,
    'an ES module of Rollup, which keeps only require.resolve': `
      let __filename
      const require = (name) => {
        if (isBuiltin(name)) return native(name)
        ${fail('MODULE_NOT_FOUND')}
      }
      require.resolve = module.createRequire(${file}).resolve`,
  }

  function runBundle(kind: string): readonly string[] {
    const input = `
      const native = require
      const module = native('node:module')
      const { isBuiltin } = module;
      (() => { ${kind}
        ${bundle} })()`
    return execFileSync(process.execPath, { cwd: folder, input, encoding: 'utf8' }).trim().split('\n')
  }

  test.each(Object.entries(kinds))('%s: reports the packages that are missing beside it', (_, kind) => {
    expect(runBundle(kind)).toEqual([
      'GET / has failed: patterns of user agents need the package "uap-core", which no bundle contains: npm install uap-core, file:views/pages/index.liquid, line:1, col:34',
      'Internal Server Error',
      'UnavailableError embedded databases need the package "@electric-sql/pglite", which no bundle contains: npm install @electric-sql/pglite',
      'UnavailableError image versions need the package "sharp", which no bundle contains: npm install sharp',
    ])
  })

  describe('when they are installed', () => {
    beforeAll(() => {
      const packages = join(folder, 'node_modules')
      for (const name of ['@electric-sql/pglite', 'sharp']) mkdirSync(join(packages, name), { recursive: true })
      symlinkSync(join(root, 'node_modules/uap-core'), join(packages, 'uap-core'))
      for (const name of ['index', 'nodefs']) {
        writeFileSync(join(packages, `@electric-sql/pglite/${name}.js`), "throw new Error('found')")
      }
      writeFileSync(join(packages, 'sharp/index.js'), "module.exports = 'found'")
    })

    test.each(Object.entries(kinds))('%s: finds them', (_, kind) => {
      expect(runBundle(kind)).toEqual(['home iPhone', expect.stringMatching(/^AdapterError .*: found$/), 'found'])
    })
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
