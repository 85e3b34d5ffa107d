import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

/** DATABASE_URL and REDIS_URL name an empty database and a Redis. */
const env = { ...process.env, PORT: '0', SECRET: 'a secret of 32 characters or more' }
const servers = [1, 2].map(() => spawn(process.execPath, ['server.ts'], { env, stdio: 'pipe' }))
const printed = ['', '']
let origins: readonly string[] = []

before(async () => {
  for (const [i, { stdout, stderr }] of servers.entries()) {
    for (const stream of [stdout, stderr]) stream.on('data', (chunk) => (printed[i] += String(chunk)))
  }
  origins = await Promise.all(servers.map((_, i) => waitFor(i, /http:\/\/127\.0\.0\.1:\d+/)))
})

after(async () => {
  const exits = servers.map((server) => once(server, 'exit'))
  for (const server of servers) server.kill('SIGTERM')
  assert.deepEqual(await Promise.all(exits), [
    [0, null],
    [0, null],
  ])
})

/** Waits until a server has printed this. */
async function waitFor(i: number, pattern: RegExp): Promise<string> {
  for (;;) {
    const [text] = pattern.exec(printed[i] ?? '') ?? []
    if (text !== undefined) return text
    if (servers[i]?.exitCode !== null) throw new Error(`the server has ended: ${printed[i]}`)
    await sleep(50)
  }
}

/** Requests the form from one process, and sends it to another: the session is in Redis. */
async function sign(from: string | undefined, to: string | undefined, name: string): Promise<Response> {
  const page = await fetch(`${from}/`)
  const html = await page.text()
  const hidden = Array.from(
    html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g),
    ([, key = '', value = '']) => [key, value],
  )
  const fields = { 'form[properties][name]': name, 'form[properties][text]': 'A fine place' }
  return fetch(`${to}${/action="([^"]*)"/.exec(html)?.[1]}`, {
    method: 'POST',
    headers: { cookie: page.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
    body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
  })
}

test('shows the entries of one process in the other', async () => {
  assert.equal((await sign(origins[0], origins[1], 'Ann')).status, 200)
  assert.equal((await sign(origins[1], origins[0], 'Ben')).status, 200)
  for (const origin of origins) {
    const html = await (await fetch(`${origin}/`)).text()
    assert.deepEqual(html.match(/<li>.*<\/li>/g), ['<li>Ben: A fine place</li>', '<li>Ann: A fine place</li>'])
  }
})

test('runs each job once, in either process', async () => {
  const countJobs = (): number => printed.join('').match(/\[guestbook\] (Ann|Ben)$/gm)?.length ?? 0
  while (countJobs() < 2) await sleep(50)
  await sleep(1500) // longer than a worker takes to look for jobs of the other process
  assert.equal(countJobs(), 2)
})
