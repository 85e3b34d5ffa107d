import { Liquid } from 'liquidjs'
import { memoryFiles, registerPlatform, type LogEntry, type Platform } from '../../../src'

const origin = 'http://app.test'

function app(contents: Readonly<Record<string, string>>): Platform & { readonly warnings: readonly string[] } {
  const warnings: string[] = []
  const log = ({ level, message }: LogEntry): void => {
    if (level === 'warn') warnings.push(message)
  }
  return Object.assign(registerPlatform(new Liquid(), { files: memoryFiles(contents), logger: { log } }), { warnings })
}

/** A page by its path in the folder of pages. */
const pages = (texts: Readonly<Record<string, string>>): Platform & { readonly warnings: readonly string[] } =>
  app(Object.fromEntries(Object.entries(texts).map(([path, text]) => [`views/pages/${path}`, text])))

function get(platform: Platform, address: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(origin + address, init)
  return platform.respond({ page: new URL(request.url).pathname }, { request })
}

const textOf = async (platform: Platform, address: string, init?: RequestInit): Promise<string> =>
  (await get(platform, address, init)).text()

describe('a format at the end of an address', () => {
  const platform = pages({
    'list.liquid': 'html',
    'list.json.liquid': '{}',
    'only.json.liquid': '[]',
    '_tests/run.js.liquid': 'js',
    'feed.liquid': '---\nslug: feed.xml\n---\nliteral',
    'items/show.liquid': '---\nslug: items/:id\n---\nhtml {{ params.id }}',
    'items/show.json.liquid': '---\nslug: items/:id\n---\njson {{ params.id }}',
  })

  test.each([
    ['/list', 'html', 'text/html; charset=utf-8'],
    ['/list.json', '{}', 'application/json; charset=utf-8'],
    ['/only', '[]', 'application/json; charset=utf-8'],
    ['/only.json', '[]', 'application/json; charset=utf-8'],
    ['/_tests/run.js', 'js', 'text/javascript; charset=utf-8'],
    ['/feed.xml', 'literal', 'text/html; charset=utf-8'],
    ['/items/7', 'html 7', 'text/html; charset=utf-8'],
    ['/items/7.json', 'json 7', 'application/json; charset=utf-8'],
    ['/items/7.csv', 'html 7.csv', 'text/html; charset=utf-8'],
  ])('%s is the page of that format', async (address, body, type) => {
    const response = await get(platform, address)
    expect([await response.text(), response.headers.get('content-type')]).toEqual([body, type])
  })

  test('of a format that has no page is not found', async () => {
    expect((await get(platform, '/only.xml')).status).toBe(404)
    expect((await get(platform, '/list.html.json')).status).toBe(404)
  })
})

describe('optional segments', () => {
  const platform = pages({
    'contacts.liquid': '---\nslug: contacts(/:id)\n---\n[{{ params.id }}]',
    'archive.liquid': '---\npath: /archive(/:year(/:month))\n---\n{{ params.year }}-{{ params.month }}',
    'special.liquid': '---\nslug: contacts/new\n---\nnew',
  })

  test.each([
    ['/contacts', '[]'],
    ['/contacts/', '[]'],
    ['/contacts/5', '[5]'],
    ['/contacts/new', 'new'],
    ['/archive', '-'],
    ['/archive/2020', '2020-'],
    ['/archive/2020/2', '2020-2'],
  ])('can be omitted in %s', async (address, body) => {
    expect(await textOf(platform, address)).toBe(body)
  })

  test.each(['/contacts/5/6', '/archive/2020/2/3', '/contacts(/:id)', '/archive//2'])(
    'do not match %s',
    async (address) => {
      expect((await get(platform, address)).status).toBe(404)
    },
  )

  test('are matched quickly in large numbers', async () => {
    const hostile = pages({ 'x.liquid': `---\nslug: "a${'(/:b)'.repeat(1000)}"\n---\n` })
    expect((await get(hostile, '/none')).status).toBe(404)
  })
})

describe('of several pages that match an address, the most specific slug wins', () => {
  test.each([
    ['*', 'teas/:id', '/teas/1'],
    ['*', ':kind/:id', '/teas/1'],
    [':kind', 'teas', '/teas'],
    [':kind/:id', 'teas/*', '/teas/1'],
    [':kind/new/edit', ':kind/new/edit(/:step)', '/teas/new/edit'],
    ['teas(/:id)', 'teas/:id', '/teas/1'],
    ['teas(/:id)(/:page)', 'teas/:id', '/teas/1'],
    ['teas(/:id)', 'teas(/all)', '/teas/all'],
    ['a/:b/:c', ':a/b/c', '/a/b/c'],
    ['(:language/)', 'join', '/join'],
    ['(:language/)(:page)', 'join', '/join'],
    ['(:language/)teas', ':language/teas', '/pl/teas'],
    ['teas(/:id(/:page))', 'teas/:id', '/teas/1'],
    ['teas(/:a)(/:b)(/:c)(/:d)(/:e)(/:f)', 'teas/:id', '/teas/1'],
  ])('not %s but %s', async (other, slug, address) => {
    for (const slugs of [
      [other, slug],
      [slug, other],
    ]) {
      const [first, second] = slugs.map((each) => `---\nslug: "${each}"\n---\n${each}`)
      expect(await textOf(pages({ 'a.liquid': first as string, 'b.liquid': second as string }), address)).toBe(slug)
    }
  })
})

describe('a form names another method as _method', () => {
  const platform = pages({
    'a.liquid': 'get',
    'b.liquid': '---\nslug: a\nmethod: post\n---\npost {{ params.x }}',
    'c.liquid': '---\nslug: a\nmethod: delete\n---\ndelete {{ params.x }}',
    'd.liquid': '---\nslug: only\nmethod: put\n---\nput',
  })
  const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })

  test.each([
    [{ x: '1' }, 'post 1'],
    [{ _method: 'delete', x: '2' }, 'delete 2'],
    [{ _method: 'DELETE', x: '3' }, 'delete 3'],
    [{ _method: 'get', x: '4' }, 'post 4'],
    [{ _method: 'nonsense', x: '5' }, 'post 5'],
  ])('%j', async (fields, body) => {
    expect(await textOf(platform, '/a', form(fields as Record<string, string>))).toBe(body)
  })

  test('of the only page at its address', async () => {
    expect(await textOf(platform, '/only', form({ _method: 'put' }))).toBe('put')
    expect((await get(platform, '/only', form({}))).status).toBe(404)
    expect((await get(platform, '/a', form({ _method: 'put' }))).status).toBe(404)
  })

  test('but not in a query', async () => {
    expect(await textOf(platform, '/a?_method=delete', form({ x: '1' }))).toBe('post 1')
    expect(await textOf(platform, '/a?_method=delete')).toBe('get')
  })

  test('and requires its CSRF token with a session', async () => {
    const own = pages({
      'in.liquid': '{% session x = "secret" %}{{ context.authenticity_token }}',
      'out.liquid': '---\nslug: a\nmethod: delete\n---\n{{ context.session.x }}',
    })
    const first = await get(own, '/in')
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const token = await first.text()
    const send = (fields: Record<string, string>): Promise<string> =>
      textOf(own, '/a', { ...form({ _method: 'delete', ...fields }), headers: { cookie } })
    expect(await send({})).toBe('')
    expect(await send({ authenticity_token: token })).toBe('secret')
  })

  test('and reports a form that cannot be read', async () => {
    const init = { method: 'POST', body: '%ff', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await get(platform, '/a', init)).status).toBe(400)
  })
})

describe('redirects', () => {
  test.each([
    ['redirect_to: /b', 302, '/b'],
    ['redirect_url: /b', 302, '/b'],
    ['redirect_to: /b\nredirect_code: 301', 301, '/b'],
    ['redirect_to: https://example.com/x\nredirect_code: MOVED_PERMANENTLY', 301, 'https://example.com/x'],
  ])('%j', async (meta, status, location) => {
    const response = await get(pages({ 'a.liquid': `---\n${meta}\n---\n` }), '/a')
    expect([response.status, response.headers.get('location')]).toEqual([status, location])
  })

  test.each([
    ['/cars/{{ params.maker }}', '/cars/a%20b'],
    ['{% assign maker = context.params.maker | upcase %}/{{ maker }}', '/A%20B'],
    ['https://example.com/{{ params.maker }}', 'https://example.com/a%20b'],
  ])('lead to the output of %j', async (written, location) => {
    const platform = pages({ 'a.liquid': `---\nslug: a/:maker\nredirect_to: "${written}"\n---\n` })
    expect((await get(platform, '/a/a%20b')).headers.get('location')).toBe(location)
  })

  test("to another site's host printed by Liquid are rejected", async () => {
    const platform = pages({ 'a.liquid': '---\nslug: a/:maker\nredirect_to: "/{{ params.maker }}"\n---\n' })
    await expect(get(platform, '/a/%2Fevil.example')).rejects.toThrow(
      /^views\/pages\/a.liquid: redirect_to: .*a URL of this site, to redirect to, got String "\/\/evil.example": write its URL beside "redirect_to"$/,
    )
  })

  test.each(["redirect_to: ''", "redirect_to: '{% if params.to %}/b{% endif %} '"])(
    'to an empty target are ignored: %s',
    async (meta) => {
      const response = await get(pages({ 'a.liquid': `---\n${meta}\n---\nstays` }), '/a')
      expect([response.status, await response.text()]).toEqual([200, 'stays'])
    },
  )

  test('with another code are reported', async () => {
    const platform = pages({ 'a.liquid': '---\nredirect_to: /b\nredirect_code: 200\n---\n' })
    await expect(get(platform, '/a')).rejects.toThrow(
      'views/pages/a.liquid:3:1: redirect_code: expected a status from 300 to 399, got Integer 200',
    )
  })
})

test('reads platform_context.host from the request, with a warning, unless a variable has its name', async () => {
  const own = '{% assign platform_context = 1 %}{{ platform_context }}'
  const platform = pages({ 'a.liquid': '{{ platform_context.host }}', 'b.liquid': own })
  expect([await textOf(platform, '/b'), platform.warnings]).toEqual(['1', []])
  expect([await textOf(platform, '/a'), platform.warnings]).toEqual([
    origin,
    [expect.stringContaining('set settings.baseUrl')],
  ])
})

describe('the variables that older apps read without `context`', () => {
  const user = '{ email: "ann@tea.test", password: "green tea" }'
  const files = {
    'views/layouts/application.liquid': '<title>{{ page.metadata.title }}</title>{{ content_for_layout }}',
    'views/partials/request.liquid': '{{ params.tea }} {{ current_user.email }}',
    'views/pages/tea.liquid': "---\nmetadata: { title: Teas }\n---\n{% render 'request' %}",
    'views/pages/own.liquid': '{% assign page = 1 %}{{ page }}{% render "request", current_user: page %}',
    'views/pages/in.liquid': `{% graphql g %}mutation { user_create(user: ${user}) { id } }{% endgraphql %}{% sign_in user_id: g.user_create.id %}`,
  }

  test('are in every template with liquid_add_old_variables, unless a variable has their name', async () => {
    const platform = app({ ...files, 'config.yml': 'liquid_add_old_variables: true' })
    expect(await textOf(platform, '/tea?tea=green')).toBe('<title>Teas</title>green ')
    const cookie = (await get(platform, '/in')).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await textOf(platform, '/tea', { headers: { cookie } })).toBe('<title>Teas</title> ann@tea.test')
    expect(await textOf(platform, '/own', { headers: { cookie } })).toBe('<title></title>1 ')
  })

  test('are not set without it', async () => {
    expect(await textOf(app(files), '/tea?tea=green')).toBe('<title></title> ')
  })
})

describe('other keys', () => {
  test('response_headers can be Liquid that prints them', async () => {
    const meta = `response_headers: '{ "X-Tea": {{ params.tea | json }} }'`
    const platform = pages({ 'a.liquid': `---\n${meta}\n---\n`, 'b.liquid': '---\nresponse_headers: "{{ 1 }}"\n---\n' })
    expect((await get(platform, '/a?tea=green')).headers.get('x-tea')).toBe('green')
    await expect(get(platform, '/a?tea=a%0Ab')).rejects.toThrow('"X-Tea" cannot be sent as a header')
    await expect(get(platform, '/b')).rejects.toThrow(
      'views/pages/b.liquid: response_headers must be a hash, got Integer',
    )
  })

  test.each([
    `response_headers: '{ "X-Tea": "{{ params.tea }}", "X-B": "b" }'`,
    `response_headers: |\n  X-Tea: '{{ params.tea }}'\n  X-B: b`,
    `response_headers:\n  X-Tea: '{{ params.tea }}'\n  X-B: b`,
    `response_headers: '{ "X-Tea": {{ params.tea | json }}, "X-B": "b" }'`,
  ])("%j sends a client's input in its own header only", async (meta) => {
    const platform = pages({ 'a.liquid': `---\n${meta}\n---\n` })
    const teas = [
      'green',
      'a"b',
      '", "Set-Cookie": "a=1',
      `', Set-Cookie: 'a=1`,
      '\\',
      '*a',
      '{ Set-Cookie: a=1 }',
      '#',
    ]
    for (const tea of teas) {
      const { headers } = await get(platform, `/a?tea=${encodeURIComponent(tea)}`)
      expect(headers.get('x-tea')).toBe(tea)
      expect([headers.get('x-b'), headers.getSetCookie()]).toEqual(['b', []])
    }
    for (const tea of ['a\nSet-Cookie: a=1', 'a\r\n\r\n<script>', 'a\u0001', '\u007f']) {
      const path = `/a?tea=${encodeURIComponent(tea)}`
      await expect(get(platform, path)).rejects.toThrow('"X-Tea" cannot be sent as a header')
    }
  })

  test.each(['Content-Length: 3', 'transfer-encoding: chunked', 'Connection: upgrade'])(
    'response_headers: %s is rejected',
    async (header) => {
      const platform = pages({ 'a.liquid': `---\nresponse_headers: { ${header} }\n---\nHTTP/1.1 200 OK` })
      await expect(get(platform, '/a')).rejects.toThrow(
        'views/pages/a.liquid: response_headers: the server sets the header',
      )
    },
  )

  test.each([
    `'{{ "X-Tea: green" }}'`,
    `'{% assign tea = params.tea %}{ "X-Tea": "{{ tea }}" }'`,
    `'{ {% if params.tea %}"X-Tea": "green"{% endif %} }'`,
    `'{ "X-{{ "Tea" }}": "green" }'`,
    `'{ "X-Tea": ["{{ params.tea }}"] }'`,
  ])('response_headers: %s can print header names, too', async (meta) => {
    const platform = pages({ 'a.liquid': `---\nresponse_headers: ${meta}\n---\n` })
    expect((await get(platform, '/a?tea=green')).headers.get('x-tea')).toBe('green')
  })

  test.each(['layout: false', 'layout_name: false'])('%s selects the default layout', async (meta) => {
    const platform = app({
      'views/layouts/application.liquid': '<{{ content_for_layout }}>',
      'views/pages/a.liquid': `---\n${meta}\n---\na`,
    })
    expect(await textOf(platform, '/a')).toBe('<a>')
  })

  test('the page home also serves the root if no other page does', async () => {
    const platform = pages({ 'home.html.liquid': 'home', 'blog/home.liquid': 'blog' })
    expect([await textOf(platform, '/'), await textOf(platform, '/home')]).toEqual(['home', 'home'])
    expect(await textOf(pages({ 'home.liquid': 'home', 'index.liquid': 'index' }), '/')).toBe('index')
    expect((await get(pages({ 'home.liquid': '---\nslug: start\n---\n' }), '/')).status).toBe(404)
  })

  test('converter: markdown', async () => {
    const platform = pages({ 'a.liquid': '---\nconverter: markdown\n---\n# {{ 1 | plus: 1 }}\n\n<form></form>' })
    expect(await textOf(platform, '/a')).toBe('<h1 id="2">2</h1>\n<form></form>')
  })

  test.each([
    ['## Steps', '<h2 id="steps">Steps</h2>'],
    ["### Step 1: What's *new* & `context.page`?", '<h3 id="step-1-whats-new-context-page">'],
    ['# liquid_raise_mode', '<h1 id="liquid_raise_mode">'],
    ['# [Tea](/tea) <em class="a">now</em>', '<h1 id="tea-now">'],
    ['# Zażółć', '<h1 id="za">'],
    ['# 茶', '<h1>茶</h1>'],
    ['# " onload="x', '<h1 id="onload-x">'],
  ])('converter: markdown adds ids to headings: %s', async (heading, html) => {
    const platform = pages({ 'a.liquid': `---\nconverter: markdown\n---\n${heading}` })
    expect(await textOf(platform, '/a')).toContain(html)
  })

  test('the filter markdown adds no ids to headings', async () => {
    const platform = pages({ 'a.liquid': "{{ '# Tea' | markdown }}" })
    expect(await textOf(platform, '/a')).toContain('<h1>Tea</h1>')
  })

  test('subdomain', async () => {
    const platform = pages({
      'a.liquid': '---\nslug: x\nsubdomain: admin\n---\nadmin',
      'b.liquid': '---\nslug: x\nsubdomain: shop\n---\nshop',
    })
    const requestFrom = (host: string): Promise<Response> =>
      platform.respond({ page: '/x' }, { request: new Request(`http://${host}/x`) })
    expect(await (await requestFrom('admin.app.test')).text()).toBe('admin')
    expect(await (await requestFrom('SHOP.app.test:8080')).text()).toBe('shop')
    expect((await requestFrom('app.test')).status).toBe(404)
  })

  test('the page of the longest subdomain comes before the page of all hosts, in any order of files', async () => {
    const platform = pages({
      'a.liquid': '---\nslug: x\n---\nall',
      'b.liquid': '---\nslug: x\nsubdomain: admin\n---\nadmin',
      'c.liquid': '---\nslug: x\nsubdomain: admin.eu\n---\neu',
    })
    const textAt = async (host: string): Promise<string> =>
      (await platform.respond({ page: '/x' }, { request: new Request(`http://${host}/x`) })).text()
    expect(await Promise.all(['app.test', 'admin.app.test', 'admin.eu.app.test'].map(textAt))).toEqual([
      'all',
      'admin',
      'eu',
    ])
    expect(await (await platform.respond({ page: '/x' })).text()).toBe('all')
  })

  test('max_deep_level', async () => {
    const platform = pages({
      'a.liquid': '---\nslug: abc\nmax_deep_level: 2\n---\n{{ params.slug }} {{ params.slug2 }}',
      'b.liquid': '---\nslug: abc/named\n---\nnamed',
    })
    expect(await textOf(platform, '/abc/1')).toBe('abc 1')
    expect(await textOf(platform, '/abc/named')).toBe('named')
    expect((await get(platform, '/abc/1/2')).status).toBe(404)
  })

  test.each([
    ['static_cache: { expire: 60 }', 'public, max-age=60'],
    ['dynamic_cache: { expire: 10, layout: true }', 'private, max-age=10'],
    ['metadata: {}', 'private, no-cache'],
  ])('%s', async (meta, header) => {
    const response = await get(pages({ 'a.liquid': `---\n${meta}\n---\n` }), '/a')
    expect(response.headers.get('cache-control')).toBe(header)
  })

  test.each([
    ['a', '{% response_status 404 %}', 404],
    ['a', '{% response_status 201 %}', 201],
    ['a', "{% redirect_to '/b' %}", 302],
    ['404', '', 404],
  ])('static_cache of %s with %j keeps no redirect and no error: %i', async (name, template, status) => {
    for (const key of ['static_cache', 'dynamic_cache']) {
      const page = `---\n${key}: { expire: 60 }\n---\n${template}`
      const response = await get(pages({ [`${name}.liquid`]: page }), '/a')
      expect(response.status).toBe(status)
      const kept = key === 'static_cache' ? 'public, max-age=60' : 'private, max-age=60'
      expect(response.headers.get('cache-control')).toBe(status === 201 ? kept : 'private, no-cache')
    }
  })

  test('a page cached for everyone is not rendered with a session', async () => {
    const platform = pages({
      'in.liquid': '{% session x = "secret" %}',
      'a.liquid': '---\nstatic_cache: { expire: 60 }\n---\n{{ context.session.x }}',
      'b.liquid': '---\nstatic_cache: { expire: 60 }\n---\n{% session y = "1" %}',
    })
    const cookie = (await get(platform, '/in')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const response = await get(platform, '/a', { headers: { cookie } })
    expect([await response.text(), response.headers.get('cache-control')]).toEqual(['secret', 'private, max-age=60'])
    expect((await get(platform, '/b')).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('unknown or ineffective keys warn once', async () => {
    const platform = pages({ 'a.liquid': '---\nslugg: b\nenable_profiler: true\n---\n' })
    await get(platform, '/a')
    await get(platform, '/a')
    expect(platform.warnings).toEqual([
      expect.stringMatching(/^views\/pages\/a\.liquid:2:1: slugg: unknown key \(did you mean "slug"\?\)/),
      'views/pages/a.liquid:3:1: enable_profiler: this key has no effect here',
    ])
  })
})

test("a page with a slug is not served under its file's path", async () => {
  const platform = pages({ 'file.liquid': '---\nslug: slug\n---\npage' })
  expect(await textOf(platform, '/slug')).toBe('page')
  expect((await get(platform, '/file')).status).toBe(404)
})

describe('config.yml', () => {
  const views = { 'views/pages/a.liquid': 'a', 'views/pages/b.liquid': '---\nslug: b/c\n---\n{{ params.slug3 }}' }
  const configured = (config: string, more: Readonly<Record<string, string>> = {}) =>
    app({ ...views, ...more, 'config.yml': config })

  test('warns once of a page that reads segments of longer addresses if slug_exact_match is unset', async () => {
    for (const [config, warnings] of [
      ['default_layout: ""', [expect.stringMatching(/^views\/pages\/a\.liquid:1:4: params\.slug2 has no segment /)]],
      ['slug_exact_match: false', []],
    ] as const) {
      const platform = configured(config, { 'views/pages/a.liquid': '{{ params.slug2 }}{{ params.slug3 }}' })
      for (let i = 0; i < 2; i++) await get(platform, '/a')
      expect(platform.warnings).toEqual(warnings)
    }
  })

  test('slug_exact_match: false serves pages below their slugs', async () => {
    const platform = configured('slug_exact_match: false')
    expect(await textOf(platform, '/a/x/y')).toBe('a')
    expect(await textOf(platform, '/a/x/y/z')).toBe('a')
    expect(await textOf(platform, '/b/c/d')).toBe('d')
    expect((await get(configured('slug_exact_match: true'), '/a/x')).status).toBe(404)
  })

  describe('html_format_exact_match: false serves HTML pages at addresses with other formats', () => {
    const pages = {
      'views/pages/a.json.liquid': '{}',
      'views/pages/teas/show.liquid': '---\nslug: teas/:id\n---\ntea {{ params.id }}',
      'views/pages/rest.liquid': '---\nslug: "*"\n---\nrest {{ params.slug }}',
      'views/pages/feed.xml.liquid': '<feed/>',
    }
    const open = configured('html_format_exact_match: false', pages)

    test.each([
      ['/b/c.php', ''],
      ['/a', 'a'],
      ['/a.html', 'a'],
      ['/a.csv', 'a'],
      ['/a.json', '{}'],
      ['/teas/1.csv', 'tea 1.csv'],
      ['/feed.csv', 'rest feed.csv'],
      ['/feed.xml', '<feed/>'],
      ['/c.csv', 'rest c.csv'],
    ])('%s', async (path, text) => {
      expect(await textOf(open, path)).toBe(text)
    })

    test('as HTML', async () => {
      expect((await get(open, '/a.csv')).headers.get('content-type')).toBe('text/html; charset=utf-8')
    })

    test.each(['', 'html_format_exact_match: true'])('with "%s" they are missing', async (config) => {
      expect((await get(configured(config), '/a.csv')).status).toBe(404)
    })
  })

  test('redirect_trailing_slash', async () => {
    const platform = configured('redirect_trailing_slash: true')
    const response = await get(platform, '/a/?x=1')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/a?x=1'])
    expect((await get(platform, '/a')).status).toBe(200)
    const hostile = await platform.respond({ page: '//evil.test/' }, { request: new Request(`${origin}//evil.test/`) })
    expect(hostile.headers.get('location')).toBe('/evil.test')
  })

  test('redirect_trailing_slash keeps bodies: a request with one gets its response in place', async () => {
    const texts = { 'views/pages/a.liquid': '---\nmethod: post\ncsrf: false\n---\n{{ params.x }}' }
    const platform = app({ ...texts, 'config.yml': 'redirect_trailing_slash: true' })
    const body = new URLSearchParams({ x: '1' })
    expect(await textOf(platform, '/a/', { method: 'POST', body })).toBe('1')
  })

  test('default_layout', async () => {
    const platform = configured('default_layout: main', { 'views/layouts/main.liquid': '<{{ content_for_layout }}>' })
    expect(await textOf(platform, '/a')).toBe('<a>')
  })

  test('maintenance', async () => {
    const makeMaintained = (rest: string) =>
      configured(`maintenance:\n  enabled: true${rest}`, { 'lib/closed.liquid': 'Closed' })
    const closed = await get(makeMaintained('\n  partial: closed'), '/a')
    expect([closed.status, await closed.text()]).toEqual([503, 'Closed'])
    expect((await get(makeMaintained(''), '/a')).status).toBe(503)
    expect(await textOf(configured('maintenance: { enabled: false, partial: x }'), '/a')).toBe('a')
  })

  test('warns of unknown or ineffective keys', () => {
    expect(configured('slug_exact_mach: true\nliquid_check_mode: error').warnings).toEqual([
      expect.stringMatching(/^config\.yml:1:1: slug_exact_mach: unknown key \(did you mean "slug_exact_match"\?\)/),
      'config.yml:2:1: liquid_check_mode: this key has no effect here',
    ])
  })

  test('is read from an asynchronous source before rendering', async () => {
    const contents: Readonly<Record<string, string>> = {
      ...views,
      'config.yml': 'escape_output_instead_of_sanitize: true\ndefault_layout: main',
      'views/layouts/main.liquid': '{{ "<" }}{{ content_for_layout }}',
    }
    const files = {
      read: (path: string) => new Promise<string | undefined>((resolve) => setImmediate(() => resolve(contents[path]))),
      list: () => Promise.resolve(Object.keys(contents).sort()),
      version: () => 1,
    }
    const liquid = new Liquid()
    const platform = registerPlatform(liquid, { files })
    expect(() => liquid.parseAndRenderSync('x')).toThrow('use render')
    expect(await liquid.parseAndRender('{{ "<b>" }}')).toBe('&lt;b&gt;')
    expect(platform.settings.escapeOutput).toBe(true)
    expect(await textOf(platform, '/a')).toBe('&lt;a')
  })

  test('fails each render if it cannot be read', async () => {
    const files = {
      read: () => Promise.reject(new Error('the disk is gone')),
      list: () => Promise.resolve(['config.yml']),
      version: () => 1,
    }
    await expect(registerPlatform(new Liquid(), { files }).liquid.parseAndRender('x')).rejects.toThrow(
      'the disk is gone',
    )
  })
})

describe('the segments of an address', () => {
  const names = '{{ params.slug }},{{ params.slug2 }},{{ context.params.slug3 }},{{ params.slugs }},{{ params.format }}'
  const platform = pages({
    'index.liquid': names,
    'a/b/c/d/e.liquid': names,
    'tea.json.liquid': names,
    'items/show.liquid': `---\nslug: items/:id\n---\n${names},{{ params.id }} {{ params | json }}`,
    'send.liquid': `---\nmethod: post\n---\n${names} {% for param in params %}{{ param[0] }};{% endfor %}`,
  })

  test.each([
    ['/', ',,,,html'],
    ['/a/b/c/d/e', 'a,b,c,d/e,html'],
    ['/tea.json', 'tea,,,,json'],
    ['/items/caf%C3%A9', 'items,café,,,html,café {"slug2":"café","id":"café"}'],
    ['/items/5?slug=mine&slugs[]=1&q=x', 'mine,5,,1,html,5 {"slug":"mine","slugs":["1"],"q":"x","slug2":"5","id":"5"}'],
  ])('of %s are readable, but not listed', async (address, text) => {
    expect(await textOf(platform, address)).toBe(text)
  })

  test("are overridden by a form's input", async () => {
    const body = new URLSearchParams({ format: 'pdf', title: 'x' })
    expect(await textOf(platform, '/send', { method: 'POST', body })).toBe('send,,,,pdf format;title;')
  })
})
