import type { IncomingMessage, ServerResponse } from 'node:http'
import { serve } from '../node/serve'
import type { Platform } from '../platform'

/** A middleware of Express, or of what has the same: Connect, Polka, Vite. */
export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) => void

/**
 * Serves an app from Express: its pages, API and assets. Other addresses, and errors, are handed on to `next`. It reads
 * bodies itself: put it before parsers such as `express.json()`. Where it is mounted at a path, the app sees the rest.
 *
 * @example
 * app.use('/shop', expressPlatform(platform))
 */
export function expressPlatform(platform: Pick<Platform, 'handle'>): Middleware {
  return (incoming: IncomingMessage & { readonly baseUrl?: string }, outgoing, next) => {
    const { url: target, baseUrl: mount = '' } = incoming
    serve(incoming, outgoing, { target, mount }, (request, bindings) => platform.handle(request, bindings)).then(
      (isAnswered) => {
        if (!isAnswered) next()
      },
      (error: unknown) => {
        // What began to be sent cannot be told to be wrong in another way.
        if (outgoing.headersSent) outgoing.destroy()
        else next(error)
      },
    )
  }
}
