import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { startApp, type LiveApp } from '../../app/channels/live'
import { launchChromium } from './browser'

// Two browsers with the npm package `@rails/actioncable`, and an app in the shape of public ones.
let app: LiveApp
let browser: Browser

const page = `---
layout: ''
---
<!doctype html>
<title>Room</title>
<meta name="csrf-token" content="{{ context.authenticity_token }}">
<ul id="lines">
{% assign room = context.params.room | append: '' %}
{% graphql found = 'lines', room: room %}
{% for line in found.records.results %}<li>{{ line.text | escape }}</li>{% endfor %}
</ul>
<p id="state" role="status">connecting</p>
<form id="say"><input name="text" aria-label="Text"><button>Send</button></form>
<script type="module">
  import { createConsumer } from '/assets/actioncable.js'
  const token = document.querySelector('meta[name="csrf-token"]').content
  const consumer = createConsumer(() => '/websocket?authenticity_token=' + token)
  const state = document.querySelector('#state')
  const room = { channel: 'conversation', room_id: '{{ context.params.room | escape }}' }
  const subscription = consumer.subscriptions.create(room, {
    connected: () => (state.textContent = 'connected'),
    rejected: () => (state.textContent = 'rejected'),
    disconnected: () => (state.textContent = 'disconnected'),
    received(data) {
      if (data.type === 'subscription_error') return
      const line = document.createElement('li')
      line.textContent = data.text
      document.querySelector('#lines').append(line)
    },
  })
  document.querySelector('#say').addEventListener('submit', (event) => {
    event.preventDefault()
    subscription.send({ text: event.target.text.value })
    event.target.reset()
  })
</script>`

const client = require.resolve('@rails/actioncable').replace(/actioncable\.js$/, 'actioncable.esm.js')

beforeAll(async () => {
  app = await startApp({
    'views/pages/room.liquid': page,
    'assets/actioncable.js': readFileSync(client, 'utf8'),
  })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** The page of a signed-up visitor in a room. */
async function enter(email: string, rooms: string, room: string): Promise<Page> {
  const own = await (await browser.newContext()).newPage()
  await own.goto(`${app.origin}/enter?email=${email}&rooms=${rooms}`)
  await own.goto(`${app.origin}/room?room=${room}`)
  return own
}

const stateOf = (own: Page, state: string): Promise<void> => own.getByText(state, { exact: true }).waitFor()
const linesOf = (own: Page): Promise<string[]> => own.locator('#lines li').allTextContents()

async function sendText(own: Page, text: string): Promise<void> {
  await own.getByLabel('Text').fill(text)
  await own.getByRole('button', { name: 'Send' }).click()
}

test('delivers a conversation to its two members but to no other visitor, and shows it on a later page', async () => {
  const [ann, ben] = [await enter('ann@example.com', '1', '1'), await enter('ben@example.com', '1', '1')]
  await stateOf(ann, 'connected')
  await stateOf(ben, 'connected')
  await sendText(ann, 'Tea? <b>now</b>')
  await ben.getByText('Tea? <b>now</b>').waitFor()
  await sendText(ben, 'Yes')
  await ann.getByText('Yes').waitFor()
  const lines = ['Tea? <b>now</b>', 'Yes']
  expect([await linesOf(ann), await linesOf(ben)]).toEqual([lines, lines])
  const eve = await enter('eve@example.com', '2', '1')
  await stateOf(eve, 'rejected')
  await ben.reload()
  await stateOf(ben, 'connected')
  expect(await linesOf(ben)).toEqual(lines)
  await sendText(ann, 'Are you there?')
  await ben.getByText('Are you there?').waitFor()
  expect(await linesOf(eve)).toEqual(lines)
})

test("opens no WebSocket with the visitor's cookies on another site's page", async () => {
  const ann = await enter('ann2@example.com', '1', '1')
  await stateOf(ann, 'connected')
  const token = await ann.locator('meta[name="csrf-token"]').getAttribute('content')
  const address = `${app.origin.replace('http', 'ws')}/websocket?authenticity_token=${token}`
  const other = await ann.context().newPage()
  await other.goto(`${app.origin.replace('127.0.0.1', 'localhost')}/token`)
  const opens = (own: Page): Promise<boolean> =>
    own.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          const socket = new WebSocket(url, 'actioncable-v1-json')
          socket.onopen = () => resolve(true)
          socket.onerror = () => resolve(false)
        }),
      address,
    )
  expect([await opens(ann), await opens(other)]).toEqual([true, false])
})
