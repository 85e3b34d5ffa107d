import { join } from 'node:path'
import fc from 'fast-check'
import { directoryFiles } from '../../../src/files/directory'
import { newDirectory } from '../../support/jest/app-directory'
import { register } from '../../support/register'
import { origin } from './app'

const directory = newDirectory({
  'secret.txt': 'secret',
  'app/config.yml': 'secret: true',
  'app/assets/open.txt': 'open',
  'app/assets/deep/open.txt': 'open',
  'app/assets/.hidden': 'secret',
  'app/views/partials/secret.liquid': 'secret',
  'modules/blog/public/assets/open.txt': 'open',
  'modules/blog/public/lib/secret.liquid': 'secret',
  'modules/blog/template-values.json': '{ "secret": "secret" }',
})
const { fetch } = register({ files: directoryFiles(join(directory, 'app'), { checkEveryMs: Infinity }) })

const pieces = fc.constantFrom(
  ...['assets', 'open.txt', 'deep', 'modules', 'blog', 'public', 'private', 'lib', 'secret.txt', 'secret.liquid'],
  ...['config.yml', '.hidden', 'views', 'partials', 'app', 'template-values.json'],
  ...[
    '..',
    '.',
    '%2e%2e',
    '%2E.',
    '..%2f',
    '%2f',
    '%5c',
    '\\',
    '..\\',
    '%00',
    '%',
    '%ff',
    '%61ssets',
    ';',
    '?',
    '#',
    '',
  ],
  ...['%252e%252e', 'open.txt%00.png', 'ópen.txt', ' ', '%20', '~', 'C:', '//', '..;'],
)
const anywhere = fc
  .tuple(fc.constantFrom('/assets/', '/', '/assets/modules/blog/'), fc.array(pieces, { maxLength: 7 }))
  .map(([root, parts]) => root + parts.join('/'))
const toAsset = fc
  .tuple(pieces, fc.constantFrom('open.txt', 'deep/open.txt', 'modules/blog/open.txt'))
  .map(([piece, path]) => `/assets/${piece}/../${path}`)
const paths = fc.oneof({ weight: 3, arbitrary: anywhere }, { weight: 1, arbitrary: toAsset })

test('never leaves the assets or fails, at any address', async () => {
  let served = 0
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      fc.pre(URL.canParse(origin + path))
      const response = await fetch(new Request(origin + path))
      const text = await response.text()
      expect([200, 404]).toContain(response.status)
      expect(text).toBe(response.status === 200 ? 'open' : 'Not Found')
      if (response.status === 200) served++
    }),
  )
  expect(served).toBeGreaterThan(0)
})

/** Spellings of a path with needlessly percent-encoded characters. */
test('serves an asset at one address only', async () => {
  const path = '/assets/deep/open.txt'
  const encoded = fc.subarray(
    Array.from(path, (_, i) => i).filter((i) => i > 0),
    { minLength: 1 },
  )
  await fc.assert(
    fc.asyncProperty(encoded, async (places) => {
      const spelling = Array.from(path, (c, i) => (places.includes(i) ? `%${c.charCodeAt(0).toString(16)}` : c)).join(
        '',
      )
      expect((await fetch(new Request(origin + spelling))).status).toBe(404)
    }),
  )
})
