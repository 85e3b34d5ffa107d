import { channels, requests } from '../../../src/base/limits'
import { startApp, type LiveApp } from './live'

let app: LiveApp

afterEach(async () => {
  jest.restoreAllMocks()
  await app.stop()
})

const open = { 'config.yml': 'websockets_require_subscribed_partial: false' }

test('refuses everybody in a channel without a partial "subscribed", unless config.yml admits all', async () => {
  app = await startApp()
  const refused = await (await app.guest()).open()
  expect(await refused.subscribe({ channel: 'news' })).toBe('reject_subscription')
  await app.stop()
  app = await startApp(open)
  const [one, two] = [await (await app.guest()).open(), await (await app.guest()).open()]
  expect(await one.subscribe({ channel: 'news' })).toBe('confirm_subscription')
  expect(await two.subscribe({ channel: 'news' })).toBe('confirm_subscription')
  one.sendMessage({ channel: 'news' }, { text: 'without a partial "receive", all is sent on' })
  expect(await two.waitForMessages(1)).toHaveLength(1)
})

test('accepts a missing page token if config.yml allows it', async () => {
  app = await startApp({
    'config.yml': 'websockets_require_csrf_token: false\nwebsockets_require_subscribed_partial: false',
  })
  const socket = await (await app.guest()).open({ token: '' })
  expect(await socket.subscribe({ channel: 'news' })).toBe('confirm_subscription')
})

test("finds a module's channels by name, and prefers the app's copy of a partial", async () => {
  app = await startApp({
    'modules/chat/public/views/partials/channels/chat/subscribed.liquid': 'true',
    'modules/chat/public/views/partials/channels/chat/receive.liquid': '{% if context.params.n == 1 %}false{% endif %}',
    'modules/shop/public/views/partials/channels/shop/subscribed.liquid': 'false',
    'app/modules/shop/public/views/partials/channels/shop/subscribed.liquid': 'true',
  })
  const socket = await (await app.guest()).open()
  expect(await socket.subscribe({ channel: 'chat' })).toBe('confirm_subscription')
  expect(await socket.subscribe({ channel: 'shop' })).toBe('confirm_subscription')
  socket.sendMessage({ channel: 'chat' }, { n: 1 })
  socket.sendMessage({ channel: 'chat' }, { n: 2 })
  expect(await socket.waitForMessages(1)).toEqual([{ n: 2 }])
})

test("calls a channel's partial in the older layout of folders", async () => {
  app = await startApp({
    ...open,
    'views/partials/channels/chat.html.liquid':
      '{% if context.params.from_id == context.params.to_id %}false{% endif %}',
  })
  const socket = await (await app.guest()).open()
  await socket.subscribe({ channel: 'chat', room_id: '7' })
  socket.sendMessage({ channel: 'chat', room_id: '7' }, { from_id: 1, to_id: 1 })
  socket.sendMessage({ channel: 'chat', room_id: '7' }, { from_id: 1, to_id: 2 })
  expect(await socket.waitForMessages(1)).toEqual([{ from_id: 1, to_id: 2 }])
})

test("exposes the client's message, the channel, the visitor and the session to partials", async () => {
  app = await startApp({
    'views/partials/channels/seen/subscribed.liquid': `{% log context.params, type: 'seen' %}true`,
    'views/partials/channels/seen/receive.liquid': `{% log context.params, type: 'seen' %}{% log context.location.pathname, type: 'seen' %}{% log context.current_user.email, type: 'seen' %}`,
  })
  const socket = await (await app.member('ann@example.com')).open()
  const identifier = { channel: 'seen', room_id: 5, name: 'Ann' }
  await socket.subscribe(identifier)
  socket.sendMessage(identifier, { name: 'Ben', channel: 'other', list: [1, { a: null }] })
  await socket.waitForMessages(1)
  const seen = app.platform.entries.filter(({ type }) => type === 'seen').map(({ message }) => message)
  expect(seen.slice(2)).toEqual(['/websocket', 'ann@example.com'])
  expect(seen.slice(0, 2).map((text) => JSON.parse(text) as unknown)).toEqual([
    identifier,
    { channel: 'seen', room_id: 5, name: 'Ben', list: [1, { a: null }] },
  ])
})

test('refuses if a partial fails, and only logs the reason', async () => {
  app = await startApp({
    'views/partials/channels/broken/subscribed.liquid': "{% render 'missing' %}true",
    'views/partials/channels/half/subscribed.liquid': 'true',
    'views/partials/channels/half/receive.liquid': "{% if context.params.bad %}{% render 'missing' %}{% endif %}",
  })
  const socket = await (await app.guest()).open()
  expect(await socket.subscribe({ channel: 'broken' })).toBe('reject_subscription')
  expect(socket.messages[0]).toMatchObject({ code: 'subscribed_partial_error', retryable: false })
  expect(JSON.stringify(socket.frames)).not.toContain('missing')
  await socket.subscribe({ channel: 'half' })
  socket.sendMessage({ channel: 'half' }, { bad: true })
  socket.sendMessage({ channel: 'half' }, { bad: false })
  expect((await socket.waitForMessages(2)).slice(1)).toEqual([{ bad: false }])
  const errors = app.platform.entries.filter(({ level }) => level === 'error')
  expect(errors.map(({ type }) => type)).toEqual(['WebSocketSubscribeError', 'WebSocketReceiveError'])
  expect(errors[0]?.message).toContain('can\'t find partial "missing"')
})

test('logs why it refuses: no partial, no token, too many subscriptions', async () => {
  app = await startApp({ 'views/partials/channels/many/subscribed.liquid': 'true' })
  const guest = await app.guest()
  const [socket, other] = [await guest.open(), await guest.open({ token: 'wrong' })]
  await socket.subscribe({ channel: 'news' })
  const rooms = Array.from({ length: channels.subscriptions + 1 }, (_, room) => ({ channel: 'many', room_id: room }))
  const outcomes = []
  for (const room of rooms) outcomes.push(await socket.subscribe(room))
  expect(outcomes.at(-2)).toBe('confirm_subscription')
  expect(outcomes.at(-1)).toBe('reject_subscription')
  await other.frame(({ type }) => type === 'disconnect')
  expect(app.platform.entries.filter(({ type }) => type === 'channel').map(({ message }) => message)).toEqual([
    "a WebSocket was refused: its URL needs the session's authenticity_token",
    'a subscription was refused: partial "channels/news/subscribed" not found',
    'a subscription was refused: a WebSocket has at most 100 subscriptions',
  ])
})

test('stops a partial after its time, five seconds', async () => {
  expect(channels.partialMs).toBe(5000)
  jest.replaceProperty(channels, 'partialMs', 500)
  app = await startApp(
    {
      'views/partials/channels/slow/subscribed.liquid':
        '{% for i in (1..1000000) %}{% for j in (1..1000000) %}{% if j == 0 %}{% endif %}{% endfor %}{% endfor %}true',
    },
    { settings: { limits: { steps: Infinity } } },
  )
  const socket = await (await app.guest()).open()
  const begin = performance.now()
  expect(await socket.subscribe({ channel: 'slow' })).toBe('reject_subscription')
  expect(performance.now() - begin).toBeLessThan(29_000)
})

test('rejects a subscription whose partial waits for an adapter that never settles', async () => {
  jest.replaceProperty(channels, 'partialMs', 100)
  jest.replaceProperty(requests, 'graceMs', 100)
  const files = { 'views/partials/channels/silent/subscribed.liquid': "{{ 'answer' | t }}true" }
  app = await startApp(files, { translations: { lookup: () => new Promise(() => undefined) } })
  const socket = await (await app.guest()).open()
  expect(await socket.subscribe({ channel: 'silent' })).toBe('reject_subscription')
})

test('lets the client retry if an engine fails', async () => {
  app = await startApp(open, {
    channels: {
      publish: () => undefined,
      subscribe: () => Promise.reject(new Error('the engine is away')),
    },
  })
  const socket = await (await app.guest()).open()
  expect(await socket.subscribe({ channel: 'slow' })).toBe('reject_subscription')
  expect(socket.messages[0]).toMatchObject({ code: 'internal', retryable: true })
  expect(app.platform.entries.find(({ type }) => type === 'channel')?.message).toContain('the engine is away')
})
