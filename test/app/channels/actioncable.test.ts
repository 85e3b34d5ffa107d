import { setTimeout as sleep } from 'node:timers/promises'
import { adapters, createConsumer, type Consumer, type Subscription } from '@rails/actioncable'
import { WebSocket } from 'ws'
import type { Client } from './client'
import { startApp, type LiveApp } from './live'

// The npm package `@rails/actioncable`, with the browser globals that it reads.
let app: LiveApp
const consumers: Consumer[] = []

const browser = {
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  document: { visibilityState: 'visible' },
}

beforeAll(async () => {
  Object.assign(globalThis, browser)
  app = await startApp()
})

afterAll(async () => {
  for (const consumer of consumers) consumer.disconnect()
  await app.stop()
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
})

/** The consumer that a visitor's page creates. */
async function consumerOf(visitor: Client, query = ''): Promise<Consumer> {
  const token = await visitor.visit('/token')
  const { cookie, origin } = visitor
  adapters.WebSocket = class extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: { cookie, origin } })
    }
  }
  const address = query === '' ? `?authenticity_token=${token}` : query
  const consumer = createConsumer(`${origin.replace('http', 'ws')}/websocket${address}`)
  consumers.push(consumer)
  return consumer
}

/** A subscription with the recorded calls of its callbacks. */
function listen(consumer: Consumer, room: string): { readonly calls: unknown[]; readonly room: Subscription } {
  const calls: unknown[] = []
  const record =
    (name: string) =>
    (data?: unknown): void =>
      void calls.push([name, data])
  const callbacks = { connected: record('connected'), rejected: record('rejected'), received: record('received') }
  return { calls, room: consumer.subscriptions.create({ channel: 'conversation', room_id: room }, callbacks) }
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 10_000 && !holds(); waited += 10) await sleep(10)
  expect(holds()).toBe(true)
}

test('connects two visitors, and the app stores both messages', async () => {
  const [ann, ben] = [await app.member('ann@example.com', '1'), await app.member('ben@example.com', '1')]
  const one = listen(await consumerOf(ann), '1')
  await until(() => one.calls.length === 1)
  const two = listen(await consumerOf(ben), '1')
  await until(() => two.calls.length === 1)
  expect(one.calls).toEqual([['connected', { reconnected: false }]])
  one.room.send({ text: 'Tea?' })
  await until(() => two.calls.length === 2)
  two.room.send({ text: 'Yes' })
  await until(() => one.calls.length === 3)
  expect(one.calls.slice(1)).toEqual([
    ['received', { text: 'Tea?' }],
    ['received', { text: 'Yes' }],
  ])
  expect(await ann.visit('/lines?room=1')).toBe('Tea?;Yes;')
})

test('sends a message to a room from a template by GraphQL', async () => {
  const ann = await app.member('ann2@example.com', '3')
  const one = listen(await consumerOf(ann), '3')
  await until(() => one.calls.length === 1)
  const { liquid } = app.platform
  const say = `{% assign payload = { "text": "from a job" } %}{% graphql sent = 'tell', room: '3', payload: payload %}{{ sent.channel_send_message }}`
  expect(await liquid.parseAndRender(say)).toBe('')
  await liquid.parseAndRender(`{% transaction %}${say}{% rollback %}{% endtransaction %}`)
  await liquid.parseAndRender(say.replace('from a job', 'last'))
  await until(() => one.calls.length === 3)
  expect(one.calls.slice(1)).toEqual([
    ['received', { text: 'from a job' }],
    ['received', { text: 'last' }],
  ])
})

test('calls received with the reason, then rejected, for a refused subscription', async () => {
  const eve = await app.member('eve@example.com', '2')
  const { calls } = listen(await consumerOf(eve), '1')
  await until(() => calls.length === 2)
  expect(calls).toEqual([
    ['received', expect.objectContaining({ type: 'subscription_error', code: 'unauthorized', retryable: false })],
    ['rejected', undefined],
  ])
})

test("disconnects a client without its page's token for good", async () => {
  const ann = await app.member('ann3@example.com', '1')
  const consumer = await consumerOf(ann, '?authenticity_token=wrong')
  const { calls } = listen(consumer, '1')
  await until(() => !consumer.connection.isOpen() && consumer.connection.disconnected)
  await sleep(500)
  expect([calls, consumer.connection.isOpen()]).toEqual([[], false])
})

test("ignores a reserved name as a client's action", async () => {
  const ann = await app.member('ann4@example.com', '4')
  const { calls, room } = listen(await consumerOf(ann), '4')
  await until(() => calls.length === 1)
  room.perform('destroy', { text: 'no' })
  room.perform('receive', { text: 'yes' })
  await until(() => calls.length === 2)
  expect(calls[1]).toEqual(['received', { action: 'receive', text: 'yes' }])
})
