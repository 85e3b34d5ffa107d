import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { toNodeListener } from '../../../src/web/node'
import type { Platform } from '../../../src/platform'

export interface Running {
  readonly origin: string
  close(): Promise<void>
}

/** A server that listens on loopback. */
export async function listen(server: Server): Promise<Running> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Common servers, each serving an app's REST API. */
export const servers: Readonly<Record<string, (platform: Platform) => Promise<Running>>> = {
  'node:http': (platform) => {
    const listener = toNodeListener(platform.rest)
    return listen(createServer((incoming, outgoing) => void listener(incoming, outgoing)))
  },

  Express: (platform) => {
    const app = express()
    app.use('/api', toNodeListener(platform.rest))
    app.get('/', (_, response) => void response.send('home'))
    return listen(createServer(app))
  },

  async Fastify(platform) {
    const app = fastify()
    const listener = toNodeListener(platform.rest)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => {
      done(null)
    })
    app.all('/api/*', (request, reply) => {
      reply.hijack()
      return listener(request.raw, reply.raw)
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    return { origin, close: () => app.close() }
  },

  Hono: (platform) => {
    const app = new Hono()
    app.get('/', (context) => context.text('home'))
    app.route('/', platform.rest)
    const listener = toNodeListener(app)
    return listen(createServer((incoming, outgoing) => void listener(incoming, outgoing)))
  },
}
