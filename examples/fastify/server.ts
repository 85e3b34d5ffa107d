import type { Server } from 'node:http'
import fastify from 'fastify'
import { fastifyPlatform } from 'liquid-platform/fastify'
import { createNotes } from '../notes/platform'

/** A server of Fastify with the notes under `/notes`. */
export async function fastifyServer(): Promise<Server> {
  const app = fastify()
  app.get('/', (_, reply) => reply.type('text/html').send('<a href="/notes">Notes</a>'))
  await app.register(fastifyPlatform, { platform: createNotes('/notes'), prefix: '/notes' })
  await app.ready()
  return app.server
}
