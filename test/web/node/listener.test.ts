import { once } from 'node:events'
import { Agent, createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import * as limits from '../../../src/base/limits'
import { toNodeListener, type Fetcher } from '../../../src/web/node'
import { exchange, statusesIn } from './hosts'

let server: Server | undefined

async function serve(app: Fetcher, onError: (error: unknown) => void = () => undefined): Promise<string> {
  server = createServer(toNodeListener(app, { onError }))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => new Promise((resolve) => server?.close(resolve) && server.closeAllConnections()))

test('passes the request on as the web sends it', async () => {
  const origin = await serve({
    fetch: async (request) =>
      Response.json({
        url: request.url,
        method: request.method,
        x: request.headers.get('x-a'),
        body: await request.text(),
      }),
  })
  const response = await fetch(`${origin}/a/b?c=%20d`, { method: 'PUT', body: 'zażółć', headers: { 'x-a': '1' } })
  expect(await response.json()).toEqual({ url: `${origin}/a/b?c=%20d`, method: 'PUT', x: '1', body: 'zażółć' })
})

test('sends status, headers, each cookie and the body', async () => {
  const headers = new Headers([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['x-b', 'y'],
  ])
  const origin = await serve({ fetch: () => new Response('body', { status: 201, headers }) })
  const response = await fetch(origin)
  expect([response.status, response.headers.get('x-b'), await response.text()]).toEqual([201, 'y', 'body'])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('streams a body as it is produced', async () => {
  const chunk = new Uint8Array(64 * 1024).fill(97)
  let left = 160
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk)
      else controller.close()
    },
  })
  const origin = await serve({ fetch: () => new Response(body) })
  expect((await (await fetch(origin)).arrayBuffer()).byteLength).toBe(160 * chunk.byteLength)
})

test('waits for a slow client, and removes its listeners', async () => {
  const warnings: string[] = []
  const addWarning = (warning: Error): void => void warnings.push(warning.message)
  process.on('warning', addWarning)
  const chunk = new Uint8Array(1024 * 1024)
  let left = 40
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk)
      else controller.close()
    },
  })
  const origin = await serve({ fetch: () => new Response(body) })
  let size = 0
  for await (const piece of (await fetch(origin)).body ?? []) {
    size += (piece as Uint8Array).byteLength
    await new Promise((resolve) => setImmediate(resolve))
  }
  process.off('warning', addWarning)
  expect([size, warnings]).toEqual([40 * chunk.byteLength, []])
})

/** The connection of a client that sends requests, and reads no response. */
function sendRequests(origin: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, () => resolve(socket)))
    socket.pause().on('error', reject)
  })
}

test.each([
  ['in one piece', () => new Uint8Array(64_000_000)],
  ['as a stream', () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) })],
])('does not wait endlessly for a client that reads nothing: %s', async (_, body) => {
  const patience = jest.replaceProperty(limits.requests, 'unreadMs', 300)
  try {
    const origin = await serve({ fetch: () => new Response(body()) })
    const client = await sendRequests(origin, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const connections = (): Promise<number> =>
      new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)))
    while ((await connections()) === 0) await sleep(5)
    while ((await connections()) > 0) await sleep(50)
    client.destroy()
  } finally {
    patience.restore()
  }
})

test('keeps a connection open for a slow handler', async () => {
  const patience = jest.replaceProperty(limits.requests, 'unreadMs', 50)
  try {
    let part = 0
    const stream = (): ReadableStream =>
      new ReadableStream({
        async pull(controller) {
          await sleep(150)
          if (++part > 2) controller.close()
          else controller.enqueue(Buffer.from(`part ${part} `))
        },
      })
    const origin = await serve({ fetch: () => new Response(stream()) })
    expect(await (await fetch(origin)).text()).toBe('part 1 part 2 ')
  } finally {
    patience.restore()
  }
})

test('closes the connection after a response if the server closes meanwhile', async () => {
  let closed: Promise<unknown> | undefined
  const origin = await serve({
    fetch: () => {
      closed = new Promise((resolve) => server?.close(resolve))
      return new Response('ok')
    },
  })
  const [incoming] = (await once(send(origin, { agent: new Agent({ keepAlive: true }) }).end(), 'response')) as [
    IncomingMessage,
  ]
  expect([incoming.headers.connection, await text(incoming)]).toEqual(['close', 'ok'])
  await closed
})

test('closes a connection with more than 20 unanswered requests', async () => {
  let received = 0
  const origin = await serve({
    fetch: () => {
      received++
      return new Promise(() => undefined)
    },
  })
  const line = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const client = await sendRequests(origin, line.repeat(1500))
  await new Promise((resolve) => client.once('close', resolve).resume())
  expect(received).toBeLessThanOrEqual(1)
})

test('starts a request of a connection when the client has read the response before it', async () => {
  const paths: string[] = []
  const size = 20_000_000
  const origin = await serve({
    fetch: ({ url }) => {
      paths.push(new URL(url).pathname)
      return new Response('x'.repeat(size))
    },
  })
  const requests = ['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const client = await sendRequests(origin, requests.join(''))
  while (paths.length === 0) await sleep(5)
  await sleep(50)
  expect(paths).toEqual(['/1'])
  let read = 0
  await new Promise<void>((resolve) => {
    client.on('data', (data) => {
      read += data.length
      if (read > 3 * size) resolve()
    })
    client.resume()
  })
  client.destroy()
  expect(paths).toEqual(['/1', '/2', '/3'])
})

test('responds to many requests of a connection in sequence', async () => {
  const origin = await serve({ fetch: () => new Response('ok') })
  const client = (await sendRequests(origin, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).setEncoding('latin1')
  let answers = 0
  await new Promise<void>((resolve) => {
    client.on('data', () => {
      if (++answers < 300) client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      else resolve()
    })
    client.resume()
  })
  client.destroy()
  expect(answers).toBe(300)
})

test('rejects more headers than Node passes on', async () => {
  const origin = await serve({ fetch: ({ headers }) => new Response(headers.get('x-forwarded-for')) })
  const sendMany = (count: number): Promise<string> =>
    exchange(
      origin,
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'a:\r\n'.repeat(count)}X-Forwarded-For: 192.0.2.1\r\n\r\n`,
    )
  expect(await sendMany(400)).toContain('192.0.2.1')
  expect(statusesIn(await sendMany(500))).toEqual([400])
  // Newer versions of Node refuse this many themselves.
  expect([400, 431]).toContain(statusesIn(await sendMany(1500))[0])
})

test('responds to HEAD without a body', async () => {
  const origin = await serve({ fetch: () => new Response('body', { headers: { 'x-a': '1' } }) })
  const response = await fetch(origin, { method: 'HEAD' })
  expect([response.headers.get('x-a'), await response.text()]).toEqual(['1', ''])
})

test('responds to an error with 500, reported to the host and not the client', async () => {
  const errors: unknown[] = []
  const origin = await serve({ fetch: () => Promise.reject(new Error('secret')) }, (error) => errors.push(error))
  const response = await fetch(origin)
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
  expect(errors).toEqual([new Error('secret')])
})

test('responds to an unreadable request with 400', async () => {
  const origin = await serve({ fetch: () => new Response('x') })
  const status = await new Promise((resolve, reject) => {
    send(origin, { headers: { host: 'a b' } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(400)
})

test('notifies a handler that the client has disconnected', async () => {
  const gone = new Promise<AbortSignal>((resolve) => {
    void serve({
      fetch: ({ signal }) => new Promise(() => signal.addEventListener('abort', () => resolve(signal))),
    }).then((origin) => {
      const client = send(origin)
      client.on('error', () => undefined).end()
      setTimeout(() => client.destroy(), 50)
    })
  })
  expect((await gone).reason).toMatchObject({ name: 'AbortError' })
})

/** A response without end, which counts its readers. */
function endlessResponse(readers: { count: number }): Response {
  readers.count++
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    cancel: () => void readers.count--,
  })
  return new Response(body)
}

test('abandons the response to a client that has disconnected, and does not start those that wait for it', async () => {
  const readers = { count: 0 }
  const signals: AbortSignal[] = []
  const origin = await serve({
    fetch({ signal }) {
      signals.push(signal)
      return endlessResponse(readers)
    },
  })
  const client = await sendRequests(origin, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
  while (readers.count < 1) await sleep(5)
  client.destroy()
  while (readers.count > 0) await sleep(5)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('abandons a response that is ready after the client has disconnected', async () => {
  const readers = { count: 0 }
  const signals: AbortSignal[] = []
  const origin = await serve({
    async fetch({ signal }) {
      await once(signal, 'abort')
      signals.push(signal)
      return endlessResponse(readers)
    },
  })
  const client = await sendRequests(origin, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  setTimeout(() => client.destroy(), 50)
  while (signals.length === 0 || readers.count > 0) await sleep(5)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test("passes the client's address on", async () => {
  const origin = await serve({ fetch: (_, bindings) => new Response(bindings?.ip) })
  expect(await (await fetch(origin)).text()).toBe('127.0.0.1')
})

/** Calls the listener for requests that a host has prepared, and resolves when each call has ended. */
async function passOn(
  requests: number,
  prepare: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>,
  act: (client: Socket) => unknown,
): Promise<void> {
  const listener = toNodeListener({ fetch: () => new Response('app') })
  const ended: Promise<void>[] = []
  server = createServer((incoming, outgoing) => {
    ended.push(prepare(incoming, outgoing).then(() => listener(incoming, outgoing)))
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const client = await sendRequests(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests))
  while (ended.length < requests) await sleep(5)
  act(client)
  await Promise.all(ended)
  client.destroy()
}

test('ends if the client has left before the host passes its requests on', async () => {
  await passOn(
    3,
    ({ socket }) => once(socket, 'close'),
    (client) => client.destroy(),
  )
})

test('ends if the host has responded before', async () => {
  await passOn(
    3,
    (_, outgoing) => once(outgoing.end('host'), 'close'),
    (client) => client.resume(),
  )
})

test('reports a body that was already read', async () => {
  const errors: unknown[] = []
  const listener = toNodeListener({ fetch: () => new Response('x') }, { onError: (error) => errors.push(error) })
  server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => void listener(incoming, outgoing))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x' })).status).toBe(500)
  expect(String(errors[0])).toMatch(/was read before/)
})
