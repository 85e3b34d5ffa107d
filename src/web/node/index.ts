import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkOptions } from '../../base/configuration/options'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { BadRequestError } from './request'
import { send } from './response'
import type { WebSocketEndpoint } from '../../app/channels/socket'
import type { RequestOrigin } from '../../app/context/request/request-context'
import { cutBegunResponse, logError, serve } from './serve'
import { acceptUpgradesFrom } from './upgrade'

/** Data of a request that the `Request` does not contain, such as the client's IP address. */
export type NodeBindings = RequestOrigin

/** A web handler: a platform, a Hono app, or an object of your own. */
export interface Fetcher {
  /**
   * @param bindings data that the request does not contain: Hono's `env`, and the second argument of `platform.fetch`
   */
  fetch(request: Request, bindings?: NodeBindings): Response | Promise<Response>
  /** The endpoint of a platform's WebSockets. */
  readonly channels?: WebSocketEndpoint
}

export interface NodeListenerOptions {
  /** Called with an error that prevented or interrupted a response; default: a line on stderr. */
  readonly onError?: (error: unknown) => void
}

/**
 * Serves a web handler from `node:http`, Express or Fastify, and its WebSockets. The response to an error is 500, without
 * details for the client. If the request target is an absolute URL, its host counts (RFC 9112, 3.2.2): a guard of your
 * own that reads `incoming.url` then gets `http://host/path`.
 *
 * @example
 * createServer(toNodeListener(platform)).listen(3000)
 *
 * @throws {AdapterError} if it has no method `fetch`, such as an instance of Liquid
 */
export function toNodeListener(
  app: Fetcher,
  options: NodeListenerOptions = {},
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  expectFetcher(app)
  checkOptions('toNodeListener', options, { onError: true }, 'node')
  const { onError = logError } = options
  return async (incoming: IncomingMessage & { readonly originalUrl?: string }, outgoing) => {
    const { channels: endpoint } = app
    try {
      if (acceptUpgradesFrom(incoming, outgoing, { endpoint, onError })) return
      // Express removes the matched path from `url`, and keeps the whole in `originalUrl`.
      const { url, originalUrl: target = url } = incoming
      await serve(incoming, outgoing, { target }, async (request, bindings) => app.fetch(request, bindings))
    } catch (error) {
      if (cutBegunResponse(error, outgoing, onError)) return
      const isBad = error instanceof BadRequestError
      if (!isBad) onError(error)
      const [status, reason] = isBad ? [400, error.message] : [500, 'Internal Server Error']
      await send(new Response(reason, { status, headers: { 'content-type': 'text/plain' } }), outgoing, incoming)
    }
  }
}

function expectFetcher(app: unknown): void {
  if (typeof (Object(app) as Partial<Fetcher>).fetch === 'function') return
  throw new AdapterError(
    'node',
    `toNodeListener expects an object with a method fetch(), got ${describeForCode(app)}: pass the result of registerPlatform(liquid)`,
  )
}
