import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogEntry } from '../../src'
import { createGuestbook, type Guestbook } from '../../examples/postgres/server'
import { fillFolder } from '../support/pglite'

const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-guestbook-'))
const origin = 'http://127.0.0.1:3000'

beforeAll(() => fillFolder(join(folder, 'data')), 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Signs the guestbook, as a browser sends its form. */
async function sign(guestbook: Guestbook, name: string, text: string): Promise<number> {
  const page = await guestbook.fetch(new Request(origin))
  const html = await page.text()
  const hidden = Array.from(html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, name, value]) => [
    name,
    value,
  ])
  const fields = { ...Object.fromEntries(hidden), 'form[properties][name]': name, 'form[properties][text]': text }
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const [, action = ''] = /action="([^"]*)"/.exec(html) ?? []
  const init = { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } }
  return (await guestbook.fetch(new Request(origin + action, init))).status
}

async function entries(guestbook: Guestbook): Promise<string[]> {
  const html = await (await guestbook.fetch(new Request(origin))).text()
  return Array.from(html.matchAll(/<li>(.*)<\/li>/g), ([, entry = '']) => entry)
}

test('keeps the entries of the guestbook, and their jobs, between two starts', async () => {
  const logged: string[] = []
  const logger = {
    log({ type, message }: LogEntry) {
      if (type !== 'refusal') logged.push(message)
    },
  }
  const first = await createGuestbook({ folder, logger })
  expect(await sign(first, 'Ann', 'A fine place <b>')).toBe(302)
  expect(await sign(first, 'Ben', '')).not.toBe(302)
  expect(await entries(first)).toEqual(['Ann: A fine place &lt;b&gt;'])
  await first.close()
  expect(logged).toEqual([])

  const second = await createGuestbook({ folder, logger })
  try {
    expect(await entries(second)).toEqual(['Ann: A fine place &lt;b&gt;'])
    second.jobs.work()
    while (logged.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(logged).toEqual(['Ann'])
  } finally {
    await second.close()
  }
}, 60_000)
