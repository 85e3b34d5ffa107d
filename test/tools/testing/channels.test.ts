import { memoryChannels } from '../../../src/ports/channels/memory'
import type { Channels } from '../../../src/ports/channels/port'
import { testChannels } from '../../../src/tools/testing'
import { failures } from './failures'

describe('testChannels fails', () => {
  test.each<[string, (channels: Channels) => Partial<Channels>, string[]]>([
    ['no channels that are right', () => ({}), []],
    [
      'channels that compare only the first letters of topics',
      ({ publish, subscribe }) => ({
        publish: (topic, message) => publish(topic.slice(0, 1), message),
        subscribe: (topic, receive) => subscribe(topic.slice(0, 1), receive),
      }),
      ['distinguish all topics', 'support concurrent subscriptions'],
    ],
    [
      'channels whose subscriptions do not end',
      ({ subscribe }) => ({
        async subscribe(topic, receive) {
          await subscribe(topic, receive)
          return () => undefined
        },
      }),
      [
        'deliver nothing after the end of a subscription, and serve the others',
        'accept a repeated subscription',
        'accept one function for two subscriptions',
        'count their subscriptions, if they support that',
      ],
    ],
    [
      'channels that trim messages',
      ({ publish }) => ({ publish: (topic, message) => publish(topic, message.trim()) }),
      ['deliver any text unchanged', 'distinguish all topics'],
    ],
  ])('%s', async (_, wrong, names) => {
    const failed = await failures(() => {
      testChannels(() => {
        const channels = memoryChannels()
        return { ...channels, ...wrong(channels) }
      })
    })
    expect(failed.map((name) => name.replace(/^.*which /, ''))).toEqual(names)
  })
})
