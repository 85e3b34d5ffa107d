import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const table = read('docs/security.md')

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string }>>
}

/** The rows of the tables of threats and flaws. */
const rows = table
  .slice(table.indexOf('\n## Threats'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|Threat \||Vulnerability \|)/.test(line))
/** `tags/cache.test.ts`: "prints the cached output" */
const reference = /`([\w./-]+\.test\.ts)`: "([^"]+)"/
const references = rows.flatMap((row) =>
  Array.from(row.matchAll(new RegExp(reference, 'g')), ([, file = '', name = '']) => ({ file: `test/${file}`, name })),
)

test.each(references)('$file has the test "$name"', ({ file, name }) => {
  expect(existsSync(join(root, file))).toBe(true)
  // The source contains the whole name in quotes, with the placeholders of test.each.
  const source = read(file)
  expect(["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote},`))).toBe(true)
})

test('names tests for each threat, and nothing else', () => {
  const tests = new RegExp(` \\| ${reference.source}(?:, ${reference.source})* \\|$`)
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter((row) => !tests.test(row))).toEqual([])
})

test('uses no library older than the version that fixed its published flaw', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const { peerDependencies } = JSON.parse(read('package.json')) as { peerDependencies: Record<string, string> }
  const mended = Array.from(table.matchAll(/`(@?[\w/-]+) (\d+\.\d+\.\d+)`/g), ([, name = '', version = '']) => ({
    name,
    version,
  }))
  expect(mended.length).toBeGreaterThan(10)
  for (const { name, version } of mended) {
    const locked = packages[`node_modules/${name}`]?.version ?? '0.0.0'
    expect([name, locked, compare(locked, version) >= 0]).toEqual([name, locked, true])
    const peer = peerDependencies[name]?.replace(/^\^/, '')
    if (peer !== undefined) expect(compare(peer, version)).toBeGreaterThanOrEqual(0)
  }
})

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
