import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type * as Ws from 'ws'
import type { AcceptedSocket, ChannelSocket, WebSocketEndpoint } from '../../app/channels/socket'
import { loadLibrary } from '../../base/library'
import * as fixedLimits from '../../base/limits'
import { BadRequestError, toRequest } from './request'
import { hasUnanswered, logError } from './serve'
import { parsePath, removeMount } from './target'

/** An endpoint of an app, and how it is reached. */
export interface Mounted {
  /** Undefined for an app without WebSockets. */
  readonly endpoint: WebSocketEndpoint | undefined
  /** The path that the app is mounted at. Default: the root of the host */
  readonly mount?: string
  /** Called with an error that prevented a response. Default: a line on stderr */
  readonly onError?: (error: unknown) => void
}

type Endpoint = Required<Mounted> & { readonly endpoint: WebSocketEndpoint }

/** The endpoints of each server, by the path of their addresses. */
const servers = new WeakMap<Server, Map<string, Endpoint>>()

/** Connections that Node has released. */
const upgraded = new WeakSet<Socket>()

/** Returns whether a connection is a WebSocket. */
export function isUpgraded(socket: Socket): boolean {
  return upgraded.has(socket)
}

/** A server of a Node that decides which requests are upgrades: 22.21, 24.9 and later. */
interface DecidingServer extends Server {
  shouldUpgradeCallback?: (incoming: IncomingMessage) => boolean
}

/** Takes WebSockets at a server. Others may listen to its upgrades, too. */
export function acceptUpgrades(server: DecidingServer, { endpoint, mount = '', onError = logError }: Mounted): void {
  if (!endpoint) return
  const endpoints = servers.get(server) ?? listenToUpgrades(server)
  endpoints.set(mount + endpoint.path, { endpoint, mount, onError })
}

function listenToUpgrades(server: DecidingServer): Map<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>()
  servers.set(server, endpoints)
  const find = (incoming: IncomingMessage): Endpoint | undefined =>
    isHandshake(incoming) ? endpoints.get(parsePath(incoming.url ?? '/')) : undefined
  const hasOthers = (): boolean => server.listenerCount('upgrade') > 1
  const { shouldUpgradeCallback } = server
  if (shouldUpgradeCallback) {
    server.shouldUpgradeCallback = (incoming) =>
      find(incoming) !== undefined || (hasOthers() && shouldUpgradeCallback.call(server, incoming))
  }
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const found = find(incoming)
    if (!found && hasOthers()) return
    // Their responses would follow the handshake's.
    if (hasUnanswered(incoming.socket)) incoming.socket.destroy()
    else if (found) void accept(incoming, socket, head, found)
    else serveWithoutUpgrade(server, incoming, socket, head)
  })
  return endpoints
}

/**
 * Accepts WebSockets at the server of a request. A listener learns its server from the first request: if that is a
 * handshake, Node no longer releases its connection, and the response tells the client to retry.
 *
 * @returns whether the response was sent
 */
export function acceptUpgradesFrom(incoming: IncomingMessage, outgoing: ServerResponse, mounted: Mounted): boolean {
  // A request that a test injects has no server.
  const { server } = incoming.socket as { readonly server?: Server }
  if (!mounted.endpoint || typeof server?.listenerCount !== 'function') return false
  acceptUpgrades(server, mounted)
  if (!isHandshake(incoming) || !servers.get(server)?.has(parsePath(incoming.url ?? '/'))) return false
  outgoing.writeHead(503, { 'retry-after': '1', connection: 'close' }).end('Service Unavailable: try again')
  return true
}

/** Returns whether a request is a WebSocket handshake. */
function isHandshake({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

async function accept(incoming: IncomingMessage, socket: Socket, head: Buffer, mounted: Endpoint): Promise<void> {
  const { endpoint, mount, onError } = mounted
  // Node has no listener any more: without one, an error of the connection would end the process.
  const cut = (): unknown => socket.destroy()
  socket.on('error', cut)
  try {
    const target = removeMount(incoming.url ?? '/', mount)
    const request = toRequest(incoming, target, new AbortController().signal)
    // The socket of a handshake with a body is a stream around the connection.
    const { remoteAddress: ip } = incoming.socket
    const result = await endpoint.connect(request, { mount, ...(ip !== undefined && { ip }) })
    if (result instanceof Response) return await refuse(socket, result)
    socket.off('error', cut)
    upgraded.add(incoming.socket)
    begin(incoming, socket, head, result)
  } catch (error) {
    const isBad = error instanceof BadRequestError
    if (!isBad) onError(error)
    await refuse(socket, new Response(isBad ? error.message : 'Internal Server Error', { status: isBad ? 400 : 500 }))
  }
}

/** Responds to a handshake, after which the connection ends. */
async function refuse(socket: Socket, response: Response): Promise<void> {
  const { status } = response
  const body = await response.text()
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  // The client may keep its side open.
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function begin(incoming: IncomingMessage, socket: Socket, head: Buffer, accepted: AcceptedSocket): void {
  const { WebSocketServer } = loadLibrary<typeof Ws>('ws')
  const { subprotocol, maxBytes: maxPayload } = accepted
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    // Each takes more than a hundred bytes of memory, however short it is.
    maxFragments: fixedLimits.channels.fragments,
    maxBufferedChunks: fixedLimits.channels.packets,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  })
  // The response to an invalid handshake is 400.
  server.handleUpgrade(incoming, socket, head, (webSocket) => connectSocket(webSocket, accepted))
}

function connectSocket(webSocket: Ws.WebSocket, accepted: AcceptedSocket): void {
  const listener = accepted.open(toSocket(webSocket))
  // The library closes the WebSocket by itself: with 1002 for a fault of the protocol, with 1009 for a long message.
  webSocket.on('error', () => undefined)
  webSocket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) webSocket.close(1003, 'expected text')
    else listener.message(data.toString())
  })
  webSocket.on('pong', () => listener.pong())
  webSocket.once('close', () => listener.close())
}

function toSocket(webSocket: Ws.WebSocket): ChannelSocket {
  // The client may have gone: its `close` event follows.
  const done = (): void => undefined
  return {
    send: (text) => webSocket.send(text, done),
    ping: () => webSocket.ping(undefined, undefined, done),
    get unreadBytes() {
      return webSocket.bufferedAmount
    },
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
  }
}

/** Headers that are about the upgrade. */
const ofUpgrade = new Set(['connection', 'upgrade', 'http2-settings'])

/**
 * Serves a request without the upgrade that it requests, such as to HTTP/2, where the server cannot decide to: a server
 * may ignore that, and Node does so without a listener to upgrades. Source: RFC 9110, 7.8
 */
function serveWithoutUpgrade(server: Server, incoming: IncomingMessage, socket: Socket, head: Buffer): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = incoming
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2)
    if (!ofUpgrade.has(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  lines.push('Connection: close')
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  // To an HTTPS server, a `connection` is one that is not decrypted yet.
  server.emit('encrypted' in incoming.socket ? 'secureConnection' : 'connection', socket)
}
