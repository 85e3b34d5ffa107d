import type { Channels } from './port'

/** A subscription: an object of its own, because one function may subscribe twice. */
interface Subscriber {
  readonly receive: (message: string) => void
}

/**
 * Channels in memory, for an app of one process.
 *
 * @example
 * const channels = memoryChannels()
 * const unsubscribe = await channels.subscribe('news', (message) => console.log(message))
 * await channels.publish('news', 'Tea is ready')
 */
export function memoryChannels(): Channels {
  const topics = new Map<string, Set<Subscriber>>()
  return {
    publish(topic, message) {
      for (const { receive } of Array.from(topics.get(topic) ?? [])) receive(message)
    },
    subscribe(topic, receive) {
      const subscribers = topics.get(topic) ?? new Set()
      const subscriber: Subscriber = { receive }
      topics.set(topic, subscribers.add(subscriber))
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size === 0 && topics.get(topic) === subscribers) topics.delete(topic)
      }
    },
    count: () => Array.from(topics.values()).reduce((sum, { size }) => sum + size, 0),
    close: () => topics.clear(),
  }
}
