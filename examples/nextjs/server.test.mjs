import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'

let origin = ''
// `npm test` runs `next build` first.
const server = spawn('next', ['start', '--hostname', '127.0.0.1', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})

before(
  () =>
    new Promise((resolve, reject) => {
      let printed = ''
      server.once('exit', () => reject(new Error(`next start has ended: ${printed}`)))
      server.stdout.on('data', (chunk) => {
        printed += chunk
        origin = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? ''
        if (origin !== '') resolve()
      })
    }),
)

after(async () => {
  server.kill()
  await once(server, 'exit')
})

test('serves the app beside the pages of Next.js', async () => {
  assert.match(await (await fetch(origin)).text(), /<a href="\/notes">Notes<\/a>/)
  assert.match(await (await fetch(`${origin}/notes`)).text(), /<h1>Notes<\/h1>/)
  assert.equal((await fetch(`${origin}/notes/nowhere`)).status, 404)
})

test('keeps a note, and shows it', async () => {
  const page = await fetch(`${origin}/notes`)
  const html = await page.text()
  const hidden = Array.from(html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, ...field]) => field)
  const [, action] = html.match(/action="([^"]*)"/)
  const kept = await fetch(origin + action, {
    method: 'POST',
    headers: { cookie: page.headers.getSetCookie()[0].split(';')[0] },
    body: new URLSearchParams([...hidden, ['form[properties][text]', 'Tea <b>']]),
  })
  assert.match(kept.url, /\/notes\/?$/)
  assert.match(await kept.text(), /<li>Tea &lt;b&gt;<\/li>/)
})
