import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../adapters/logger'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

export interface RequestLogOptions {
  readonly logger: Logger
  /** Whether the headers of this peer of a connection count. */
  readonly trusts: (peer: string | null) => boolean
}

/** The ids that proxies give to requests: UUIDs, ULIDs, trace ids. */
const requestId = /^[\w.:=+/-]{1,128}$/

/** Gives each request an id, which everything that is logged in it carries. */
export class Requests {
  private readonly current = new AsyncLocalStorage<string>()

  /** Adds the id of the request under way to each entry. */
  withId(logger: Logger): Logger {
    return {
      log: (entry) => {
        const id = this.current.getStore()
        logger.log(id === undefined ? entry : { ...entry, requestId: id })
      },
    }
  }

  /** Logs a line for each request once it has ended, and answers with the header `x-request-id`. */
  logged(listener: Listener, { logger, trusts }: RequestLogOptions): Listener {
    return (incoming, outgoing) => {
      const { remoteAddress = null } = incoming.socket
      const id = (trusts(remoteAddress) ? idIn(incoming) : undefined) ?? randomUUID()
      const begin = performance.now()
      outgoing.setHeader('x-request-id', id)
      return this.current.run(id, () => {
        outgoing.once(
          'close',
          AsyncLocalStorage.bind(() => {
            logger.log({ level: 'info', type: 'request', ...describe(incoming, outgoing, performance.now() - begin) })
          }),
        )
        return listener(incoming, outgoing)
      })
    }
  }
}

function idIn({ headers }: IncomingMessage): string | undefined {
  const { 'x-request-id': id } = headers
  return typeof id === 'string' && requestId.test(id) ? id : undefined
}

/** The query is left out: it may hold tokens. */
function describe({ method = '', url = '' }: IncomingMessage, outgoing: ServerResponse, took: number) {
  const [path = ''] = url.split('?', 1)
  const ms = Math.round(took)
  if (!outgoing.writableFinished) {
    return { message: `${method} ${path} was given up by the client after ${ms} ms`, data: { method, path, ms } }
  }
  const { statusCode: status } = outgoing
  return { message: `${method} ${path} ${status} in ${ms} ms`, data: { method, path, status, ms } }
}
