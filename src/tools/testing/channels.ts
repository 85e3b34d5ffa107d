import { checkOptions } from '../../base/configuration/options'
import { ok } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Channels, Unsubscribe } from '../../ports/channels/port'
import { assertSame, assertSameJson } from './json'
import { findRunner } from './runner'

export interface ChannelsTestOptions {
  /** The channels of another process, which share the engine of the first. Default: the first */
  readonly other?: () => Channels | Promise<Channels>
}

/** How long a message may take across a network. */
const maxMs = 5000
/** How long to wait for messages that must not come. */
const quietMs = 100

const topics = ['', ' ', 'a:b/c', 'a*', '[b]', '["chat","1"]', '__proto__', 'zażółć 🦊', 'k'.repeat(1000)]
const messages = ['', ' ', 'text', '{"a":1}', 'zażółć 🦊', 'two\nlines\r\n', '\u0000', 'm'.repeat(200_000)]

/**
 * The tests that the adapter `channels` must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test
 * file. Every test makes channels, to which nobody else publishes, and closes them.
 *
 * @example
 * describe('channels in Redis', () => {
 *   testChannels(() => redisAdapters({ url, prefix: randomUUID() }).channels)
 * })
 */
export function testChannels(make: () => Channels | Promise<Channels>, options: ChannelsTestOptions = {}): void {
  checkOptions('testChannels', options, { other: true })
  const { describe, it } = findRunner()

  const test = (name: string, body: (channels: Channels, other: Channels) => Promise<void>): void => {
    it(name, async () => {
      const channels = await make()
      const other = options.other ? await options.other() : channels
      try {
        await body(channels, other)
      } finally {
        await channels.close?.()
        if (other !== channels) await other.close?.()
      }
    })
  }

  describe('channels', () => {
    test('deliver a message to every subscriber of its topic, and to no other', async (channels, other) => {
      const first: string[] = []
      const second: string[] = []
      const elsewhere: string[] = []
      await listen(channels, 'news', first)
      await listen(channels, 'news', second)
      await listen(channels, 'other', elsewhere)
      await other.publish('news', 'tea')
      await waitForMessages(first, 1)
      await waitForMessages(second, 1)
      await pause(quietMs)
      assertSameJson(
        [first, second, elsewhere],
        [['tea'], ['tea'], []],
        'the messages of two subscribers and one of another topic',
      )
    })

    test('keep the order of a publisher', async (channels, other) => {
      const received: string[] = []
      await listen(channels, 'news', received)
      const sent = Array.from({ length: 200 }, (_, i) => String(i))
      for (const message of sent) await other.publish('news', message)
      await waitForMessages(received, sent.length)
      assertSameJson(received, sent, 'the messages in their order')
    })

    test('deliver any text unchanged', async (channels, other) => {
      const received: string[] = []
      await listen(channels, 'news', received)
      for (const message of messages) await other.publish('news', message)
      await waitForMessages(received, messages.length)
      assertSameJson(received, messages, 'the messages')
    })

    test('distinguish all topics', async (channels, other) => {
      const received = topics.map((): string[] => [])
      for (const [i, topic] of topics.entries()) await listen(channels, topic, received[i] as string[])
      for (const topic of topics) await other.publish(topic, topic)
      for (const list of received) await waitForMessages(list, 1)
      await pause(quietMs)
      assertSameJson(
        received,
        topics.map((topic) => [topic]),
        'the messages of each topic',
      )
    })

    test('deliver no message published before the subscription', async (channels, other) => {
      const received: string[] = []
      await other.publish('news', 'early')
      await listen(channels, 'news', received)
      await other.publish('news', 'late')
      await waitForMessages(received, 1)
      await pause(quietMs)
      assertSameJson(received, ['late'], 'the messages of a late subscriber')
    })

    test('deliver nothing after the end of a subscription, and serve the others', async (channels, other) => {
      const ended: string[] = []
      const going: string[] = []
      const unsubscribe = await listen(channels, 'news', ended)
      await listen(channels, 'news', going)
      await unsubscribe()
      await unsubscribe()
      await other.publish('news', 'tea')
      await waitForMessages(going, 1)
      await pause(quietMs)
      assertSameJson([ended, going], [[], ['tea']], 'the messages of an ended subscription and of another')
    })

    test('accept a repeated subscription', async (channels, other) => {
      const received: string[] = []
      for (const message of ['one', 'two', 'three']) {
        const unsubscribe = await listen(channels, 'news', received)
        await other.publish('news', message)
        await waitForMessages(received, 1)
        assertSameJson(received.splice(0), [message], 'the messages of a repeated subscription')
        await unsubscribe()
      }
    })

    test('accept one function for two subscriptions', async (channels, other) => {
      const received: string[] = []
      const receive = (message: string): void => void received.push(message)
      const unsubscribe = await channels.subscribe('news', receive)
      await channels.subscribe('news', receive)
      await other.publish('news', 'tea')
      await waitForMessages(received, 2)
      await unsubscribe()
      await other.publish('news', 'cake')
      await waitForMessages(received, 3)
      await pause(quietMs)
      assertSameJson(
        received,
        ['tea', 'tea', 'cake'],
        'the messages of a function with two subscriptions, of which one ends',
      )
    })

    test('count their subscriptions, if they support that', async (channels) => {
      if (!channels.count) return
      const before = channels.count()
      const unsubscribe = await listen(channels, 'news', [])
      assertSame(channels.count(), before + 1, 'count() after a subscription')
      await unsubscribe()
      assertSame(channels.count(), before, 'count() after its end')
    })

    test('support concurrent subscriptions', async (channels, other) => {
      const received: string[] = []
      const all = Array.from({ length: 100 }, (_, i) => `topic ${i}`)
      await Promise.all(all.map((topic) => listen(channels, topic, received)))
      await Promise.all(all.map((topic) => other.publish(topic, topic)))
      await waitForMessages(received, all.length)
      assertSameJson(received.sort(), all.sort(), 'the sorted messages of concurrent subscriptions')
    })
  })
}

async function listen(channels: Channels, topic: string, received: string[]): Promise<Unsubscribe> {
  return channels.subscribe(topic, (message) => void received.push(message))
}

/** Waits until so many messages have come. */
async function waitForMessages(received: readonly string[], count: number): Promise<void> {
  for (let waited = 0; received.length < count && waited < maxMs; waited += 10) await pause(10)
  ok(received.length >= count, `expected ${count} messages within ${maxMs} ms, got ${received.length}`)
}
