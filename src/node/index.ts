import type { IncomingMessage, ServerResponse } from 'node:http'
import { PlatformError } from '../errors'
import { BadRequestError, toRequest } from './request'
import { send } from './response'

/** Anything that answers web requests: a Hono app, or an object of your own. */
export interface Fetcher {
  /** @param bindings what the request does not tell: what Hono calls `env`, and `platform.rest` takes */
  fetch(request: Request, bindings?: NodeBindings): Response | Promise<Response>
}

export interface NodeBindings {
  /** The address of who has connected: of the last proxy, where there are any. */
  readonly ip?: string
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
 * const fetch = (request: Request, bindings?: NodeBindings) =>
 *   platform.respond({ page: 'cart' }, { request, ...bindings })
 * createServer(toNodeListener({ fetch })).listen(3000)
 */
export function toNodeListener(
  app: Fetcher,
  { onError = (error) => console.error(error) }: NodeListenerOptions = {},
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const aborted = new AbortController()
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) aborted.abort()
    })
    try {
      if (incoming.readableDidRead) throw new PlatformError('adapter', bodyWasRead)
      const request = toRequest(incoming, aborted.signal)
      const { remoteAddress: ip } = incoming.socket
      await send(await app.fetch(request, ip === undefined ? {} : { ip }), outgoing, incoming)
    } catch (error) {
      if (aborted.signal.aborted) return
      const isBad = error instanceof BadRequestError
      if (!isBad) onError(error)
      if (outgoing.headersSent) return void outgoing.destroy()
      const [status, reason] = isBad ? [400, error.message] : [500, 'Internal Server Error']
      await send(new Response(reason, { status, headers: { 'content-type': 'text/plain' } }), outgoing, incoming)
    }
  }
}

const bodyWasRead =
  'the body of the request was read before: put this listener before parsers of bodies, such as express.json()'
