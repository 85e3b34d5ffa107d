import { ProgressLine, processTerminal } from '../../../src/tools/command/terminal'
import { newDirectory } from '../../support/jest/app-directory'
import { command } from './terminal'

const assertion =
  "{% function contract = 'modules/tests/assertions/equal', contract: contract, field_name: 'a', given: 1, expected: 1 %}"

const project = newDirectory({
  'app/views/pages/index.liquid': '---\nslug: /\n---\nhome',
  'app/lib/one_test.liquid': assertion,
  'app/lib/two_test.liquid': assertion,
})

afterEach(() => jest.restoreAllMocks())

/** The progress lines of a command. */
async function shownBy(...args: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = []
  const { code } = await command(project, args, { onProgress: (line) => void lines.push(line) })
  expect(code).toBe(0)
  return lines
}

test('test shows the number of finished tests', async () => {
  expect(await shownBy('test')).toEqual(['0 of 2 tests', '1 of 2 tests', '2 of 2 tests', ''])
})

test('check shows its current file', async () => {
  const lines = await shownBy('check')
  expect(Array.from(new Set(lines)).slice(0, 2)).toEqual(['Checking files', 'Checking templates'])
  expect(lines.at(-1)).toBe('')
})

test('a line of progress replaces the previous one, and stays on one line', () => {
  let screen = ''
  const line = new ProgressLine({
    columns: 12,
    write: (text: string | Uint8Array) => {
      // Emulates a terminal: returns to the start of the line and clears it.
      screen = (screen + String(text)).split('\r\u001b[K').at(-1) ?? ''
      return true
    },
  })
  line.show('1 of 20 tests of the shop')
  expect(screen).toBe('1 of 20 tes')
  line.show('2 of 20')
  expect(screen).toBe('2 of 20')
  line.remove()
  line.remove()
  expect(screen).toBe('')
})

test.each([
  ['xterm', ['1 of 2']],
  ['dumb', []],
])('a terminal of the type %s gets the lines %j', (type, expected) => {
  const written: unknown[] = []
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.isTTY) stream.isTTY = false // undefined without a terminal
    jest.replaceProperty(stream, 'isTTY', true)
  }
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(text)
    return true
  })
  jest.replaceProperty(process, 'env', { TERM: type })
  processTerminal().progress('1 of 2')
  expect(written).toEqual(expected)
})
