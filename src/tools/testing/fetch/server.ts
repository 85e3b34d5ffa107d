import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** A request that the server received. */
export interface SeenRequest {
  /** `POST /path?query body` */
  readonly line: string
  readonly headers: IncomingHttpHeaders
}

/** A server on loopback for the tests of a `fetch`, with two origins. */
export interface FetchServer {
  readonly origin: string
  readonly otherOrigin: string
  /** Oldest first. */
  readonly seen: readonly SeenRequest[]
  close(): Promise<void>
}

/**
 * Serves `/redirect/<status>?to=<address>`; `/circle`, which redirects to itself; `/status/<status>`; `/hang`, which
 * never responds; `/endless`, whose body does not end; `/drop`, which closes the connection; and `/gzip`. Any other
 * path echoes the request's body.
 */
export async function serveFetch(): Promise<FetchServer> {
  const seen: SeenRequest[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString()
    const { method = '', url = '', headers } = request
    seen.push({ line: `${method} ${url} ${body}`.trim(), headers })
    sendReply(url, body, response)
  }
  const open = async (): Promise<Server> => {
    const server = createServer((request, response) => {
      respond(request, response).catch(() => response.destroy())
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return server
  }
  const servers = [await open(), await open()] as const
  const [origin, otherOrigin] = [formatOrigin(servers[0]), formatOrigin(servers[1])]
  return {
    origin,
    otherOrigin,
    seen,
    async close() {
      await Promise.all(
        servers.map(async (server) => {
          server.closeAllConnections()
          await once(server.close(), 'close')
        }),
      )
    },
  }
}

function formatOrigin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function sendReply(target: string, body: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  const [, kind, status] = pathname.split('/')
  response.setHeader('x-answer', 'yes').setHeader('set-cookie', ['a=1', 'b=2'])
  switch (kind) {
    case 'redirect':
      response.writeHead(Number(status), { location: searchParams.get('to') ?? '/end' }).end('moved')
      return
    case 'status':
      response.writeHead(Number(status)).end()
      return
    case 'circle':
      response.writeHead(302, { location: target }).end()
      return
    case 'gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'))
      return
    case 'endless':
      response.write('begun')
      return
    case 'drop':
      response.destroy()
      return
    case 'hang':
      return
    default:
      response.end(`got ${body}`)
  }
}
