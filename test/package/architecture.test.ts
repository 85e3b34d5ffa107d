import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')

test('lists each folder and file of src in docs/architecture.md, and no other', () => {
  const lines = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('\n')
  const cells = lines.flatMap((line) => /^\| (`src\/[^|]*) \|/.exec(line)?.[1] ?? [])
  const described = cells.flatMap((cell) => Array.from(cell.matchAll(/`src\/([^`]+)`/g), ([, name]) => name))
  expect(described.sort()).toEqual(readdirSync(join(root, 'src')).sort())
})

/** The test folders of the whole package that CONTRIBUTING.md explains. */
const wholes = [
  'apps',
  'docs',
  'examples',
  'golden',
  'package',
  'peers',
  'record',
  'security',
  'servers',
  'shares',
  'support',
]

test('keeps tests in the folders of their sources, or in one that CONTRIBUTING.md explains', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const unexplained = wholes.filter((name) => !contributing.includes(`\`test/${name}\``))
  const folders = readdirSync(join(root, 'test')).filter((name) => !wholes.includes(name))
  const sources = readdirSync(join(root, 'src'))
  expect({ unexplained, homeless: folders.filter((name) => !sources.includes(name)) }).toEqual({
    unexplained: [],
    homeless: [],
  })
})

test('has a README of at most ten lines in each layer, which names a file to start with', () => {
  const layers = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of layers) {
    const text = readFileSync(join(root, 'src', name, 'README.md'), 'utf8')
    expect(text.split('\n').length).toBeLessThanOrEqual(10)
    const [, start = ''] = /Start with `([^`]+)`/.exec(text) ?? []
    expect(existsSync(join(root, 'src', name, start))).toBe(true)
  }
})
