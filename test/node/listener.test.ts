import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeListener, type Fetcher } from '../../src/node'

let server: Server | undefined

async function serve(app: Fetcher, onError: (error: unknown) => void = () => undefined): Promise<string> {
  server = createServer(toNodeListener(app, { onError }))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => new Promise((resolve) => server?.close(resolve) && server.closeAllConnections()))

test('hands the request on as the web has it', async () => {
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

test('streams a body as it is made', async () => {
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

test('waits for a slow client, and leaves no listeners behind', async () => {
  const warnings: string[] = []
  const note = (warning: Error): void => void warnings.push(warning.message)
  process.on('warning', note)
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
  process.off('warning', note)
  expect([size, warnings]).toEqual([40 * chunk.byteLength, []])
})

test('answers HEAD without a body', async () => {
  const origin = await serve({ fetch: () => new Response('body', { headers: { 'x-a': '1' } }) })
  const response = await fetch(origin, { method: 'HEAD' })
  expect([response.headers.get('x-a'), await response.text()]).toEqual(['1', ''])
})

test('answers an error with 500, and tells the host and not the client', async () => {
  const errors: unknown[] = []
  const origin = await serve({ fetch: () => Promise.reject(new Error('secret')) }, (error) => errors.push(error))
  const response = await fetch(origin)
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
  expect(errors).toEqual([new Error('secret')])
})

test('answers a request that cannot be read with 400', async () => {
  const origin = await serve({ fetch: () => new Response('x') })
  const status = await new Promise((resolve, reject) => {
    send(origin, { headers: { host: 'a b' } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(400)
})

test('tells a handler that the client has gone', async () => {
  const gone = new Promise<void>((resolve) => {
    void serve({
      fetch: (request) => new Promise(() => request.signal.addEventListener('abort', () => resolve())),
    }).then((origin) => {
      const client = send(origin)
      client.on('error', () => undefined).end()
      setTimeout(() => client.destroy(), 50)
    })
  })
  await gone
})

test('hands on who has connected', async () => {
  const origin = await serve({ fetch: (_, bindings) => new Response(bindings?.ip) })
  expect(await (await fetch(origin)).text()).toBe('127.0.0.1')
})

test('says where a body was read before', async () => {
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
