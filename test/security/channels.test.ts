import { once } from 'node:events'
import { connect, type Socket as NodeSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelSocket, SocketListener } from '../../src/app/channels/socket'
import * as fixedLimits from '../../src/base/limits'
import type { Client, Socket } from '../app/channels/client'
import { startApp, type LiveApp } from '../app/channels/live'

const limits = fixedLimits.channels
const nothing = (): void => undefined
const silentSocket: ChannelSocket = {
  ...{ send: nothing, ping: nothing, pause: nothing, resume: nothing, close: nothing, terminate: nothing },
  unreadBytes: 0,
}
const room = { channel: 'open', room_id: '1' }

/** Opens a WebSocket of a visitor without a network. @throws if it is refused, with the status */
async function accept(token: string, ip: string, own = silentSocket): Promise<SocketListener> {
  const headers = { cookie: guest.cookie, origin: app.origin }
  const url = `${app.origin}/websocket?authenticity_token=${encodeURIComponent(token)}`
  const accepted = await app.platform.channels.connect(new Request(url, { headers }), { ip })
  if (accepted instanceof Response) throw new Error(String(accepted.status))
  return accepted.open(own)
}

let app: LiveApp
let guest: Client
let socket: Socket

beforeAll(async () => {
  app = await startApp({
    'views/partials/channels/open/subscribed.liquid': 'true',
    'views/partials/channels/secret/subscribed.liquid': 'false',
    'views/partials/secret/subscribed.liquid': 'true',
    'views/partials/channels/open/receive.liquid':
      "{% if context.params.room_id != '1' or context.params.channel != 'open' %}false{% endif %}",
  })
})

beforeEach(async () => {
  guest = await app.guest()
  socket = await guest.open()
})

afterEach(() => guest.close())
afterAll(() => app.stop())

test.each([
  'https://evil.test',
  'null',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'http://127.0.0.1.evil.test',
  'https://127.0.0.1',
  '',
])("a page of %j opens no WebSocket with the visitor's cookie and token", async (origin) => {
  expect(await guest.refusal({ headers: { origin } })).toBe(403)
})

test('a client without an Origin still needs the token', async () => {
  const { hostname, port, host } = new URL(app.origin)
  const raw = connect(Number(port), hostname)
  const token = await guest.visit('/token')
  raw.write(
    `GET /websocket?authenticity_token=${token} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  expect(String((await once(raw, 'data'))[0])).toContain('{"type":"disconnect","reason":"unauthorized"')
  raw.destroy()
})

test.each(['', 'wrong', 'x'.repeat(5000)])('the token %j is rejected', async (token) => {
  const refused = await guest.open({ token })
  expect(await refused.closed).toBe(1008)
  expect(refused.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
})

test("another visitor's token is rejected", async () => {
  const token = await (await app.guest()).visit('/token')
  expect(await (await guest.open({ token })).closed).toBe(1008)
})

test('nothing sent after a refusal is processed', async () => {
  const subscribe = jest.spyOn(app.platform.adapters.channels, 'subscribe')
  const refused = await accept('wrong', '192.0.2.1')
  refused.message(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(room) }))
  await socket.subscribe(room)
  expect(subscribe).toHaveBeenCalledTimes(1)
  refused.close()
})

test.each([
  [{ channel: '../secret' }],
  [{ channel: 'open/../secret' }],
  [{ channel: 'open/subscribed' }],
  [{ channel: '__proto__' }],
  [{ channel: 'constructor' }],
  [{ channel: '' }],
  [{ channel: ['open'] }],
  [{ channel: 'open', room_id: { a: 1 } }],
  [{ channel: 'open', room_id: ['1'] }],
  [{ channel: 'open', room_id: true }],
  [{ channel: 'open', padding: 'x'.repeat(limits.identifierCharacters) }],
  [{ room_id: '1' }],
])('the subscription %j is rejected', async (identifier) => {
  expect(await socket.subscribe(identifier)).toBe('reject_subscription')
})

test.each(['[]', '"open"', '{', '{"channel":"open","a":' + '['.repeat(200) + ']'.repeat(200) + '}'])(
  'the identifier %s is rejected',
  async (identifier) => {
    expect(await socket.subscribe(identifier)).toBe('reject_subscription')
  },
)

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"command":"explode","identifier":"{}"}',
  '{"command":"subscribe"}',
  '{"command":"message","identifier":"{}","data":{}}',
])('the command %j closes the WebSocket', async (command) => {
  socket.send(command)
  expect(await socket.closed).toBe(1008)
})

test('a refused or missing subscription isolates a client from its room in both directions', async () => {
  const secret = { channel: 'secret', room_id: '1' }
  const heard: string[] = []
  await app.platform.adapters.channels.subscribe('["secret","1"]', (message) => void heard.push(message))
  await socket.subscribe(secret)
  socket.sendMessage(secret, { text: 'in' })
  socket.sendMessage({ channel: 'secret', room_id: '2' }, { text: 'in' })
  await app.platform.channels.send({ channel: 'secret', room: '1', payload: { text: 'out' } })
  await socket.subscribe(room)
  expect(heard).toEqual(['{"text":"out"}'])
  expect(socket.messages).toEqual([expect.objectContaining({ type: 'subscription_error' })])
})

test('a message goes only to the room and channel of its subscription', async () => {
  await socket.subscribe(room)
  socket.sendMessage(room, { room_id: '2', channel: 'secret', n: 1 })
  // The partial receives the room and the channel of the subscription, and prints nothing.
  expect(await socket.waitForMessages(1)).toHaveLength(1)
})

test.each([
  '"text"',
  '[1]',
  'null',
  '{',
  '{"a":' + '['.repeat(100) + ']'.repeat(100) + '}',
  '{"n":12345678901234567890}',
  '{"action":"subscribed"}',
])('the message %s reaches nobody', async (data) => {
  await socket.subscribe(room)
  socket.send({ command: 'message', identifier: JSON.stringify(room), data })
  socket.sendMessage(room, { last: true })
  expect(await socket.waitForMessages(1)).toEqual([{ last: true }])
})

test('a message that is too long closes the WebSocket before it is read', async () => {
  await socket.subscribe(room)
  socket.sendMessage(room, { text: 'x'.repeat(limits.messageBytes) })
  expect(await socket.closed).toBe(1009)
})

test('a binary frame closes the WebSocket', async () => {
  socket.webSocket.send(Buffer.from('{}'))
  expect(await socket.closed).toBe(1003)
})

/** A masked client frame with a mask of zeros. */
const frame = (first: number, body: string): Buffer =>
  Buffer.concat([Buffer.from([first, 0x80 | body.length, 0, 0, 0, 0]), Buffer.from(body, 'latin1')])

test.each([
  ['an unmasked frame', Buffer.from([0x81, 2, 0x7b, 0x7d]), 1002],
  ['text other than UTF-8', frame(0x81, '\xff\xfe'), 1007],
  ['a reserved bit', frame(0xc1, '{}'), 1002],
  ['a reserved opcode', frame(0x83, '{}'), 1002],
  ['a ping in fragments', frame(0x09, ''), 1002],
  ['a continuation without a start', frame(0x80, '{}'), 1002],
  ['a frame of 2^62 bytes', Buffer.from([0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 1009],
  [
    'fragments that are too long together',
    Buffer.concat([frame(0x01, 'x'), ...Array.from({ length: 600 }, () => frame(0x00, 'x'.repeat(120)))]),
    1009,
  ],
  [
    'a message of many fragments',
    Buffer.concat([frame(0x01, 'x'), ...Array.from({ length: 1000 }, () => frame(0x00, 'x'))]),
    1008,
  ],
])('%s closes the WebSocket', async (_, bytes, code) => {
  const { hostname, port, host } = new URL(app.origin)
  const token = await guest.visit('/token')
  const raw = connect(Number(port), hostname)
  const received: Buffer[] = []
  raw.on('data', (data: Buffer) => received.push(data))
  raw.write(
    `GET /websocket?authenticity_token=${encodeURIComponent(token)} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${app.origin}\r\nCookie: ${guest.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  while (!Buffer.concat(received).includes('welcome')) await once(raw, 'data')
  raw.write(bytes)
  await once(raw, 'close')
  const end = Buffer.concat(received).subarray(-4)
  expect([end[0], end.readUInt16BE(2)]).toEqual([0x88, code])
})

test('a fragment that arrives in many packets closes the WebSocket', async () => {
  const limit = jest.replaceProperty(limits, 'packets', 20)
  const dripping = await guest.open()
  const connection = (dripping.webSocket as unknown as { readonly _socket: NodeSocket })._socket
  connection.write(frame(0x81, 'x'.repeat(100)).subarray(0, 10))
  for (let i = 0; i < 40; i++) {
    connection.write('x')
    await sleep(1)
  }
  expect(await dripping.closed).toBe(1008)
  limit.restore()
})

test('a client may send a burst, and is cut off if it continues', async () => {
  for (let i = 0; i <= 2 * limits.burst; i++) socket.send({ command: 'unsubscribe', identifier: '{}' })
  expect(await socket.closed).toBe(1008)
  expect(socket.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'rate_limit', reconnect: true })
})

test('a flood of pings cuts off the client', async () => {
  for (let i = 0; i < 1000; i++) socket.webSocket.ping()
  expect(await socket.closed).toBe(1006)
})

test('limits the subscriptions of a WebSocket', async () => {
  const verdicts: string[] = []
  for (let i = 0; i <= limits.subscriptions; i++) verdicts.push(await socket.subscribe({ ...room, i }))
  expect(verdicts.filter((verdict) => verdict === 'confirm_subscription')).toHaveLength(limits.subscriptions)
  expect(verdicts.at(-1)).toBe('reject_subscription')
})

test('cuts off a client that does not read, and serves the others', async () => {
  const slow = await guest.open()
  await slow.subscribe(room)
  await socket.subscribe(room)
  slow.webSocket.pause()
  const payload = { text: 'x'.repeat(500_000) }
  for (let i = 0; i < 40; i++) {
    await app.platform.channels.send({ channel: 'open', room: '1', payload })
    await sleep(1)
  }
  expect(await socket.waitForMessages(40)).toHaveLength(40)
  slow.webSocket.resume()
  expect(await slow.closed).toBe(1006)
  expect(slow.messages.length).toBeLessThan(40)
})

test('limits the WebSockets of an address', async () => {
  const limit = jest.replaceProperty(limits, 'connectionsOfAddress', 50)
  const token = await guest.visit('/token')
  const more = 20
  const opened = await Promise.allSettled(
    Array.from({ length: limits.connectionsOfAddress + more }, () => guest.open({ token })),
  )
  const refused = opened.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(String(reason)).toContain('Unexpected server response: 429')
  const welcome = opened.filter((result) => result.status === 'fulfilled' && result.value.webSocket.readyState === 1)
  expect(welcome.length).toBeLessThanOrEqual(limits.connectionsOfAddress)
  limit.restore()
})

test('limits the WebSockets of an IPv6 network, which a client has as a whole', async () => {
  const limit = jest.replaceProperty(limits, 'connectionsOfAddress', 2)
  const token = await guest.visit('/token')
  const listeners = [await accept(token, '2001:db8::1'), await accept(token, '2001:db8::2')]
  await expect(accept(token, '2001:db8::3')).rejects.toThrow('429')
  listeners.push(await accept(token, '2001:db8:0:1::1'))
  for (const listener of listeners) listener.close()
  limit.restore()
})

test('frees one place for a WebSocket whose host reports its end twice', async () => {
  const limit = jest.replaceProperty(limits, 'connectionsOfAddress', 2)
  const token = await guest.visit('/token')
  const [first, second] = [await accept(token, '192.0.2.3'), await accept(token, '192.0.2.3')]
  for (let time = 0; time < 2; time++) first.close()
  const third = await accept(token, '192.0.2.3')
  await expect(accept(token, '192.0.2.3')).rejects.toThrow('429')
  for (const listener of [second, third]) listener.close()
  limit.restore()
})

test('limits WebSockets that open at the same time', async () => {
  const limit = jest.replaceProperty(limits, 'connectionsOfAddress', 2)
  const token = await guest.visit('/token')
  const codes: number[] = []
  const close = (code: number): number => codes.push(code)
  const listeners = await Promise.all([1, 2, 3].map(() => accept(token, '192.0.2.2', { ...silentSocket, close })))
  expect(codes).toHaveLength(1)
  for (const listener of listeners) listener.close()
  limit.restore()
})

test("limits the length of the app's messages", async () => {
  const send = (characters: number): Promise<void> =>
    app.platform.channels.send({ channel: 'open', room: '1', payload: { text: 'x'.repeat(characters) } })
  await send(limits.sentCharacters - 11)
  await expect(send(limits.sentCharacters - 10)).rejects.toThrow(
    `a message may have at most ${limits.sentCharacters} characters as JSON`,
  )
  await expect(app.platform.channels.send({ channel: 'a', room: '', payload: [] })).rejects.toThrow(
    'a payload as a JSON object',
  )
})

test('rejects a handshake with too many headers (CVE-2024-37890)', async () => {
  const headers = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`x-${i}`, '1']))
  expect(await guest.refusal({ headers })).toBe(400)
})
