import { createServer as createTcpServer, type Socket } from 'node:net'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { register } from '../../support/register'
import { listen, receive } from './receiver'

const form_data = [{ name: 'a', value: 'x'.repeat(100_000) }]

/** The names of the open sockets, timers and files of this process. */
const open = (): string[] => process.getActiveResourcesInfo().filter((name) => /Socket|Timeout|FSReq/.test(name))

/** Waits up to 50 turns for resources to close, and returns the names of those still open. */
async function leftOpen(before: readonly string[]): Promise<string[]> {
  for (let turns = 0; open().length > before.length && turns < 1000; turns++) await setTimeout(10)
  return open().slice(before.length)
}

/** Sends a request, and a file by URL, to the server. */
async function sendTo(server: ReturnType<typeof createServer>) {
  const receiver = await listen(server)
  const before = open()
  const platform = register({ settings: { network: { allow: [receiver.host], timeoutMs: 300 } } })
  const call = { url: receiver.origin, method: 'POST', form_data }
  const result = await platform.apiCalls.send(call)
  const file = await platform.apiCalls.send({ ...call, form_data: [{ name: 'f', file: { url: receiver.origin } }] })
  await platform.close()
  const left = await leftOpen(before)
  await receiver.close()
  return { result, file, left, sent: platform.apiCalls.sent() }
}

const tcp = (answer: (socket: Socket) => void): ReturnType<typeof createServer> =>
  Object.assign(
    createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        answer(socket)
      })
    }),
    { closeAllConnections: () => undefined },
  ) as unknown as ReturnType<typeof createServer>

test.each<[string, () => ReturnType<typeof createServer>]>([
  ['resets the connection', () => tcp((socket) => socket.resetAndDestroy())],
  ['ends the connection', () => tcp((socket) => socket.destroy())],
  ['sends a response other than HTTP', () => tcp((socket) => socket.end('SSH-2.0-OpenSSH\r\n'))],
  [
    'ends in the middle of its response',
    () => tcp((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc')),
  ],
  [
    'declares two lengths',
    () => tcp((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab')),
  ],
  ['sends endless headers', () => tcp((socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(50_000)}`))],
  ['never responds', () => createServer((request) => void request.resume())],
  ['comes to a halt', () => createServer((request, response) => void response.write('a', () => request.resume()))],
  [
    'sends an endless body',
    () =>
      createServer((_, response) => {
        const chunk = Buffer.alloc(1 << 20)
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
        }
        response.on('drain', more)
        more()
      }),
  ],
])(
  'reports one entry in errors for a receiver that %s, and leaves nothing open',
  async (_, server) => {
    const { result, file, left, sent } = await sendTo(server())
    expect([result.response, result.errors]).toEqual([null, [{ message: expect.any(String) as string }]])
    expect([file.response, file.errors]).toEqual([null, [{ message: expect.any(String) as string }]])
    expect(sent).toHaveLength(2)
    expect(left).toEqual([])
  },
  20_000,
)

test('reports a receiver that refuses connections', async () => {
  const closed = await receive()
  await closed.close()
  const platform = register({ settings: { network: { allow: [closed.host], timeoutMs: 60_000 } } })
  expect(await platform.apiCalls.send({ url: closed.origin })).toMatchObject({ response: null, errors: [{}] })
  await platform.close()
})

test('sends nothing on a redirect to an internal address', async () => {
  const inside = await receive()
  const outside = await receive((_, response) => void response.writeHead(307, { location: inside.origin }).end())
  const platform = register({ settings: { network: { allow: [outside.host], timeoutMs: 60_000 } } })
  const { errors } = await platform.apiCalls.send({ url: outside.origin, method: 'POST', form_data })
  expect(errors).toHaveLength(1)
  expect([outside.requests.length, inside.requests.length]).toEqual([1, 0])
  await platform.close()
  await inside.close()
  await outside.close()
})

test('reads a response that comes before the form is read, and sends no more of the form', async () => {
  const before = open()
  let sent = 0
  let closed = (): void => undefined
  const isClosed = new Promise<void>((resolve) => (closed = resolve))
  const files = await listen(
    createServer((_, response) => {
      const chunk = Buffer.alloc(1 << 20)
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent++
      }
      response.on('drain', more).on('close', closed)
      more()
    }),
  )
  const receiver = await listen(createServer((_, response) => void response.writeHead(413).end('too large')))
  const platform = register({ settings: { network: { allow: [files.host, receiver.host], timeoutMs: 60_000 } } })
  const form_data = [{ name: 'f', file: { url: files.origin } }]
  const { response, errors } = await platform.apiCalls.send({ url: receiver.origin, method: 'POST', form_data })
  expect([response?.status, response?.body, errors]).toEqual([413, 'too large', []])
  await isClosed
  expect(sent).toBeLessThan(50)
  await platform.close()
  await files.close()
  await receiver.close()
  expect(await leftOpen(before)).toEqual([])
})
