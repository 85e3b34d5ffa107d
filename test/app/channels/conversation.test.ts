import { setTimeout as sleep } from 'node:timers/promises'
import { startApp, type LiveApp } from './live'

const room = { channel: 'conversation', room_id: '1' }
let app: LiveApp

beforeEach(async () => {
  app = await startApp()
})

afterEach(() => app.stop())

test('delivers a message to every member of the room, and the app stores it', async () => {
  const [ann, ben] = [await app.member('ann@example.com', '1'), await app.member('ben@example.com', '1', '2')]
  const [one, two] = [await ann.open(), await ben.open()]
  expect(one.webSocket.protocol).toBe('actioncable-v1-json')
  expect((await one.frame(() => true)).type).toBe('welcome')
  expect(await one.subscribe(room)).toBe('confirm_subscription')
  expect(await two.subscribe({ ...room, room_id: 1 })).toBe('confirm_subscription')
  one.sendMessage(room, { text: 'Tea?' })
  expect(await two.waitForMessages(1)).toEqual([{ text: 'Tea?' }])
  two.sendMessage({ ...room, room_id: 1 }, { text: 'Yes <3', room_id: '2' })
  expect(await one.waitForMessages(2)).toEqual([{ text: 'Tea?' }, { text: 'Yes <3', room_id: '2' }])
  expect(await ann.visit('/lines?room=1')).toBe('Tea?;Yes <3;')
  expect(await ann.visit('/lines?room=2')).toBe('')
})

test("refuses other visitors than members, with the original's message", async () => {
  const eve = await app.member('eve@example.com', '2')
  const socket = await eve.open()
  expect(await socket.subscribe(room)).toBe('reject_subscription')
  const error = { type: 'subscription_error', code: 'unauthorized', message: 'The subscription was refused.' }
  expect(socket.messages).toEqual([{ ...error, retryable: false }])
  socket.sendMessage(room, { text: 'I was never here' })
  expect(await socket.subscribe({ ...room, room_id: '2' })).toBe('confirm_subscription')
  expect(await eve.visit('/lines?room=1')).toBe('')
})

test('keeps rooms and channels apart', async () => {
  const ann = await app.member('ann@example.com', '1', '2')
  const socket = await ann.open()
  await socket.subscribe(room)
  await socket.subscribe({ ...room, room_id: '2' })
  await app.platform.channels.send({ channel: 'conversation', room: '2', payload: { to: 2 } })
  await app.platform.channels.send({ channel: 'other', room: '1', payload: { to: 'other' } })
  await app.platform.channels.send({ channel: 'conversation', room: '1', payload: { to: 1 } })
  const heard = await socket.waitForMessages(2)
  expect(heard).toEqual([{ to: 2 }, { to: 1 }])
  const identifiers = socket.frames.filter(({ message }) => message).map(({ identifier }) => identifier)
  expect(identifiers).toEqual([JSON.stringify({ ...room, room_id: '2' }), JSON.stringify(room)])
})

test('delivers nothing if the partial prints "false"', async () => {
  const ann = await app.member('ann@example.com', '1')
  const socket = await ann.open()
  await socket.subscribe(room)
  socket.sendMessage(room, { text: '' })
  socket.sendMessage(room, { text: 'said' })
  expect(await socket.waitForMessages(1)).toEqual([{ text: 'said' }])
})

test('handles the messages of one client in order', async () => {
  const ann = await app.member('ann@example.com', '1')
  const socket = await ann.open()
  const texts = Array.from({ length: 50 }, (_, i) => String(i))
  await socket.subscribe(room)
  for (const text of texts) socket.sendMessage(room, { text })
  await socket.waitForMessages(50)
  expect(socket.messages.map((message) => message?.text)).toEqual(texts)
  expect(await ann.visit('/lines?room=1')).toBe(texts.map((text) => `${text};`).join(''))
})

test('delivers nothing after unsubscribing, and accepts a repeated subscription', async () => {
  const ann = await app.member('ann@example.com', '1')
  const socket = await ann.open()
  await socket.subscribe(room)
  await socket.subscribe(room)
  expect(app.platform.adapters.channels.count?.()).toBe(1)
  socket.send({ command: 'unsubscribe', identifier: JSON.stringify(room) })
  await socket.subscribe({ ...room, again: 1 })
  await app.platform.channels.send({ channel: 'conversation', room: '1', payload: { n: 1 } })
  await socket.waitForMessages(1)
  await sleep(50)
  expect(socket.messages).toHaveLength(1)
})

test('ends the subscriptions of a closed WebSocket', async () => {
  const ann = await app.member('ann@example.com', '1')
  const socket = await ann.open()
  await socket.subscribe(room)
  socket.webSocket.close()
  expect(await socket.closed).toBe(1005)
  for (let i = 0; i < 200 && app.platform.adapters.channels.count?.() !== 0; i++) await sleep(5)
  expect(app.platform.adapters.channels.count?.()).toBe(0)
})

test('reads the session for every message, so a signed-out visitor sends nothing', async () => {
  const ann = await app.member('ann@example.com', '1')
  const socket = await ann.open()
  await socket.subscribe(room)
  await ann.visit('/leave')
  socket.sendMessage(room, { text: 'ghost' })
  expect(await socket.subscribe({ ...room, again: 1 })).toBe('reject_subscription')
  expect(await ann.visit('/lines?room=1')).toBe('')
})

test('disconnects clients when the platform closes, with a request to reconnect', async () => {
  const ann = await app.member('ann@example.com', '1')
  const socket = await ann.open()
  await app.platform.close()
  expect(await socket.closed).toBe(1012)
  expect(socket.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true })
  expect(await ann.refusal({ token: 'any' })).toBe(503)
})
