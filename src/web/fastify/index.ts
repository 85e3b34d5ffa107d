import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BadRequestError } from '../node/request'
import { cutBegunResponse, serve, type ServedPlatform } from '../node/serve'
import { removeMount } from '../node/target'
import { acceptUpgrades } from '../node/upgrade'

export interface FastifyPlatformOptions {
  readonly platform: ServedPlatform
  /** The path at which the app is mounted, e.g. `/shop`. The app does not see it. */
  readonly prefix?: string
}

/** The used part of a Fastify request. */
interface Incoming {
  readonly raw: IncomingMessage
}

/** The used part of a Fastify reply. */
interface Reply {
  readonly raw: ServerResponse
  getHeaders(): Readonly<Record<string, number | string | string[] | undefined>>
  hijack(): unknown
  callNotFound(): unknown
}

/** The used part of a Fastify instance. */
interface Instance {
  readonly prefix: string
  readonly server: Server
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    parser: (request: Incoming, body: unknown, done: (error: null) => void) => void,
  ): void
  all(path: string, handler: (request: Incoming, reply: Reply) => Promise<unknown>): unknown
}

/**
 * Serves an app from Fastify: its pages, API, assets and WebSockets. Other URLs go to Fastify's not-found handler, and
 * errors to its error handler, as the `cause` of an error whose message may be shown. More specific routes of your own
 * win.
 *
 * @example
 * await app.register(fastifyPlatform, { platform, prefix: '/shop' })
 */
export function fastifyPlatform(app: Instance, { platform }: FastifyPlatformOptions, done: () => void): void {
  const mount = app.prefix.replace(/\/$/, '')
  const handle = async ({ raw: incoming }: Incoming, reply: Reply): Promise<unknown> => {
    const target = removeMount(incoming.url ?? '/', mount)
    if (target === undefined) return reply.callNotFound()
    try {
      const options = { target, mount, onBegin: () => takeOver(reply) }
      const isAnswered = await serve(incoming, reply.raw, options, (request, bindings) =>
        platform.handle(request, bindings),
      )
      return isAnswered ? reply : reply.callNotFound()
    } catch (error) {
      if (cutBegunResponse(error, reply.raw)) return reply
      throw error instanceof BadRequestError ? error : new Error('Internal Server Error', { cause: error })
    }
  }
  acceptUpgrades(app.server, { endpoint: platform.channels, mount })
  // The app reads bodies itself, as streams.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.all('/', handle)
  app.all('/*', handle)
  done()
}

/** Takes the response over from Fastify, with the headers that its hooks have set. */
function takeOver(reply: Reply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
}
