import { memoryFiles } from '../../src'
import { register } from '../support/register'
import { visitorOf } from '../support/visitor'

const platform = register({
  files: memoryFiles({
    'views/pages/plain.liquid': 'plain',
    'views/pages/mine.liquid': '{{ context.session.name }}',
    'views/pages/begin.liquid': "{% session name = 'Ann' %}",
    'views/pages/public.liquid':
      '---\nresponse_headers: { cache-control: "public, max-age=60" }\n---\nthe same for all',
    'views/pages/both.liquid': `{% response_headers { "Cache-Control": "public, max-age=60" } %}{% session seen = 1 %}`,
    'views/pages/kept.liquid': `---\nresponse_headers: { cache-control: no-store }\n---\n{% session seen = 1 %}{{ context.authenticity_token }}`,
    'views/pages/form.liquid': `---\nresponse_headers: { cache-control: "public, max-age=60" }\n---\n{% include_form 'note' %}`,
    'schema/note.yml': 'name: note\nproperties: [{ name: text }]',
    'forms/note.liquid': `---\nresource: note\nresource_owner: anyone\nfields: { properties: { text: { validation: { presence: true } } } }\n---\n{% form %}{% endform %}`,
    'views/pages/away.liquid': "{% redirect_to '/plain' %}",
    'views/pages/404.liquid': 'nothing, {{ context.session.name }}',
    'authorization_policies/nobody.liquid': 'false',
    'views/pages/guarded.liquid': '---\nauthorization_policies: nobody\n---\n',
  }),
})
const cacheControl = async (path: string, visitor = visitorOf(platform)): Promise<string | null> =>
  (await visitor.send(path)).headers.get('cache-control')

test.each(['/plain', '/mine', '/begin', '/away', '/nowhere', '/guarded'])(
  'keeps a response for other visitors out of caches: %s',
  async (path) => {
    expect(await cacheControl(path)).toBe('private, no-cache')
  },
)

test('lets a page opt into caches', async () => {
  expect(await cacheControl('/public')).toBe('public, max-age=60')
})

test("but never with a session's cookie", async () => {
  const visitor = visitorOf(platform)
  expect(await cacheControl('/both', visitor)).toBe('private, no-cache')
  expect(visitor.cookies.size).toBe(1)
  // The session keeps its id, so the response sets no cookie.
  expect(await cacheControl('/both', visitor)).toBe('public, max-age=60')
})

test("nor with a visitor's CSRF token, in a form or not, nor in the response to the form", async () => {
  const visitor = visitorOf(platform)
  for (let visit = 0; visit < 2; visit++) {
    const page = await visitor.send('/form')
    expect(page.headers.get('cache-control')).toBe('private, no-cache')
    const inputs = (await page.text()).matchAll(/name="([^"]+)" value="([^"]*)"/g)
    const fields = Object.fromEntries(Array.from(inputs, ([, name = '', value = '']) => [name, value]))
    for (const [accept, text, status] of [
      ['text/html', '', 422],
      ['text/html', 'a', 302],
      ['application/json', '', 422],
      ['application/json', 'a', 201],
    ] as const) {
      const form = { ...fields, 'form[properties][text]': text }
      const answer = await visitor.send('/api/customizations', { form, headers: { accept } })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'private, no-cache'])
    }
  }
})

test("respects a page's ban on caches", async () => {
  const visitor = visitorOf(platform)
  for (let visit = 0; visit < 2; visit++) expect(await cacheControl('/kept', visitor)).toBe('no-store')
})
