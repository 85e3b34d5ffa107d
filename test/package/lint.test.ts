import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Linter } from 'eslint'

const root = join(__dirname, '../..')

/** Lints code with the rule as for a file of `src`. */
function findRule(): Linter.RuleEntry {
  const args = ['node_modules/eslint/bin/eslint.js', '--print-config', 'src/index.ts']
  const config = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })) as Linter.Config
  return config.rules?.['no-restricted-syntax'] as Linter.RuleEntry
}

describe('the linter and messages', () => {
  const rule = findRule()

  function lint(code: string): readonly string[] {
    return new Linter().verify(code, { rules: { 'no-restricted-syntax': rule } }).map(({ message }) => message)
  }

  test.each([
    "error.message.includes('at line')",
    "error?.message?.includes('at line')",
    "message.startsWith('unknown key')",
    "fault.warning.endsWith('does nothing here')",
    "warning.indexOf('key') > 0",
    'error.message.match(/line (.+)/)',
    '/ at line /.test(error.message)',
    'place.exec(message)',
    "diagnostic.message === 'unknown key'",
    '`no key ${key}` !== message',
    "switch (error.message) { case 'unknown key': log() }",
  ])('refuses to branch on the text of a message: %s', (code) => {
    expect(lint(code)).toEqual([expect.stringMatching(/^A message is for people/)])
  })

  test.each([
    "error.code === 'ENOENT'",
    'log(error.message)',
    'throw new Error(`${place}: ${error.message}`, { cause: error })',
    'seen.has(error.message)',
    "message === ''",
    'one.message === other.message',
  ])('allows passing a message on, and branching on data: %s', (code) => {
    expect(lint(code)).toEqual([])
  })
})
