import { jsonLogger } from '../../src/ports/json-logger'
import { discreetLogger, stderrLogger, type LogEntry } from '../../src/ports/logger'

/** The text that the logger writes to stderr for an entry. */
function written(entry: LogEntry): string {
  const write = process.stderr.write.bind(process.stderr)
  let text = ''
  process.stderr.write = (chunk: unknown) => {
    text += String(chunk)
    return true
  }
  try {
    stderrLogger().log(entry)
  } finally {
    process.stderr.write = write
  }
  return text
}

/** The line of JSON for an entry. */
function jsonLine(entry: LogEntry): string {
  const lines: string[] = []
  const clock = { now: () => new Date('2030-05-01T10:00:00Z') }
  jsonLogger({ write: (line) => void lines.push(line), clock }).log(entry)
  return lines.join('\n')
}

describe('jsonLogger', () => {
  test('writes a line of JSON', () => {
    const line = jsonLine({ level: 'warn', type: 'cart', message: 'żółw', requestId: 'a-1', data: { c: [1, 2n] } })
    expect(line).toBe(
      '{"time":"2030-05-01T10:00:00.000Z","level":"warn","type":"cart","message":"żółw","requestId":"a-1","data":{"c":[1,"2"]}}',
    )
  })

  test('a message is one line, with any content', () => {
    const message = 'a\nb\u2028c\u202e\u001b[2J"}'
    const line = jsonLine({ level: 'info', type: 'b', message })
    for (const character of '\n\u2028\u202e\u001b') expect(line).not.toContain(character)
    expect(JSON.parse(line)).toEqual({ time: '2030-05-01T10:00:00.000Z', level: 'info', type: 'b', message })
  })

  test('logs the remaining data if JSON cannot represent a part', () => {
    const circular: unknown[] = []
    circular.push(circular)
    const line = jsonLine({ level: 'info', type: 'a', message: 'b', data: circular })
    expect(JSON.parse(line)).toMatchObject({ message: 'b', data: 'not serializable as JSON' })
  })
})

describe('stderrLogger', () => {
  test('writes a line', () => {
    expect(written({ level: 'warn', type: 'cart', message: 'żółw 🦊' })).toBe('warn [cart] żółw 🦊\n')
    expect(written({ level: 'info', type: 'a', message: 'b', data: { c: [1] } })).toBe('info [a] b {"c":[1]}\n')
  })

  test('does not let a message forge a line, or control a terminal', () => {
    const message = 'a\nerror [x] forged\r\t\u001b[2J\u007f\u009b\u2028\u2029\u0085\u202e'
    const line = written({ level: 'info', type: 'b\nc', message, data: { d: '\u2028\u009b' } })
    expect(line).toBe(
      'info [b\\nc] a\\nerror [x] forged\\r\\t\\u001b[2J\\u007f\\u009b\\u2028\\u2029\\u0085\\u202e {"d":"\\u2028\\u009b"}\n',
    )
  })

  test('redacts a text that is too long to scan for secrets', () => {
    const logged: LogEntry[] = []
    const logger = discreetLogger({ log: (entry) => void logged.push(entry) })
    logger.log({ level: 'info', type: 'a', message: 'b', data: `"a":"${'b'.repeat(50_000_000)}` })
    expect(logged).toEqual([{ level: 'info', type: 'a', message: 'b', data: '[FILTERED]' }])
  })

  test('accepts data that JSON cannot represent', () => {
    const circular: unknown[] = []
    circular.push(circular)
    for (const data of [circular, 5n, () => 1, Symbol('x'), { toJSON: () => circular }]) {
      expect(written({ level: 'info', type: 'a', message: 'b', data })).toMatch(/^info \[a\] b .+\n$/)
    }
  })
})
