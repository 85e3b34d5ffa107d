import fc from 'fast-check'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { memoryCaptcha, memoryFiles, memoryRecords, type PlatformAdapters } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import type { Platform } from '../../../src/platform'
import { runs } from '../../support/effort'
import { register } from '../../support/register'
import { characters } from '../../support/characters'

const binary = 'application/octet-stream'

type Element = DefaultTreeAdapterTypes.Element
type Values = Readonly<Record<string, string | File>>

/** A form field, and whether it is visible. */
interface Field {
  readonly name: string
  readonly value: string | File
  readonly isHidden: boolean
}

interface Form {
  readonly action: string
  readonly isMultipart: boolean
  readonly fields: readonly Field[]
}

interface Page {
  readonly status: number
  /** The path and query. */
  readonly address: string
  readonly html: string
}

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}

function attributesOf({ attrs }: Element): Record<string, string | undefined> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
}

/** The fields that a browser sends for an element of an untouched form. */
function fieldOf(element: Element): Field[] {
  const { name, value = '', type = 'text', checked } = attributesOf(element)
  if (element.tagName !== 'input' || name === undefined) return []
  if (type === 'checkbox' && checked === undefined) return []
  return [{ name, value: type === 'file' ? new File([], '') : value, isHidden: type === 'hidden' }]
}

/** The first form of a page. */
function formIn(html: string): Form {
  const form = elementsOf(parse(html)).find(({ tagName }) => tagName === 'form')
  if (!form) throw new Error(`there is no form in ${html}`)
  const { action = '', enctype } = attributesOf(form)
  return { action, isMultipart: enctype === 'multipart/form-data', fields: elementsOf(form).flatMap(fieldOf) }
}

/** Encodes a form like a browser, with the visitor's values after hidden fields of the same name. */
function bodyOf({ isMultipart, fields }: Form, values: Values): Blob | URLSearchParams {
  const untouched = fields.filter(({ name, isHidden }) => isHidden || !Object.hasOwn(values, name))
  const entries = [...untouched.map(({ name, value }) => [name, value] as const), ...Object.entries(values)]
  if (isMultipart) return multipartOf(entries)
  return new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : value.name]),
  )
}

/** Encodes multipart parts. An unselected file has an empty name, which Node's `FormData` omits. */
function multipartOf(entries: readonly (readonly [string, string | File])[]): Blob {
  const parts = entries.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"\r\nContent-Type: ${value.type || binary}`
    return [`--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`, value, '\r\n']
  })
  return new Blob([...parts, '--x--\r\n'], { type: 'multipart/form-data; boundary=x' })
}

/** A visitor whose browser keeps the cookie; `open` and `submit` follow redirects. */
function visitorOf(platform: Platform, origin = 'http://shop.test') {
  const jar = { cookie: '' }
  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(new URL(address, origin), { ...init, headers: new Headers(init.headers) })
    request.headers.set('cookie', jar.cookie)
    const { pathname } = new URL(request.url)
    const response = await (pathname.startsWith('/api/')
      ? platform.rest.fetch(request)
      : platform.respond({ page: pathname }, { request }))
    jar.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? jar.cookie
    return response
  }
  const follow = async (address: string, response: Response): Promise<Page> => {
    const location = response.headers.get('location')
    return location === null ? { status: response.status, address, html: await response.text() } : open(location)
  }
  const open = async (address: string): Promise<Page> => follow(address, await send(address))
  const post = ({ action, ...form }: Form, values: Values, headers: Record<string, string> = {}): Promise<Response> =>
    send(action, { method: 'POST', body: bodyOf({ action, ...form }, values), headers })
  /** Fills in the form of a page, and submits it. */
  const fill = async (address: string, values: Values = {}): Promise<Response> =>
    post(formIn((await open(address)).html), values)
  const submit = async (address: string, values: Values = {}): Promise<Page> => {
    const form = formIn((await open(address)).html)
    return follow(form.action, await post(form, values))
  }
  return { jar, send, open, post, fill, submit }
}

const pages = {
  'views/pages/index.liquid': 'home {{ context.flash.notice }}',
  'views/pages/new.liquid':
    '[{{ context.flash.notice }}|{{ context.flash.alert }}|{{ context.params.hint }}]{% include_form context.params.form, id: context.params.id, parent_resource_id: context.params.type %}',
  'views/pages/show.liquid': '---\nslug: notes/:id\n---\nnote {{ context.params.id }}: {{ context.flash.notice }}',
  'views/pages/who.liquid':
    '{{ context.current_user.email }}|{{ context.session.cart }}|{{ context.authenticity_token }}|{{ context.flash.notice }}',
  'views/pages/cart.liquid': '{% session cart = "tea" %}',
  'authorization_policies/closed.liquid': 'false',
}

const input = (path: string, type = 'text'): string =>
  `{% assign f = form.fields.${path} %}<input type="${type}" name="{{ f.name }}" value="{{ f.value }}"><b>{{ f.errors | join: ', ' }}</b>`

const noteFields = 'fields: { properties: { text: { validation: { presence: true } }, stars: } }'
const noteBody = `{% form html-multipart: false %}${input('properties.text')}${input('properties.stars')}{% endform %}`
const text = 'form[properties][text]'

/** A form with a required text. */
const note = (more = '', body = noteBody): string => `resource: note\n${noteFields}\n${more}\n---\n${body}`

/** An app with pages for forms: `/new?form=note` shows the form `note`. */
function appWith(
  forms: Readonly<Record<string, string>>,
  more: Record<string, string> = {},
  adapters: PlatformAdapters = {},
) {
  const files = memoryFiles({
    ...pages,
    ...Object.fromEntries(Object.entries(forms).map(([name, form]) => [`forms/${name}.liquid`, `---\n${form}`])),
    ...more,
  })
  const platform = register({ files, settings: { escapeOutput: true }, ...adapters })
  const { records } = platform.adapters
  /** The properties of all records of a table, the oldest first. */
  const table = async (name = 'note') =>
    (await records.search({ table: name, limit: 1000 })).map(({ properties }) => properties)
  return { ...visitorOf(platform), platform, records, table }
}

describe('a saved form', () => {
  test.each([
    ['URL-encoded', noteBody],
    ['multipart', noteBody.replace('html-multipart: false', '')],
  ])('redirects, and shows its message once: %s', async (_, body) => {
    const more = 'redirect_to: /notes/{{ form.id }}\nflash_notice: Saved {{ form.properties.text }}'
    const { fill, open, table } = appWith({ note: note(more, body) })
    const answer = await fill('/new?form=note', { [text]: 'tea & <b>' })
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([302, '/notes/1', ''])
    expect(await table()).toEqual([{ text: 'tea & <b>', stars: '' }])
    expect((await open('/notes/1')).html).toBe('note 1: Saved tea &amp; &lt;b&gt;')
    expect((await open('/notes/1')).html).toBe('note 1: ')
  })

  test('returns to its page by default', async () => {
    const { submit } = appWith({ note: note('flash_notice: Saved') })
    const page = await submit('/new?form=note&hint=a%20b', { [text]: 'tea' })
    expect([page.status, page.address]).toEqual([200, '/new?form=note&hint=a%20b'])
    expect(page.html).toContain('[Saved||a b]')
    expect(page.html).toContain('value=""')
  })

  test('returns to its page if redirect_to prints nothing', async () => {
    const { fill } = appWith({ note: note('redirect_to: "{% if form.properties.stars == 5 %}/best{% endif %}"') })
    const answer = await fill('/new?form=note', { [text]: 'tea' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/new?form=note'])
  })

  test('treats a path without a leading slash as relative to the root', async () => {
    const { fill } = appWith({ note: note('redirect_to: notes/{{ form.id }}') })
    const answer = await fill('/new?form=note', { [text]: 'tea' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/notes/1'])
  })

  test.each<Record<string, string>>([{ accept: '*/*', 'sec-fetch-dest': 'empty' }, { accept: 'application/json' }])(
    'responds to a script, which sends %j, with JSON',
    async (headers) => {
      const { open, post, table } = appWith({ note: note('redirect_to: /notes/{{ form.id }}') })
      const form = formIn((await open('/new?form=note')).html)
      const answered = async (value: string): Promise<unknown[]> => {
        const answer = await post(form, { [text]: value }, headers)
        return [answer.status, await answer.json()]
      }
      expect(await answered('tea')).toEqual([201, { id: 1, errors: {} }])
      expect(await answered('')).toEqual([422, { id: null, errors: { 'properties.text': ["can't be blank"] } }])
      expect(await table()).toHaveLength(1)
    },
  )

  test.each<Record<string, string>>([
    {},
    { accept: '*/*' },
    { accept: 'text/html, */*; q=0.01', 'sec-fetch-dest': 'empty' },
    { accept: 'Text/HTML', 'sec-fetch-dest': 'empty' },
  ])('responds to other clients with a redirect: %j', async (headers) => {
    const { open, post } = appWith({ note: note('redirect_to: /notes') })
    const answer = await post(formIn((await open('/new?form=note')).html), { [text]: 'tea' }, headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/notes'])
  })

  test.each(['a\r\nSet-Cookie: x=1', 'a\nb', 'a\u0001b', 'ż ö', '\ud800'])(
    'redirects wherever its own text leads: %j',
    async (value) => {
      const { fill, table } = appWith({ note: note('redirect_to: "/notes/{{ form.properties.text }}"') })
      const answer = await fill('/new?form=note', { [text]: value })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([302, []])
      expect(await table()).toHaveLength(1)
    },
  )

  describe('never redirects to another site that it does not name', () => {
    const place = async (more: string, value: string): Promise<[string | null, readonly string[], number]> => {
      const { fill, platform, table } = appWith({ note: note(more) })
      const answer = await fill('/new?form=note', { [text]: value })
      const logged = platform.entries.filter(({ type }) => type === 'redirect').map(({ message }) => message)
      return [answer.headers.get('location'), logged, (await table()).length]
    }

    test.each([
      ['redirect_to: "{{ form.properties.text }}"', 'https://evil.test/'],
      ['redirect_to: "{{ form.properties.text }}"', '//evil.test'],
      ['redirect_to: "/{{ form.properties.text }}"', '/evil.test'],
      ['redirect_to: "https://pay.test{{ form.properties.text }}"', '.evil.test'],
    ])('%s of %s', async (more, value) => {
      const message = expect.stringMatching(
        /^forms\/note.liquid: redirect_to: expected a path, or a URL of this site.*"redirect_allow_other_host: true"/,
      ) as string
      expect(await place(more, value)).toEqual(['/new?form=note', [message], 1])
    })

    test('nor to a script, even if it may redirect anywhere', async () => {
      const anywhere = 'redirect_to: "{{ form.properties.text }}"\nredirect_allow_other_host: true'
      const message = expect.stringContaining('got String "javascript:alert(1)"') as string
      expect(await place(anywhere, 'javascript:alert(1)')).toEqual(['/new?form=note', [message], 1])
    })

    test.each([
      ['redirect_to: https://pay.test/x', '7', 'https://pay.test/x'],
      ['redirect_to: "https://pay.test/pay?id={{ form.properties.text }}"', '7', 'https://pay.test/pay?id=7'],
      ['redirect_to: "{{ form.properties.text }}"', 'http://shop.test/x', 'http://shop.test/x'],
      [
        'redirect_to: "{{ form.properties.text }}"\nredirect_allow_other_host: true',
        'https://a.test/',
        'https://a.test/',
      ],
    ])('but to a named one: %s', async (more, value, location) => {
      expect(await place(more, value)).toEqual([location, [], 1])
    })
  })

  test('shows the message again if it is sent again before the page', async () => {
    const { fill, open, post } = appWith({ note: note('redirect_to: /notes/1\nflash_notice: Saved') })
    const form = formIn((await open('/new?form=note')).html)
    await post(form, { [text]: 'one' })
    await post(form, { [text]: 'two' })
    expect((await open('/notes/1')).html).toBe('note 1: Saved')
    await fill('/new?form=note', { [text]: 'three' })
    expect((await open('/notes/1')).html).toBe('note 1: Saved')
  })

  test('shows its message once on the page of another form that is rolled back', async () => {
    const forms = {
      note: note('redirect_to: /notes/1\nflash_notice: Saved'),
      undone: note('callback_actions: "{% rollback %}"'),
    }
    const { open, post } = appWith(forms)
    const [saved, undone] = [formIn((await open('/new?form=note')).html), formIn((await open('/new?form=undone')).html)]
    await post(saved, { [text]: 'one' })
    expect(await (await post(undone, { [text]: 'two' })).text()).toContain('[Saved||]')
    expect((await open('/new?form=undone')).html).toContain('[||]')
  })

  test('can have no field, and saves only its own values', async () => {
    const form = 'resource: visit\ndefault_payload: \'{ "properties": { "page": "home" } }\'\nredirect_to: /\n---\n'
    const { submit, table } = appWith({ visit: `${form}{% form %}<button>Count me</button>{% endform %}` })
    expect((await submit('/new?form=visit')).status).toBe(200)
    expect(await table('visit')).toEqual([{ page: 'home' }])
  })

  test.each(['put', 'patch', 'PUT'])('updates a record by %s', async (method) => {
    const body = noteBody.replace('{% form ', `{% form method: "${method}", `)
    const { submit, table } = appWith({ note: note(), edit: note('resource_owner: anyone', body) })
    await submit('/new?form=note', { [text]: 'tea', 'form[properties][stars]': '3' })
    const page = await submit('/new?form=edit&id=1', { [text]: 'coffee' })
    expect([page.status, page.address]).toEqual([200, '/new?form=edit&id=1'])
    expect(await table()).toEqual([{ text: 'coffee', stars: '3' }])
  })

  test('deletes a record', async () => {
    const drop = `resource: note\nresource_owner: anyone\nredirect_to: /\nflash_notice: Gone {{ form.properties.text }}\n---\n{% form method: "delete" %}{% endform %}`
    const { submit, table } = appWith({ note: note(), drop })
    await submit('/new?form=note', { [text]: 'tea' })
    expect((await submit('/new?form=drop&id=1')).html).toBe('home Gone tea')
    expect(await table()).toEqual([])
    expect((await submit('/new?form=note', { [text]: 'x' })).status).toBe(200)
  })

  test('creates a customization of the included type', async () => {
    const review = `resource: Customization\nfields: { properties: { text: } }\n---\n{% form %}${input('properties.text')}{% endform %}`
    const { submit, table } = appWith({ review }, { 'schema/review.yml': 'name: review' })
    expect((await submit('/new?form=review&type=review', { [text]: 'good' })).status).toBe(200)
    expect(await table('review')).toEqual([{ text: 'good' }])
  })

  test('belongs to the signed-in user', async () => {
    const { submit, table } = appWith({ note: note(), ...accounts })
    await signUp(submit)
    await submit('/new?form=note', { [text]: 'tea' })
    expect(await table()).toEqual([{ text: 'tea', stars: '', creator_id: '1' }])
  })

  test('can name its fields freely', async () => {
    const body = `{% form as: "thing" %}${input('properties.text')}{% endform %}`
    const { submit, table } = appWith({ note: note('', body) })
    await submit('/new?form=note', { 'thing[properties][text]': 'tea' })
    expect(await table()).toEqual([{ text: 'tea' }])
    expect((await submit('/new?form=note', {})).html).toContain('<b>can&#39;t be blank</b>')
  })
})

test("can read its fields' names before the tag that renames them", async () => {
  const body = `{% assign f = form.fields %}{% form as: "thing" %}<input name="{{ f.properties.text.name }}">{% endform %}`
  const { open, submit, table } = appWith({ note: note('', body) })
  expect((await open('/new?form=note')).html).toContain('name="form[properties][text]"')
  await submit('/new?form=note', { 'form[properties][text]': 'tea' })
  expect(await table()).toEqual([{ text: 'tea' }])
})

describe('a rejected form', () => {
  test('shows its input and errors again, and its alert once', async () => {
    const { fill, open, table } = appWith({ note: note('flash_alert: Look again at {{ form.properties.stars }}') })
    const answer = await fill('/new?form=note&hint=why', { 'form[properties][stars]': '"><script>' })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8'])
    expect(html).toContain('[|Look again at &quot;&gt;&lt;script&gt;|why]')
    expect(html).toContain('<b>can&#39;t be blank</b>')
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(html).not.toContain('<script>')
    expect(await table()).toEqual([])
    expect((await open('/new?form=note')).html).toContain('[||]')
  })

  test('can be sent again, after which its page is empty', async () => {
    const { fill, open, post, table } = appWith({ note: note() })
    const again = formIn(await (await fill('/new?form=note', { 'form[properties][stars]': '3' })).text())
    expect((await post(again, { [text]: 'tea' })).headers.get('location')).toBe('/new?form=note')
    expect(await table()).toEqual([{ text: 'tea', stars: '3' }])
    const { html } = await open('/new?form=note')
    expect(html).not.toContain('value="3"')
    expect(html).not.toContain('can&#39;t be blank')
  })

  test('works if it is included by its path and has another name', async () => {
    const { submit } = appWith({ 'notes/edit': note('name: edit_note') })
    const { html } = await submit('/new?form=notes/edit', { 'form[properties][stars]': '3' })
    expect(html).toContain('<b>can&#39;t be blank</b>')
    expect(html).toContain('value="3"')
  })

  test('leaves other forms on the page unchanged, and the same one of other records', async () => {
    const page = "{% include_form 'note' %}{% include_form 'other' %}{% include_form 'note', id: 1 %}"
    const { send, open, records } = appWith(
      { note: note('resource_owner: anyone'), other: note() },
      { 'views/pages/many.liquid': page },
    )
    await records.create('note', { text: 'stored' })
    const { action, ...form } = formIn((await open('/many')).html)
    const body = bodyOf({ action, ...form }, { [text]: ' ', 'form[properties][stars]': 'sent' })
    const html = await (await send(action, { method: 'POST', body })).text()
    expect(html.match(/can&#39;t be blank/g)).toHaveLength(1)
    expect(html.match(/value="sent"/g)).toHaveLength(1)
    expect(html).toContain('value="stored"')
  })

  test('of a record still shows its unlisted fields', async () => {
    const readonly = `fields: { properties: { text: { validation: { presence: true } }, price: { property_options: { readonly: true } } } }`
    const edit = `resource: note\nresource_owner: anyone\n${readonly}\n---\n{% form %}${input('properties.text')}<i>{{ form.fields.properties.price.value }}</i>{% endform %}`
    const { submit, records } = appWith({ edit })
    await records.create('note', { text: 'tea', price: 12 })
    const page = await submit('/new?form=edit&id=1', { [text]: '' })
    expect([page.status, page.html]).toEqual([422, expect.stringContaining('<i>12</i>')])
  })

  test.each([
    ['password', 'form[password]'],
    ['password_confirmation', 'form[password_confirmation]'],
    ['one under another name', 'form[properties][current_password]'],
    ['one inside another field', 'form[profiles][default][password]'],
  ])('never prints a password: %s', async (_, name) => {
    const fields =
      'email: , password: , password_confirmation: , profiles: { default: { password: } }, properties: { current_password: }'
    const sign_up = `resource: User\nflash_alert: "{{ form | json }}"\nfields: { ${fields} }\n---\n{% form %}${input('email')}{{ form | json }}{% endform %}`
    const { submit } = appWith({ sign_up })
    const { status, html } = await submit('/new?form=sign_up', { 'form[email]': 'nobody', [name]: 'hush-hush' })
    expect([status, html]).toEqual([422, expect.stringContaining('value="nobody"')])
    expect(html).not.toContain('hush-hush')
  })

  test('exposes the same attributes of a file in its alert as elsewhere', async () => {
    const more = 'flash_alert: "{{ form.custom_images.photo.file_name }}"'
    const photo = note(more).replace('stars: }', 'stars: }, custom_images: { photo: }')
    const body = `{% form %}${input('custom_images.photo', 'file')}{% endform %}`
    const { submit } = appWith({ photo: photo.replace(noteBody, body) })
    const png = new File(['PNG'], 'a.png', { type: 'image/png' })
    expect((await submit('/new?form=photo', { 'form[custom_images][photo]': png })).html).toContain('[|a.png|]')
  })

  test.each([
    ['another page', { page: '/notes/1' }],
    ['another page, with a signature', { page: '/notes/1', page_signature: 'a'.repeat(43) }],
    ['the page with another query', { page: '/new?form=note&hint=x' }],
    ['a missing page', { page: '/no/such/page' }],
    ['no signature', { page_signature: '' }],
  ])('shows only the page that it was printed on: %s', async (_, values) => {
    const { fill } = appWith({ note: note() })
    const answer = await fill('/new?form=note', values)
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringMatching(/^<!doctype.*Unprocessable Entity/),
    ])
  })

  test('shows no page that was printed for another visitor', async () => {
    const { open, fill, platform } = appWith({ note: note() })
    const { fields } = formIn((await visitorOf(platform).open('/new?form=note')).html)
    const signature = fields.find(({ name }) => name === 'page_signature')?.value ?? ''
    expect((await fill('/new?form=note', { page_signature: signature })).status).toBe(422)
    expect(await (await fill('/new?form=note', { page_signature: signature })).text()).not.toContain('<form')
    expect((await open('/new?form=note')).html).toContain('<form')
  })

  test('shows no page that a policy has come to refuse', async () => {
    const { open, post } = appWith(
      { note: note() },
      {
        'views/pages/close.liquid': '{% session closed = true %}',
        'views/pages/guarded.liquid': "---\nauthorization_policies: [open]\n---\n{% include_form 'note' %}",
        'authorization_policies/open.liquid': '{{ context.session.closed != true }}',
      },
    )
    const form = formIn((await open('/guarded')).html)
    expect((await post(form, {})).status).toBe(422)
    await open('/close')
    const answer = await post(form, {})
    expect([answer.status, await answer.text()]).toEqual([403, ''])
  })

  test.each([
    ['a missing form', { form_configuration_name: 'none' }, 406],
    ['an unlisted attribute', { 'form[nonsense]': '1' }, 406],
    ['a text in place of a hash', { form: 'text' }, 406],
    ['another method', { _method: 'delete' }, 405],
  ])('has a status: %s', async (_, values, status) => {
    const { fill, table } = appWith({ note: note() })
    expect((await fill('/new?form=note', { [text]: 'tea', ...values })).status).toBe(status)
    expect(await table()).toEqual([])
  })
})

describe('a policy that refuses a form', () => {
  const policies = {
    'authorization_policies/signed_in.liquid':
      '---\nredirect_to: /new?form=note\nflash_alert: Sign in, {{ form.properties.text }}\n---\n',
    'authorization_policies/paid.liquid': '---\nhttp_status: 402\n---\n',
  }

  test('can redirect, with a message', async () => {
    const { submit, open, table } = appWith(
      { note: note(), kept: note('authorization_policies: [signed_in]') },
      policies,
    )
    const page = await submit('/new?form=kept', { [text]: 'tea' })
    expect([page.address, page.html]).toEqual(['/new?form=note', expect.stringContaining('[|Sign in, tea|]')])
    expect((await open('/new?form=note')).html).toContain('[||]')
    expect(await table()).toEqual([])
  })

  test.each([
    ['closed', 403],
    ['paid', 402],
  ])('otherwise has its status: %s', async (policy, status) => {
    const { fill, table } = appWith({ kept: note(`authorization_policies: ${policy}`) }, policies)
    const answer = await fill('/new?form=kept', { [text]: 'tea' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(await table()).toEqual([])
  })
})

describe("another site's form", () => {
  test.each<[string, Values]>([
    ['without a token', { authenticity_token: '' }],
    ['with a wrong token', { authenticity_token: 'A'.repeat(43) }],
  ])('is rejected %s', async (_, values) => {
    const { fill, table } = appWith({ note: note() })
    expect((await fill('/new?form=note', { [text]: 'tea', ...values })).status).toBe(401)
    expect(await table()).toEqual([])
  })

  test('is rejected without the cookie, which such forms do not send', async () => {
    const { open, post, jar, table } = appWith({ note: note() })
    const form = formIn((await open('/new?form=note')).html)
    jar.cookie = ''
    const answer = await post(form, { [text]: 'tea' })
    expect([answer.status, await answer.text()]).toEqual([
      401,
      expect.stringContaining('Go back, reload the page and send the form again.'),
    ])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await table()).toEqual([])
  })

  test('is rejected with the token of another session, and of the session before the log-in', async () => {
    const { platform, open, post, submit, table } = appWith({ note: note(), ...accounts })
    const form = formIn((await open('/new?form=note')).html)
    const other = visitorOf(platform)
    await other.open('/new?form=note')
    expect((await other.post(form, { [text]: 'tea' })).status).toBe(401)
    await signUp(submit)
    expect((await post(form, { [text]: 'tea' })).status).toBe(401)
    expect(await table()).toEqual([])
  })

  test('cannot log users out', async () => {
    const { submit, send, open } = appWith(accounts)
    await signUp(submit)
    const body = new URLSearchParams({ _method: 'delete' })
    expect((await send('/api/sessions', { method: 'POST', body })).status).toBe(401)
    expect((await open('/who')).html).toContain('ann@example.com')
  })

  test('cannot omit its captcha', async () => {
    const body = noteBody.replace(
      '{% endform %}',
      "{% spam_protection 'captcha_alt' %}{{ form.errors.base | join }}{% endform %}",
    )
    const { submit, table } = appWith(
      { note: note('spam_protection: captcha_alt', body) },
      {},
      { captcha: memoryCaptcha({ answer: 'tick' }) },
    )
    const wrong = await submit('/new?form=note', { [text]: 'tea', 'h-captcha-response': 'tock' })
    expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('value="tea"')])
    expect(wrong.html).toMatch(/Captcha|captcha/)
    expect((await submit('/new?form=note', { [text]: 'tea', 'g-recaptcha-response': 'tick' })).status).toBe(422)
    expect(await table()).toEqual([])
    expect((await submit('/new?form=note', { [text]: 'tea', 'h-captcha-response': 'tick' })).status).toBe(200)
    expect(await table()).toHaveLength(1)
  })

  test('requires true from an adapter that verifies captchas', async () => {
    const captcha = { ...memoryCaptcha(), verify: (() => ({ success: false })) as unknown as () => boolean }
    const { submit, table } = appWith({ note: note('spam_protection: captcha_alt', noteBody) }, {}, { captcha })
    expect((await submit('/new?form=note', { [text]: 'tea' })).status).toBe(422)
    expect(await table()).toEqual([])
  })
})

describe('the return page of a form', () => {
  const elsewhere = [
    '//evil.test',
    '///evil.test',
    'https://evil.test/',
    'HTTPS:evil.test',
    'javascript:alert(1)',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/a\r\nSet-Cookie: x=1',
    '/a\u0000',
    '/\u0001',
    '/a\u007f',
    'evil.test',
    '@evil.test',
    '',
    ' //evil.test',
  ]

  test.each(elsewhere)('is never on another site: %j', async (page) => {
    const { fill } = appWith({ note: note() })
    const answer = await fill('/new?form=note', { [text]: 'tea', page })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect((await fill('/new?form=note', { page })).status).toBe(422)
  })

  test('stays on the site, with any value', async () => {
    const { open, post } = appWith({ note: note() })
    const form = formIn((await open('/new?form=note')).html)
    const parts = fc.array(
      fc.constantFrom('/', '\\', '.', 'evil.test', '@', ':', '\t', '\n', '%2f', '?', '#', 'a', '\u0000'),
    )
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const { status, headers } = await post(form, { [text]: 'tea', page: `/${given.join('')}` })
        expect(status).toBe(302)
        expect(new URL(headers.get('location') ?? '', 'http://shop.test').host).toBe('shop.test')
      }),
      runs(200),
    )
  })

  test('is rejected as a hash', async () => {
    const { fill } = appWith({ note: note() })
    const answer = await fill('/new?form=note', { [text]: 'tea', 'page[x]': '1' })
    expect(answer.status).toBe(406)
  })
})

describe('files', () => {
  const files = `fields: { properties: { text: }, custom_images: { photo: }, custom_attachments: { bill: } }`
  const body = `{% form %}${input('properties.text')}${input('custom_images.photo', 'file')}${input('custom_attachments.bill', 'file')}{% endform %}`
  const forms = { car: `resource: car\nresource_owner: anyone\n${files}\n---\n${body}` }
  const png = new File([new Uint8Array([0, 255, 13, 10])], 'ż a.png', { type: 'image/png' })

  test('are stored with their name and type, byte for byte', async () => {
    const { submit, table, platform } = appWith(forms)
    const page = await submit('/new?form=car', { 'form[custom_images][photo]': png })
    expect(page.status).toBe(200)
    const [car] = (await table('car')) as { custom_images: { photo: { key: string } } }[]
    const photo = { file_name: 'ż a.png', content_type: 'image/png', size: 4 }
    expect(car).toMatchObject({ text: '', custom_images: { photo }, custom_attachments: {} })
    const file = await platform.adapters.storage.get(car?.custom_images.photo.key ?? '')
    expect(Buffer.from(await new Response(file?.stream()).arrayBuffer()).toString('base64')).toBe('AP8NCg==')
  })

  test('that are not selected count as not sent, and keep the stored one', async () => {
    const { submit, table } = appWith(forms)
    await submit('/new?form=car', { 'form[custom_images][photo]': png })
    await submit('/new?form=car&id=1', { [text]: 'changed' })
    expect(await table('car')).toMatchObject([{ text: 'changed', custom_images: { photo: { size: 4 } } }])
  })

  test('that are not selected in a field of `image` keep the stored one', async () => {
    const car = `resource: car\nresource_owner: anyone\n${files}\n---\n{% form %}${input('properties.text')}{% endform %}`
    const { submit, table } = appWith({ car })
    await submit('/new?form=car', { 'form[custom_images][photo][image]': png })
    await submit('/new?form=car&id=1', { 'form[custom_images][photo][image]': new File([], '') })
    expect(await table('car')).toMatchObject([{ custom_images: { photo: { size: 4 } } }])
  })

  test('that are not selected in a field for several files count as not sent', async () => {
    const car = `resource: car\n${files}\n---\n{% form %}${input('properties.text')}{% endform %}`
    const { submit, table } = appWith({ car })
    const page = await submit('/new?form=car', { [text]: 'red', 'form[custom_images][photo][]': new File([], '') })
    expect(page.status).toBe(200)
    expect(await table('car')).toEqual([{ text: 'red', custom_images: {} }])
  })

  test('without any name count as not sent', async () => {
    const { send, open, table } = appWith(forms)
    const { action, fields } = formIn((await open('/new?form=car')).html)
    const body = new FormData()
    for (const { name, value } of fields) body.append(name, value)
    expect((await send(action, { method: 'POST', body })).status).toBe(302)
    expect(await table('car')).toEqual([{ text: '', custom_images: {}, custom_attachments: {} }])
  })

  test('that are empty with a name are files', async () => {
    const { submit, table } = appWith(forms)
    await submit('/new?form=car', { 'form[custom_attachments][bill]': new File([], 'empty.txt') })
    expect(await table('car')).toMatchObject([{ custom_attachments: { bill: { file_name: 'empty.txt', size: 0 } } }])
  })

  test('are rejected in place of a text', async () => {
    const { submit, table } = appWith(forms)
    const page = await submit('/new?form=car', { [text]: png })
    expect([page.status, page.html]).toEqual([422, expect.stringContaining('<b>is invalid</b>')])
    expect(page.html).not.toContain('AP8NCg')
    expect(await table('car')).toEqual([])
  })

  test('that are too large are rejected', async () => {
    const { fill } = appWith(forms)
    const large = new File([new Uint8Array(1_048_577)], 'large.png')
    const answer = await fill('/new?form=car', { 'form[custom_images][photo]': large })
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('Payload Too Large')])
  })
})

describe('texts of a form', () => {
  const user = `resource: User\nfields: { email: , featured: }\n---\n{% form %}${input('email')}<input type="hidden" name="form[featured]" value="0"><input type="checkbox" name="form[featured]" value="1"{% if form.fields.featured.value %} checked{% endif %}>{% endform %}`
  const account = `resource: BankAccount\n---\n{% form %}${input('payment_method_id')}{% endform %}`

  test.each([
    ['a checked box', { 'form[featured]': '1' }, true],
    ['an unchecked box', {}, false],
    ['the word "on" of a browser', { 'form[featured]': 'on' }, true],
  ])('are converted to booleans: %s', async (_, values, featured) => {
    const { submit, table } = appWith({ user })
    await submit('/new?form=user', { 'form[email]': 'a@example.com', ...values })
    expect(await table(usersTable)).toEqual([{ email: 'a@example.com', featured }])
  })

  test('other than booleans are rejected', async () => {
    const { submit } = appWith({ user })
    expect((await submit('/new?form=user', { 'form[email]': 'a@example.com', 'form[featured]': 'maybe' })).status).toBe(
      422,
    )
  })

  test("keep a box's state when the form is shown again", async () => {
    const { submit } = appWith({ user })
    expect((await submit('/new?form=user', { 'form[email]': '' })).html).not.toContain(' checked')
    expect((await submit('/new?form=user', { 'form[featured]': '1' })).html).toContain(' checked')
  })

  test.each([
    ['7', 302, [{ payment_method_id: 7 }]],
    [' 7 ', 302, [{ payment_method_id: 7 }]],
    ['', 302, [{ payment_method_id: null }]],
    ['seven', 422, []],
    ['7.5', 422, []],
    ['9'.repeat(30), 422, []],
  ])('are converted to integers: %p', async (value, status, kept) => {
    const { fill, table } = appWith({ account })
    expect((await fill('/new?form=account', { 'form[payment_method_id]': value })).status).toBe(status)
    expect(await table(':bank_accounts')).toEqual(kept)
  })
})

const accounts = {
  sign_up: `resource: User\ncallback_actions: "{% sign_in user_id: form.id %}"\n---\n{% form %}${input('email')}${input('password', 'password')}{% endform %}`,
  log_in: `resource: Session\nredirect_to: /who\nflash_notice: Hello {{ form.email }}\nflash_alert: Wrong\n---\n{% form %}{{ form.errors.password | join }}${input('email')}${input('password', 'password')}{% endform %}`,
  log_out:
    'resource: Session\nredirect_to: /who\nflash_notice: Bye\n---\n{% form method: "delete" %}<button>Go</button>{% endform %}',
}
const ann = { 'form[email]': 'ann@example.com', 'form[password]': 'secret-1' }

async function signUp(submit: (address: string, values: Values) => Promise<Page>): Promise<void> {
  expect((await submit('/new?form=sign_up', ann)).status).toBe(200)
}

describe('visitors', () => {
  test('log out, and in again', async () => {
    const { submit, open } = appWith(accounts)
    await open('/cart')
    await signUp(submit)
    expect((await open('/who')).html).toMatch(/^ann@example\.com\|tea\|/)
    expect((await submit('/new?form=log_out')).html).toMatch(/^\|\|[\w-]{43}\|Bye$/)
    expect((await open('/who')).html).toMatch(/^\|\|[\w-]{43}\|$/)
    expect((await submit('/new?form=log_in', ann)).html).toMatch(
      /^ann@example\.com\|\|[\w-]{43}\|Hello ann@example\.com$/,
    )
  })

  test('get the same message for a wrong password and an unknown e-mail', async () => {
    const { submit } = appWith(accounts)
    await signUp(submit)
    await submit('/new?form=log_out')
    const known = await submit('/new?form=log_in', { ...ann, 'form[password]': 'wrong-one' })
    const unknown = await submit('/new?form=log_in', { ...ann, 'form[email]': 'bob@example.com' })
    expect([known.status, known.html]).toEqual([422, expect.stringContaining('Invalid email or password')])
    expect(known.html).toContain('[|Wrong|]')
    expect(known.html).not.toContain('wrong-one')
    expect([unknown.status, unknown.html.replaceAll('bob@', 'ann@')]).toEqual([422, known.html])
  })

  test('stay anonymous and keep their session if a log-in is rolled back', async () => {
    const log_in = accounts.log_in
      .replace('Wrong', '"Hello {{ context.current_user.email | default: \'stranger\' }}"')
      .replace('---', 'callback_actions: \'{% session cart = "pot" %}{% rollback %}\'\n---')
    const { submit, open } = appWith({ ...accounts, log_in })
    await signUp(submit)
    await submit('/new?form=log_out')
    await open('/cart')
    expect((await submit('/new?form=log_in', ann)).html).toContain('[|Hello stranger|]')
    expect((await open('/who')).html).toMatch(/^\|tea\|/)
  })

  test.each([
    ['http://shop.test', /^liquid_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/],
    ['https://shop.test', /^__Host-liquid_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/],
  ])('have an unpredictable new session after logging in on %s', async (origin, cookie) => {
    const { platform } = appWith(accounts)
    const { submit, fill, jar } = visitorOf(platform, origin)
    await signUp(submit)
    await submit('/new?form=log_out')
    await submit('/cart').catch(() => undefined)
    const planted = jar.cookie
    const answer = await fill('/new?form=log_in', ann)
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(cookie)])
    expect(jar.cookie).not.toBe(planted)
    const thief = visitorOf(platform, origin)
    thief.jar.cookie = planted
    expect((await thief.open('/who')).html).toMatch(/^\|\|/)
  })

  test('never get a session with an id from outside', async () => {
    const { platform } = appWith(accounts)
    const { jar, fill, submit } = visitorOf(platform)
    await signUp(submit)
    jar.cookie = `liquid_session=${'x'.repeat(43)}`
    await fill('/new?form=log_in', ann)
    expect(jar.cookie).not.toContain('xxxx')
  })
})

test('get a page for an invalid form, and never a server error', async () => {
  const { send, open, table } = appWith({ note: note() })
  const token = (await open('/who')).html.split('|')[2] ?? ''
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (body: string, headers: Record<string, string>) =>
    send('/api/customizations', { method: 'POST', body, headers })
  for (const [body, headers] of [
    ['nonsense', multipart],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end', multipart],
    ['--x--', { 'content-type': 'multipart/form-data' }],
    [`authenticity_token=${token}&a=1&a[b]=2`, urlEncoded],
    [`authenticity_token=${token}&a${'[b]'.repeat(40)}=2`, urlEncoded],
  ] as const) {
    const answer = await post(body, headers)
    expect([body, answer.status, answer.headers.get('content-type')]).toEqual([body, 406, 'text/html; charset=utf-8'])
  }
  const names = fc.constantFrom(
    ...[
      'form',
      'form[properties][text]',
      'form[properties]',
      'form[__proto__][a]',
      '__proto__[a]',
      'form[]',
      'constructor',
    ],
    ...[
      'as',
      'page',
      '_method',
      'form_configuration_name',
      'parent_resource_id',
      'resource_id',
      'x[',
      ']',
      '[a]',
      'language',
    ],
  )
  const values = fc.oneof(
    fc.constantFrom('note', 'form', 'put', '/', '__proto__', 'constructor', ''),
    fc.string({ unit: characters }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 6 }), async (fields) => {
      const known: [string, string][] = [
        ['form_configuration_name', 'note'],
        ['form[properties][text]', 'a'],
      ]
      const body = new URLSearchParams([...known, ...fields, ['authenticity_token', token]]).toString()
      expect((await post(body, urlEncoded)).status).toBeLessThan(500)
    }),
    runs(300),
  )
  expect({}).not.toHaveProperty('a')
  expect(JSON.stringify(await table())).not.toContain('authenticity')
})

test('can change only their own values by a form for a user', async () => {
  const edit = `resource: User\n---\n{% form %}${input('first_name')}{% endform %}`
  const records = memoryRecords()
  const { submit, open, send, table } = appWith({ ...accounts, edit }, {}, { records })
  await records.create(usersTable, { email: 'bob@example.com' })
  await signUp((address, values) => submit(address, values))
  await submit('/new?form=edit&id=2', { 'form[first_name]': 'Ann' })
  expect(await table(usersTable)).toMatchObject([{ email: 'bob@example.com' }, { first_name: 'Ann' }])
  const form = formIn((await open('/new?form=edit&id=2')).html)
  const body = bodyOf(form, { 'form[first_name]': 'Mallory' })
  expect((await send('/api/users/1', { method: 'POST', body })).status).toBe(404)
  expect((await open('/new?form=edit&id=1')).status).toBe(404)
  const [bob] = await table(usersTable)
  expect(bob).toEqual({ email: 'bob@example.com' })
})
