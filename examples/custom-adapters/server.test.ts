import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = await mkdtemp(join(tmpdir(), 'notes-'))
after(() => rm(folder, { recursive: true }))

/** Starts the server, uses it, and kills it, as a crash does. */
async function withServer<T>(use: (origin: string) => Promise<T>): Promise<T> {
  const env = { ...process.env, PORT: '0', DATABASE: join(folder, 'notes.db') }
  const server = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(server, 'exit')
  try {
    const printed: unknown[] = await Promise.race([once(server.stdout, 'data'), exited])
    return await use(/http:\/\/127\.0\.0\.1:\d+/.exec(String(printed[0]))?.[0] ?? '')
  } finally {
    server.kill('SIGKILL')
    await exited
  }
}

/** Sends the form of a page, as a browser does. */
async function keep(page: Response, text: string, cookie: string): Promise<Response> {
  const html = await page.text()
  const fields = new URLSearchParams({ 'form[properties][text]': text })
  for (const [, name = '', value = ''] of html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    fields.set(name, value)
  }
  const action = new URL(/action="([^"]*)"/.exec(html)?.[1] ?? '', page.url)
  return fetch(action, { method: 'POST', headers: { cookie }, body: fields })
}

test('keeps notes and sessions after a crash', async () => {
  const cookie = await withServer(async (origin) => {
    const page = await fetch(`${origin}/`)
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    assert.equal((await keep(page, 'Tea', cookie)).status, 200)
    return cookie
  })
  await withServer(async (origin) => {
    const page = await fetch(`${origin}/`, { headers: { cookie } })
    assert.deepEqual(page.headers.getSetCookie(), []) // the session is known
    const kept = await keep(page, 'Coffee', cookie)
    assert.deepEqual((await kept.text()).match(/<li>.*<\/li>/g), ['<li>Tea</li>', '<li>Coffee</li>'])
  })
})
