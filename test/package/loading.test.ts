import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadLibrary } from '../../src/base/library'

const root = join(__dirname, '../..')

/** The packages that a fresh process has loaded once it has run the program on a registered instance. */
function packagesLoadedBy(program: string): string[] {
  const lines = [
    'const before = new Set(Object.keys(require.cache))',
    "const { Liquid } = require('liquidjs')",
    "const { registerPlatform, memoryFiles } = require('./src/index.ts')",
    program,
    'const after = Object.keys(require.cache).filter((path) => !before.has(path))',
    'console.log(JSON.stringify(after))',
  ]
  const args = ['--require', 'tsx/cjs', '--eval', lines.join('\n')]
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const files = JSON.parse(output) as string[]
  return [...new Set(files.flatMap(packageOf))].sort()
}

/** The package that a file is of; none for our own. */
function packageOf(path: string): string[] {
  const [, inside] = path.replaceAll('\\', '/').split(/.*\/node_modules\//)
  if (inside === undefined) return []
  const [scope = '', name = ''] = inside.split('/')
  return [scope.startsWith('@') ? `${scope}/${name}` : scope]
}

test('loads no library but LiquidJS at registration', () => {
  expect(packagesLoadedBy('registerPlatform(new Liquid())')).toEqual(['liquidjs'])
})

test('loads a library at its first use', () => {
  const program = `
    const liquid = new Liquid()
    registerPlatform(liquid, { files: memoryFiles({ 'translations/en.yml': 'en: { hello: Hello }' }) })
    if (liquid.parseAndRenderSync("{{ 'hello' | t }}") !== 'Hello') throw new Error('not translated')`
  expect(packagesLoadedBy(program)).toEqual(['liquidjs', 'yaml'])
})

test('loads OpenTelemetry at the first request, and not when a template is rendered', () => {
  const program = (run: string): string => `
    const liquid = new Liquid()
    const platform = registerPlatform(liquid, { files: memoryFiles({ 'views/pages/index.liquid': 'home' }) })
    ${run}`
  expect(packagesLoadedBy(program("liquid.parseAndRenderSync('{% log 1 %}')"))).toEqual(['liquidjs'])
  const asked = packagesLoadedBy(program("platform.fetch(new Request('http://shop.test/'))"))
  expect(asked).toEqual(['@opentelemetry/api', 'liquidjs'])
})

test('loads an ES module under Jest too, whose require cannot before Node 24.9', () => {
  expect(loadLibrary<object>('parse5')).toHaveProperty('parseFragment')
})

describe('without the optional packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-omitted-'))

  beforeAll(() => {
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(join(root, 'src'), join(folder, 'src'))
    symlinkSync(join(root, 'node_modules/liquidjs'), join(folder, 'node_modules/liquidjs'))
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  test('reports the package of a filter that requires one, and the others work', () => {
    const program = `
      const { Liquid } = require('liquidjs')
      const { registerPlatform } = require('./src/index.ts')
      const liquid = new Liquid()
      registerPlatform(liquid)
      const key = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
      for (const filter of ['upcase', 'is_gpg_valid', 'to_mobile_number']) {
        try {
          console.log(liquid.evalValueSync('key | ' + filter, { key }))
        } catch ({ cause }) {
          console.log(cause.name, cause.code, cause.message)
        }
      }`
    const args = ['--preserve-symlinks', '--require', require.resolve('tsx/cjs'), '--eval', program]
    expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).trim().split('\n')).toEqual([
      '-----BEGIN PGP PUBLIC KEY BLOCK-----',
      'UnavailableError unavailable filter "is_gpg_valid": the optional package "openpgp" is not installed: npm install --include=optional',
      'UnavailableError unavailable filter "to_mobile_number": the optional package "libphonenumber-js" is not installed: npm install --include=optional',
    ])
  })

  test('responds to requests and runs jobs without OpenTelemetry', () => {
    const program = `
      const { Liquid } = require('liquidjs')
      const { registerPlatform, memoryFiles } = require('./src/index.ts')
      const files = memoryFiles({ 'views/pages/index.liquid': 'home' })
      const platform = registerPlatform(new Liquid(), { files })
      void (async () => {
        const response = await platform.fetch(new Request('http://shop.test/'))
        await platform.jobs.drain()
        console.log(response.status, await response.text())
      })()`
    const args = ['--preserve-symlinks', '--require', require.resolve('tsx/cjs'), '--eval', program]
    expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).toBe('200 home\n')
  })
})
