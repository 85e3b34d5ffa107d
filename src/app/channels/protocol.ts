import { InvalidValueError } from '../../base/errors'
import type { ParameterLimits } from '../../base/formats/params'
import { parseUntrustedJson } from '../../base/formats/json-body'
import { describe } from '../../base/values/describe'
import { findType } from '../../base/values/type-of'
import { getOwn, isHash } from '../../base/values/hash'

/** The subprotocol of Action Cable. Source: its guide and the client `@rails/actioncable` */
export const subprotocol = 'actioncable-v1-json'

/** A command of a client. Its identifier is JSON text, which all messages about the subscription repeat unchanged. */
export interface Command {
  readonly kind: 'subscribe' | 'unsubscribe' | 'message'
  readonly identifier: string
  /** The JSON text that a `message` brings. */
  readonly data: string
}

const kinds = ['subscribe', 'unsubscribe', 'message'] as const

/**
 * Reads a command. Its errors are logged, so they have the types of values, which may be private.
 *
 * @throws {InvalidValueError} if it is not one
 * @throws {SyntaxError} if it is not JSON
 * @throws {LimitError} if it has too many values
 */
export function readCommand(text: string, limits: ParameterLimits): Command {
  const input = parseUntrustedJson(text, limits)
  if (!isHash(input)) throw new InvalidValueError(`expected a command as a JSON object, got ${findType(input)}`)
  const command = getOwn(input, 'command')
  const kind = kinds.find((name) => name === command)
  const identifier = getOwn(input, 'identifier')
  const data = getOwn(input, 'data') ?? ''
  if (kind === undefined) {
    throw new InvalidValueError(`expected a command of ${kinds.join(', ')}, got ${describe(command)}`)
  }
  if (typeof identifier !== 'string') {
    throw new InvalidValueError(`expected an identifier as a JSON text, got ${findType(identifier)}`)
  }
  if (typeof data !== 'string') throw new InvalidValueError(`expected data as a JSON text, got ${findType(data)}`)
  return { kind, identifier, data }
}

interface Disconnect {
  readonly reason: 'unauthorized' | 'invalid_request' | 'rate_limit' | 'session_ended' | 'server_restart'
  /** Whether the client may connect again by itself. */
  readonly reconnect: boolean
  /** The status with which the WebSocket is closed. */
  readonly code: number
}

/** How a client is disconnected. */
export const disconnects = {
  // The client does not try again: its page has to be loaded anew for another token.
  unauthorized: { reason: 'unauthorized', reconnect: false, code: 1008 },
  invalidRequest: { reason: 'invalid_request', reconnect: false, code: 1008 },
  rateLimit: { reason: 'rate_limit', reconnect: true, code: 1008 },
  sessionEnded: { reason: 'session_ended', reconnect: true, code: 1008 },
  serverRestart: { reason: 'server_restart', reconnect: true, code: 1012 },
  // Action Cable has no reason for a server with too many clients.
  crowded: { reason: 'server_restart', reconnect: true, code: 1013 },
} as const satisfies Readonly<Record<string, Disconnect>>

/** The messages of the server. */
export const frames = {
  welcome: () => JSON.stringify({ type: 'welcome' }),
  /** @param seconds since the epoch */
  ping: (seconds: number) => JSON.stringify({ type: 'ping', message: seconds }),
  confirm: (identifier: string) => JSON.stringify({ identifier, type: 'confirm_subscription' }),
  reject: (identifier: string) => JSON.stringify({ identifier, type: 'reject_subscription' }),
  /** @param json the message as JSON text */
  message: (identifier: string, json: string) => `{"identifier":${JSON.stringify(identifier)},"message":${json}}`,
  disconnect: ({ reason, reconnect }: Disconnect) => JSON.stringify({ type: 'disconnect', reason, reconnect }),
} as const
