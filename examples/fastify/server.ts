import fastify from 'fastify'
import { directoryFiles, registerPlatform } from 'liquid-platform'
import { fastifyPlatform } from 'liquid-platform/fastify'
import { Liquid } from 'liquidjs'

/** The app in the folder `app`. */
export const notes = registerPlatform(new Liquid(), {
  files: directoryFiles(`${import.meta.dirname}/app`),
  settings: { assetHost: '/notes/assets' },
})

export const server = fastify()
server.get('/', (_, reply) => reply.type('text/html').send('<a href="/notes">Notes</a>'))
await server.register(fastifyPlatform, { platform: notes, prefix: '/notes' })

export const origin = await server.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' })
console.log(`The notes are at ${origin}/notes`)
