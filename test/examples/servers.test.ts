import { expressServer } from '../../examples/express/server'
import { fastifyServer } from '../../examples/fastify/server'
import { honoServer } from '../../examples/hono/server'
import { formIn } from '../web/handler/app'
import { listen, type Running } from '../web/rest/servers'

const servers = { Express: expressServer, Fastify: fastifyServer, Hono: honoServer }

describe.each(Object.entries(servers))('the notes in %s', (_, create) => {
  let running: Running
  let cookie = ''
  const visit = async (path: string, fields?: Record<string, string>): Promise<Response> => {
    const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
    const response = await fetch(running.origin + path, { ...init, redirect: 'manual', headers: { cookie } })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }

  beforeAll(async () => {
    running = await listen(await create())
  })
  afterAll(() => running.close())

  test("are served beside the server's pages", async () => {
    expect(await (await visit('/')).text()).toBe('<a href="/notes">Notes</a>')
    expect((await visit('/elsewhere')).status).toBe(404)
    expect((await visit('/notes/none')).status).toBe(404)
  })

  test('have their style sheet', async () => {
    const [, url = ''] = /href="([^"]*\.css[^"]*)"/.exec(await (await visit('/notes')).text()) ?? []
    expect(url).toMatch(/^\/notes\/assets\/notes\.css\?updated=\d+$/)
    const response = await visit(url)
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('are saved by their form, and shown', async () => {
    const { action, fields } = formIn(await (await visit('/notes')).text())
    expect(action).toBe('/notes/api/user/customizations')
    const refused = await visit(action, { ...fields, 'form[properties][text]': '' })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('<p>can&#39;t be blank</p>')])
    const kept = await visit(action, { ...fields, 'form[properties][text]': 'Tea <b>' })
    expect([kept.status, kept.headers.get('location')]).toEqual([302, '/notes/'])
    expect(await (await visit('/notes/')).text()).toContain('<li>Tea &lt;b&gt;</li>')
  })
})
