import { createServer } from 'node:http'
import fastify from 'fastify'
import { Hono } from 'hono'
import { memoryJobs, memoryRecords, memoryStorage } from '../../../src'
import * as limits from '../../../src/base/limits'
import { fastifyPlatform } from '../../../src/web/fastify'
import { toNodeListener } from '../../../src/web/node'
import { startApp, type LiveApp } from '../../app/channels/live'
import { newDirectory } from '../../support/jest/app-directory'
import { command } from '../../tools/command/terminal'
import { appOf } from '../../web/handler/app'
import { exchange, statusesIn } from '../../web/node/hosts'
import { listen } from '../../web/rest/servers'
import { openApp } from '../sentences/scene'
import {
  ask,
  checkHealth,
  checkLife,
  failBothWays,
  failForGood,
  failTemporarily,
  queryFailing,
  same,
  sendHosts,
  sendTargets,
  type Statuses,
} from './scene'

const app = appOf()
const css = '/assets/app.css'

/** Signs up more visitors at once than the two hashes and the queue of 64. */
async function crowdSignUps(): Promise<readonly number[]> {
  const { send } = openApp({ 'forms/sign_up.liquid': '---\nresource: User\n---\n' })
  const signUp = async (i: number): Promise<number> => {
    const form = { email: `ann-${i}@example.com`, password: 'tea-time' }
    return (await send('POST', '/api/users', { form_configuration_name: 'sign_up', form })).status
  }
  const statuses = await Promise.all(Array.from({ length: 70 }, (_, i) => signUp(i)))
  return same(...statuses.filter((status) => status !== 201))
}

export const adapters: Statuses = { 'the response is then 503; for other errors it is 500': failBothWays }
export const errors: Statuses = { 'the response is 503 with `Retry-After: 5`, otherwise 500': failBothWays }
export const graphql: Statuses = { 'the response is 503 or 500': failBothWays }

export const security: Statuses = {
  '64 in a queue, others get 429': crowdSignUps,
  'others get 400 or 404': async () => [
    ...(await same(...(await sendHosts()), ...(await sendTargets()))),
    await ask(app, '/%65cho'),
  ],
}

/** The status of `/_metrics` of `serve` for a wrong token. */
async function readMetrics(): Promise<number> {
  const signal = new AbortController()
  const project = newDirectory({ 'app/views/pages/index.liquid': 'home' })
  const origin = await new Promise<string>((resolve, reject) => {
    command(project, ['serve', '--port', '0', '--host', '127.0.0.1'], {
      env: { METRICS_TOKEN: 'prometheus-reads-this' },
      config: { records: memoryRecords(), jobs: memoryJobs(), storage: memoryStorage() },
      stop: signal.signal,
      onPrint(line) {
        const port = /port (\d+)/.exec(line)?.[1]
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
      },
    }).then(({ notes }) => reject(new Error(notes)), reject)
  })
  const { status } = await fetch(`${origin}/_metrics`, { headers: { authorization: 'Bearer wrong' } })
  signal.abort()
  return status
}

export const operating: Statuses = {
  'a request with a wrong token gets 401': readMetrics,
  '`/_health/ready` | 200, or 503 if an adapter fails': checkHealth,
  '`/_health/live` | 200 while': checkLife,
  'further requests get 429': crowdSignUps,
  '`unreachable` | 503': () => queryFailing('unreachable'),
  '`exhausted` | 503': () => queryFailing('exhausted'),
  '`timeout` | 503': () => queryFailing('timeout'),
  '`full` | 500': () => queryFailing('full'),
  '`cancelled` | 500': () => queryFailing('cancelled'),
  '`refused` | 500': () => queryFailing('refused'),
}

/** Statuses of a missing and of a failing page at a server of Node. */
async function serveNode(): Promise<readonly number[]> {
  const { origin, close } = await listen(createServer(toNodeListener(app)))
  const statuses = [(await fetch(`${origin}/gone`)).status, (await fetch(`${origin}/broken`)).status]
  await close()
  return statuses
}

async function serveHono(): Promise<readonly number[]> {
  const host = new Hono()
  host.all('*', ({ req }) => app.fetch(req.raw))
  return [(await host.request('/gone')).status, (await host.request('/broken')).status]
}

/** The `statusCode` of the error that Fastify's handler gets for a wrong host. */
async function serveFastify(): Promise<number> {
  const host = fastify()
  let found = 0
  host.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    found = error.statusCode ?? 0
    return reply.code(418).send()
  })
  await host.register(fastifyPlatform, { platform: app })
  const origin = await host.listen({ port: 0, host: '127.0.0.1' })
  await exchange(origin, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
  await host.close()
  return found
}

export const serving: Statuses = {
  'An unknown address responds with 404': () => ask(app, '/gone'),
  'The response is 500, or 503': async () => [...(await failForGood()), ...(await failTemporarily())],
  '`toNodeListener(platform)` | 404 | 500': serveNode,
  'that take a web handler | 404 | 500': serveHono,
  'is an error with `statusCode` 400': serveFastify,
  '| 304 if the client has this version': async () => {
    const { headers } = await app.fetch(new Request(`https://shop.test${css}`))
    return same(
      ask(app, css, { headers: { 'if-none-match': headers.get('etag') ?? '' } }),
      ask(app, css, { headers: { 'if-modified-since': headers.get('last-modified') ?? '' } }),
    )
  },
  'one range of bytes: 206, or 416 if the file is shorter': async () => [
    await ask(app, css, { headers: { range: 'bytes=0-3' } }),
    await ask(app, css, { headers: { range: 'bytes=500-' } }),
  ],
  'Methods other than GET and HEAD get 405': () => ask(app, css, { method: 'POST' }),
  '`/_health/ready` | 200; 503 if an adapter is failing': checkHealth,
  '`/_health/live` | 200 as long as': checkLife,
}

/** Starts a server with WebSockets, and stops it after a visit. */
async function visitLive<T>(visit: (live: LiveApp) => Promise<T>): Promise<T> {
  const live = await startApp()
  try {
    return await visit(live)
  } finally {
    await live.stop()
  }
}

const openForeign = (): Promise<number> =>
  visitLive(async (live) => (await live.guest()).refusal({ headers: { origin: 'https://other.test' } }))

/** The status of a WebSocket over a limit of one. */
const openTwo = (limit: 'connections' | 'connectionsOfAddress'): Promise<number> =>
  visitLive(async (live) => {
    const lower = jest.replaceProperty(limits.channels, limit, 1)
    const guest = await live.guest()
    await guest.open()
    const status = await guest.refusal()
    lower.restore()
    return status
  })

/** The status of a WebSocket that is the first request of a server. */
const openFirst = (): Promise<number> =>
  visitLive(async ({ origin }) => {
    const handshake = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
    const answer = await exchange(origin, `GET /websocket HTTP/1.1\r\nHost: a\r\n${handshake}\r\n\r\n`)
    return statusesIn(answer)[0] ?? 0
  })

export const channels: Statuses = {
  'If that is a WebSocket, the response is 503': openFirst,
  "pages of another origin than the app's get 403": openForeign,
  'as programs send: else 403': openForeign,
  '10,000 of a process (503)': () => openTwo('connections'),
  '500 of an address (429)': () => openTwo('connectionsOfAddress'),
}
