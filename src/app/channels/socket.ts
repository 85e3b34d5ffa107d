import type { RequestOrigin } from '../context/request/request-context'

/** A WebSocket of a client, as the server of the host has it. */
export interface ChannelSocket {
  send(text: string): void
  /** Sends a ping of RFC 6455; `SocketListener.pong` gets the response. */
  ping(): void
  /** Bytes that were sent and that the client has not read. */
  readonly unreadBytes: number
  /** Stops reading, so that the client waits; messages that were read already still come. */
  pause(): void
  resume(): void
  /** @param code of RFC 6455, section 7.4 */
  close(code: number, reason: string): void
  /** Cuts the connection. */
  terminate(): void
}

/** Receives the events of a WebSocket. */
export interface SocketListener {
  message(text: string): void
  pong(): void
  close(): void
}

/** A handshake that the app accepts. */
export interface AcceptedSocket {
  /** The subprotocol, if the client offers it. */
  readonly subprotocol: string
  /** The maximum bytes of a message: a longer one closes the WebSocket with 1009. */
  readonly maxBytes: number
  /** Begins the conversation: messages are read from now on. */
  open(socket: ChannelSocket): SocketListener
}

/** The address at which an app takes WebSockets. */
export interface WebSocketEndpoint {
  /** Its path in the app: `/websocket`. */
  readonly path: string
  /** Decides on a handshake: a response refuses it. */
  connect(request: Request, origin?: RequestOrigin): Promise<AcceptedSocket | Response>
}
