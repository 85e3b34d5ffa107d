import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { buildCode } from '../../scripts/build/modules'

const root = join(__dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-parts-'))
const dist = join(folder, 'dist')

/** The code of the package that `.ci/run` has built; without it, builds the code. */
async function writeCode(): Promise<void> {
  const { TARBALL } = process.env
  if (TARBALL !== undefined) {
    execFileSync('tar', ['-xzf', TARBALL, '-C', folder, '--strip-components=1', 'package/dist'])
    return
  }
  await buildCode(dist)
}

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeCode()
}, 600_000)

afterAll(() => {
  rmSync(folder, { recursive: true })
})

interface Step {
  readonly parts: readonly string[]
  readonly characters: number
}

/** The parts of the package that each step of a program loads, and the length of all loaded files. */
function run(steps: Readonly<Record<string, string>>, flags: readonly string[] = []): Readonly<Record<string, Step>> {
  const lines = [
    "import { Session } from 'node:inspector'",
    'const session = new Session()',
    'session.connect()',
    'let scripts = []',
    "session.on('Debugger.scriptParsed', ({ params }) => params.url.includes('/dist/') && scripts.push(params))",
    "session.post('Debugger.enable')",
    "const { Liquid } = await import('liquidjs')",
    'scripts = []',
    'const steps = {}',
    'function end(name) {',
    '  const parts = scripts.flatMap(({ url }) => /part-([^/]+)[.]cjs$/.exec(url)?.[1] ?? []).sort()',
    '  steps[name] = { parts, characters: scripts.reduce((sum, { length }) => sum + length, 0) }',
    '  scripts = []',
    '}',
    ...Object.entries(steps).flatMap(([name, code]) => [code, `end(${JSON.stringify(name)})`]),
    'console.log(JSON.stringify(steps))',
    'process.exit()',
  ]
  writeFileSync(join(folder, 'program.mjs'), lines.join('\n'))
  const output = execFileSync(process.execPath, [...flags, 'program.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(output) as Readonly<Record<string, Step>>
}

function partsOf(steps: Readonly<Record<string, Step>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(steps).map(([name, { parts }]) => [name, parts]))
}

const begin = {
  import: "const platforms = await import('./dist/index.cjs')",
  register: 'const liquid = new Liquid(); const platform = platforms.registerPlatform(liquid)',
}

const renders = (template: string): string => `liquid.parseAndRenderSync(${JSON.stringify(template)})`

test('loads no part at import and registration, and each with the first template that uses it', () => {
  const steps = run({
    ...begin,
    'a template without tags and filters': renders('Hello {{ name }}'),
    'the same again': renders('Hello {{ name }}'),
    'a tag of Liquid': renders('{% if true %}yes{% endif %}'),
    'a filter of texts': renders("{{ 'a' | upcase }}"),
    'another filter of texts': renders("{{ 'a' | downcase }}"),
    'a filter of arrays': renders('{{ (1..2) | array_add: 3 }}'),
    'a filter of encodings': renders("{{ 'a' | base64_encode }}"),
    'a tag of the app': renders('{% response_status 404 %}'),
    'a template that is used much':
      "const hot = liquid.parse('{% for i in (1..3000) %}{{ i }}{% endfor %}'); liquid.renderSync(hot); liquid.renderSync(hot)",
  })
  expect(partsOf(steps)).toEqual({
    import: [],
    register: [],
    'a template without tags and filters': ['app-context', 'app-telemetry', 'files', 'language'],
    'the same again': [],
    'a tag of Liquid': ['tags'],
    'a filter of texts': ['filters-text'],
    'another filter of texts': [],
    'a filter of arrays': ['filters-array'],
    'a filter of encodings': ['filters-encoding'],
    'a tag of the app': ['app-tags', 'ports-jobs', 'ports-records'],
    'a template that is used much': ['language-generation'],
  })
  expect(steps.import?.characters).toBeLessThan(148_000)
  expect(steps.register?.characters).toBe(0)
})

test('loads no module of Node at import and registration that LiquidJS does not load', () => {
  const program = `
    const { builtinModules } = require('node:module')
    const liquidjs = require('liquidjs')
    const before = process.moduleLoadList.length
    require('./dist/index.cjs').registerPlatform(new liquidjs.Liquid())
    const loaded = process.moduleLoadList.slice(before).map((name) => name.replace('NativeModule ', ''))
    console.log(JSON.stringify(loaded.filter((name) => builtinModules.includes(name))))`
  const output = execFileSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual([])
})

test('loads the features of an app at their first use', () => {
  const steps = run({
    ...begin,
    page: "await platform.fetch(new Request('http://shop.test/'))",
    health: 'await platform.health()',
    REST: 'void platform.rest',
    jobs: 'await platform.jobs.drain()',
    GraphQL: "await liquid.parseAndRender('{% graphql g %}{ records(per_page: 1) { total_entries } }{% endgraphql %}')",
    channels: 'platform.channels.close()',
    'outbound calls': 'await platform.apiCalls.sent()',
  })
  expect(partsOf(steps)).toEqual({
    import: [],
    register: [],
    page: ['app-context', 'app-telemetry', 'files', 'language', 'web-handler'],
    health: ['ports', 'ports-jobs', 'ports-records', 'ports-storage'],
    REST: ['web-rest'],
    jobs: ['app-jobs'],
    GraphQL: ['app-graphql', 'app-tags'],
    channels: ['app-channels'],
    'outbound calls': ['app-api-calls'],
  })
})

const sharing = {
  ...begin,
  'a page': `
    const { memoryFiles } = platforms
    const files = memoryFiles({ 'views/pages/index.liquid': "{{ 'a' | upcase }}" })
    const page = await platforms.registerPlatform(new Liquid(), { files }).fetch(new Request('http://shop.test/'))
    if ((await page.text()) !== 'A') throw new Error('page')`,
  'an error of a part': `
    let error
    try { platforms.memoryStore({ maxEntries: -1 }) } catch (thrown) { error = thrown }
    if (!(error instanceof platforms.AdapterError)) throw new Error('another class: ' + error)`,
  'an error of a filter': `
    const filters = await import('./dist/filters.js')
    error = undefined
    try { filters.arrayAdd(1, 2) } catch (thrown) { error = thrown }
    if (!(error instanceof platforms.FilterArgumentError)) throw new Error('another class: ' + error)`,
  'the filters of a host': `
    const { defineFilter, integer, parameter } = filters
    liquid.registerFilter('halve', defineFilter({
      name: 'halve', summary: 'Half of a number.', parameters: [parameter('number', integer)], returns: 'number', examples: [],
      run: (number) => number / 2,
    }))
    error = await liquid.evalValue('"one" | halve').catch(({ cause }) => cause)
    if (error.code !== 'filter-argument' || error.parameter !== 'number') throw new Error('another class: ' + error)`,
  'values of filters': `
    liquid.registerFilter('add', filters.arrayAdd)
    if (liquid.parseAndRenderSync("{{ 'a,b' | split: ',' | add: 'c' | join }}") !== 'a b c') throw new Error('add')
    const time = filters.toTime('2030-05-01T12:00:00Z')
    if (liquid.evalValueSync('time | add_to_time: 1, "days" | strftime: "%d"', { time }) !== '02') throw new Error('time')
    const day = liquid.evalValueSync('"2030-05-01" | to_time', {})
    if (filters.strftime(day, '%d') !== '01') throw new Error('another class of times')
    const bytes = filters.base64Decode('/w==')
    if (liquid.evalValueSync('bytes | base64_encode', { bytes }) !== '/w==') throw new Error('bytes')`,
  'a filter that needs a library': `
    if (filters.markdown('*a*') !== '<p><em>a</em></p>') throw new Error('markdown')`,
  'a tag of the host': `
    liquid.registerTag('up', platforms.defineTag({
      name: 'up', summary: '', syntax: '', examples: [],
      parameters: [platforms.positional(platforms.parameter('given', platforms.text))],
      run: ({ given }) => given.toUpperCase(),
    }))
    if (liquid.parseAndRenderSync("{% up 'a' %}") !== 'A') throw new Error('up')`,
  'the same, required': `
    const { createRequire } = await import('node:module')
    const required = createRequire(import.meta.url)('./dist/index.cjs')
    if (required.PlatformError !== platforms.PlatformError) throw new Error('two copies')`,
}

test('has each class once, in whichever part it is used, imported and required', () => {
  expect(Object.keys(run(sharing))).toEqual(Object.keys(sharing))
})

test('has each class once under tsx, which compiles required files', () => {
  expect(Object.keys(run(sharing, ['--import', 'tsx']))).toEqual(Object.keys(sharing))
})

test('bundles little else with one filter', async () => {
  const length = async (name: string): Promise<number> => {
    const { outputFiles } = await bundle({
      stdin: { contents: `import { ${name} } from './dist/filters.js'; console.log(${name})`, resolveDir: folder },
      bundle: true,
      platform: 'node',
      format: 'esm',
      minify: true,
      write: false,
      logLevel: 'error',
    })
    return outputFiles[0]?.text.length ?? 0
  }
  expect(await length('slugify')).toBeLessThan(55_000)
  expect(await length('date')).toBeLessThan(90_000)
})

test('works in Jest with ES modules', () => {
  const lines = [
    "import { Liquid } from 'liquidjs'",
    "import { registerPlatform } from './dist/index.cjs'",
    "import { slugify } from './dist/filters.js'",
    "test('renders', () => {",
    '  const liquid = new Liquid()',
    '  registerPlatform(liquid)',
    "  const template = \"{{ 'a' | upcase }}{{ '*b*' | markdown }}\"",
    "  expect(liquid.parseAndRenderSync(template)).toBe('A<p><em>b</em></p>')",
    "  expect(slugify('a b')).toBe('a-b')",
    '})',
  ]
  writeFileSync(join(folder, 'page.test.js'), lines.join('\n'))
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  execFileSync(process.execPath, ['--experimental-vm-modules', jest, '--rootDir', folder], {
    cwd: folder,
    stdio: 'pipe',
  })
})

test.each(['index.cjs', 'redis.cjs', 'node.cjs', 'filters.js'])(
  'names the version of an old Node when %s is imported',
  (file) => {
    const version = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })"
    const imports = `
      const error = await import('./dist/${file}').then(() => new Error('imported'), (thrown) => thrown)
      if (!error.message.includes('needs Node 20.19 or later, and this is Node 18.20.8')) throw error`
    expect(Object.keys(run({ version, imports }))).toEqual(['version', 'imports'])
  },
)

test('uses the LiquidJS that the program imports', () => {
  const register = `
    const entries = []
    const liquid = new Liquid()
    platforms.registerPlatform(liquid, { logger: { log: (entry) => entries.push(entry) } })
    liquid.parseAndRenderSync('{% if true %}{{ 1 | plus: 1 }}{% endif %}')
    if (entries.length > 0) throw new Error(entries[0].message)`
  expect(Object.keys(run({ ...begin, register }))).toEqual(['import', 'register'])
})

test.each([0, 5, 10, 20])('loads parts while other entries are being imported, after %d ms', (ms) => {
  const others = ['embedded', 'express', 'node', 'postgres', 'redis', 's3', 'testing']
  const steps = run({
    ...begin,
    'a template, and then all entries': `
      const imports = Promise.all(${JSON.stringify(others)}.map((name) => import('./dist/' + name + '.cjs')))
      await new Promise((resolve) => setTimeout(resolve, ${ms}))
      if (liquid.parseAndRenderSync("{{ 'a' | upcase }}{% if true %}b{% endif %}") !== 'Ab') throw new Error('text')
      const entries = await imports
      for (const entry of entries) {
        for (const [name, value] of Object.entries(entry.default)) if (entry[name] !== value || typeof value !== 'function') throw new Error(name)
      }`,
  })
  expect(Object.keys(steps)).toHaveLength(3)
})
