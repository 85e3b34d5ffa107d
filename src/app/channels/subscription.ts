import { InvalidValueError } from '../../base/errors'
import type { ParameterLimits } from '../../base/formats/params'
import { parseUntrustedJson } from '../../base/formats/json-body'
import * as fixedLimits from '../../base/limits'
import { describe } from '../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../base/values/hash'

/** A room of a channel, and the client's parameters of its subscription. */
export interface Subscription {
  readonly identifier: string
  readonly channel: string
  /** Empty without a `room_id`. */
  readonly room: string
  /** All of the identifier. */
  readonly params: Hash
}

const channelName = /^[\w-]{1,100}$/
const maxCharacters = fixedLimits.channels.identifierCharacters

/**
 * Reads the identifier of a subscription.
 *
 * @throws {InvalidValueError} if it names no channel, or no room that is a text or a number
 * @throws {SyntaxError} if it is not JSON
 */
export function readSubscription(identifier: string, limits: ParameterLimits): Subscription {
  if (identifier.length > maxCharacters) {
    throw new InvalidValueError(`an identifier may have at most ${maxCharacters} characters, got ${identifier.length}`)
  }
  const params = parseUntrustedJson(identifier, limits)
  if (!isHash(params)) throw new InvalidValueError(`expected an identifier as a JSON object, got ${describe(params)}`)
  const channel = getOwn(params, 'channel')
  const room = getOwn(params, 'room_id') ?? ''
  if (typeof channel !== 'string' || !channelName.test(channel)) {
    throw new InvalidValueError(`expected a channel of letters, digits, _ and -, got ${describe(channel)}`)
  }
  if (typeof room !== 'string' && typeof room !== 'number') {
    throw new InvalidValueError(`expected a room_id as a text or a number, got ${describe(room)}`)
  }
  return { identifier, channel, room: String(room), params }
}

/** The topic of a room, unique to its channel and room. */
export function formatTopic({ channel, room }: Pick<Subscription, 'channel' | 'room'>): string {
  return JSON.stringify([channel, room])
}
