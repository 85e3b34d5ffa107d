import { authorized } from '../web/rest/app'
import { text, uploadsApp } from '../web/handler/uploads-app'

type App = ReturnType<typeof uploadsApp>

const submit = async ({ fetch }: App, properties: object): Promise<{ status: number; body: string }> => {
  const response = await fetch('/api/customizations', {
    method: 'POST',
    headers: { ...authorized, 'content-type': 'application/json' },
    body: JSON.stringify({ form_configuration_name: 'note', form: { properties } }),
  })
  return { status: response.status, body: await response.text() }
}

describe('a property of files', () => {
  test.each([
    'javascript:pwn()',
    ' \u0001java\nscript:pwn()',
    'data:text/html,<script>pwn()</script>',
    'vbscript:pwn()',
    'blob:https://shop.test/x',
    { url: 'javascript:pwn()', file_name: 'a.png' },
    ['javascript:pwn()'],
    5,
    true,
  ])('rejects a script as the address of a file: %j', async (open) => {
    const app = uploadsApp()
    expect(await submit(app, { open })).toEqual({
      status: 422,
      body: JSON.stringify({ id: null, errors: { 'properties.open': ['is invalid'] } }),
    })
  })

  test.each(['javascript:pwn()', { url: 'data:text/html,pwn', file_name: 'a.png' }])(
    'links to no script of an older record: %j',
    async (open) => {
      const app = uploadsApp()
      const { id } = await app.platform.adapters.records.create('unlisted', { open })
      expect(await app.file(id, 'open')).toBeNull()
    },
  )

  test.each(['https://cdn.test/a.png', '/assets/a.png', '//cdn.test/a.png', ''])(
    'accepts an external or empty address: %j',
    async (open) => {
      const app = uploadsApp()
      const { status, body } = await submit(app, { open })
      expect(status).toBe(201)
      const file = await app.file(String(JSON.parse(body).id), 'open')
      expect(file?.url ?? '').toBe(open)
    },
  )
})

test.each(['image/x+xml', 'audio/mpeg+xml', 'video/xhtml+xml', 'image/svg+xml', 'IMAGE/X+XML;charset=utf-8'])(
  'accepts a file of a type that browsers show as a page: %s',
  async (type) => {
    const app = uploadsApp()
    const page = '<html xmlns="http://www.w3.org/1999/xhtml"><script>pwn()</script></html>'
    const { url } = await app.file(await app.make({ open: text(page, 'a.png', type) }), 'open')
    const { headers } = await app.fetch(url)
    expect(headers.get('content-disposition')).toBe('attachment; filename="a.png"')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  },
)
