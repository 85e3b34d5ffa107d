import { Server, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AdapterError } from '../../../base/errors'
import type { Fetcher } from '../../../web/node'
import { acceptUpgrades, isUpgraded } from '../../../web/node/upgrade'

/** A server that listens. */
export interface WebServer {
  readonly port: number
  /** Refuses new connections; resolves when the requests under way are complete. */
  stop(): Promise<void>
  /** Closes the connections of requests that are still under way. */
  abort(): void
}

export interface WebServerOptions {
  readonly listener: RequestListener
  /** The app whose WebSockets the server takes. */
  readonly app: Fetcher
  readonly onError?: (error: unknown) => void
  /** Whether this peer of a connection is a proxy. Default: none is */
  readonly isProxy?: (peer: string | null) => boolean
}

/** How long a proxy may keep idle connections to a server that stops. */
const proxyIdleMs = 3000

/**
 * Starts a server.
 *
 * @param port 0 for one that is free
 * @param host undefined for all addresses of the machine
 * @throws {AdapterError} if it cannot listen there
 */
export async function startServer(
  { listener, app, onError = (error) => console.error(error), isProxy = () => false }: WebServerOptions,
  port: number,
  host: string | undefined,
): Promise<WebServer> {
  const server = new GracefulServer(listener, isProxy)
  acceptUpgrades(server, { endpoint: app.channels, onError })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(makeListenError(error, port)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      // Closing resets the connections that are not accepted yet, and the second turn has just accepted all.
      for (let turn = 0; turn < 2; turn++) await nextTurn()
      await new Promise((resolve) => server.close(resolve))
    },
    abort: () => server.closeAllConnections(),
  }
}

/**
 * A server whose `close` lets every response arrive. Node's own treats a connection as idle as soon as its response is
 * written, and cuts one that a slow client still reads; and it keeps a connection alive after its response.
 */
class GracefulServer extends Server {
  private readonly idle = new Set<Socket>()

  constructor(
    listener: RequestListener,
    private readonly isProxy: NonNullable<WebServerOptions['isProxy']>,
  ) {
    super(listener)
    this.on('connection', (socket: Socket) => {
      this.idle.add(socket)
      socket.once('close', () => this.idle.delete(socket))
    })
    this.prependListener('request', ({ socket }, outgoing) => {
      this.idle.delete(socket)
      outgoing.once('finish', () => {
        if (this.listening) this.idle.add(socket)
        else socket.end()
      })
    })
  }

  /**
   * Called by `close`. A proxy may be sending a request on an idle connection, and cannot send it again if the connection
   * is cut, so it has three seconds.
   */
  override closeIdleConnections(): void {
    this.destroyIdle(({ remoteAddress = null }) => !this.isProxy(remoteAddress))
    const timer = setTimeout(() => this.destroyIdle(() => true), proxyIdleMs)
    this.once('close', () => clearTimeout(timer))
  }

  private destroyIdle(matches: (socket: Socket) => boolean): void {
    for (const socket of this.idle) if (!isUpgraded(socket) && matches(socket)) socket.destroy()
  }
}

function makeListenError(cause: NodeJS.ErrnoException, port: number): AdapterError {
  const inUse = `port ${port} is in use: --port or PORT chooses another one`
  const reason = cause.code === 'EADDRINUSE' ? inUse : cause.message
  return new AdapterError('node', `the server cannot listen: ${reason}`, { cause })
}
