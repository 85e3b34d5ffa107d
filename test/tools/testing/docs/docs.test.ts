import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory } from '../../../support/jest/app-directory'

const root = join(__dirname, '../../../..')
const docs = readFileSync(join(root, 'docs/testing.md'), 'utf8')
const example = join(__dirname, 'messages.mts')

/** The code block after the name of a file in the docs. */
function findCode(name: string): string {
  const [, code] = /^```\w+\n([^]*?)^```/m.exec(docs.slice(docs.indexOf(`\`${name}\``))) ?? []
  return code ?? ''
}

// The strict type check of this repository includes `messages.mts`.
test('the test in the docs is the one that is type-checked', () => {
  expect(findCode('test/messages.test.mjs')).toBe(readFileSync(example, 'utf8'))
})

test('the test in the docs passes with the app in the docs', () => {
  const files = [
    'app/schema/message.yml',
    'app/forms/message.liquid',
    'app/views/pages/messages.liquid',
    'app/lib/queries/messages.liquid',
  ]
  const folder = newDirectory(Object.fromEntries(files.map((name) => [name, findCode(name)])))
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') }
  const args = ['--import', join(root, 'node_modules/tsx/dist/loader.mjs'), '--test', '--test-reporter', 'tap', example]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^# pass 2$/m)])
})
