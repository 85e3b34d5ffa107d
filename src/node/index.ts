import type { IncomingMessage, ServerResponse } from 'node:http'
import { BadRequestError } from './request'
import { send } from './response'
import type { RequestOrigin } from '../context/request-context'
import { serve } from './serve'

/** What a server knows of a request that the request does not tell. */
export type NodeBindings = RequestOrigin

/** Anything that answers web requests: a platform, a Hono app, or an object of your own. */
export interface Fetcher {
  /** @param bindings what the request does not tell: what Hono calls `env`, and `platform.fetch` takes */
  fetch(request: Request, bindings?: NodeBindings): Response | Promise<Response>
}

export interface NodeListenerOptions {
  /** Told of an error that kept a request from being answered; by default a line on stderr. */
  readonly onError?: (error: unknown) => void
}

/**
 * Serves something that answers web requests from `node:http`, Express or Fastify. An error is answered with 500 and
 * says nothing of itself to the client. A request whose target is a whole address is one for that host (RFC 9112, 3.2.2):
 * a guard of your own that reads `incoming.url` meets `http://host/path` there.
 *
 * @example
 * createServer(toNodeListener(platform)).listen(3000)
 */
export function toNodeListener(
  app: Fetcher,
  { onError = (error) => console.error(error) }: NodeListenerOptions = {},
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return async (incoming: IncomingMessage & { readonly originalUrl?: string }, outgoing) => {
    try {
      // Express takes what it has matched off `url`, and keeps the whole in `originalUrl`.
      const { url, originalUrl: target = url } = incoming
      await serve(incoming, outgoing, { target }, async (request, bindings) => app.fetch(request, bindings))
    } catch (error) {
      const isBad = error instanceof BadRequestError
      if (!isBad) onError(error)
      if (outgoing.headersSent) return void outgoing.destroy()
      const [status, reason] = isBad ? [400, error.message] : [500, 'Internal Server Error']
      await send(new Response(reason, { status, headers: { 'content-type': 'text/plain' } }), outgoing, incoming)
    }
  }
}
