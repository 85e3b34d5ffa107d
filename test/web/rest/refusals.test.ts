import { memoryFiles } from '../../../src'
import { register } from '../../support/register'
import { visitorOf } from '../../support/visitor'

const origin = 'http://shop.test'

const files = {
  'views/pages/new.liquid': '{% include_form "note" %}',
  'forms/note.liquid': `---
resource: note
fields: { properties: { text: { validation: { presence: true } } } }
---
{% form %}{% endform %}`,
  'forms/closed.liquid': '---\nresource: note\nauthorization_policies: closed\n---\n',
  'authorization_policies/closed.liquid': 'false',
}

function openApp(environment: string, others: Readonly<Record<string, string>> = {}) {
  const settings = { environment, limits: { bodyBytes: 2000 } }
  const platform = register({ files: memoryFiles({ ...files, ...others }), settings })
  const open = async (): Promise<{ cookie: string; fields: Record<string, string> }> => {
    const response = await platform.fetch(new Request(`${origin}/new`))
    const inputs = (await response.text()).matchAll(/type="hidden" name="([^"]+)" value="([^"]+)"/g)
    const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
    return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', fields }
  }
  /** Submits the form of the page with changed fields. */
  const send = async (changes: Record<string, string>, accept: string, path = '/api/customizations') => {
    const { cookie, fields } = await open()
    const body = new URLSearchParams({ ...fields, 'form[properties][text]': 'tea', ...changes })
    const headers = { cookie, accept, referer: `${origin}/new` }
    const response = await platform.fetch(new Request(origin + path, { method: 'POST', headers, body }))
    const lines = platform.entries.filter(({ type }) => type === 'refusal').map(({ message }) => message)
    return { response, text: await response.text(), lines, cookie }
  }
  const get = (path: string, cookie: string, accept = 'text/html'): Promise<Response> =>
    platform.fetch(new Request(origin + path, { headers: { cookie, accept } }))
  return { send, get }
}

interface Cause {
  readonly changes: Record<string, string>
  readonly path?: string
  readonly status: number
  readonly text: string
  readonly form?: string
  readonly reason: string
  readonly field?: string
  readonly suggestion: string
}

const causes: readonly (readonly [string, Cause])[] = [
  [
    'an attribute that the form does not list',
    {
      changes: { 'form[properties][texts]': 'x' },
      status: 406,
      text: 'Not Acceptable',
      form: 'note',
      reason: 'the form does not accept the attribute "properties.texts"',
      field: 'properties.texts',
      suggestion: 'Add it to the "fields" of the form, or correct the name of the input (did you mean "text"?).',
    },
  ],
  [
    'an attribute outside of the one that contains it',
    {
      changes: { 'form[text]': 'x' },
      status: 406,
      text: 'Not Acceptable',
      form: 'note',
      reason: 'the form does not accept the attribute "text"',
      field: 'text',
      suggestion:
        'Add it to the "fields" of the form, or correct the name of the input (did you mean "properties.text"?).',
    },
  ],
  [
    'an unknown form',
    {
      changes: { form_configuration_name: 'notes' },
      status: 406,
      text: 'Not Acceptable',
      form: 'notes',
      reason: 'form "notes" not found',
      field: 'form_configuration_name',
      suggestion: 'The field must have the name of a form in forms/ (did you mean "note"?).',
    },
  ],
  [
    'no authenticity_token',
    {
      changes: { authenticity_token: '' },
      status: 401,
      text: 'Unauthorized',
      form: 'note',
      reason: 'the request has neither an API token nor the authenticity_token of its session',
      field: 'authenticity_token',
      suggestion: 'Print the form with the tag "form", or add <input type="hidden" name="authenticity_token"',
    },
  ],
  [
    'a policy',
    {
      changes: { form_configuration_name: 'closed' },
      status: 403,
      text: 'Forbidden',
      form: 'closed',
      reason: 'the policy "closed" denied the request',
      suggestion: 'The policy must print "true".',
    },
  ],
  [
    'a body over the limit',
    {
      changes: { 'form[properties][text]': 'x'.repeat(3000) },
      status: 413,
      text: 'Payload Too Large',
      reason: 'the body of the request is larger than 2000 bytes (settings.limits.bodyBytes)',
      suggestion: 'Send less, or raise settings.limits.bodyBytes.',
    },
  ],
  [
    'the address of another resource',
    {
      changes: {},
      path: '/api/users',
      status: 406,
      text: 'Not Acceptable',
      form: 'note',
      reason: 'the form "note" has the resource note: the request is for another resource',
      suggestion: 'Send the form to the address that the tag "form" writes as its "action".',
    },
  ],
]

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

describe.each(causes)(
  'a form refused for %s',
  (_, { changes, path, status, text, form, reason, field, suggestion }) => {
    const line = `${form === undefined ? 'a form' : `the form "${form}"`} was refused with ${status} (POST ${path ?? '/api/customizations'}): ${reason}`

    test('shows a developer the cause, form, field and fix', async () => {
      const { response, text: html, lines } = await openApp('development').send(changes, 'text/html', path)
      expect(response.status).toBe(status)
      const shown = [`${status} ${text}`, reason, suggestion, '/new']
      for (const part of [...shown, ...(form === undefined ? [] : [form]), ...(field === undefined ? [] : [field])])
        expect(html).toContain(escapeHtml(part))
      expect(lines).toEqual([line])
    })

    test('names the cause and fix to the developer of a script', async () => {
      const { response, text: json } = await openApp('development').send(changes, 'application/json', path)
      expect([response.status, response.headers.get('x-error-detail')]).toEqual([status, reason])
      expect(JSON.parse(json)).toEqual({
        errors: { base: [status === 401 ? 'Unathorized' : text] },
        detail: expect.stringContaining(`${reason}. ${suggestion}`) as string,
      })
    })

    test('names the cause to a script', async () => {
      const { response, text: json, lines } = await openApp('production').send(changes, 'application/json', path)
      expect([response.status, response.headers.get('x-error-detail')]).toEqual([status, reason])
      expect(JSON.parse(json)).toEqual({ errors: { base: [status === 401 ? 'Unathorized' : text] } })
      expect(lines).toEqual([line])
    })

    test('shows a visitor only the status, and what to do', async () => {
      const { response, text: html, lines } = await openApp('production').send(changes, 'text/html', path)
      expect([response.status, html.includes(`<h1>${text}</h1>`)]).toEqual([status, true])
      expect(html.includes(escapeHtml(reason))).toBe(status === 413)
      expect(lines).toEqual([line])
    })
  },
)

describe('a refused form after a reload', () => {
  const files = {
    'views/pages/new.liquid': '{% include_form "sign_up" %}',
    'views/pages/other.liquid': 'other',
    'forms/sign_up.liquid': `---
resource: note
redirect_to: /new
fields: { properties: { title: , text: { validation: { presence: true } }, password: , card_number: } }
---
{% form %}{% assign names = 'title,text,password,card_number' | split: ',' %}{% for name in names %}{% assign field = form.fields.properties[name] %}{{ name }}={{ field.value }}({{ field.errors | join }}) {% endfor %}{% endform %}`,
  }
  const open = () => {
    const { send } = visitorOf(register({ files: memoryFiles(files) }))
    const read = async (path: string) => {
      const response = await send(path, { headers: { accept: 'text/html' } })
      const text = await response.text()
      return text.replace(/<[^>]*>/g, '').trim()
    }
    const post = async (properties: Record<string, string>) => {
      const page = await (await send('/new')).text()
      const hidden = Array.from(
        page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g),
        ([, name, value]) => [name, value],
      )
      const own = Object.entries(properties).map(([name, value]) => [`form[properties][${name}]`, value])
      return send('/api/customizations', { form: Object.fromEntries([...hidden, ...own]) as Record<string, string> })
    }
    return { visit: send, read, post }
  }
  const empty = 'title=() text=() password=() card_number=()'

  test('has its values and errors once, without secrets', async () => {
    const { visit, read, post } = open()
    expect((await post({ title: 'Ann', text: '', password: 'hunter2', card_number: '4111' })).status).toBe(422)
    const reloaded = await visit('/api/customizations', { headers: { accept: 'text/html' } })
    expect([reloaded.status, reloaded.headers.get('location')]).toEqual([303, '/new'])
    expect(await read('/other')).toBe('other')
    expect(await read('/new')).toBe("title=Ann() text=(can't be blank) password=() card_number=()")
    expect(await read('/new')).toBe(empty)
  })

  test('has none after the form was accepted, and none if they are too large', async () => {
    const { read, post } = open()
    await post({ title: 'Ann', text: '' })
    expect((await post({ title: 'Ann', text: 'tea' })).status).toBe(302)
    expect(await read('/new')).toBe(empty)
    await post({ title: 'A'.repeat(30_000), text: '' })
    expect(await read('/new')).toBe(empty)
  })

  test("is never another visitor's", async () => {
    const [one, other] = [open(), open()]
    await one.post({ title: 'Ann', text: '' })
    expect(await other.read('/new')).toBe(empty)
  })
})

describe('the address of a refused form', () => {
  test.each([
    ['shown again', { 'form[properties][text]': '' }],
    ['not shown again', { 'form[properties][texts]': 'x' }],
  ])('redirects to the page of a form that is %s, on each visit', async (_, changes) => {
    const { send, get } = openApp('production')
    const { response, cookie: old } = await send(changes, 'text/html')
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? old
    for (let time = 0; time < 2; time++) {
      const answer = await get('/api/customizations', cookie)
      const { status, headers } = answer
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
        303,
        '/new',
        'private, no-store',
      ])
      expect((await get('/new', cookie)).status).toBe(200)
    }
  })

  test('rejects other methods of scripts, and of visitors without a submitted form', async () => {
    const { send, get } = openApp('production')
    const { response, cookie: old } = await send({ 'form[properties][text]': '' }, 'text/html')
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? old
    expect((await get('/api/customizations', cookie, 'application/json')).status).toBe(405)
    expect((await get('/api/customizations', '')).status).toBe(405)
  })

  test('never redirects to a page that the app has not printed the form on', async () => {
    const { send, get } = openApp('production')
    const changes = { 'form[properties][text]': '', page: '/admin' }
    const { response, cookie: old } = await send(changes, 'text/html')
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? old
    expect((await get('/api/customizations', cookie)).status).toBe(405)
  })
})

test('logs the errors of a form that is shown again', async () => {
  const { response, lines } = await openApp('production').send({ 'form[properties][text]': '' }, 'text/html')
  expect(response.status).toBe(422)
  expect(lines).toEqual([
    `the form "note" was refused with 422 (POST /api/customizations): validations not matched: properties.text can't be blank`,
  ])
})

test.each([
  ['ann@127.0.0.1', 'with letters only after the last dot'],
  ['ann', 'with an "@"'],
  ['@shop.test', 'with 1 to 64 characters before the "@"'],
  ['ann..lee@shop.test', 'with letters, digits and signs such as + or _ between single dots before the "@"'],
  ['ann@shop', 'with a dot in its domain'],
  ['ann@shop..test', 'with 1 to 63 letters, digits and inner hyphens between the dots of its domain'],
  [`ann@${'shop.'.repeat(60)}test`, 'of 254 characters or fewer'],
])('explains to developers why %s is not an e-mail address', async (address, lack) => {
  const form =
    '---\nresource: note\nfields: { properties: { text: { validation: { email: true } } } }\n---\n{% form %}{% endform %}'
  const { send } = openApp('production', { 'forms/note.liquid': form })
  const { response, text, lines } = await send({ 'form[properties][text]': address }, 'application/json')
  const reason = `validations not matched (properties.text: expected an e-mail address ${lack})`
  expect(response.headers.get('x-error-detail')).toBe(reason)
  expect(JSON.parse(text)).toMatchObject({ errors: { 'properties.text': ['is invalid'] } })
  expect(lines).toEqual([
    `the form "note" was refused with 422 (POST /api/customizations): ${reason}: properties.text is invalid`,
  ])
})

test('cuts a long name of a form, and escapes it in the page', async () => {
  const name = `<b>${'x'.repeat(1000)}`
  const { text, lines } = await openApp('development').send({ form_configuration_name: name }, 'text/html')
  expect(text).not.toContain('<b>')
  expect(lines[0]?.length).toBeLessThan(600)
})
