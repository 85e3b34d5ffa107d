import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../../ports/logger'
import type { RequestIds } from '../../../app/telemetry/request-ids'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

export interface RequestLogOptions {
  readonly logger: Logger
  readonly requestIds: RequestIds
  /** Whether the headers of this peer of a connection count. */
  readonly trusts: (peer: string | null) => boolean
}

/**
 * Assigns an id to each request, logs a line for it once it has ended, and sends the header `x-request-id`. Requests
 * that never reach the app, or get no response, have an id too.
 */
export function logRequests(listener: Listener, { logger, requestIds, trusts }: RequestLogOptions): Listener {
  return (incoming, outgoing) => {
    const { remoteAddress = null } = incoming.socket
    const id = requestIds.readId(trusts(remoteAddress) && incoming.headers['x-request-id'])
    const begin = performance.now()
    outgoing.setHeader('x-request-id', id)
    let isSent = false
    return requestIds.run(id, () => {
      // Also emitted if the connection has ended before the response was sent.
      outgoing.prependOnceListener('finish', () => {
        isSent = !incoming.socket.destroyed
      })
      outgoing.once(
        'close',
        AsyncLocalStorage.bind(() => {
          const took = performance.now() - begin
          const status = isSent ? outgoing.statusCode : undefined
          logger.log({ level: 'info', type: 'request', ...describe(incoming, status, took) })
        }),
      )
      return listener(incoming, outgoing)
    })
  }
}

/**
 * The query is omitted, because it may contain tokens.
 *
 * @param status undefined if the response was not sent
 */
function describe({ method = '', url = '' }: IncomingMessage, status: number | undefined, took: number) {
  const [path = ''] = url.split('?', 1)
  const ms = Math.round(took)
  if (status === undefined) {
    return { message: `${method} ${path} was aborted by the client after ${ms} ms`, data: { method, path, ms } }
  }
  return { message: `${method} ${path} ${status} in ${ms} ms`, data: { method, path, status, ms } }
}
