import type { IncomingMessage, ServerResponse } from 'node:http'
import { BadRequestError } from '../node/request'
import { serve } from '../node/serve'
import type { Platform } from '../platform'

export interface FastifyPlatformOptions {
  readonly platform: Pick<Platform, 'handle'>
  /** The path that the app is mounted at, which it does not see: `/shop`. */
  readonly prefix?: string
}

/** What is needed of a request of Fastify's. */
interface Incoming {
  readonly raw: IncomingMessage
}

/** What is needed of a reply of Fastify's. */
interface Reply {
  readonly raw: ServerResponse
  getHeaders(): Readonly<Record<string, number | string | string[] | undefined>>
  hijack(): unknown
  callNotFound(): unknown
}

/** What is needed of an instance of Fastify's. */
interface Instance {
  readonly prefix: string
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    parser: (request: Incoming, body: unknown, done: (error: null) => void) => void,
  ): void
  all(path: string, handler: (request: Incoming, reply: Reply) => Promise<unknown>): unknown
}

/**
 * Serves an app from Fastify: its pages, API and assets. Other addresses go to Fastify's handler of what is not found,
 * and errors to its handler of errors, as the `cause` of one whose message may be shown. Routes of your own that are more
 * exact win.
 *
 * @example
 * await app.register(fastifyPlatform, { platform, prefix: '/shop' })
 */
export function fastifyPlatform(app: Instance, { platform }: FastifyPlatformOptions, done: () => void): void {
  const mount = app.prefix.replace(/\/$/, '')
  const handle = async ({ raw: incoming }: Incoming, reply: Reply): Promise<unknown> => {
    const target = withoutMount(incoming.url ?? '/', mount)
    try {
      const isAnswered = await serve(incoming, reply.raw, { target, mount }, async (request, bindings) => {
        const response = await platform.handle(request, bindings)
        if (response) takeOver(reply)
        return response
      })
      return isAnswered ? reply : reply.callNotFound()
    } catch (error) {
      // What began to be sent cannot be told to be wrong in another way.
      if (reply.raw.headersSent) return reply.raw.destroy()
      throw error instanceof BadRequestError ? error : new Error('Internal Server Error', { cause: error })
    }
  }
  // The app reads bodies itself, as streams.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.all('/', handle)
  app.all('/*', handle)
  done()
}

/** Has Fastify leave the answer alone, with the headers that its hooks have set. */
function takeOver(reply: Reply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
}

const absolute = /^https?:\/\/[^/?]*/i

/** A target, which may be a whole address, without the path that Fastify has found the app by. */
function withoutMount(target: string, mount: string): string {
  const [origin = ''] = absolute.exec(target) ?? []
  const rest = target.slice(origin.length + mount.length)
  return origin + (rest.startsWith('/') ? rest : `/${rest}`)
}
