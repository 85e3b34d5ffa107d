import { createServer } from 'node:http'
import { connect } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { toNodeListener, type Fetcher } from '../../../src/web/node'
import { listen, type Running } from '../rest/servers'

/** Hosts that respond to `/internal` with 403, and pass other requests to the app. */
export const guardingHosts: Readonly<Record<string, (app: Fetcher) => Promise<Running>>> = {
  'node:http': (app) => {
    const listener = toNodeListener(app)
    return listen(
      createServer((incoming, outgoing) => {
        if (incoming.url?.startsWith('/internal')) outgoing.writeHead(403).end()
        else void listener(incoming, outgoing)
      }),
    )
  },

  Express: (app) => {
    const host = express()
    host.use('/internal', (_, response) => void response.sendStatus(403))
    host.use(toNodeListener(app))
    return listen(createServer(host))
  },

  async Fastify(app) {
    const host = fastify()
    const listener = toNodeListener(app)
    host.removeAllContentTypeParsers()
    host.addContentTypeParser('*', (_request, _payload, done) => done(null))
    host.all('/internal/*', (_, reply) => reply.code(403).send())
    host.all('/*', (request, reply) => {
      reply.hijack()
      return listener(request.raw, reply.raw)
    })
    const origin = await host.listen({ port: 0, host: '127.0.0.1' })
    return { origin, close: () => host.close() }
  },
}

/** A server's response to these bytes, until it closes the connection or is silent for five seconds. */
export function exchange(origin: string, bytes: string | Uint8Array, quietMs = 5000): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined).on('close', () => resolve(answer))
  })
}

/** The statuses of all responses in the received text. */
export function statusesIn(answer: string): number[] {
  return Array.from(answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) => Number(status))
}
