import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request as send, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listFiles, readPage } from '../../docs/read-page'
import { newDirectory } from '../../support/jest/app-directory'
import { removeProgram, startCommand, type CommandProcess } from '../../tools/command/process'
import { end, freePort } from '../servers'

// The configuration of nginx in docs/production.md, in front of two processes of an app.

const host = 'shop.example.com'
const app = newDirectory({
  'app/views/pages/where.liquid': '---\nslug: where\n---\n{{ context.visitor.ip }} {{ context.location.url }}',
  'app/views/pages/echo.liquid': '---\nslug: echo\nmethod: post\ncsrf: false\n---\n{{ context.params.word }}',
})
let [nginx, port] = [undefined as ChildProcess | undefined, 0]
let ports: readonly number[] = []
const processes = new Map<number, CommandProcess>()

beforeAll(async () => {
  port = await freePort()
  ports = [await freePort(), await freePort()]
  await Promise.all(ports.map(start))
  const blocks = readPage('production.md').flatMap((section) => section.blocks)
  const written = listFiles(blocks)['/etc/nginx/conf.d/shop.conf'] ?? ''
  const site = written
    .replace('3000', String(ports[0]))
    .replace('3001', String(ports[1]))
    .replace('listen 80', `listen ${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  const http = `access_log off; ${temporary.join(' ')} include shop.conf;`
  const main = `daemon off; pid nginx.pid; error_log error.log; events {} http { ${http} }`
  const folder = newDirectory({ 'nginx.conf': main, 'shop.conf': site })
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' })
  while (!(await get('/_health/live').catch(() => undefined))) expect(nginx.exitCode).toBe(null)
}, 120_000)
afterAll(async () => {
  if (nginx) await end(nginx, 'SIGTERM')
  await Promise.all(Array.from(processes.values(), ({ kill }) => kill()))
  removeProgram()
})

async function start(port: number): Promise<void> {
  const env = { HOSTS: host, TRUST_PROXY: '1' }
  const started = startCommand(app, ['serve', '--host', '127.0.0.1', '--port', String(port)], env)
  processes.set(port, started)
  await started.printed(/"serves /)
}

interface Answer {
  readonly status: number | undefined
  readonly body: string
}

async function get(path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST'
  const request = send(`http://127.0.0.1:${port}${path}`, { method, headers: { host, ...headers } }).end(body)
  const [incoming] = (await once(request, 'response')) as [IncomingMessage]
  return { status: incoming.statusCode, body: await text(incoming) }
}

test('passes the address and the host of the client, whatever headers the client sends', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect(await get('/where', headers)).toEqual({ status: 200, body: `127.0.0.1 http://${host}/where` })
})

test('passes WebSockets', async () => {
  const websocket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const headers = { host, ...websocket, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', origin: `http://${host}` }
  const request = send(`http://127.0.0.1:${port}/websocket`, { headers }).end()
  const [{ statusCode }, socket] = (await once(request, 'upgrade')) as [IncomingMessage, Socket]
  socket.destroy()
  expect(statusCode).toBe(101)
})

test('rejects a body over its limit', async () => {
  expect(await get('/echo', {}, Buffer.alloc(11_000_000))).toMatchObject({ status: 413 })
})

test('sends all requests to the other process while one restarts, and at once to the first again', async () => {
  for (const port of ports) {
    processes.get(port)?.stop()
    expect(await processes.get(port)?.ended).toBe(0)
    for (let i = 0; i < 4; i++) {
      expect(await get('/where')).toMatchObject({ status: 200 })
      expect(await get('/echo', { 'content-type': 'application/x-www-form-urlencoded' }, 'word=tea')).toEqual({
        status: 200,
        body: 'tea',
      })
    }
    await start(port)
  }
}, 60_000)
