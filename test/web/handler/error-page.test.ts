import { readFileSync } from 'node:fs'
import type { PlatformAdapters } from '../../../src/ports/adapters'
import type { LogEntry } from '../../../src/ports/logger'
import { appOf, formIn, origin } from './app'

const files = {
  'views/layouts/application.liquid': '<html><body>{{ content_for_layout }}</body></html>',
  'views/pages/cart.liquid':
    "---\nslug: cart\n---\n{% assign total = 'a <b> value' %}\n{% if true %}\n  {% render 'cart/list', item: 5 %}\n{% endif %}",
  'views/partials/cart/list.liquid': "<ul>\n{% render 'cart/item', item: item %}\n</ul>",
  'views/partials/cart/item.liquid': '<li class="item">\n  {{ item | array_limit: 1 }}\n</li>',
  'views/pages/open.liquid': 'line 1\n{% if a %}\n<script>',
  'views/pages/yaml.liquid': '---\nslug: [\n---\n',
}
const development: PlatformAdapters = { settings: { environment: 'development' } }
const html = { headers: { accept: 'text/html,*/*' } }

async function read(path: string, init: RequestInit = html, app = appOf(development, files)) {
  const response = await app.fetch(new Request(origin + path, init))
  return { app, response, body: await response.text() }
}

describe('a failing page in development', () => {
  test('shows the message and the marked place', async () => {
    const { response, body } = await read('/cart')
    expect(response.status).toBe(500)
    expect(body).toContain('parameter &quot;array&quot;: expected an array, got Integer 5</h1>')
    expect(body).toContain('views/partials/cart/item.liquid:2:')
    expect(body).toMatch(/data-line="2" class="faulty">[^\n]*<mark>[^<]*array_limit[^<]*<\/mark>/)
    expect(body).toContain('&lt;li class=&quot;item&quot;&gt;')
    expect(body).not.toContain('<li class="item">')
  })

  test('shows the calling partials, with the lines that render them', async () => {
    const { body } = await read('/cart')
    const places = Array.from(body.matchAll(/<figcaption[^>]*>(.*?)<\/figcaption>/g), ([, place]) => place)
    expect(places).toEqual([
      expect.stringContaining('views/partials/cart/item.liquid:2:'),
      'views/partials/cart/list.liquid:2:1',
      'views/pages/cart.liquid:6:3',
    ])
  })

  test.each([
    ['of a filter', '{{ 5 | array_limit: 1 }}', 'reference/filters.md#array_limit'],
    ['of a tag', "{% response_status 'teapot' %}", 'reference/tags/response_status.md'],
    ['of a limit', '{% for i in (1..100000000) %}{% endfor %}', 'reference/limits.md'],
    ["of a diagnostic's rule", '---\nslug: [\n---\n', 'reference/checks.md#configuration'],
    ['of errors', "{% render 'nowhere' %}", 'errors.md'],
  ])('names the page of the docs %s', async (_, text, page) => {
    const { body } = await read('/a', html, appOf(development, { 'views/pages/a.liquid': text }))
    expect(/data-liquid-docs="(.*?)"/.exec(body)?.[1]).toBe(page)
    const [path = '', anchor] = page.split('#')
    const docs = readFileSync(`docs/${path}`, 'utf8')
    if (anchor !== undefined) expect(docs).toContain(`\n## ${anchor}\n`)
  })

  test('names the variables at the place without their values', async () => {
    const { body } = await read('/cart')
    expect(body).toContain('<li><code>item</code></li>')
    const page = await read(
      '/lost',
      html,
      appOf(development, { 'views/pages/lost.liquid': '{% assign key = "s3cr3t" %}{{ 5 | array_limit: 1 }}' }),
    )
    expect(page.body).toContain('<code>key</code>')
    expect(page.body.replace(/<pre[^]*?<\/pre>/g, '')).not.toContain('s3cr3t')
  })

  test('shows the place of a syntax error, too, and escapes its contents', async () => {
    const { response, body } = await read('/open')
    expect(response.status).toBe(500)
    expect(body).toContain('views/pages/open.liquid:2:1')
    expect(body).toContain('&lt;script&gt;')
    expect(body).not.toContain('<script>')
  })

  test('stays out of caches, and runs no script', async () => {
    const { headers } = (await read('/cart')).response
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })

  test('responds with text to a JSON client', async () => {
    const { response, body } = await read('/cart', { headers: { accept: 'application/json' } })
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(
      /^FilterArgumentError: filter "array_limit".*\n {2}at views\/partials\/cart\/item\.liquid:2:\d+\n/,
    )
    expect(body).toContain('\n  at views/pages/cart.liquid:6:3\n')
  })

  test('marks a fault in front matter', async () => {
    const files = { 'views/pages/a.liquid': '---\nslug: a\nmethod: gett\n---\nx' }
    const { body } = await read('/a', html, appOf(development, files))
    expect(body).toContain('<figcaption data-liquid-place="views/pages/a.liquid:3:1">')
    expect(body).toMatch(/data-line="3" class="faulty"><mark>m<\/mark>ethod: gett/)
    expect((await read('/yaml')).body).toContain('<figcaption data-liquid-place="views/pages/yaml.liquid:')
  })

  test.each([
    ['a missing layout in front matter', 'a', '---\nslug: a\nlayout: wide\n---\nx', 'views/pages/a.liquid:3:1'],
    ['a missing layout under an older key', 'a', '---\nslug: a\nlayout_name: wide\n---\nx', 'views/pages/a.liquid:3:1'],
    ['a missing layout of `config.yml`', 'a', '---\nslug: a\n---\nx', 'config.yml:2:1'],
  ])('marks %s', async (_, slug, text, place) => {
    const files = {
      [`views/pages/${slug}.liquid`]: text,
      'config.yml': 'slug_exact_match: false\ndefault_layout: gone\n',
    }
    const { body } = await read(`/${slug}`, html, appOf(development, files))
    expect(body).toContain(`<figcaption data-liquid-place="${place}">`)
    expect(body).toContain('data-liquid-docs="reference/checks.md#missing-layout"')
    expect(body).toMatch(/class="faulty"><mark>.<\/mark>(?:efault_)?(?:ayout|layout)/)
  })

  test('marks a missing policy in front matter, and logs the place', async () => {
    const text = '---\nslug: a\nauthorization_policies: [open, admin]\n---\nx'
    const app = appOf(development, { 'views/pages/a.liquid': text, 'authorization_policies/open.liquid': 'true' })
    const { body } = await read('/a', html, app)
    expect(body).toContain('<figcaption data-liquid-place="views/pages/a.liquid:3:1">')
    expect(body).toContain('data-liquid-docs="reference/checks.md#missing-policy"')
    expect(app.entries.map(({ message }) => message)).toEqual([
      expect.stringContaining('views/pages/a.liquid:3:1: authorization_policies: can\'t find policy "admin"'),
    ])
  })

  test.each([
    ['a redirect', 'redirect_to: "/{{ 5 | array_limit: 1 }}"', '3:23'],
    ['a header', 'response_headers:\n  x-tea: "{{ 5 | array_limit: 1 }}"', '4:18'],
    ['printed headers', 'response_headers: >\n\n  {{ 5 | array_limit: 1 }}', '5:10'],
    ['the metadata', 'metadata:\n  title: "tea"\n  other: "{{ 5 | array_limit: 1 }}"', '5:18'],
    ['a text with escapes, at its key', 'redirect_to: "/\\u0061{{ 5 | array_limit: 1 }}"', '3:1'],
  ])('marks a fault of Liquid in front matter, and logs its place elsewhere: %s', async (_, lines, place) => {
    const text = `---\nslug: a\n${lines}\n---\n{{ context.page.metadata.other }}`
    const { body } = await read('/a', html, appOf(development, { 'views/pages/a.liquid': text }))
    const [, shown] = /<figcaption data-liquid-place="(.*?)">/.exec(body) ?? []
    expect(shown).toBe(`views/pages/a.liquid:${place}`)
    expect(body).toContain('class="faulty">')
    const { app } = await read('/a', html, appOf({}, { 'views/pages/a.liquid': text }))
    const [line, column] = place.split(':')
    expect(app.entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        new RegExp(`^GET /a has failed: .*, file:views/pages/a\\.liquid, line:${line}, col:${column}$`),
      ),
    ])
  })

  test('marks a fault in a query inside a tag, then the tag', async () => {
    const page = '---\nslug: a\n---\n\n{% graphql g %}\n  query {\n    tees\n  }\n{% endgraphql %}'
    const { app, body } = await read('/a', html, appOf(development, { 'views/pages/a.liquid': page }))
    const places = Array.from(body.matchAll(/<figcaption[^>]*>(.*?)<\/figcaption>/g), ([, place]) => place)
    expect(places).toEqual(['views/pages/a.liquid:7:5', 'views/pages/a.liquid:5:1'])
    expect(body).toMatch(/data-line="7" class="faulty"> {4}<mark>t<\/mark>ees/)
    expect(app.entries[0]?.message).toContain('views/pages/a.liquid:7:5: ')
  })

  test('marks a fault in the file of a query, then the tag', async () => {
    const files = {
      'graphql/teas.graphql': 'query {\n  records {\n    total_entrie\n  }\n}',
      'views/pages/a.liquid': '\n{% graphql g = "teas" %}',
    }
    const { body } = await read('/a', html, appOf(development, files))
    const places = Array.from(body.matchAll(/<figcaption[^>]*>(.*?)<\/figcaption>/g), ([, place]) => place)
    expect(places).toEqual(['graphql/teas.graphql:3:5', 'views/pages/a.liquid:2:1'])
    expect(body).toMatch(/data-line="3" class="faulty"> {4}<mark>t<\/mark>otal_entrie/)
    expect(body).toContain('data-liquid-docs="reference/checks.md#invalid-query"')
  })

  test('shows no excerpt if no file is at fault', async () => {
    const sessions = { get: () => Promise.reject(new Error('away')), set: () => true, delete: () => true }
    const app = appOf({ ...development, sessions }, files)
    const cookie = `liquid_session=${'a'.repeat(43)}`
    const { body } = await read('/open', { headers: { ...html.headers, cookie } }, app)
    expect(body).toContain('away')
    expect(body).not.toContain('<figure>')
  })

  test('shows no credentials of URLs', async () => {
    const app = appOf(development, { 'views/pages/own.liquid': '{{ 1 | own }}' })
    app.liquid.registerFilter('own', () => {
      throw new Error('redis://user:s3cr3t@localhost is down')
    })
    const { body } = await read('/own', html, app)
    expect(body).toContain('redis://[FILTERED]@localhost is down')
    expect(body).not.toContain('s3cr3t')
  })

  test('shows the callers of a cached syntax error, too', async () => {
    const broken = {
      'views/partials/broken.liquid': '{% if %}',
      'views/pages/one.liquid': "{% render 'broken' %}",
      'views/pages/two.liquid': "\n{% render 'broken' %}",
    }
    const app = appOf(development, broken)
    await read('/one', html, app)
    const { body } = await read('/two', html, app)
    expect(body).toContain('views/pages/two.liquid:2:1')
    expect(body).not.toContain('views/pages/one.liquid')
  })
})

describe('a form that fails below /api', () => {
  const failing = {
    ...files,
    'forms/contact.liquid':
      "---\nresource: message\nfields: { properties: { text: {} } }\ncallback_actions: '{{ 5 | array_limit: 1 }}'\n---\n{% form %}{% endform %}",
  }

  async function send(adapters: PlatformAdapters, accept: string, more: Readonly<Record<string, string>> = {}) {
    const app = appOf(adapters, { ...failing, ...more })
    const page = await app.fetch(new Request(`${origin}/contact`))
    const cookie = page.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    const { action, fields } = formIn(await page.text())
    const body = new URLSearchParams({ ...fields, 'form[properties][text]': 'Hi' })
    return read(action, { method: 'POST', body, headers: { cookie, accept } }, app)
  }

  test('shows the error page to a browser in development', async () => {
    const { app, response, body } = await send(development, 'text/html,application/xhtml+xml,*/*;q=0.8')
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(body).toContain('parameter &quot;array&quot;: expected an array, got Integer 5</h1>')
    expect(body).toContain('forms/contact.liquid')
    expect(app.entries.map(({ type }) => type)).toEqual(['rest'])
  })

  test.each([
    ['authorization_policies', 'can\'t find policy "admin"'],
    ['email_notifications', 'can\'t find e-mail "admin"'],
    ['sms_notifications', 'can\'t find SMS "admin"'],
    ['api_call_notifications', 'can\'t find API call "admin"'],
  ])('marks the missing file in the key %s of the form, and logs the place', async (key, message) => {
    const form = `---\nresource: message\n${key}: admin\n---\n{% form %}{% endform %}`
    const { app, response, body } = await send(development, 'text/html', { 'forms/contact.liquid': form })
    expect(response.status).toBe(500)
    expect(body).toContain('<figcaption data-liquid-place="forms/contact.liquid:3:1">')
    expect(app.entries.map(({ message: logged }) => logged)).toEqual([
      expect.stringContaining(`forms/contact.liquid:3:1: ${key}: ${message}`),
    ])
  })

  test("shows the app's page 500 to a browser in production", async () => {
    const page = { 'views/pages/500.liquid': '---\nlayout: ""\n---\nSorry at {{ context.location.pathname }}' }
    const { app, response, body } = await send({}, 'text/html', page)
    expect([response.status, body]).toEqual([500, 'Sorry at /api/customizations'])
    expect(app.entries.map(({ type }) => type)).toEqual(['rest'])
    const plain = await send({}, 'text/html')
    expect([plain.response.status, plain.body]).toEqual([500, 'Internal Server Error'])
  })

  test.each<readonly [string, PlatformAdapters, string]>([
    ['a JSON client', development, 'application/json'],
    ['a client that accepts anything', development, '*/*'],
    ['a JSON client in production', {}, 'application/json'],
  ])('responds with JSON without details to %s', async (_, adapters, accept) => {
    const { response, body } = await send(adapters, accept)
    expect([response.status, JSON.parse(body)]).toEqual([500, { errors: { base: ['Internal Server Error'] } }])
  })
})

describe('a failing page in production', () => {
  const page = { 'views/pages/500.liquid': 'sorry {{ context.location.pathname }}' }

  test('shows the page 500', async () => {
    const { response, body } = await read('/cart', html, appOf({}, { ...files, ...page }))
    expect([response.status, body]).toEqual([500, '<html><body>sorry /cart</body></html>'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('responds with a line of text without such a page', async () => {
    const { response, body } = await read('/cart', html, appOf({}, files))
    expect([response.status, body]).toEqual([500, 'Internal Server Error'])
  })

  test('responds with a line of text if the page 500 fails, which is logged', async () => {
    const failing = { 'views/pages/500.liquid': '{{ 5 | array_limit: 1 }}' }
    const { app, response, body } = await read('/cart', html, appOf({}, { ...files, ...failing }))
    expect([response.status, body]).toEqual([500, 'Internal Server Error'])
    expect(app.entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^GET \/cart has failed: .*item\.liquid, line:2/),
      expect.stringMatching(/^page 500: GET \/cart has failed: .*500\.liquid, line:1/),
    ])
  })

  test('is logged once, with its place and without a stack', async () => {
    const { app } = await read('/cart', html, appOf({}, files))
    expect(app.entries).toEqual([
      {
        level: 'error',
        type: 'request',
        message: expect.stringMatching(
          /^GET \/cart has failed: .*, file:views\/partials\/cart\/item\.liquid, line:2, col:\d+$/,
        ),
      },
    ])
  })
})

test("logs the host's frames of an error in the host's own code", async () => {
  const app = appOf({}, { 'views/pages/own.liquid': '{{ 1 | own }}' })
  app.liquid.registerFilter('own', function ownFilter() {
    throw new TypeError('own fault')
  })
  await read('/own', html, app)
  expect(app.entries[0]?.data).toEqual({
    stack: expect.arrayContaining([expect.stringMatching(/ownFilter.*error-page\.test\.ts/)]),
  })
})

describe('an address without a page in development', () => {
  const pages = {
    'views/pages/about.liquid': 'About',
    'views/pages/contact.liquid': '---\nslug: contact\nmethod: post\n---\n',
    'views/pages/teas/show.liquid': '---\nslug: teas/:id\n---\n',
  }

  test('shows the nearest pages, and the file that would serve it', async () => {
    const { response, body } = await read('/abot', html, appOf(development, pages))
    expect(response.status).toBe(404)
    expect(body).toContain('<h1>page /abot not found</h1>')
    expect(body).toMatch(/Nearest:<\/strong> GET \/about \(views\/pages\/about\.liquid\), /)
    expect(body).toContain('File:</strong> views/pages/abot.liquid would serve this address')
  })

  test.each([
    ['/contact', 'the page at /contact is for POST, and not for GET'],
    ['/a.json', 'views/pages/a.json.liquid would serve this address'],
  ])('%s: %s', async (path, text) => {
    expect((await read(path, html, appOf(development, pages))).body).toContain(text)
  })

  test('names no file for an impossible address', async () => {
    expect((await read('/%3Cb%3E', html, appOf(development, pages))).body).not.toContain('would serve')
  })

  test('is logged if the app has a page for 404, which is shown', async () => {
    const entries: LogEntry[] = []
    const app = appOf(
      { ...development, logger: { log: (entry) => void entries.push(entry) } },
      { ...pages, 'views/pages/404.liquid': 'Lost' },
    )
    const { response, body } = await read('/abot', html, app)
    expect([response.status, body]).toEqual([404, 'Lost'])
    expect(response.headers.get('x-missing-page')).toMatch(/^page \/abot not found; nearest: GET \/about /)
    expect(entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^page \/abot not found; nearest: GET \/about \(.*; views\/pages\/abot\.liquid would serve this address$/,
      ),
    ])
  })
})
