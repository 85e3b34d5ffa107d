import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Migratable } from '../migratable'

/** Ends a subscription; has no effect if it is over. */
export type Unsubscribe = () => PromiseOrValue<unknown>

/**
 * Carries messages to the processes that have subscribed to their topic. Topics and messages are any well-formed text.
 * Nothing is stored: a message reaches the current subscribers, at most once, and the messages of one publisher arrive
 * in order.
 */
export interface Channels extends Migratable {
  /** Sends a message to every subscriber of a topic. Resolves when it is sent, not when it has arrived. */
  publish(topic: string, message: string): PromiseOrValue<unknown>
  /**
   * Receives the messages of a topic that are published after this resolves.
   *
   * @param receive must not throw
   * @throws {AdapterError} if the engine cannot be reached; nothing is subscribed then
   */
  subscribe(topic: string, receive: (message: string) => void): PromiseOrValue<Unsubscribe>
  /** The number of subscriptions of this process, for metrics. */
  count?(): number
}
