import { build } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addTables, entries, plugins } from '../../scripts/modules'
import { findParts } from '../../scripts/parts'

const root = join(__dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-parts-'))

beforeAll(async () => {
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  await build({
    entryPoints: { ...entries, ...findParts('src') },
    absWorkingDir: root,
    outdir: join(folder, 'dist'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    splitting: true,
    plugins,
  })
  await addTables(join(folder, 'dist'), 'esm')
}, 600_000)

afterAll(() => {
  rmSync(folder, { recursive: true })
})

interface Step {
  readonly parts: readonly string[]
  readonly characters: number
}

/** What each step of a program loads of the package: its parts, and the characters of all of its files. */
function run(steps: Readonly<Record<string, string>>): Readonly<Record<string, Step>> {
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
    '  const parts = scripts.flatMap(({ url }) => /part-([^/]+)[.]js$/.exec(url)?.[1] ?? []).sort()',
    '  steps[name] = { parts, characters: scripts.reduce((sum, { length }) => sum + length, 0) }',
    '  scripts = []',
    '}',
    ...Object.entries(steps).flatMap(([name, code]) => [code, `end(${JSON.stringify(name)})`]),
    'console.log(JSON.stringify(steps))',
    'process.exit()',
  ]
  writeFileSync(join(folder, 'program.mjs'), lines.join('\n'))
  const output = execFileSync(process.execPath, ['program.mjs'], {
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
  import: "const platforms = await import('./dist/index.js')",
  register: 'const liquid = new Liquid(); const platform = platforms.registerPlatform(liquid)',
}

const renders = (template: string): string => `liquid.parseAndRenderSync(${JSON.stringify(template)})`

test('loads no part at import and registration, and each with the first template that has something of it', () => {
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
  expect(steps.import?.characters).toBeLessThan(170_000)
  expect(steps.register?.characters).toBe(0)
}, 120_000)

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
}, 120_000)

test('has each class once, in whichever part it is used', () => {
  const steps = run({
    ...begin,
    'an error of a part': `
      let error
      try { platforms.memoryStore({ maxEntries: -1 }) } catch (thrown) { error = thrown }
      if (!(error instanceof platforms.AdapterError)) throw new Error('another class: ' + error)`,
    'an error of a filter': `
      const filters = await import('./dist/filters.js')
      error = undefined
      try { filters.arrayAdd(1, 2) } catch (thrown) { error = thrown }
      if (!(error instanceof platforms.FilterArgumentError)) throw new Error('another class: ' + error)
      liquid.registerFilter('add', filters.arrayAdd)
      if (liquid.parseAndRenderSync("{{ 'a,b' | split: ',' | add: 'c' | join }}") !== 'a b c') throw new Error('add')`,
    'a tag of the host': `
      liquid.registerTag('up', platforms.defineTag({
        name: 'up', summary: '', syntax: '', examples: [],
        parameters: [platforms.positional(platforms.parameter('given', platforms.text))],
        run: ({ given }) => given.toUpperCase(),
      }))
      if (liquid.parseAndRenderSync("{% up 'a' %}") !== 'A') throw new Error('up')`,
  })
  expect(Object.keys(steps)).toHaveLength(5)
}, 120_000)

test.each([0, 5, 10, 20])(
  'loads parts while other entries are being imported, after %d ms',
  (ms) => {
    const others = ['embedded', 'express', 'node', 'postgres', 'redis', 's3', 'testing']
    const steps = run({
      ...begin,
      'a template, and then all entries': `
      const imports = Promise.all(${JSON.stringify(others)}.map((name) => import('./dist/' + name + '.js')))
      await new Promise((resolve) => setTimeout(resolve, ${ms}))
      if (liquid.parseAndRenderSync("{{ 'a' | upcase }}{% if true %}b{% endif %}") !== 'Ab') throw new Error('text')
      const entries = await imports
      for (const entry of entries) {
        for (const [name, value] of Object.entries(entry)) if (typeof value !== 'function') throw new Error(name)
      }`,
    })
    expect(Object.keys(steps)).toHaveLength(3)
  },
  120_000,
)
