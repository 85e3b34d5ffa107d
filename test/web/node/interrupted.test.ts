import { createServer } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { expressPlatform } from '../../../src/web/express'
import { fastifyPlatform } from '../../../src/web/fastify'
import { toNodeListener } from '../../../src/web/node'
import { listen, type Running } from '../rest/servers'

const error = new Error('the disk cannot be read')

/** A response whose body fails at once or, at `/late`, after its first chunk was sent. */
function failBody({ url }: Request): Response {
  let count = new URL(url).pathname === '/late' ? 1 : 0
  const body = new ReadableStream({
    async pull(controller) {
      if (count-- > 0) return controller.enqueue(Buffer.from('half'))
      await new Promise((resolve) => setTimeout(resolve, 20))
      controller.error(error)
    },
  })
  return new Response(body, { headers: { 'cache-control': 'public', 'content-type': 'image/png' } })
}

const platform = { handle: (request: Request) => Promise.resolve(failBody(request)) }

const servers: Readonly<Record<string, () => Promise<Running>>> = {
  'node:http': () => {
    const listener = toNodeListener({ fetch: failBody })
    return listen(createServer((incoming, outgoing) => void listener(incoming, outgoing)))
  },
  Express: () => listen(createServer(express().set('env', 'test').use(expressPlatform(platform)))),
  async Fastify() {
    const app = fastify()
    await app.register(fastifyPlatform, { platform })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    return { origin, close: () => app.close() }
  },
}

describe.each(Object.entries(servers))('%s', (_, start) => {
  let running: Running
  let printed: jest.SpyInstance

  beforeEach(async () => {
    printed = jest.spyOn(console, 'error').mockReturnValue()
    running = await start()
  })

  afterEach(async () => {
    printed.mockRestore()
    await running.close()
  })

  test('prints the error of a response that has begun, and closes the connection', async () => {
    const response = await fetch(`${running.origin}/late`)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect(printed.mock.calls).toEqual([[error]])
  })

  test('responds with 500, without the headers of a response that has not begun', async () => {
    const { status, headers } = await fetch(running.origin)
    expect(status).toBe(500)
    expect(headers.get('cache-control')).toBeNull()
    expect(headers.get('content-type')).not.toBe('image/png')
  })
})
