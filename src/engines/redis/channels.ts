import type { Channels } from '../../ports/channels/port'
import type { Connection } from './connection'

/**
 * Channels over Pub/Sub of Redis. Messages that are sent while the connection is lost do not arrive; subscriptions go on
 * when it is back.
 *
 * @param prefix the beginning of the names of Redis' own channels
 */
export function makeRedisChannels({ send, subscriber }: Connection, prefix: string): Channels {
  let subscriptions = 0
  return {
    async publish(topic, message) {
      await send((client) => client.publish(prefix + topic, message))
    },
    async subscribe(topic, receive) {
      const name = prefix + topic
      // A new function, because Redis' client registers each one only once.
      const listener = (message: string): void => receive(message)
      const end = (): Promise<unknown> => subscriber((client) => client.unsubscribe(name, listener))
      try {
        await subscriber((client) => client.subscribe(name, listener))
      } catch (error) {
        // It may still come about, when the connection is back.
        end().catch(() => undefined)
        throw error
      }
      subscriptions++
      let isOver = false
      return async () => {
        if (isOver) return
        isOver = true
        subscriptions--
        await end()
      }
    },
    count: () => subscriptions,
  }
}
