import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { visitor } from 'liquid-platform/testing'

process.env.PORT = '0'
const { notes, origin, server } = await import('./server.ts')
after(() => server.close())

/** A visitor who reaches the app through the server. */
const ann = visitor(
  { settings: notes.settings, adapters: notes.adapters, fetch: (request) => fetch(request, { redirect: 'manual' }) },
  { origin },
)

test('serves the app beside the pages of the server', async () => {
  assert.equal((await ann.visit('/')).find('a')?.text, 'Notes')
  assert.equal((await ann.visit('/notes')).find('h1')?.text, 'Notes')
  assert.equal((await ann.visit('/nowhere')).status, 404)
  assert.equal((await ann.visit('/notes/nowhere')).status, 404)
})

test('saves a note, and shows it', async () => {
  await ann.visit('/notes')
  const rejected = await ann.submit('Keep')
  assert.deepEqual([rejected.status, rejected.find('p')?.text], [422, "can't be blank"])
  await ann.fill({ Text: 'Tea <b>' }).submit('Keep')
  assert.equal((await ann.follow()).path, '/notes/')
  assert.deepEqual(
    ann.page.findAll('li').map(({ text }) => text),
    ['Tea <b>'],
  )
})

test('serves the style sheet', async () => {
  const link = (await ann.visit('/notes')).find('link')?.attribute('href') ?? ''
  assert.match(link, /^\/notes\/assets\/notes\.css\?updated=\d+$/)
  const { status, headers } = await ann.visit(link)
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/css; charset=utf-8'])
})
