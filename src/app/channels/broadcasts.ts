import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { checkOptions } from '../../base/configuration/options'
import { InvalidValueError, LimitError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { isHash } from '../../base/values/hash'
import { describe } from '../../base/values/describe'
import { toJson } from '../../base/values/json'
import { formatTopic } from './subscription'

/** A message to all subscribers of a room. */
export interface ChannelMessage {
  /** The name of the channel: `conversate`. */
  readonly channel: string
  /** The room, as pages pass it in `room_id`. */
  readonly room: string
  /** A JSON object. */
  readonly payload: unknown
}

const maxCharacters = fixedLimits.channels.sentCharacters

/** Sends messages of the app to its channels. */
export class Broadcasts {
  constructor(private readonly runtime: Runtime) {}

  /**
   * Sends a message to all subscribers of the room, in every process.
   *
   * @throws {InvalidValueError} if the payload is not a hash
   * @throws {LimitError} if its JSON is too long
   */
  async send(message: ChannelMessage): Promise<void> {
    checkOptions('channels.send', message, { channel: true, room: true, payload: true })
    const { channel, room, payload } = message
    await this.publish(formatTopic({ channel, room }), writePayload(payload))
  }

  /** As `send`, after the open transaction commits: never if it is rolled back. */
  async sendAfterCommit(exchange: Exchange, { channel, room, payload }: ChannelMessage): Promise<void> {
    const json = writePayload(payload)
    await exchange.work.afterCommit(() => this.publish(formatTopic({ channel, room }), json))
  }

  /** @param json a JSON object */
  async publish(topic: string, json: string): Promise<void> {
    await this.runtime.adapters.channels.publish(topic, json)
    this.runtime.telemetry.count('liquid_platform.channel.sent', {})
  }
}

function writePayload(payload: unknown): string {
  if (!isHash(payload)) throw new InvalidValueError(`expected a payload as a JSON object, got ${describe(payload)}`)
  const json = toJson(payload)
  if (json.length <= maxCharacters) return json
  throw new LimitError(
    'sentCharacters',
    `a message may have at most ${maxCharacters} characters as JSON, got ${json.length}`,
  )
}
