import { memoryChannels } from '../../../src/ports/channels/memory'
import type { Channels } from '../../../src/ports/channels/port'
import { testChannels } from '../../../src/tools/testing'
import { failures } from './failures'

describe('testChannels fails', () => {
  test.each<[string, (channels: Channels) => Partial<Channels>, string[]]>([
    ['no channels that are right', () => ({}), []],
    [
      'channels that tell topics apart by their first letter',
      ({ publish, subscribe }) => ({
        publish: (topic, message) => publish(topic.slice(0, 1), message),
        subscribe: (topic, receive) => subscribe(topic.slice(0, 1), receive),
      }),
      ['tell all topics apart', 'can be subscribed to by many at once'],
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
        'bring nothing after the end of a subscription, and go on with the others',
        'can be subscribed to again',
        'take one function for two subscriptions',
        'count their subscriptions, if they can',
      ],
    ],
    [
      'channels that trim messages',
      ({ publish }) => ({ publish: (topic, message) => publish(topic, message.trim()) }),
      ['bring any text unchanged', 'tell all topics apart'],
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
