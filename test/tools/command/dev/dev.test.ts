import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { endServed, serveFiles as serve, serveProject, type Served } from '../../dev/served'
import { removeProgram, startCommand } from '../process'
import { command } from '../terminal'

afterEach(endServed)
afterAll(removeProgram)

const files = {
  'app/views/pages/index.liquid': '---\nslug: /\n---\n<body>{{ context.environment }}</body>',
  'app/views/pages/data.json.liquid': '{"html":"</body>"}',
  'app/views/pages/broken.liquid': '<p>\n{{ 5 | array_limit: 1 }}',
  'app/views/pages/job.liquid': "{% background job = 'note' %}",
  'app/assets/help.html': '<body>\u0130\u0130 help</body>',
  'app/lib/note.liquid':
    "{% log 'noted', type: 'jobs' %}{% graphql _ %}mutation { record_create(record: { table: \"note\" }) { id } }{% endgraphql %}",
  'app/views/pages/notes.liquid':
    '{% graphql g %}{ records { total_entries } }{% endgraphql %}{{ g.records.total_entries }}',
}
const served = (port?: number): Promise<Served> => serve(files, port)
const get = (url: string, headers: Record<string, string> = {}): Promise<Response> => fetch(url, { headers })

describe('liquid-platform dev', () => {
  test('serves an app in development, prints its requests, and exits on SIGINT', async () => {
    const { origin, lines, stop, ended } = await served()
    const response = await get(origin)
    expect(await response.text()).toMatch(
      /^<body>development<script src="\/_dev\/reload\.js\?[^"]+"><\/script><\/body>$/,
    )
    expect(lines[0]).toMatch(/^The app is at http:\/\/localhost:\d+, its panel at http:\/\/localhost:\d+\/_dev$/)
    expect(lines[1]).toBe(`Its admin is at ${origin.replace('127.0.0.1', 'localhost')}/_admin`)
    expect(lines.slice(2)).toEqual([expect.stringMatching(/^GET \/ 200 in \d+ ms$/)])
    stop()
    expect((await ended).code).toBe(0)
    await expect(get(origin)).rejects.toThrow('fetch failed')
  })

  test('reads changed files at once, and reloads pages', async () => {
    const { project, origin, stop, ended } = await served()
    const shown = /reload\.js\?([^"]+)/.exec(await (await get(origin)).text())?.[1]
    const events = (await get(`${origin}/_dev/events`)).body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await events?.read())?.value).toBe(`data: ${shown}\n\n`)
    writeIn(project, 'app/views/pages/index.liquid', '---\nslug: /\n---\n<BODY>changed</BODY>')
    expect(await (await get(origin)).text()).toContain('<BODY>changed<script')
    const changed = (await events?.read())?.value
    expect(changed).toMatch(/^data: \S+\n\n$/)
    expect(changed).not.toBe(`data: ${shown}\n\n`)
    stop()
    expect(await events?.read()).toEqual({ done: true, value: undefined })
    await ended
  })

  test('adds nothing to partial pages', async () => {
    const { origin } = await served()
    expect(await (await get(`${origin}/data.json`)).text()).toBe('{"html":"</body>"}')
    expect(await (await get(`${origin}/notes`, { 'sec-fetch-dest': 'empty' })).text()).toBe('0')
  })

  test('reloads a page without a layout if a browser shows it', async () => {
    const { origin } = await served()
    const shown = await get(`${origin}/notes`, { 'sec-fetch-dest': 'document' })
    expect(await shown.text()).toMatch(/^0<script src="\/_dev\/reload\.js\?[^"]+"><\/script>$/)
  })

  test("keeps pages with the app's version out of caches", async () => {
    const { origin } = await served()
    const response = await get(`${origin}/assets/help.html`)
    const { headers } = response
    expect(await response.text()).toMatch(/^<body>\u0130\u0130 help<script src="[^"]+"><\/script><\/body>$/)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  })

  test('shows the error of a failing page, and reloads it too', async () => {
    const { origin } = await served()
    const response = await get(`${origin}/broken`)
    expect(response.status).toBe(500)
    const body = await response.text()
    expect(body).toContain('views/pages/broken.liquid:2:')
    expect(body).toContain('<script src="/_dev/reload.js?')
  })

  test("shows the nearest pages below the app's page 404", async () => {
    const project = newDirectory({
      'app/views/pages/aböut.liquid': 'about',
      'app/views/pages/404.liquid': '<body>Lost</body>',
    })
    const { origin } = await serveProject(project, ['--memory', '--port', '0'])
    const body = await (await get(`${origin}/abo&t`)).text()
    expect(body).toMatch(
      /^<body>Lost<p [^>]*>dev: page \/abo&amp;t not found; nearest: GET \/aböut \(views\/pages\/aböut/,
    )
  })

  test('accepts the keys of ACCESS_KEYS as tokens of the REST API', async () => {
    const key = 'k'.repeat(16)
    const project = newDirectory({ 'app/forms/tea.liquid': '---\nresource: tea\n---\n' })
    const { origin } = await serveProject(project, ['--memory', '--port', '0'], { ACCESS_KEYS: key })
    const send = async (token: string): Promise<number> => {
      const headers = { authorization: `Token token=${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ form_configuration_name: 'tea', form: {} })
      return (await fetch(`${origin}/api/user/customizations`, { method: 'POST', headers, body })).status
    }
    expect([await send(key), await send('another')]).toEqual([201, 401])
  })

  test('runs jobs', async () => {
    const { origin, stop, ended } = await served()
    await get(`${origin}/job`)
    const notes = async (): Promise<string> => (await get(`${origin}/notes`)).text()
    while ((await notes()).startsWith('0')) await pause(10)
    stop()
    expect((await ended).notes).toContain('[jobs] noted')
  })

  test('uses the next port if one is in use, and reports it', async () => {
    const taken = createServer()
    await once(taken.listen(0, '127.0.0.1'), 'listening')
    const { port } = taken.address() as AddressInfo
    const { origin, stop, ended } = await served(port)
    expect(Number(new URL(origin).port)).toBeGreaterThan(port)
    stop()
    taken.close()
    expect((await ended).notes).toBe(`port ${port} is in use`)
  })

  test('keeps its port after a restart, although the first one is free again', async () => {
    const taken = createServer()
    await once(taken.listen(0, '127.0.0.1'), 'listening')
    const { port } = taken.address() as AddressInfo
    const project = newDirectory(files)
    const dev = startCommand(project, ['dev', '--memory', '--port', String(port)], {}, { keepNotes: true })
    const first = await dev.printed(/^The app is at/)
    expect(first).not.toContain(`localhost:${port},`)
    taken.close()
    writeIn(project, 'liquid-platform.config.mjs', 'export default {}')
    while (dev.lines.filter((line) => line.startsWith('The app')).length < 2) await pause(20)
    expect(dev.lines.filter((line) => line.startsWith('The app'))).toEqual([first, first])
    dev.stop()
    expect(await dev.ended).toBe(0)
  })

  test('waits for its port after a restart', async () => {
    const taken = createServer()
    await once(taken.listen(0, '127.0.0.1'), 'listening')
    const { port } = taken.address() as AddressInfo
    const stop = new AbortController()
    const again = { LIQUID_PLATFORM_DEV: 'again', LIQUID_PLATFORM_DEV_PORT: String(port) }
    const { code, output, notes } = await command(newDirectory(files), ['dev', '--memory'], {
      env: again,
      stop: stop.signal,
      onNote: (line) => line.startsWith('port') && taken.close(),
      onPrint: (line) => line.startsWith('The app') && stop.abort(),
    })
    expect([code, output, notes]).toEqual([
      0,
      `The app is at http://localhost:${port}, its panel at http://localhost:${port}/_dev\nIts admin is at http://localhost:${port}/_admin`,
      `port ${port} is in use: waits until it is free`,
    ])
  })

  test("rejects its own pages under another site's name", async () => {
    const { origin } = await served()
    const { hostname, port } = new URL(origin)
    const sent = request({ hostname, port, path: '/_dev/events', headers: { host: `evil.test:${port}` } })
    const [response] = (await once(sent.end(), 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(403)
  })

  test('reports a missing folder', async () => {
    const project = newDirectory()
    const { code, notes } = await command(project, ['dev', 'nowhere'])
    expect([code, notes]).toEqual([1, `Error: directory not found: ${project}/nowhere`])
  })
})
