import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')

test('each folder and file of src has its row in docs/architecture.md, and no row is of what is not there', () => {
  const lines = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('\n')
  const cells = lines.flatMap((line) => /^\| (`src\/[^|]*) \|/.exec(line)?.[1] ?? [])
  const described = cells.flatMap((cell) => Array.from(cell.matchAll(/`src\/([^`]+)`/g), ([, name]) => name))
  expect(described.sort()).toEqual(readdirSync(join(root, 'src')).sort())
})
