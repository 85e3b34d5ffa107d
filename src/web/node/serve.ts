import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestOrigin } from '../../app/context/request/request-context'
import { AdapterError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import type { WebSocketEndpoint } from '../../app/channels/socket'
import type { RestBindings } from '../rest/api-request'
import { toRequest } from './request'
import { send } from './response'
import { takeTurn } from './turns'

/** The parts of a platform that a server needs. */
export interface ServedPlatform {
  /** The response to a request; undefined if there is no page, asset or endpoint at its URL. */
  handle(request: Request, bindings?: RestBindings): Promise<Response | undefined>
  /** The WebSockets of the app. */
  readonly channels?: WebSocketEndpoint
}

/** Responds to a request; undefined leaves it to another handler. */
export type Respond = (request: Request, bindings: RequestOrigin) => PromiseLike<Response | undefined>

interface ServeOptions {
  /** The request target, as received or without `mount`. */
  readonly target: string | undefined
  readonly mount?: string
  /** Called before the response begins. Until then an error leaves `outgoing` as it was. */
  readonly onBegin?: () => void
}

const maxPipelined = fixedLimits.requests.pipelined
/**
 * The requests of a connection that have no response yet, each as a function that ends it. Node passes all of them on,
 * whether the client reads or not.
 */
const pending = new WeakMap<Socket, Set<() => void>>()

/**
 * Adds a request to the requests of its connection.
 *
 * @returns a signal that is aborted if the client disconnects; undefined if the connection has too many requests
 */
function enterQueue({ socket }: IncomingMessage, outgoing: ServerResponse): AbortSignal | undefined {
  const requests = pending.get(socket) ?? watchConnection(socket)
  const aborted = new AbortController()
  const end = (): void => {
    requests.delete(end)
    if (!outgoing.writableFinished) aborted.abort()
  }
  requests.add(end)
  outgoing.once('close', end)
  return requests.size <= maxPipelined ? aborted.signal : undefined
}

/** Returns whether a connection has requests that have no response yet. */
export function hasUnanswered(socket: Socket): boolean {
  return (pending.get(socket)?.size ?? 0) > 0
}

/**
 * Waits until the responses before this one are sent. A client need not read them, so only one of them is in memory.
 * Source: RFC 9112, 9.3.2
 */
function waitForEarlier(outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off('socket', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    // Node assigns the connection to one response at a time.
    outgoing.on('socket', done)
    signal.addEventListener('abort', done)
  })
}

/** Ends the requests of a connection with it: a response that waits for an earlier one to be sent emits no `close`. */
function watchConnection(socket: Socket): Set<() => void> {
  const requests = new Set<() => void>()
  pending.set(socket, requests)
  socket.once('close', () => {
    for (const end of requests) end()
  })
  return requests
}

/** Returns whether the host has responded, or the client has left, after which no event follows. */
function isOver({ socket }: IncomingMessage, { writableEnded }: ServerResponse): boolean {
  return writableEnded || socket.destroyed
}

/**
 * Serves a Node request with a web handler.
 *
 * @returns true if a response was sent, or the client has disconnected; false if nothing was written
 * @throws the error that prevented a response
 */
export async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, mount, onBegin }: ServeOptions,
  respond: Respond,
): Promise<boolean> {
  if (isOver(incoming, outgoing)) return true
  const signal = enterQueue(incoming, outgoing)
  if (!signal) {
    incoming.socket.destroy()
    return true
  }
  if (!outgoing.socket) await waitForEarlier(outgoing, signal)
  await takeTurn(incoming.socket)
  if (isOver(incoming, outgoing)) return true
  try {
    if (incoming.readableDidRead) throw new AdapterError('node', bodyWasRead)
    const request = toRequest(incoming, target, signal)
    const { remoteAddress: ip } = incoming.socket
    const response = await respond(request, { ...(ip !== undefined && { ip }), ...(mount !== undefined && { mount }) })
    if (response) await send(response, outgoing, incoming, { signal, ...(onBegin && { onBegin }) })
    return response !== undefined
  } catch (error) {
    if (signal.aborted) return true
    throw error
  }
}

/** Prints an error that prevented a response on stderr. */
export function logError(error: unknown): void {
  console.error(error)
}

/**
 * Reports an error and closes the connection if the response has begun: it can no longer become an error response.
 *
 * @returns false if it has not begun, so nothing was done
 */
export function cutBegunResponse(error: unknown, outgoing: ServerResponse, onError = logError): boolean {
  if (!outgoing.headersSent) return false
  onError(error)
  outgoing.destroy()
  return true
}

const bodyWasRead =
  'the body of the request was read before: put this listener before body parsers such as express.json()'
