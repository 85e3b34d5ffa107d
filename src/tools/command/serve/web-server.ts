import { Server, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
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
}

/**
 * Starts a server.
 *
 * @param port 0 for one that is free
 * @param host undefined for all addresses of the machine
 * @throws {AdapterError} if it cannot listen there
 */
export async function startServer(
  { listener, app, onError = (error) => console.error(error) }: WebServerOptions,
  port: number,
  host: string | undefined,
): Promise<WebServer> {
  const server = new GracefulServer(listener)
  acceptUpgrades(server, { endpoint: app.channels, onError })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(makeListenError(error, port)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
    abort: () => server.closeAllConnections(),
  }
}

/**
 * A server whose `close` lets every response arrive. Node's own treats a connection as idle as soon as its response is
 * written, and cuts one that a slow client still reads; and it keeps a connection alive after its response.
 */
class GracefulServer extends Server {
  private readonly idle = new Set<Socket>()

  constructor(listener: RequestListener) {
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

  override closeIdleConnections(): void {
    for (const socket of this.idle) if (!isUpgraded(socket)) socket.destroy()
  }
}

function makeListenError(cause: NodeJS.ErrnoException, port: number): AdapterError {
  const inUse = `port ${port} is in use: --port or PORT chooses another one`
  const reason = cause.code === 'EADDRINUSE' ? inUse : cause.message
  return new AdapterError('node', `the server cannot listen: ${reason}`, { cause })
}
