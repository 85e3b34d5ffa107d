import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { WebSocketServer, WebSocket } from 'ws'
import { memoryFiles } from '../../../src/ports/files'
import { expressPlatform } from '../../../src/web/express'
import { fastifyPlatform } from '../../../src/web/fastify'
import { toNodeListener, type NodeBindings } from '../../../src/web/node'
import { Client } from '../../app/channels/client'
import { register } from '../../support/register'

const files = memoryFiles({
  'config.yml': 'websockets_require_subscribed_partial: false',
  'views/pages/token.liquid': '---\nlayout: ""\n---\n{{ context.authenticity_token }}',
  'views/pages/echo.liquid': '---\nmethod: post\nlayout: ""\n---\n{{ context.params.text }}',
})
const news = { channel: 'news', room_id: 1 }
let platform: ReturnType<typeof register>
let server: Server

beforeEach(() => {
  platform = register({ files })
})

afterEach(async () => {
  await platform.close()
  server.close()
  server.closeAllConnections()
})

async function listen(given: Server): Promise<string> {
  server = given
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The response on a raw connection until it ends. */
async function exchange(origin: string, ...requests: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(origin)
  return exchangeOn(connect(Number(port), hostname), ...requests)
}

async function exchangeOn(socket: Socket, ...requests: readonly string[]): Promise<string> {
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString()))
  socket.write(requests.map((lines) => lines.replaceAll('\n', '\r\n')).join(''))
  await once(socket, 'close')
  return received
}

test("accepts WebSockets in Express below the app's path", async () => {
  const app = express()
  app.use('/shop', expressPlatform(platform))
  const client = new Client(await listen(createServer(app)))
  const token = await client.visit('/shop/token')
  const socket = await client.open({ path: '/shop/websocket', token })
  expect(await socket.subscribe(news)).toBe('confirm_subscription')
})

test('accepts WebSockets in Fastify from the start', async () => {
  const app = fastify()
  await app.register(fastifyPlatform, { platform, prefix: '/shop' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new Client(await listen(app.server))
  expect(await client.refusal({ path: '/shop/websocket', token: 'x', headers: { origin: 'https://evil.test' } })).toBe(
    403,
  )
  const token = await client.visit('/shop/token')
  const socket = await client.open({ path: '/shop/websocket', token })
  expect(await socket.subscribe(news)).toBe('confirm_subscription')
})

test('accepts WebSockets beside a Hono app that contains the platform', async () => {
  const app = new Hono()
  const shop = mount((request, bindings: NodeBindings) => platform.fetch(request, { ...bindings, mount: '/shop' }))
  app.all('/shop/*', shop)
  const { channels } = platform
  const client = new Client(await listen(createServer(toNodeListener({ fetch: app.fetch, channels }))))
  const socket = await client.open({ token: await client.visit('/shop/token') })
  expect(await socket.subscribe(news)).toBe('confirm_subscription')
})

test('finds the endpoint of an absolute target whose host contains the mount path', async () => {
  const app = fastify()
  await app.register(fastifyPlatform, { platform, prefix: '/shop' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const handshake = 'Connection: Upgrade\nUpgrade: websocket\nOrigin: https://evil.test'
  const target = 'GET http://shop.test/shop/websocket HTTP/1.1\nHost: shop.test'
  expect(await exchange(await listen(app.server), `${target}\n${handshake}\n\n`)).toMatch(/^HTTP\/1\.1 403 /)
})

test("rejects a handshake that is a listener's first request with a retry, and then accepts it", async () => {
  const client = new Client(await listen(createServer(toNodeListener(platform))))
  expect(await client.refusal({ token: 'any' })).toBe(503)
  expect(await (await client.open()).subscribe(news)).toBe('confirm_subscription')
})

test('leaves other upgrade listeners their addresses', async () => {
  const origin = await listen(createServer(toNodeListener(platform)))
  const others = new WebSocketServer({ noServer: true })
  server.on('upgrade', (incoming, socket, head) => {
    if (incoming.url === '/other') others.handleUpgrade(incoming, socket, head, (own) => own.send('hello'))
  })
  const client = new Client(origin)
  expect(await (await client.open()).subscribe(news)).toBe('confirm_subscription')
  const other = new WebSocket(`${origin.replace('http', 'ws')}/other`)
  expect(String((await once(other, 'message'))[0])).toBe('hello')
  other.terminate()
})

test('responds to an HTTP/2 upgrade with its body as before the first WebSocket', async () => {
  const origin = await listen(createServer(toNodeListener(platform)))
  const client = new Client(origin)
  await (await client.open()).subscribe(news)
  const upgrade = 'Connection: Upgrade, HTTP2-Settings, close\nUpgrade: h2c\nHTTP2-Settings: AAMAAABk\n'
  const body = 'text=za%C5%BC%C3%B3%C5%82%C4%87'
  const head = `POST /echo HTTP/1.1\nHost: app.test\nContent-Type: application/x-www-form-urlencoded\n`
  const answer = await exchange(origin, `${head}${upgrade}Content-Length: ${body.length}\n\n${body}`)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toContain('\r\n\r\nzażółć')
  const chunked = await exchange(
    origin,
    `${head}${upgrade}Transfer-Encoding: chunked\n\n${body.length.toString(16)}\n${body}\n0\n\n`,
  )
  expect(chunked).toContain('zażółć')
  expect(await exchange(origin, `GET /missing HTTP/1.1\nHost: app.test\n${upgrade}\n`)).toMatch(/^HTTP\/1\.1 404 /)
})

test('closes the connection of a refused handshake even if the client keeps its side open', async () => {
  const origin = await listen(createServer(toNodeListener(platform)))
  await (await new Client(origin).open()).subscribe(news)
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const [accepted] = (await once(server, 'connection')) as [Socket]
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: https://evil.test\r\n\r\n'
  try {
    socket.write(`GET /websocket HTTP/1.1\r\nHost: app.test\r\n${upgrade}`)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 403 /)
    if (!accepted.closed) await once(accepted, 'close', { signal: AbortSignal.timeout(10_000) })
  } finally {
    socket.destroy()
  }
})

test('closes a connection that requests a WebSocket before the response to its earlier request', async () => {
  const origin = await listen(createServer(toNodeListener(platform)))
  await (await fetch(`${origin}/token`)).text()
  const handshake = `GET /websocket HTTP/1.1\nHost: x\nConnection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: ${'A'.repeat(22)}==\n\n`
  expect(await exchange(origin, 'GET /token HTTP/1.1\nHost: x\n\n', handshake)).toBe('')
})

test('responds to an HTTP/2 upgrade on HTTPS', async () => {
  // Both sides have a key, so no certificate is needed.
  const psk = Buffer.alloc(16, 1)
  const secure = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const
  const { port } = new URL(
    await listen(createHttpsServer({ ...secure, pskCallback: () => psk }, toNodeListener(platform))),
  )
  const open = (): Socket =>
    connectTls({
      ...secure,
      host: '127.0.0.1',
      port: Number(port),
      pskCallback: () => ({ psk, identity: 'client' }),
      checkServerIdentity: () => undefined,
    })
  const head = 'GET /missing HTTP/1.1\nHost: app.test\n'
  expect(await exchangeOn(open(), `${head}Connection: close\n\n`)).toMatch(/^HTTP\/1\.1 404 /)
  const upgrade = 'Connection: Upgrade, HTTP2-Settings, close\nUpgrade: h2c\nHTTP2-Settings: AAMAAABk\n'
  expect(await exchangeOn(open(), `${head}${upgrade}\n`)).toMatch(/^HTTP\/1\.1 404 /)
})

test('responds to a WebSocket at another address as a page', async () => {
  const client = new Client(await listen(createServer(toNodeListener(platform))))
  await client.open()
  expect(await client.refusal({ path: '/elsewhere' })).toBe(404)
})

test('responds to an ordinary request to the address as a page', async () => {
  const client = new Client(await listen(createServer(toNodeListener(platform))))
  await client.open()
  expect((await fetch(`${client.origin}/websocket`)).status).toBe(404)
})
