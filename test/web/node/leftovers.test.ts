import { createServer } from 'node:http'
import { connect } from 'node:net'
import { memoryFiles } from '../../../src/ports/files'
import { toNodeListener } from '../../../src/web/node'
import { listen, type Running } from '../rest/servers'
import { register } from '../../support/register'
import { exchange, statusesIn } from './hosts'

const platform = register({
  files: memoryFiles({
    'views/pages/index.liquid': 'home',
    'views/pages/save.liquid': '---\nmethod: post\n---\nsaved {{ context.params.a | size }}',
  }),
  settings: { limits: { bodyBytes: 1000 } },
})
const received: string[] = []
let running: Running

beforeAll(async () => {
  const listener = toNodeListener({
    fetch: (request, bindings) => {
      const { pathname } = new URL(request.url)
      received.push(pathname)
      if (pathname.startsWith('/api/')) return platform.rest.fetch(request, bindings)
      return platform.respond({ page: pathname }, { request })
    },
  })
  running = await listen(createServer((incoming, outgoing) => void listener(incoming, outgoing)))
})

afterAll(() => running.close())
beforeEach(() => (received.length = 0))

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
const json = 'Content-Type: application/json\r\n'

/** Requests that get a response before their bodies are read, with the status. */
const refused = [
  ['a missing page', 404, 'POST /none', form],
  ['an unsupported method', 405, 'PATCH /api/users', json],
  ['no token', 401, 'POST /api/users', json],
  ['a body that is too large', 413, 'POST /save', form],
  ['a wrong path', 400, 'POST /../save', form],
  ['a body that is not asked for', 200, 'GET /', ''],
] as const

/**
 * Sends a request again if the connection was reset before its response arrived, which can happen while a body is sent.
 */
async function answerTo(request: string): Promise<string> {
  let answer = ''
  for (let i = 0; i < 3 && answer === ''; i++) answer = await exchange(running.origin, request)
  return answer
}

describe.each(refused)('in %s, an unread body', (_, status, line, headers) => {
  const bodies = {
    'of a length': (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`,
    'in chunks': (body: string) =>
      `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  }

  test.each(Object.entries(bodies))('%s is not parsed as a request', async (_framing, frame) => {
    for (const size of [10, 100_000, 3_000_000]) {
      const body = smuggled.repeat(Math.ceil(size / smuggled.length))
      const next = 'GET /?next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
      const answer = await answerTo(`${line} HTTP/1.1\r\nHost: x\r\n${headers}${frame(body)}${next}`)
      const wanted = size === 10 && status === 413 ? 200 : status
      expect([[wanted], [wanted, 200]]).toContainEqual(statusesIn(answer))
      expect(received).not.toContain('/smuggled')
    }
  })

  test('is not received endlessly', async () => {
    const { hostname, port } = new URL(running.origin)
    const most = 64 * 1_048_576
    const sent = await new Promise<number>((resolve) => {
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      let size = 0
      const socket = connect(Number(port), hostname)
      const more = (): void => {
        while (size < most && !socket.destroyed && socket.write(chunk)) size += chunk.length
        if (size >= most) socket.destroy()
      }
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`)
      socket
        .on('drain', more)
        .on('error', () => undefined)
        .on('close', () => resolve(size))
      more()
    })
    expect(sent).toBeLessThan(most / 2)
  })
})

test.each([
  ['two framings', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two framings, chunked first', 'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 4\r\n\r\n'],
  ['a length with a sign', 'Content-Length: +4\r\n\r\n'],
  ['an unknown coding', 'Transfer-Encoding: xchunked\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n'],
  ['a folded header', 'X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n'],
  ['a chunk of a wrong size', 'Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n'],
  ['a bare line feed after a chunk', 'Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n'],
])('%s closes the connection, and nothing after it gets a response', async (_, rest) => {
  const answer = await exchange(running.origin, `POST /save HTTP/1.1\r\nHost: x\r\n${form}${rest}${smuggled}`)
  expect(statusesIn(answer)[0]).toBe(400)
  expect(statusesIn(answer)).toHaveLength(1)
  expect(received).not.toContain('/smuggled')
})
