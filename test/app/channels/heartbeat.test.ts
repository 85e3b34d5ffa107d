import { memoryFiles } from '../../../src/ports/files'
import type { ChannelSocket, SocketListener } from '../../../src/app/channels/socket'
import * as fixedLimits from '../../../src/base/limits'
import { register } from '../../support/register'
import { conversation } from './live'

// This test plays the server of the WebSocket, and moves the clock.

const { silentMs, sessionCheckMs, closingMs, burst, messagesPerSecond } = fixedLimits.channels
let platform: ReturnType<typeof register>

beforeEach(() => {
  platform = register({ files: memoryFiles(conversation) })
})

afterEach(async () => {
  jest.useRealTimers()
  await platform.close()
})

/** Opens a WebSocket for a signed-in visitor, who is a member of the rooms 7 and 8. */
async function open(answersPings: boolean) {
  const visit = async (path: string, cookie: string): Promise<Response> =>
    platform.fetch(new Request(`http://app.test${path}`, { headers: { cookie } }))
  const entered = await visit('/enter?email=ann@example.com&rooms=7,8', '')
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = await (await visit('/token', cookie)).text()
  const headers = { cookie, origin: 'http://app.test' }
  jest.useFakeTimers()
  const request = new Request(`http://app.test/websocket?authenticity_token=${token}`, { headers })
  const accepted = await platform.channels.connect(request)
  if (accepted instanceof Response) throw new Error(`refused with ${accepted.status}`)
  const events: string[] = []
  const record = (event: string) => (): void => void events.push(event)
  const socket: ChannelSocket = {
    send: (text) => void events.push(text),
    ping: () => answersPings && listener.pong(),
    unreadBytes: 0,
    pause: record('pause'),
    resume: record('resume'),
    close: (code, reason) => void events.push(`close ${code} ${reason}`),
    terminate: record('terminate'),
  }
  const listener: SocketListener = accepted.open(socket)
  return { events, leave: () => visit('/leave', cookie), listener }
}

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms)

/** The real function, which the tests' clock replaces. */
const { setImmediate: soon } = globalThis

/** Lets the work under way end, also over adapters that respond after a turn of the event loop. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 100; turns++) {
    await new Promise((resolve) => soon(resolve))
    await pass(1)
  }
}

test('sends a client a ping every three seconds, with the seconds since the epoch', async () => {
  const { events } = await open(true)
  await pass(9000)
  const pings = events.filter((text) => text.includes('"ping"')).map((text) => JSON.parse(text) as { message: number })
  expect(pings).toHaveLength(3)
  expect(pings.at(-1)?.message).toBe(Math.floor(Date.now() / 1000))
})

test('disconnects a client that does not respond to pings', async () => {
  const { events, listener } = await open(false)
  await pass(silentMs - 5000)
  expect(events).not.toContain('terminate')
  await pass(silentMs)
  expect(events).toContain('terminate')
  listener.close()
  jest.useRealTimers()
  await platform.close()
  platform = register({ files: memoryFiles(conversation) })
  const other = await open(true)
  await pass(5 * silentMs)
  expect(other.events).not.toContain('terminate')
})

test('disconnects a user whose session ends, and cuts off a client that stays connected', async () => {
  const { events, leave } = await open(true)
  await pass(2 * sessionCheckMs)
  expect(events).not.toContain('terminate')
  await leave()
  await pass(sessionCheckMs + 3000)
  expect(events).toContain('{"type":"disconnect","reason":"session_ended","reconnect":true}')
  expect(events).toContain('close 1008 session_ended')
  await pass(closingMs)
  expect(events.at(-1)).toBe('terminate')
})

test('lets a client send a number of messages each second after a burst', async () => {
  const { events, listener } = await open(true)
  const send = (count: number): void => {
    for (let i = 0; i < count; i++) listener.message('{"command":"unsubscribe","identifier":"{}"}')
  }
  send(burst)
  await pass(1000)
  send(messagesPerSecond)
  await pass(0)
  expect(events.join()).not.toContain('disconnect')
  send(1)
  expect(events).toContain('{"type":"disconnect","reason":"rate_limit","reconnect":true}')
})

const subscribe = (room: number): string =>
  JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'conversation', room_id: room }) })

test('ends a subscription that begins while its WebSocket is closed', async () => {
  const { events, listener } = await open(true)
  const unsubscribe = jest.fn()
  jest.spyOn(platform.adapters.channels, 'subscribe').mockImplementation(() => {
    listener.close()
    return unsubscribe
  })
  listener.message(subscribe(7))
  await settle()
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(events.join()).not.toContain('confirm_subscription')
})

test('processes no command that comes after an invalid one', async () => {
  const { events, listener } = await open(true)
  const begun = jest.spyOn(platform.adapters.channels, 'subscribe')
  for (const text of [subscribe(7), '{', subscribe(8)]) listener.message(text)
  await settle()
  expect(begun).toHaveBeenCalledTimes(1)
  expect(events).toContain('{"type":"disconnect","reason":"invalid_request","reconnect":false}')
})
