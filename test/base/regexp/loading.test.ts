import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const source = JSON.stringify(join(__dirname, '../../../src/base/regexp/regexp.ts'))
// The first pattern of a process loads the library that translates patterns.
const script = `
import { limitTime, RubyRegExp } from ${source}
const long = 'a'.repeat(50_000)
for (const ms of [1, 2, 3, 5, 8, 12]) {
  try {
    RubyRegExp.compile(long, '', limitTime(long, ms))
  } catch (error) {
    console.log(error.limit)
  }
}
const limit = limitTime('b+', 1000)
RubyRegExp.compile('b+', '', limit).each('abba', limit, ([match]) => console.log(match))
`

test('a first pattern stopped at once does not affect later ones', () => {
  const options = ['--import', 'tsx', '--input-type=module', '--eval', script]
  expect(execFileSync(process.execPath, options, { encoding: 'utf8' })).toMatch(/^(regexpMs\n)*bb\n$/)
})
