import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

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
  const output = execFileSync(process.execPath, args, { cwd: join(__dirname, '../..'), encoding: 'utf8' })
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

test('registering loads no library beside LiquidJS', () => {
  expect(packagesLoadedBy('registerPlatform(new Liquid())')).toEqual(['liquidjs'])
})

test('a library is loaded when it is first needed', () => {
  const program = `
    const liquid = new Liquid()
    registerPlatform(liquid, { files: memoryFiles({ 'translations/en.yml': 'en: { hello: Hello }' }) })
    if (liquid.parseAndRenderSync("{{ 'hello' | t }}") !== 'Hello') throw new Error('not translated')`
  expect(packagesLoadedBy(program)).toEqual(['liquidjs', 'yaml'])
})
