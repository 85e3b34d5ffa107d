import { join } from 'node:path'
import { directoryFiles } from '../../src/files/directory'
import { memoryFiles, type FileSource } from '../../src/ports/files'
import { visitor } from '../../src/tools/testing'
import { register } from '../support/register'

/** An app with pages that run its tests, in the style of the public tests module. */
const files = directoryFiles(join(__dirname, 'self-tests/app'))

/** The same app with an additional test file. */
function withTest(text: string): FileSource {
  const contents = files.list('').map((path): [string, string] => [path, files.read(path) ?? ''])
  return memoryFiles({ ...Object.fromEntries(contents), 'lib/test/more_test.liquid': text })
}

interface Report {
  readonly failed: number
  readonly tests: readonly { readonly path: string; readonly total: number; readonly success: boolean }[]
}

test('pass twice in a row in one store', async () => {
  const ann = visitor(register({ files }))
  for (let run = 0; run < 2; run++) {
    const page = await ann.visit('/checks/run.js')
    const { failed, tests } = page.json<Report>()
    expect([page.status, failed]).toEqual([200, 0])
    expect(tests.map(({ path, total, success }) => [path, total, success])).toEqual([
      ['test/join_test', 4, true],
      ['test/list_test', 1, true],
      ['test/words_test', 1, true],
    ])
  }
})

test('are all shown by a page, or selected by name', async () => {
  const ann = visitor(register({ files }))
  const page = await ann.visit('/checks/run')
  expect(page.findAll('li.passed').map(({ text }) => text)).toEqual(['join_test', 'list_test', 'words_test'])
  expect(page.find('p').text).toMatch(/^Assertions: 6\. Failed: 0\. Time: \d+ms$/)
  const one = await ann.visit('/checks/run.html?name=words')
  expect(one.findAll('li').map(({ text }) => text)).toEqual(['words_test'])
  const none = await ann.visit('/checks/run?name=nothing')
  expect([none.status, none.find('p').text]).toEqual([500, 'no tests found'])
})

test('report failures by field', async () => {
  const text = "{% function contract = 'equal', contract: contract, given: 1, expected: '<b>', field: 'sum' %}"
  const settings = { escapeOutput: true, stringInterpolation: false }
  const page = await visitor(register({ files: withTest(text), settings })).visit('/checks/run')
  expect([page.status, page.find('li.failed').text]).toEqual([500, 'more_test sum expected 1 to equal <b>'])
})

test('run in the background and log the result', async () => {
  const platform = register({ files })
  const name = (await visitor(platform).visit('/checks/later')).text
  await platform.jobs.drain()
  const logged = platform.entries.find(({ type }) => type === `${name} done`)
  expect(JSON.parse(logged?.message ?? '')).toMatchObject({ failed: 0, tests: { length: 3 } })
})

test('do not run in production', async () => {
  const ann = visitor(register({ files, settings: { environment: 'production' } }))
  expect((await ann.visit('/checks/run')).text).toBe('')
  expect((await ann.visit('/checks/run.js')).json()).toEqual({ failed: 'only outside of production' })
})
