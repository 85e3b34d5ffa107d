import type { Unsubscribe } from '../../ports/channels/port'
import type { Runtime } from '../context/runtime'
import { parseUntrustedJson } from '../../base/formats/json-body'
import * as fixedLimits from '../../base/limits'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import { findType } from '../../base/values/type-of'
import { Broadcasts } from './broadcasts'
import { ChannelAuthorizer, type RefusalCode } from './authorizer'
import { disconnects, frames, readCommand, type Command } from './protocol'
import { Rate } from './rate'
import type { ChannelSocket } from './socket'
import { readSubscription, formatTopic, type Subscription } from './subscription'
import type { Visit } from './visit'
import { getErrorMessage } from '../../base/text/error-message'

const { subscriptions: maxSubscriptions, unreadBytes, closingMs } = fixedLimits.channels

interface Joined extends Subscription {
  readonly unsubscribe: Unsubscribe
}

/** Messages of `subscription_error`, which reveal nothing of the app. */
const refusals: Readonly<Record<RefusalCode, string>> = {
  unauthorized: 'The subscription was refused.',
  subscribed_partial_error: 'The subscription could not be checked.',
  internal: 'The subscription has failed: try again later.',
}

/** The conversation over one WebSocket. Commands are done one after another; meanwhile the client waits. */
export class Connection {
  private readonly joined = new Map<string, Joined>()
  private readonly rate = new Rate()
  private readonly waiting: string[] = []
  private isBusy = false
  private isOver = false

  constructor(
    private readonly runtime: Runtime,
    private readonly socket: ChannelSocket,
    private readonly visit: Visit,
  ) {}

  /** Sends a text, unless the client does not read: then it is cut off. */
  send(text: string): void {
    if (this.isOver) return
    if (this.socket.unreadBytes <= unreadBytes) return this.socket.send(text)
    this.log('a client does not read its messages: its WebSocket is closed')
    this.socket.terminate()
  }

  /** Takes a message of the client. */
  take(text: string): void {
    if (this.isOver) return
    if (!this.rate.take()) return this.disconnect('rateLimit')
    this.waiting.push(text)
    if (this.isBusy) return
    this.isBusy = true
    this.socket.pause()
    void this.work()
  }

  /** Asks the client to close the WebSocket, and cuts it if it does not. */
  disconnect(cause: keyof typeof disconnects): void {
    if (this.isOver) return
    const disconnect = disconnects[cause]
    this.send(frames.disconnect(disconnect))
    this.end()
    this.socket.close(disconnect.code, disconnect.reason)
    this.socket.resume()
    setTimeout(() => this.socket.terminate(), closingMs).unref()
  }

  /** Ends all subscriptions. */
  end(): void {
    this.isOver = true
    this.waiting.length = 0
    for (const { unsubscribe } of this.joined.values()) this.release(unsubscribe)
    this.joined.clear()
  }

  private async work(): Promise<void> {
    for (let text = this.waiting.shift(); text !== undefined; text = this.waiting.shift()) await this.handle(text)
    this.isBusy = false
    if (!this.isOver) this.socket.resume()
  }

  private async handle(text: string): Promise<void> {
    let command: Command
    try {
      command = readCommand(text, this.runtime.settings.limits)
    } catch (error) {
      this.log(`a client has sent an invalid command: ${getErrorMessage(error)}`)
      return this.disconnect('invalidRequest')
    }
    try {
      await this.runCommand(command)
    } catch (error) {
      const message = `the command "${command.kind}" of a WebSocket has failed: ${String(error)}`
      this.runtime.adapters.logger.log({ level: 'error', type: 'channel', message })
    }
  }

  private runCommand({ kind, identifier, data }: Command): Promise<void> {
    switch (kind) {
      case 'subscribe':
        return this.subscribe(identifier)
      case 'unsubscribe':
        return this.unsubscribe(identifier)
      case 'message':
        return this.receive(identifier, data)
    }
  }

  private async subscribe(identifier: string): Promise<void> {
    // Clients repeat a subscription that is not confirmed in time.
    if (this.joined.has(identifier)) return this.send(frames.confirm(identifier))
    const subscription = this.read(identifier)
    if (!subscription) return this.refuse(identifier, 'unauthorized')
    const refusal = await this.runtime.service(ChannelAuthorizer).findRefusal(subscription, this.visit)
    if (refusal) return this.refuse(identifier, refusal)
    try {
      await this.join(subscription)
    } catch (error) {
      this.refuse(identifier, 'internal')
      throw error
    }
  }

  private async join(subscription: Subscription): Promise<void> {
    const { identifier } = subscription
    const { channels } = this.runtime.adapters
    const unsubscribe = await channels.subscribe(formatTopic(subscription), (json) => {
      this.send(frames.message(identifier, json))
    })
    // The WebSocket was closed meanwhile.
    if (this.isOver) return this.release(unsubscribe)
    this.joined.set(identifier, { ...subscription, unsubscribe })
    this.send(frames.confirm(identifier))
  }

  private async unsubscribe(identifier: string): Promise<void> {
    const found = this.joined.get(identifier)
    this.joined.delete(identifier)
    await found?.unsubscribe()
  }

  private async receive(identifier: string, data: string): Promise<void> {
    const subscription = this.joined.get(identifier)
    if (!subscription) return this.log('a message was sent to a channel without a subscription to it')
    const message = this.readMessage(data)
    if (!message) return this.count('refused')
    const isLet = await this.runtime.service(ChannelAuthorizer).allows(subscription, message, this.visit)
    this.count(isLet ? 'sent' : 'refused')
    if (isLet) await this.runtime.service(Broadcasts).publish(formatTopic(subscription), JSON.stringify(message))
  }

  private refuse(identifier: string, code: RefusalCode): void {
    const error = { type: 'subscription_error', code, message: refusals[code], retryable: code === 'internal' }
    this.send(frames.message(identifier, JSON.stringify(error)))
    this.send(frames.reject(identifier))
  }

  private read(identifier: string): Subscription | undefined {
    try {
      if (this.joined.size >= maxSubscriptions)
        throw new Error(`a WebSocket has at most ${maxSubscriptions} subscriptions`)
      return readSubscription(identifier, this.runtime.settings.limits)
    } catch (error) {
      this.log(`a subscription was refused: ${getErrorMessage(error)}`)
      return undefined
    }
  }

  /** The message of a client; undefined if it is not a JSON object. The key `action` is reserved by Action Cable. */
  private readMessage(data: string): Hash | undefined {
    try {
      const message = parseUntrustedJson(data, this.runtime.settings.limits)
      if (!isHash(message)) throw new Error(`expected a JSON object, got ${findType(message)}`)
      const action = getOwn(message, 'action')
      if (action == null || action === '' || action === 'receive') return message
      throw new Error('the key "action" is reserved: use another name')
    } catch (error) {
      this.log(`a message to a channel was refused: ${getErrorMessage(error)}`)
      return undefined
    }
  }

  /** Ends a subscription whose channel nobody waits for. */
  private release(unsubscribe: Unsubscribe): void {
    Promise.resolve()
      .then(unsubscribe)
      .catch((error: unknown) => this.log(`a subscription did not end: ${String(error)}`))
  }

  private count(outcome: 'sent' | 'refused'): void {
    this.runtime.telemetry.count('liquid_platform.channel.received', { 'liquid_platform.channel.outcome': outcome })
  }

  private log(message: string): void {
    this.runtime.adapters.logger.log({ level: 'info', type: 'channel', message })
  }
}
