import { readConfig } from '../../files/config'
import type { RequestOrigin } from '../context/request/request-context'
import type { Runtime } from '../context/runtime'
import { PlatformError } from '../../base/errors'
import { parseQuery } from '../../base/formats/params'
import { respondMisdirected, respondWithText } from '../context/response/responses'
import { isAuthentic, isOfOwnPage } from '../context/request/csrf'
import * as fixedLimits from '../../base/limits'
import { toNetwork } from '../../ports/ranges'
import { Connection } from './connection'
import { frames, subprotocol } from './protocol'
import type { AcceptedSocket, ChannelSocket, SocketListener, WebSocketEndpoint } from './socket'
import { Visit } from './visit'

const { messageBytes, silentMs, sessionCheckMs } = fixedLimits.channels
/** The client takes a connection for lost after six seconds without a message. Source: `@rails/actioncable` */
const pingMs = 3000

interface Open {
  readonly connection: Connection
  readonly socket: ChannelSocket
  readonly visit: Visit
  /** The client's IP address; its network in IPv6. */
  readonly address: string
  readonly userId: string | undefined
  /** The times of the client's last pong, and of the last ping. */
  heardAt: number
  askedAt: number
  sessionCheckedAt: number
}

/** The WebSockets of an app in this process. */
export class ChannelServer implements WebSocketEndpoint {
  readonly path = '/websocket'
  private readonly open = new Set<Open>()
  private readonly ofAddress = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(private readonly runtime: Runtime) {}

  async connect(request: Request, origin: RequestOrigin = {}): Promise<AcceptedSocket | Response> {
    try {
      return await this.decide(request, origin)
    } catch (error) {
      if (error instanceof PlatformError && error.isPublic) return respondWithText(400, error.message)
      this.log('error', `a WebSocket was refused: ${String(error)}`)
      return respondWithText(503, 'Service Unavailable')
    }
  }

  /** Disconnects all clients, which connect again to another process, and refuses others. */
  close(): void {
    this.isClosed = true
    clearInterval(this.timer)
    for (const { connection } of this.open) connection.disconnect('serverRestart')
  }

  private async decide(request: Request, origin: RequestOrigin): Promise<AcceptedSocket | Response> {
    await this.runtime.ready
    const { hosts, proxies, settings } = this.runtime
    if (!hosts.include(() => proxies.findOrigin(request, origin.ip ?? null).url)) return respondMisdirected()
    const visit = new Visit(this.runtime, request, origin)
    const parts = visit.makeParts()
    const address = toNetwork(parts.visitor.ip ?? '')
    const crowded = this.findRefusal(address)
    if (crowded) return crowded
    if (!isOfOwnPage(request, parts, settings.baseUrl)) {
      const hint = 'behind a proxy, settings.baseUrl or settings.trustProxy must contain the address of the app'
      this.log('info', `a WebSocket from a page of another site was refused, at ${parts.location.host}: ${hint}`)
      return respondWithText(403, 'Forbidden: a WebSocket must be opened by a page of the app')
    }
    const { webSockets } = await readConfig(this.runtime.files)
    const isAuthorized =
      !webSockets.requiresToken ||
      isAuthentic(request, parseQuery(request.url, settings.limits), await visit.loadSession())
    if (!isAuthorized) this.log('info', "a WebSocket was refused: its URL needs the session's authenticity_token")
    const userId = isAuthorized ? await visit.userId() : undefined
    return {
      subprotocol,
      maxBytes: messageBytes,
      open: (socket) => this.begin({ socket, visit, address, userId }, isAuthorized),
    }
  }

  private findRefusal(address: string): Response | undefined {
    if (this.isClosed || this.open.size >= fixedLimits.channels.connections)
      return respondWithText(503, 'Service Unavailable')
    const ofAddress = this.ofAddress.get(address) ?? 0
    return ofAddress >= fixedLimits.channels.connectionsOfAddress
      ? respondWithText(429, 'Too Many Requests')
      : undefined
  }

  private begin(input: Pick<Open, 'socket' | 'visit' | 'address' | 'userId'>, isAuthorized: boolean): SocketListener {
    const { socket, visit, address } = input
    const now = performance.now()
    const connection = new Connection(this.runtime, socket, visit)
    const opened: Open = { ...input, connection, heardAt: now, askedAt: now, sessionCheckedAt: now }
    const isCrowded = this.findRefusal(address) !== undefined
    this.add(opened)
    if (isCrowded) connection.disconnect('crowded')
    else if (isAuthorized) connection.send(frames.welcome())
    else connection.disconnect('unauthorized')
    return {
      message: (text) => connection.take(text),
      pong: () => {
        opened.heardAt = performance.now()
      },
      close: () => this.remove(opened),
    }
  }

  private add(opened: Open): void {
    const { address } = opened
    this.open.add(opened)
    this.ofAddress.set(address, (this.ofAddress.get(address) ?? 0) + 1)
    this.timer ??= setInterval(() => this.checkHeartbeat(), pingMs).unref()
    this.observe()
  }

  private remove(opened: Open): void {
    const { address, connection } = opened
    connection.end()
    if (!this.open.delete(opened)) return
    const left = (this.ofAddress.get(address) ?? 1) - 1
    if (left > 0) this.ofAddress.set(address, left)
    else this.ofAddress.delete(address)
    if (this.open.size === 0) {
      clearInterval(this.timer)
      this.timer = undefined
    }
    this.observe()
  }

  /** Shows every client that the server lives, and looks whether it lives itself. */
  private checkHeartbeat(): void {
    const ping = frames.ping(Math.floor(Date.now() / 1000))
    const now = performance.now()
    for (const opened of this.open) {
      opened.connection.send(ping)
      if (now - opened.askedAt >= silentMs / 2) this.ask(opened, now)
      if (now - opened.sessionCheckedAt >= sessionCheckMs) {
        opened.sessionCheckedAt = now
        void this.checkSession(opened)
      }
    }
  }

  private ask(opened: Open, now: number): void {
    if (now - opened.heardAt > silentMs) return opened.socket.terminate()
    opened.askedAt = now
    opened.socket.ping()
  }

  /** Disconnects a user whose session has ended: by signing out, or with a new password. */
  private async checkSession({ connection, visit, userId }: Open): Promise<void> {
    if (userId === undefined) return
    try {
      if ((await visit.userId()) !== userId) connection.disconnect('sessionEnded')
    } catch (error) {
      this.log('error', `the session of a WebSocket could not be read: ${String(error)}`)
    }
  }

  private observe(): void {
    this.runtime.telemetry.webSockets = this.open.size
  }

  private log(level: 'info' | 'error', message: string): void {
    this.runtime.adapters.logger.log({ level, type: 'channel', message })
  }
}
