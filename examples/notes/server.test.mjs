import assert from 'node:assert/strict'
import { after, test } from 'node:test'

process.env.PORT = '0'
const { origin, server } = await import('./server.mjs')
after(() => server.close())

/** Keeps a note as a browser does: requests the form, and sends its hidden fields and the cookie back. */
async function keep(text) {
  const page = await fetch(origin)
  const html = await page.text()
  const hidden = Array.from(html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, ...field]) => field)
  const [, action] = html.match(/action="([^"]*)"/)
  return fetch(origin + action, {
    method: 'POST',
    headers: { cookie: page.headers.getSetCookie()[0].split(';')[0] },
    body: new URLSearchParams([...hidden, ['form[properties][text]', text]]),
  })
}

test('keeps a note, and shows it', async () => {
  const page = await keep('Tea <b>')
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<li>Tea &lt;b&gt;<\/li>/)
})

test('rejects an empty note', async () => {
  const page = await keep('')
  assert.equal(page.status, 422)
  assert.match(await page.text(), /<p>can&#39;t be blank<\/p>/)
})

test('rejects a form of another site', async () => {
  const forged = new URLSearchParams({ form_name: 'note', 'form[properties][text]': 'Forged' })
  const { status } = await fetch(`${origin}/api/user/customizations`, { method: 'POST', body: forged })
  assert.equal(status, 401)
  assert.doesNotMatch(await (await fetch(origin)).text(), /Forged/)
})
