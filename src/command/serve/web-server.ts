import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AdapterError } from '../../errors'

/** A server that listens. */
export interface WebServer {
  /** The port, which the system chooses for port 0. */
  readonly port: number
  /** Refuses new connections; resolves when the requests under way have been answered. */
  stop(): Promise<void>
  /** Closes the connections of requests that are still under way. */
  abort(): void
}

/**
 * Starts a server.
 *
 * @param host undefined for all addresses of the machine
 * @throws {AdapterError} if it cannot listen there
 */
export async function startServer(
  listener: RequestListener,
  port: number,
  host: string | undefined,
): Promise<WebServer> {
  const server = createServer(listener)
  let isStopping = false
  server.on('request', ({ socket }, outgoing) => {
    // The connection would be kept alive for the client's next request.
    outgoing.once('finish', () => isStopping && socket.end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refused(error, port)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      isStopping = true
      return new Promise((resolve) => void server.close(() => resolve()))
    },
    abort: () => server.closeAllConnections(),
  }
}

function refused(cause: NodeJS.ErrnoException, port: number): AdapterError {
  const reason =
    cause.code === 'EADDRINUSE' ? `port ${port} is in use: --port or PORT chooses another one` : cause.message
  return new AdapterError('node', `the server cannot listen: ${reason}`, { cause })
}
