import { isTrue } from '../context/renderer'
import type { Runtime } from '../context/runtime'
import { readConfig } from '../../files/config'
import { findAdapterError } from '../context/response/failure'
import { toFailure } from '../../language/rendering/failure'
import type { Hash } from '../../base/values/hash'
import { ChannelPartials, type ChannelEvent } from './partials'
import type { Subscription } from './subscription'
import type { Visit } from './visit'

/** Why a subscription is refused. Source: the public documentation, "Using WebSockets" */
export type RefusalCode = 'unauthorized' | 'subscribed_partial_error' | 'internal'

/** Evaluates the app's partials, which decide about subscriptions and messages. */
export class ChannelAuthorizer {
  private readonly partials: ChannelPartials

  constructor(private readonly runtime: Runtime) {
    this.partials = new ChannelPartials(runtime)
  }

  /** Undefined if the visitor may listen. */
  async findRefusal(subscription: Subscription, visit: Visit): Promise<RefusalCode | undefined> {
    const { channel, params } = subscription
    try {
      const path = await this.partials.find(channel, 'subscribed')
      if (path !== undefined) return isTrue(await visit.render(path, params)) ? undefined : 'unauthorized'
      const { webSockets } = await readConfig(this.runtime.files)
      if (!webSockets.requiresPartial) return undefined
      const message = `a subscription was refused: partial "channels/${channel}/subscribed" not found`
      this.runtime.adapters.logger.log({ level: 'info', type: 'channel', message })
      return 'unauthorized'
    } catch (error) {
      this.report('WebSocketSubscribeError', channel, 'subscribed', error)
      return findAdapterError(error) ? 'internal' : 'subscribed_partial_error'
    }
  }

  /** Whether a message of the visitor goes to all subscribers: not if the partial prints `false`, or fails. */
  async allows(subscription: Subscription, message: Hash, visit: Visit): Promise<boolean> {
    const { channel, params } = subscription
    try {
      const path = await this.partials.find(channel, 'receive')
      if (path === undefined) return true
      // The room is the subscription's, and never the message's.
      const { room_id: room = null } = params
      const printed = await visit.render(path, { ...params, ...message, channel, room_id: room })
      return printed.trim() !== 'false'
    } catch (error) {
      this.report('WebSocketReceiveError', channel, 'receive', error)
      return false
    }
  }

  private report(type: string, channel: string, event: ChannelEvent, error: unknown): void {
    const { message, stack } = toFailure(error)
    const data = stack.length > 0 && { data: { stack } }
    const text = `the partial "${event}" of the channel "${channel}" has failed: ${message}`
    this.runtime.adapters.logger.log({ level: 'error', type, message: text, ...data })
  }
}
