import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, createClientPool } from 'redis'
import { redisAdapters, type RedisAdapters } from '../../../src/engines/redis'
import { testChannels } from '../../../src/tools/testing'
import { Client } from '../../app/channels/client'
import { buildPrograms, type Programs } from '../../support/programs'
import { startRedis, type RedisServer } from './server'

let redis: RedisServer
let programs: Programs
let prefix: string
const news = { channel: 'news', room_id: '1' }

beforeAll(async () => {
  redis = await startRedis()
  programs = await buildPrograms(['servers/programs/processes/channel-app.mts'])
})

beforeEach(() => {
  prefix = randomUUID()
})

afterAll(async () => {
  await programs.close()
  await redis.kill()
})

const adapters = (): RedisAdapters => redisAdapters({ url: redis.url, prefix, timeoutMs: 120_000 })

describe('channels in Redis', () => {
  testChannels(() => adapters().channels, { other: () => adapters().channels })
})

describe("channels over the host's own client", () => {
  testChannels(async () => {
    const client = createClient({ url: redis.url })
    await client.connect()
    const { channels, close } = redisAdapters({ client, prefix })
    return {
      ...channels,
      async close() {
        await close()
        await client.close()
      },
    }
  })
})

test('keeps a subscription while the process is busy for longer than commands wait', async () => {
  const { channels, close } = redisAdapters({ url: redis.url, prefix, timeoutMs: 100 })
  const publisher = adapters()
  const received: string[] = []
  await channels.subscribe('news', (message) => received.push(message))
  const end = performance.now() + 500
  while (performance.now() < end);
  await publisher.channels.publish('news', 'tea')
  await sleep(100)
  expect(received).toEqual(['tea'])
  await Promise.all([close(), publisher.close()])
})

test('publishes with a pool, and reports that it cannot subscribe', async () => {
  const pool = createClientPool({ url: redis.url })
  await pool.connect()
  const { channels } = redisAdapters({ client: pool, prefix })
  await channels.publish('news', 'tea')
  await expect(channels.subscribe('news', () => undefined)).rejects.toThrow('a pool cannot subscribe to channels')
  pool.destroy()
})

test("delivers messages between clients of two processes, in the sender's order", async () => {
  const started = await Promise.all([1, 2].map(() => programs.start('channel-app', redis.url, prefix)))
  const clients = started.map(({ firstLine }) => new Client(`http://127.0.0.1:${firstLine}`))
  for (const client of clients) await client.visit('/token')
  const [one, two] = await Promise.all(clients.map((client) => client.open()))
  if (!one || !two) throw new Error('both have opened')
  expect([await one.subscribe(news), await two.subscribe(news)]).toEqual([
    'confirm_subscription',
    'confirm_subscription',
  ])
  for (let n = 1; n <= 20; n++) one.sendMessage(news, { n })
  expect((await two.waitForMessages(20)).map((message) => message?.n)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
  two.sendMessage(news, { from: 'two' })
  await one.waitForMessages(21)
  expect(one.messages.at(-1)).toEqual({ from: 'two' })
  for (const client of clients) client.close()
})

test('keeps subscriptions after a crash and restart of Redis', async () => {
  const own = await startRedis()
  const { channels, close } = redisAdapters({ url: own.url, prefix, timeoutMs: 500 })
  const received: string[] = []
  await channels.subscribe('news', (message) => void received.push(message))
  await own.kill()
  await expect(Promise.resolve(channels.publish('news', 'lost'))).rejects.toThrow('cannot be reached')
  await own.start()
  for (let i = 0; i < 200 && received.length === 0; i++) {
    await Promise.resolve(channels.publish('news', 'tea')).catch(() => undefined)
    await sleep(50)
  }
  expect(new Set(received)).toEqual(new Set(['tea']))
  await close()
  await own.kill()
})
