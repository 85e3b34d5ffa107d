import { createServer, request as send } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { directoryFiles } from '../../../src/files/directory'
import { memoryFiles } from '../../../src/ports/files'
import { expressPlatform } from '../../../src/web/express'
import { fastifyPlatform } from '../../../src/web/fastify'
import { toNodeListener } from '../../../src/web/node'
import type { Platform } from '../../../src/platform'
import { newDirectory } from '../../support/jest/app-directory'
import { exchange, statusesIn } from '../node/hosts'
import { listen, type Running } from '../rest/servers'
import { register } from '../../support/register'
import { appOf, formIn } from './app'

/** Servers with the app under `/shop` and, if possible, other routes. */
const hosts: Readonly<Record<string, (platform: Platform, errors: unknown[]) => Promise<Running>>> = {
  Express: (platform, errors) => {
    const app = express()
    app.get('/shop/own', (_, response) => void response.send('own'))
    app.use('/shop', expressPlatform(platform))
    app.use(express.json())
    app.post('/shop/later', (request, response) => void response.json(request.body))
    app.use((_request, response) => void response.status(404).send('none of the host'))
    app.use((error: Error, _request: express.Request, response: express.Response, next: express.NextFunction) => {
      errors.push(error)
      if (response.headersSent) next(error)
      else response.status((error as { statusCode?: number }).statusCode ?? 500).send('host: failed')
    })
    return listen(createServer(app))
  },

  async Fastify(platform, errors) {
    const app = fastify()
    app.addHook('onRequest', async (_, reply) => void reply.header('x-hook', 'set'))
    app.get('/shop/own', () => 'own')
    app.setNotFoundHandler((_, reply) => reply.code(404).send('none of the host'))
    app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
      errors.push(error.cause ?? error)
      return reply.code(error.statusCode ?? 500).send('host: failed')
    })
    await app.register(fastifyPlatform, { platform, prefix: '/shop' })
    app.post('/shop/later', (request) => request.body)
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    return { origin, close: () => app.close() }
  },
}

describe.each(Object.entries(hosts))('in %s, an app under a path', (_, serve) => {
  const app = appOf({ settings: { assetHost: '/shop/assets' } })
  const errors: Error[] = []
  let running: Running
  const get = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(running.origin + path, { redirect: 'manual', ...init })

  beforeAll(async () => {
    running = await serve(app, errors)
  })
  afterAll(() => running.close())
  beforeEach(() => {
    errors.length = 0
    app.entries.length = 0
  })

  test('reads its addresses without the path', async () => {
    expect(await (await get('/shop')).text()).toBe('home at /')
    expect(await (await get('/shop/')).text()).toBe('home at /')
    expect(await (await get('/shop/?a=1')).text()).toBe('home at /')
    expect(await (await get('/shop/assets/app.css')).text()).toBe('body { color: teal }')
    expect((await get('/shop/api/users', { method: 'POST' })).status).toBe(401)
    expect(await (await get('/shop/_health')).json()).toMatchObject({ status: 'ok' })
    expect(await (await get('/shop/ip')).text()).toBe('127.0.0.1')
  })

  test('prints addresses of served assets', async () => {
    const [url = ''] = (await (await get('/shop/urls')).text()).split(' ')
    expect(url).toMatch(/^\/shop\/assets\/app\.css\?updated=/)
    expect((await get(url)).headers.get('cache-control')).toContain('immutable')
  })

  test('keeps the path in forms and redirects', async () => {
    expect((await get('/shop/old')).headers.get('location')).toBe('/shop/cart?a=1')
    const page = await get('/shop/contact')
    const cookieOf = ({ headers }: Response): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const cookie = cookieOf(page)
    const { action, fields } = formIn(await page.text())
    expect(action).toBe('/shop/api/customizations')
    const submit = (text: string): Promise<Response> => {
      const body = new URLSearchParams({ ...fields, 'form[properties][text]': text })
      return get(action, { method: 'POST', body, headers: { cookie } })
    }
    const refused = await submit('')
    expect(refused.status).toBe(422)
    expect(formIn(await refused.text()).action).toBe('/shop/api/customizations')
    const saved = await submit('hello')
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/shop/sent'])
    expect(await (await get('/shop/sent', { headers: { cookie: cookieOf(saved) } })).text()).toBe('sent thanks')
  })

  test('passes other addresses to the host, with the bodies of their requests', async () => {
    const none = await get('/shop/none')
    expect([none.status, await none.text()]).toEqual([404, 'none of the host'])
    expect(await (await get('/shop/own')).text()).toBe('own')
    const body = JSON.stringify({ text: 'x'.repeat(50_000) })
    const headers = { 'content-type': 'application/json' }
    expect(await (await get('/shop/later', { method: 'POST', body, headers })).text()).toBe(body)
    expect((await get('/none')).status).toBe(404)
    expect(errors).toEqual([])
  })

  test('accepts bodies', async () => {
    const body = new URLSearchParams({ a: 'zażółć '.repeat(1000) })
    expect(await (await get('/shop/echo', { method: 'POST', body })).text()).toBe('zażółć '.repeat(1000))
  })

  test('passes errors to the host, and logs them once', async () => {
    const response = await get('/shop/broken')
    expect([response.status, await response.text()]).toEqual([500, 'host: failed'])
    expect(errors).toHaveLength(1)
    expect(errors[0]?.message).toContain('line:2, col:8')
    expect(app.entries).toHaveLength(1)
  })

  test('rejects invalid addresses', async () => {
    const sendLine = (line: string): Promise<string> =>
      exchange(running.origin, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(statusesIn(await sendLine('GET /shop/../shop/'))).toEqual([400])
    expect(statusesIn(await sendLine('GET /shop/%2e%2e/x'))).toEqual([400])
    expect(statusesIn(await sendLine('GET /shop//'))).toEqual([404])
    expect(statusesIn(await sendLine('GET /shop//example.com/'))).toEqual([404])
    expect(app.entries).toEqual([])
  })

  test('responds to HEAD without a body', async () => {
    const response = await get('/shop/assets/app.css', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '20', ''])
  })
})

test("sets headers of pages by Fastify's hooks", async () => {
  const running = await (hosts.Fastify as (typeof hosts)[string])(appOf(), [])
  try {
    expect((await fetch(`${running.origin}/shop/`)).headers.get('x-hook')).toBe('set')
  } finally {
    await running.close()
  }
})

test("hides error details in Fastify's own responses", async () => {
  const host = fastify()
  await host.register(fastifyPlatform, { platform: appOf() })
  const origin = await host.listen({ port: 0, host: '127.0.0.1' })
  try {
    const response = await fetch(`${origin}/broken`)
    const message = 'Internal Server Error'
    expect(await response.json()).toEqual({ statusCode: 500, error: message, message })
    expect((await fetch(`${origin}/none`)).status).toBe(404)
    expect(await (await fetch(origin)).text()).toBe('home at /')
  } finally {
    await host.close()
  }
})

test('reports a body parser before the middleware', async () => {
  const errors: Error[] = []
  const host = express()
  host.use(express.json(), expressPlatform(appOf()))
  host.use((error: Error, _request: express.Request, response: express.Response, next: express.NextFunction) => {
    errors.push(error)
    if (response.headersSent) next(error)
    else response.sendStatus(500)
  })
  const running = await listen(createServer(host))
  try {
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${running.origin}/echo`, { method: 'POST', body: '{}', headers })).status).toBe(500)
    expect(errors[0]?.message).toContain('put this listener before body parsers')
  } finally {
    await running.close()
  }
})

test.each(Object.entries(hosts))('serves one spelling of the path of an app in %s', async (_, serve) => {
  const files = memoryFiles({
    'views/pages/any.liquid': '---\nslug: "*"\n---\nthe app at {{ context.location.pathname }}',
  })
  const running = await serve(register({ files }), [])
  const paths = ['/shop/stats', '/%73hop/stats', '/s%68op/stats', '/%73%68%6f%70/stats', '/sho%70']
  const texts = await Promise.all(paths.map(async (path) => (await fetch(running.origin + path)).text()))
  await running.close()
  expect(texts).toEqual(['the app at /stats', ...paths.slice(1).map(() => 'none of the host')])
})

test('mounts in Hono as any web handler', async () => {
  const platform = appOf()
  const app = new Hono()
  app.all(
    '/shop/*',
    mount((request) => platform.fetch(request, { mount: '/shop' })),
  )
  app.get('/own', (context) => context.text('own'))
  const requestPath = (path: string): Response | Promise<Response> => app.request(path, { redirect: 'manual' })
  expect(await (await requestPath('/shop/')).text()).toBe('home at /')
  expect(await (await requestPath('/shop/assets/app.css')).text()).toBe('body { color: teal }')
  expect((await requestPath('/shop/old')).headers.get('location')).toBe('/shop/cart?a=1')
  expect(await (await requestPath('/own')).text()).toBe('own')
})

describe('in node:http', () => {
  const directory = newDirectory({
    'app/assets/large.bin': 'x'.repeat(3_000_000),
    'app/views/pages/index.liquid': 'home',
    'app/views/pages/broken.liquid': '{{ 5 | array_limit: 1 }}',
  })
  const app = register({ files: directoryFiles(`${directory}/app`) })
  const unanswered: unknown[] = []
  let running: Running

  beforeAll(async () => {
    running = await listen(createServer(toNodeListener(app, { onError: (error) => void unanswered.push(error) })))
  })
  afterAll(() => running.close())

  test('serves a platform directly', async () => {
    expect(await (await fetch(running.origin)).text()).toBe('home')
    const response = await fetch(`${running.origin}/broken`)
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
    expect(app.entries).toHaveLength(1)
    expect(unanswered).toEqual([])
  })

  test('sends large assets whole and in ranges', async () => {
    const whole = await fetch(`${running.origin}/assets/large.bin`)
    expect(whole.headers.get('content-length')).toBe('3000000')
    expect((await whole.arrayBuffer()).byteLength).toBe(3_000_000)
    const part = await fetch(`${running.origin}/assets/large.bin`, { headers: { range: 'bytes=10-19' } })
    expect([part.status, await part.text()]).toEqual([206, 'x'.repeat(10)])
  })

  test('survives a client that disconnects during the response', async () => {
    await new Promise<void>((resolve, reject) => {
      const request = send(`${running.origin}/assets/large.bin`, (response) => {
        response.once('data', () => {
          request.destroy()
          resolve()
        })
      })
      request.on('error', reject).end()
    })
    expect(await (await fetch(running.origin)).text()).toBe('home')
    expect(unanswered).toEqual([])
  })
})
