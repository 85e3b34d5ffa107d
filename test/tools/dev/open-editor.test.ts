import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { devApp, origin } from './app'

const own = { origin, 'sec-fetch-site': 'same-origin' }
const before = process.env.LAUNCH_EDITOR

afterAll(() => {
  if (before === undefined) delete process.env.LAUNCH_EDITOR
  else process.env.LAUNCH_EDITOR = before
})

/** An editor that writes its arguments to a file. */
function editor() {
  const folder = newDirectory()
  const [program, written] = [join(folder, 'code'), join(folder, 'arguments')]
  writeIn(folder, 'code', `#!/bin/sh\necho "$@" > ${written}.new && mv ${written}.new ${written}\n`)
  chmodSync(program, 0o700)
  process.env.LAUNCH_EDITOR = program
  return {
    written,
    async read() {
      while (!existsSync(written)) await pause(10)
      return readFileSync(written, 'utf8').trim()
    },
  }
}

const open = async (body: string, headers: Record<string, string> = own, method = 'POST') => {
  const { app, files } = devApp()
  const init = method === 'GET' ? { method, headers } : { method, body, headers }
  return { response: await app.fetch(new Request(`${origin}/_dev/open`, init)), files }
}

describe('the link of the error page to the editor', () => {
  test('opens the file at its line and column', async () => {
    const { read } = editor()
    const { response, files } = await open('views/pages/index.liquid:2:7')
    expect([response.status, await response.text()]).toEqual([200, 'Opened'])
    expect(await read()).toBe(`-r -g ${files.diskPath('app/views/pages/index.liquid')}:2:7`)
  })

  test.each([
    ['a page of another site', 'views/pages/index.liquid:1:1', { origin: 'https://evil.test' }, 403],
    ['a request without an origin', 'views/pages/index.liquid:1:1', {}, 403],
    ['a file outside the app', '../package.json:1:1', own, 404],
    ['an absolute path', '/etc/passwd:1:1', own, 404],
    ['a file that does not exist', 'views/pages/none.liquid:1:1', own, 404],
    ['arguments of a program', '--version', own, 404],
    ['text after a place', 'views/pages/index.liquid:1:1 --version', own, 404],
    ['a line before a place', '--version\nviews/pages/index.liquid:1:1', own, 404],
  ])('is refused to %s', async (_, body, headers, status) => {
    const { written } = editor()
    expect((await open(body, headers as Record<string, string>)).response.status).toBe(status)
    await pause(100)
    expect(existsSync(written)).toBe(false)
  })

  test('accepts only POST', async () => {
    const { status, headers } = (await open('', own, 'GET')).response
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('names the setting if the editor is missing', async () => {
    jest.spyOn(console, 'log').mockReturnValue()
    process.env.LAUNCH_EDITOR = '/nowhere/code'
    const { response } = await open('views/pages/index.liquid:1:1')
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('set EDITOR')])
  })
})

describe('the docs in the panel', () => {
  const { app } = devApp()
  const get = async (path: string) => {
    const response = await app.fetch(new Request(new URL(path, `${origin}/_dev/docs/`)))
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }

  test('begin with the list of the pages by task, and show them with ids on their headings', async () => {
    const first = await app.fetch(new Request(`${origin}/_dev/docs`))
    expect([first.status, first.headers.get('location')]).toEqual([302, '/_dev/docs/README.md'])
    expect((await get('README.md')).text).toContain('<a href="reference/filters.md">')
    const { status, text } = await get('reference/filters.md')
    expect([status, text]).toEqual([200, expect.stringContaining('id="array_limit"')])
  })

  test('show their pictures', async () => {
    const page = await app.fetch(new Request(`${origin}/_dev/docs/tutorial.md`))
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
    expect(await get('images/tutorial-form.png')).toMatchObject({ status: 200, type: 'image/png' })
    expect(await get('images/nothing.png')).toMatchObject({ status: 404 })
  })

  test('link to existing pages and headings, and to the changelog', async () => {
    const pages = new Map([['README.md', new Set<string>()]])
    const links: { readonly from: string; readonly path: string; readonly id: string }[] = []
    for (const [from, ids] of pages) {
      const { status, text } = await get(from)
      if (status === 200) ids.add('')
      for (const [, id = ''] of text.matchAll(/ id="([^"]*)"/g)) ids.add(id)
      for (const [, href = ''] of text.matchAll(/<a href="(?![a-z]+:|\/)([^"]*)"/g)) {
        const { pathname, hash } = new URL(href, `${origin}/_dev/docs/${from}`)
        const path = pathname.replace('/_dev/docs/', '')
        if (path.startsWith('reference/')) continue // long generated pages, which take seconds
        links.push({ from, path, id: hash.slice(1) })
        if (!pages.has(path)) pages.set(path, new Set())
      }
    }
    expect([...pages.keys()]).toContain('CHANGELOG.md')
    const broken = links.filter(({ path, id }) => !pages.get(path)?.has(id))
    expect(broken).toEqual([])
  })

  test.each(['../package.json', '..%2Fpackage.json', 'package.json', 'nothing.md'])('have no page %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
