import fc from 'fast-check'
import { memoryFiles, type FileSource } from '../../src/ports/files'
import { assetNameToRawUrl, assetPath, assetUrl } from '../../src/filters/functions'
import { runs } from '../support/effort'
import { register } from '../support/register'

const times = new Map([
  ['images/logo.svg', 1565632488],
  ['images/logo@2x.png', 1],
  ["images/my 'logo' & żółw?#%20.svg", 2],
  ['old.txt', 0],
])
const paths: string[] = []
const assets = {
  updatedAt(path: string) {
    paths.push(path)
    return times.get(path)
  },
}

function evaluate(expression: string, assetHost = 'https://cdn.example.com'): unknown {
  return register({ assets, settings: { assetHost } }).liquid.evalValueSync(expression, {})
}

describe('asset_url', () => {
  test.each([
    ['images/logo.svg', 'https://cdn.example.com/images/logo.svg?updated=1565632488'],
    ['images/logo@2x.png', 'https://cdn.example.com/images/logo@2x.png?updated=1'],
    [
      "images/my 'logo' & żółw?#%20.svg",
      'https://cdn.example.com/images/my%20%27logo%27%20%26%20%C5%BC%C3%B3%C5%82w%3F%23%2520.svg?updated=2',
    ],
    ['old.txt', 'https://cdn.example.com/old.txt?updated=0'],
    ['images/not-there.svg', 'https://cdn.example.com/'],
    ['', 'https://cdn.example.com/'],
  ])('of %j is %s', (path, url) => {
    expect(evaluate(`${JSON.stringify(path)} | asset_url`)).toBe(url)
  })

  test('of nil is the root', () => {
    expect(evaluate('nil | asset_url')).toBe('https://cdn.example.com/')
  })

  test.each([
    ['', '/images/logo.svg?updated=1565632488', '/'],
    ['/', '/images/logo.svg?updated=1565632488', '/'],
    ['//cdn.example.com', '//cdn.example.com/images/logo.svg?updated=1565632488', '//cdn.example.com/'],
    ['https://c.d/assets/', 'https://c.d/assets/images/logo.svg?updated=1565632488', 'https://c.d/assets/'],
  ])('begins with the host %j', (host, url, root) => {
    expect(evaluate("'images/logo.svg' | asset_url", host)).toBe(url)
    expect(evaluate("'' | asset_url", host)).toBe(root)
  })
})

test('asset_path has the same host, with the time if it is known', () => {
  expect(evaluate("'images/logo.svg' | asset_path")).toBe('/assets/images/logo.svg?updated=1565632488')
  expect(evaluate("'images/not there.svg' | asset_path")).toBe('/assets/images/not%20there.svg')
  expect(evaluate("'' | asset_path")).toBe('/assets/')
  expect(evaluate('nil | asset_path')).toBe('/assets/')
})

test('a path may begin with a slash', () => {
  expect(evaluate("'/images/logo.svg' | asset_url")).toBe('https://cdn.example.com/images/logo.svg?updated=1565632488')
  expect(evaluate("'/images/logo.svg' | asset_path")).toBe('/assets/images/logo.svg?updated=1565632488')
  expect(evaluate("'/images/logo.svg' | asset_name_to_raw_url")).toBe('https://cdn.example.com/images/logo.svg')
})

test('asset_name_to_raw_url has no time, and is nil for a missing asset', () => {
  expect(evaluate("'images/logo.svg' | asset_name_to_raw_url")).toBe('https://cdn.example.com/images/logo.svg')
  expect(evaluate("'logo.svg' | asset_name_to_raw_url")).toBeNull()
  expect(evaluate("'' | asset_name_to_raw_url")).toBeNull()
  expect(evaluate('nil | asset_name_to_raw_url')).toBeNull()
})

test.each([
  '/',
  '//evil.example/x.js',
  '/../secret',
  '\\\\evil.example\\x.js',
  'https://evil.example/x.js',
  '.',
  '..',
  '../secret',
  'images/../../secret',
  'images/./logo.svg',
  'images//logo.svg',
  'images/',
  'images\\logo.svg',
  'images/logo.svg\0',
])('%j is outside the assets, and never reaches the adapter', (path) => {
  paths.length = 0
  expect(evaluate(`${JSON.stringify(path)} | asset_url`, '')).toBe('/')
  expect(evaluate(`${JSON.stringify(path)} | asset_path`, '')).toBe('/assets/')
  expect(evaluate(`${JSON.stringify(path)} | asset_name_to_raw_url`, '')).toBeNull()
  expect(paths).toEqual([])
})

test('the URL of any path is below the root and safe in HTML', () => {
  const { liquid } = register({ assets: { updatedAt: () => 1 } })
  const unit = fc.constantFrom(
    '..',
    '.',
    '/',
    '/',
    '\\',
    '%2e',
    '%2f',
    '%',
    '\0',
    '\n',
    '?',
    '#',
    '"',
    "'",
    '<',
    '&',
    ':',
    '@',
    'a',
    'ż',
    '\ud800',
  )
  fc.assert(
    fc.property(fc.string({ unit }), (path) => {
      for (const [filter, root] of [
        ['asset_url', '/'],
        ['asset_path', '/assets/'],
      ] as const) {
        const url = liquid.evalValueSync(`path | ${filter}`, { path }) as string
        const { origin, pathname, hash } = new URL(url, 'https://host.example/page')
        expect(origin + hash).toBe('https://host.example')
        expect(pathname.startsWith(root)).toBe(true)
        expect(url.slice(0, pathname.length)).toBe(pathname)
        expect(url).not.toMatch(/["'<>&\s]/)
      }
    }),
    runs(500),
  )
})

describe('an asynchronous adapter', () => {
  const { liquid } = register({ assets: { updatedAt: (path) => Promise.resolve(times.get(path)) } })

  test('is awaited', async () => {
    const template = "{{ 'old.txt' | asset_url }} {{ 'old.txt' | asset_path }} {{ 'old.txt' | asset_name_to_raw_url }}"
    expect(await liquid.parseAndRender(template)).toBe('/old.txt?updated=0 /assets/old.txt?updated=0 /old.txt')
    expect(await liquid.parseAndRender("{{ 'x' | asset_url }} {{ 'x' | asset_name_to_raw_url }}")).toBe('/ ')
  })

  test('is rejected by renderSync', () => {
    expect(() => liquid.parseAndRenderSync("{{ 'old.txt' | asset_url }}")).toThrow('use render')
  })
})

test('an adapter that returns null does not have the file', () => {
  const { liquid } = register({ assets: { updatedAt: () => null as never } })
  expect(liquid.evalValueSync("'x' | asset_url", {})).toBe('/')
})

test("the default assets are the app's files", () => {
  const files: FileSource = memoryFiles({ 'assets/app.css': '' })
  const { liquid } = register({ files, clock: { now: () => new Date(1_700_000_000_999) } })
  expect(liquid.parseAndRenderSync("{{ 'app.css' | asset_url }}")).toBe('/app.css?updated=1700000000')
})

test('the exported functions have no access to assets', () => {
  expect(assetUrl('a')).toBe('/')
  expect(assetPath('a')).toBe('/assets/a')
  expect(assetNameToRawUrl('a')).toBeNull()
})

test("reads the time of an app's asset once per version of the files", () => {
  const read: string[] = []
  let version = 1
  const files: FileSource = {
    ...memoryFiles({ 'assets/logo.svg': '', 'modules/blog/assets/a.css': '' }),
    version: () => version,
    updatedAt(path) {
      read.push(path)
      return version
    },
  }
  const { liquid } = register({ files })
  const print = (): string =>
    liquid.parseAndRenderSync(
      "{{ 'logo.svg' | asset_url }} {{ 'modules/blog/a.css' | asset_url }} {{ 'none' | asset_url }}",
    )
  expect([print(), print()]).toEqual(
    Array.from({ length: 2 }, () => '/logo.svg?updated=1 /modules/blog/a.css?updated=1 /'),
  )
  expect(read).toEqual(['assets/logo.svg', 'modules/blog/assets/a.css'])
  version = 2
  expect(print()).toContain('/logo.svg?updated=2')
})
