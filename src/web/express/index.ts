import type { IncomingMessage, ServerResponse } from 'node:http'
import { cutBegunResponse, serve, type ServedPlatform } from '../node/serve'
import { acceptUpgradesFrom } from '../node/upgrade'

/** A middleware for Express, Connect, Polka or Vite. */
export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) => void

/**
 * Serves an app from Express: its pages, API, assets and WebSockets. Other URLs, and errors, go to `next`. It reads
 * bodies itself: put it before parsers such as `express.json()`. If it is mounted at a path, the app sees the rest of
 * the URL.
 *
 * @example
 * app.use('/shop', expressPlatform(platform))
 */
export function expressPlatform(platform: ServedPlatform): Middleware {
  return (incoming: IncomingMessage & { readonly baseUrl?: string }, outgoing, next) => {
    const { url: target, baseUrl: mount = '' } = incoming
    if (acceptUpgradesFrom(incoming, outgoing, { endpoint: platform.channels, mount })) return
    serve(incoming, outgoing, { target, mount }, (request, bindings) => platform.handle(request, bindings)).then(
      (isAnswered) => {
        if (!isAnswered) next()
      },
      (error: unknown) => {
        if (!cutBegunResponse(error, outgoing)) next(error)
      },
    )
  }
}
