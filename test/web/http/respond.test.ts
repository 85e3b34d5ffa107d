import { memoryFiles } from '../../../src/ports/files'
import { memoryStore } from '../../../src/ports/store/port'
import { AdapterError } from '../../../src/base/errors'
import { register } from '../../support/register'

const files = memoryFiles({
  'views/layouts/application.liquid': '<main>{{ content_for_layout }}</main>',
  'views/layouts/bare.liquid': '[{{ content_for_layout }}|{{ title }}|{{ context.layout }}]',
  'views/pages/index.liquid': 'home',
  'views/pages/cart.liquid': 'cart of {{ context.params.name }}',
  'views/pages/bare.liquid': '---\nlayout: bare\n---\n{% assign title = "T" %}body',
  'views/pages/named.liquid':
    '---\nslug: named/:id\nlayout: ""\n---\n{{ params.id }}{{ params.q }}{% render "inner" %}{% assign params = 1 %}{{ params }}{{ context.params.id }}',
  'views/partials/inner.liquid': '[{{ params }}]',
  'views/pages/none.liquid': '---\nlayout:\n---\nalone',
  'views/pages/products/show.liquid':
    '---\nslug: products/:id\nmetadata:\n  area: shop\n---\n{{ context.params.id }} {{ context.page.metadata.area }}',
  'views/pages/products/new.liquid': '---\nslug: products/new\n---\nnew product',
  'views/pages/files.liquid': '---\nslug: files/*path\n---\n{{ context.params.path }}',
  'views/pages/save.liquid':
    '---\nslug: cart\nmethod: post\n---\nsaved {{ context.params.item.name }} {{ context.params.tags | join: "+" }}',
  'views/pages/feed.json.liquid': '{{ { "a": 1 } | json }}',
  'views/pages/old.liquid': '---\nredirect_to: /new\n---\n',
  'views/pages/headers.liquid': '---\nresponse_headers:\n  X-Shop: tea\nlayout: ""\n---\nx',
  'views/pages/visits.liquid':
    '---\nlayout: ""\n---\n{% assign n = context.session.visits | plus: 1 %}{% session visits = n %}{{ context.session.visits }}',
  'views/pages/leave.liquid': '---\nlayout: ""\n---\n{% session visits = nil %}{{ context.session | json }}',
  'views/pages/lines.liquid': '---\nlayout: ""\n---\nline 4\n{{ "x" | array_limit: 1 }}',
  'views/partials/hello.liquid': 'Hello {{ name }}',
  'modules/blog/views/pages/posts.liquid': '---\nslug: blog\nlayout: ""\n---\nposts',
})
const platform = register({ files })

const get = (path: string, init: RequestInit = {}): Promise<Response> => {
  const request = new Request(`http://shop.test/${path}`, init)
  return platform.respond({ page: new URL(request.url).pathname }, { request })
}
const text = async (page: string, init?: RequestInit): Promise<string> => (await get(page, init)).text()

describe('rendering', () => {
  test('accepts a text with variables', async () => {
    const response = await platform.respond('Hello {{ name }}', { variables: { name: 'Bob' } })
    expect([response.status, await response.text()]).toEqual([200, 'Hello Bob'])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test("exposes a page's layout, or its absence", async () => {
    const own = register({
      files: memoryFiles({
        'views/layouts/application.liquid': '{{ content_for_layout }}',
        'views/layouts/bare.liquid': '{{ content_for_layout }}',
        'views/pages/a.liquid': '{{ context.layout | json }}',
        'views/pages/b.liquid': '---\nlayout: bare\n---\n{{ context.layout | json }}',
        'views/pages/c.liquid': '---\nlayout: ""\n---\n{{ context.layout | json }}',
      }),
    })
    const show = async (page: string): Promise<string> => (await own.respond({ page })).text()
    expect([await show('a'), await show('b'), await show('c')]).toEqual(['"application"', '"bare"', 'null'])
  })

  test("sends each value of an array in a page's headers", async () => {
    const page = '---\nresponse_headers:\n  Link: [</a>, </b>]\n  X-Shop: tea\n---\n'
    const { headers } = await register({ files: memoryFiles({ 'views/pages/a.liquid': page }) }).respond({ page: 'a' })
    expect([headers.get('link'), headers.get('x-shop')]).toEqual(['</a>, </b>', 'tea'])
  })

  test('accepts a partial and parsed templates without a layout', async () => {
    const variables = { name: 'Bob' }
    expect(await (await platform.respond({ partial: 'hello' }, { variables })).text()).toBe('Hello Bob')
    expect(await (await platform.respond(platform.liquid.parse('{{ name }}!'), { variables })).text()).toBe('Bob!')
  })

  test('rejects a missing partial', async () => {
    await expect(platform.respond({ partial: 'helo' })).rejects.toThrow('did you mean "hello"')
  })

  test("reports the line in a page's file, with front matter", async () => {
    await expect(get('lines')).rejects.toThrow('file:views/pages/lines.liquid, line:5, col:10')
  })
})

describe('pages', () => {
  test('expose parameters as params, too, which are a variable', async () => {
    expect(await text('named/5?q=tea')).toBe('5tea[]15')
    const { liquid } = platform
    expect(await (await platform.respond({ page: 'named/5' }, { variables: { params: { id: 7 } } })).text()).toBe(
      '7[]15',
    )
    expect(liquid.parseAndRenderSync('{{ params }}')).toBe('')
  })

  test('use the default layout, a named one, or none', async () => {
    expect(await text('cart?name=Bob')).toBe('<main>cart of Bob</main>')
    expect(await text('bare')).toBe('[body|T|bare]')
    expect(await text('none')).toBe('alone')
  })

  test('are found by address: the one with the fewest parameters wins', async () => {
    expect(await text('')).toBe('<main>home</main>')
    expect(await text('products/42')).toBe('<main>42 shop</main>')
    expect(await text('products/new')).toBe('<main>new product</main>')
    expect(await text('products/%C5%BC%20x')).toBe('<main>ż x shop</main>')
    expect(await text('files/a/b/c')).toBe('<main>a/b/c</main>')
    expect(await text('blog')).toBe('posts')
  })

  test('are found by name', async () => {
    expect(await text('products/show')).toBe('<main>show shop</main>')
    expect(await text('bare')).toContain('body')
  })

  test('are found by the method of the request', async () => {
    const body = new URLSearchParams('item[name]=tea&tags[]=a&tags[]=b')
    expect(await text('cart', { method: 'POST', body })).toBe('<main>saved tea a+b</main>')
    expect((await get('none', { method: 'POST' })).status).toBe(404)
    expect((await get('none', { method: 'HEAD' })).status).toBe(200)
  })

  test('have no body for HEAD, as assets have none', async () => {
    const own = register({
      files: memoryFiles({
        'views/pages/tea.liquid': '{% session seen = 1 %}tea',
        'views/pages/404.liquid': 'gone',
        'views/pages/broken.liquid': '{{',
        'assets/a.css': 'a {}',
      }),
    })
    const ask = (path: string, method: string): Promise<Response> =>
      own.fetch(new Request(`http://shop.test${path}`, { method }))
    for (const path of ['/tea', '/none', '/broken', '/assets/a.css']) {
      const [full, head] = [await ask(path, 'GET'), await ask(path, 'HEAD')]
      expect([head.status, head.headers.get('content-type')]).toEqual([full.status, full.headers.get('content-type')])
      expect(head.headers.getSetCookie()).toHaveLength(full.headers.getSetCookie().length)
      expect([await full.text(), await head.text(), head.body]).toEqual([expect.stringMatching(/./), '', null])
    }
    const request = new Request('http://shop.test/tea', { method: 'HEAD' })
    for (const page of ['tea', 'none']) expect((await own.respond({ page }, { request })).body).toBe(null)
  })

  test('have their format, headers and redirect', async () => {
    const feed = await get('feed')
    expect([feed.headers.get('content-type'), await feed.text()]).toEqual([
      'application/json; charset=utf-8',
      '{"a":1}',
    ])
    expect((await get('headers')).headers.get('x-shop')).toBe('tea')
    const old = await get('old')
    expect([old.status, old.headers.get('location')]).toEqual([302, '/new'])
  })

  test('in JSON print hashes and lists as JSON under escaping', async () => {
    const page = '{% assign teas = [{ "name": name }] %}{% assign none = [] %}'
    const print = '{"teas":{{ teas }},"none":{{ none }},"first":{{ teas.first }},"name":"{{ name }}"}'
    const own = register({
      settings: { escapeOutput: true },
      files: memoryFiles({
        'views/pages/teas.json.liquid': page + print,
        'views/pages/teas.html.liquid': page + '{{ teas.first }}',
      }),
    })
    const body = async (path: string): Promise<string> => {
      const request = new Request(`http://shop.test/${path}`)
      return (await own.respond({ page: path }, { request, variables: { name: '"</script>' } })).text()
    }
    const tea = { name: '"</script>' }
    expect(JSON.parse(await body('teas.json'))).toEqual({
      teas: [tea],
      none: [],
      first: tea,
      name: '&quot;&lt;/script&gt;',
    })
    expect(await body('teas.json')).not.toContain('<')
    expect(await body('teas')).toContain('&quot;name&quot;')
  })

  const json = `{ "Content-Type": "application/json" }`
  const problem = `{ "Content-Type": "{{ 'application/problem' }}+json" }`
  test.each([
    ['front matter', `---\nresponse_headers: >\n  ${json}\n---\n`],
    ['Liquid in the front matter', `---\nresponse_headers: >\n  ${problem}\n---\n`],
    ['the tag', `{% response_headers ${json} %}`],
  ])('escape for the content type that %s sets', async (_, start) => {
    const own = register({
      settings: { escapeOutput: true },
      files: memoryFiles({
        'views/pages/api.liquid': `${start}{% assign res = '{"errors":["<"]}' | parse_json %}{{ res }}`,
        'views/pages/list.csv.liquid': "---\nresponse_headers: { content-type: text/html }\n---\n{{ '<' }}",
        'views/pages/page.csv.liquid': `---\nresponse_headers: { content-type: application/xhtml+xml }\n---\n{{ params.q }}`,
      }),
    })
    const body = async (path: string): Promise<string> =>
      (await own.fetch(new Request(`http://shop.test${path}`))).text()
    expect(await body('/api')).toBe('{"errors":["\\u003c"]}')
    expect(await body('/list.csv')).toBe('&lt;')
    expect(await body('/page.csv?q=<')).toBe('&lt;')
  })

  test('escape for the content type that their policy sets, which overrides their own', async () => {
    const own = register({
      settings: { escapeOutput: true },
      files: memoryFiles({
        'authorization_policies/visitors.liquid': `{% response_headers { "Content-Type": "text/html" } %}true`,
        'views/pages/list.liquid':
          '---\nresponse_headers: { Content-Type: text/plain }\nauthorization_policies: [visitors]\n---\n{{ params.q }}',
      }),
    })
    const response = await own.fetch(new Request('http://shop.test/list?q=<'))
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/html', '&lt;'])
  })

  test('escape their own texts only in HTML', async () => {
    const print = `{% include 'denied' %}{{ '"a"' }}{{ name }}{{ "{{ name }}" }}`
    const own = register({
      settings: { escapeOutput: true, stringInterpolation: true },
      files: memoryFiles({
        'views/partials/denied.liquid': `{% echo '{"error":"denied"}' %}`,
        'views/pages/denied.json.liquid': print,
        'views/pages/denied.liquid': print,
      }),
    })
    const body = async (path: string): Promise<string> => {
      const request = new Request(`http://shop.test/${path}`)
      return (await own.respond({ page: path }, { request, variables: { name: '<' } })).text()
    }
    expect(await body('denied.json')).toBe('{"error":"denied"}"a"&lt;&lt;')
    expect(await body('denied')).toBe('{&quot;error&quot;:&quot;denied&quot;}&quot;a&quot;&lt;&lt;')
    expect(await own.liquid.parseAndRender(`{{ '"' }}`)).toBe('&quot;')
  })

  test('escape nothing in their texts that are not HTML, nor in the partials of these', async () => {
    const own = register({
      settings: { escapeOutput: true },
      files: memoryFiles({
        'views/partials/query.liquid': '{{ q }}',
        'views/partials/captured.liquid': '{% capture text %}{{ q }}{% endcapture %}{% export text, namespace: "x" %}',
        'authorization_policies/members.liquid': `---\nredirect_to: "/in?a=1{% render 'query', q: '&b=2' %}"\n---\nfalse`,
        'views/pages/to.liquid': `---\nredirect_to: "/in?a=1{% render 'query', q: '&b=2' %}"\n---\n`,
        'views/pages/no.liquid': '---\nauthorization_policies: [members]\n---\n',
        'views/pages/head.liquid': `---
response_headers: { x-name: "{% render 'query', q: 'R&D' %}" }
metadata: { title: "{% render 'query', q: 'R&D' %}{% render 'captured', q: '<b>' %}" }
---
{{ context.page.metadata.title }} {% render 'query', q: '<' %} {{ context.exports.x.text }}`,
      }),
    })
    const get = (path: string): Promise<Response> => own.fetch(new Request(`http://shop.test${path}`))
    expect((await get('/to')).headers.get('location')).toBe('/in?a=1&b=2')
    expect((await get('/no')).headers.get('location')).toMatch(/^\/in\?a=1&b=2/)
    const head = await get('/head')
    expect([head.headers.get('x-name'), await head.text()]).toEqual(['R&D', 'R&amp;D &lt; &lt;b&gt;'])
  })

  test.each(['csv', 'ics', 'txt'])('escape nothing in %s, where entities are text', async (format) => {
    const print = "{% assign rows = '[]' | parse_json | array_add: names %}{% echo rows | to_csv %}{{ names[0] }}"
    const own = register({
      settings: { escapeOutput: true },
      files: memoryFiles({
        [`views/pages/names.${format}.liquid`]: print,
        'views/pages/names.xml.liquid': print,
        [`views/pages/kept.${format}.liquid`]: "{% cache 'name' %}{{ names[0] }}{% endcache %}",
        'views/pages/kept.liquid': "{% cache 'name' %}{{ names[0] }}{% endcache %}",
        [`views/pages/greeting.${format}.liquid`]:
          "{{ 'hello' | t: name: names[0] }} {{ ': ' | html_safe | append: names[0] }}",
        'translations/en.yml': 'en:\n  hello: Hello %{name}',
      }),
    })
    const body = async (path: string): Promise<string> => {
      const request = new Request(`http://shop.test/${path}`)
      return (await own.respond({ page: path }, { request, variables: { names: ["O'Brien & <Co>", 'a, "b"'] } })).text()
    }
    expect(await body(`names.${format}`)).toBe(`O'Brien & <Co>,"a, ""b"""\nO'Brien & <Co>`)
    expect(await body('names.xml')).toMatch(/^O&#39;Brien &amp; &lt;Co&gt;,/)
    expect(await body(`kept.${format}`)).toBe("O'Brien & <Co>")
    expect(await body(`greeting.${format}`)).toBe("Hello O'Brien & <Co> : O'Brien & <Co>")
    expect(await body('kept')).toBe('O&#39;Brien &amp; &lt;Co&gt;')
  })

  test('share no cached output with pages of another format, whose data is escaped in another way', async () => {
    const cached = `{% cache 'data' %}<b data-names="{{ names }}">{% endcache %}`
    const own = register({
      settings: { escapeOutput: true },
      files: memoryFiles({ 'views/pages/data.json.liquid': cached, 'views/pages/data.liquid': cached }),
    })
    const body = async (page: string): Promise<string> =>
      (await own.respond({ page }, { variables: { names: [' onclick=alert(1) '] } })).text()
    expect(await body('data.json')).toBe('<b data-names="[" onclick=alert(1) "]">')
    expect(await body('data')).toBe('<b data-names=" onclick=alert(1) ">')
  })

  test('cache no output that was escaped for a content type set in the body of the tag', async () => {
    const text = `{% response_headers { "Content-Type": "text/plain" } %}{{ params.q }}`
    const own = register({
      settings: { escapeOutput: true },
      files: memoryFiles({
        'views/pages/plain.liquid': `{% cache 'q' %}${text}{% endcache %}`,
        'views/pages/nested.liquid': `{% cache 'n' %}{% cache 'q' %}${text}{% endcache %}{% endcache %}`,
        'views/pages/kept.json.liquid': `{% cache 'j' %}{% response_headers ${json} %}{{ params.q }}{% endcache %}`,
      }),
    })
    const get = (path: string): Promise<Response> => own.fetch(new Request(`http://shop.test${path}`))
    for (const page of ['plain', 'nested', 'plain'])
      for (const q of ['<', '>']) {
        const response = await get(`/${page}?q=${q}`)
        expect(response.headers.get('content-type')).toBe('text/plain')
        expect(await response.text()).toBe(q)
      }
    const warnings = own.entries.map(({ message }) => message)
    expect(warnings).toContainEqual(expect.stringContaining('its body sets the content type'))
    expect(await (await get('/kept.json?q=1')).text()).toBe('1')
    expect(await (await get('/kept.json?q=2')).text()).toBe('1')
  })

  test('that are missing get 404', async () => {
    const response = await get('nowhere')
    expect([response.status, await response.text()]).toEqual([404, 'Not Found'])
    files.write('views/pages/404.liquid', '---\nlayout: ""\n---\nno page {{ context.location.pathname }}')
    const own = await get('nowhere')
    expect([own.status, await own.text()]).toEqual([404, 'no page /nowhere'])
    files.delete('views/pages/404.liquid')
  })

  test('are read again after a change', async () => {
    files.write('views/pages/changing.liquid', '---\nlayout: ""\n---\none')
    expect(await text('changing')).toBe('one')
    files.write('views/pages/changing.liquid', '---\nslug: changed\nlayout: ""\n---\ntwo')
    expect(await text('changed')).toBe('two')
  })

  test('with broken front matter are named', async () => {
    const broken = register({ files: memoryFiles({ 'views/pages/a.liquid': '---\na: [\n---\n' }) })
    await expect(broken.respond({ page: 'a' })).rejects.toThrow('views/pages/a.liquid:3:1: invalid YAML')
  })

  test('without an end of front matter are reported, and print none of it', async () => {
    const meta = '---\nauthorization_policies: [admin]\n<p>secret</p>'
    const message = 'views/pages/a.liquid:1:1: the front matter is not closed: expected a second line "---"'
    const broken = register({ files: memoryFiles({ 'views/pages/a.liquid': meta }) })
    await expect(broken.respond({ page: 'a' })).rejects.toThrow(message)
    expect((await broken.fetch(new Request('http://localhost/a'))).status).toBe(500)
    const guarded = {
      'views/pages/b.liquid': '---\nauthorization_policies: [b]\n---\n',
      'authorization_policies/b.liquid': meta,
    }
    await expect(register({ files: memoryFiles(guarded) }).respond({ page: 'b' })).rejects.toThrow('not closed')
  })

  test('with broken front matter disable no other page', async () => {
    const { respond } = register({
      files: memoryFiles({ 'views/pages/a.liquid': '---\nslug: [\n---\n', 'views/pages/index.liquid': 'fine' }),
    })
    expect(await (await respond({ page: '/' })).text()).toBe('fine')
  })
})

describe('the context', () => {
  const show = async (template: string, request: Request): Promise<string> =>
    (await platform.respond(template, { request })).text()

  test('contains the query as a hash, which changes with links to other pages', async () => {
    const link =
      "{% assign query = context.location.search %}{% assign page = query | hash_delete_key: 'page' %}{{ page }}: ?{{ query | querify }}&page=3"
    expect(await show(link, new Request('http://shop.test/teas?kind=green&page=2'))).toBe('2: ?kind=green&page=3')
    expect(await show('{{ context.location.search.page | default: 1 }}', new Request('http://shop.test/teas'))).toBe(
      '1',
    )
  })

  test.each([
    ['https://shop.test/blog/tea?page=2#top', '/blog/tea'],
    ['https://shop.test', '/'],
    ['https://shop.test//evil.test/a', '/evil.test/a'],
    ['https://shop.test/\\\\evil.test', '/evil.test'],
  ])('%s: context.location.href is a path of this site', async (url, href) => {
    expect(await show('{{ context.location.href }}', new Request(url))).toBe(href)
  })

  test('contains the location, headers and cookies of the request', async () => {
    const request = new Request('https://shop.test:8080/a/b?x=1', {
      headers: { cookie: 'a=1; b=%C5%BC; a=2', 'x-requested-with': 'XMLHttpRequest', 'user-agent': 'Test' },
    })
    const { location } = JSON.parse(await show('{{ { "location": context.location } | json }}', request)) as {
      location: object
    }
    expect(location).toEqual({
      href: '/a/b',
      url: request.url,
      host: 'shop.test:8080',
      pathname: '/a/b',
      search: { x: '1' },
    })
    expect(await show('{{ context.headers.HTTP_USER_AGENT }} {{ context.headers.REQUEST_METHOD }}', request)).toBe(
      'Test GET',
    )
    expect(await show("{{ context.headers['user-agent'] }} {{ context.headers.host }}", request)).toBe(
      'Test shop.test:8080',
    )
    expect(await show('{{ context.cookies.a }} {{ context.cookies.b }} {{ context.is_xhr }}', request)).toBe('1 ż true')
  })

  test('has headers under the names that the public documentation lists', async () => {
    const headers = { 'content-type': 'text/csv', 'x-forwarded-for': '1.2.3.4', 'x-requested-with': 'fetch' }
    const showAt = (template: string, origin: string): Promise<string> =>
      show(template, new Request(`${origin}/a?b=1`, { headers }))
    const port = '{{ context.headers.SERVER_PORT }}'
    expect(await Promise.all(['http://a', 'https://a', 'http://a:8080'].map((origin) => showAt(port, origin)))).toEqual(
      ['80', '443', '8080'],
    )
    const names = ['CONTENT_TYPE', 'X-FORWARDED-FOR', 'QUERY_STRING', 'PATH_INFO', 'SERVER_NAME', 'REQUEST_URI']
    const template = names.map((name) => `{{ context.headers["${name}"] }}`).join(' ')
    expect(await showAt(template, 'http://a')).toBe('text/csv 1.2.3.4 b=1 /a a /a?b=1')
    expect(await showAt('{{ context.is_xhr }}', 'http://a')).toBe('false')
  })

  test("has no header with underscores under the name of a proxy's header with hyphens", async () => {
    const template = '{{ context.headers.HTTP_X_USER }}|{{ context.headers.x_user }}'
    const forged = { X_User: 'admin' }
    expect(await show(template, new Request('http://a/', { headers: forged }))).toBe('|admin')
    expect(await show(template, new Request('http://a/', { headers: { ...forged, 'X-User': 'guest' } }))).toBe(
      'guest|admin',
    )
  })

  test('contains the language of the parameter, otherwise of the settings', async () => {
    const language = (query: string): Promise<string> =>
      show('{{ context.language }}', new Request(`http://a/${query}`))
    expect(await language('')).toBe('en')
    expect(await language('?language=pl')).toBe('pl')
    expect(await language('?language=../x')).toBe('en')
    expect(await language('?language[a]=pl')).toBe('en')
  })

  test('is visible to partials, functions and the layout, and is empty outside a request', () => {
    expect(platform.liquid.parseAndRenderSync('[{{ context.params.x }}]{{ context.language }}')).toBe('[]en')
  })

  test("is overridden by a host's variable with its name", () => {
    expect(platform.liquid.parseAndRenderSync('{{ context }}', { context: 'mine' })).toBe('mine')
  })

  test('contains the constants of the settings', async () => {
    const own = register({ settings: { constants: { API_URL: 'http://api' } } })
    expect(await (await own.respond('{{ context.constants.API_URL }}')).text()).toBe('http://api')
  })
})

describe('parameters', () => {
  const params = async (query: string, init?: RequestInit): Promise<unknown> =>
    JSON.parse(
      await (
        await platform.respond('{{ context.params | json }}', { request: new Request(`http://a/?${query}`, init) })
      ).text(),
    )

  test.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: '2' }],
    ['a&b=&c[d]&e[]&f[]=1&f[]', { a: null, b: '', c: { d: null }, e: [], f: ['1'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[][]=1&a[][]=2&a[]=3', { a: [['1'], ['2'], '3'] }],
    ['a[][b]=1&a[][c]=2&a[][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
    ['a[][b][c]=1&a[][b][d]=2&a[][e]=3&a[][b][c]=4', { a: [{ b: { c: '1', d: '2' }, e: '3' }, { b: { c: '4' } }] }],
    [
      'a[][b][]=1&a[][b][]=2&a[][c]=3&a[][c]=4&a[][b][]=5',
      {
        a: [
          { b: ['1', '2'], c: '3' },
          { c: '4', b: ['5'] },
        ],
      },
    ],
    ['a[][b][][c]=1&a[][b][][c]=2', { a: [{ b: [{ c: '1' }, { c: '2' }] }] }],
    ['a[=1&]=2&[x]=3', { 'a[': '1', ']': '2', '[x]': '3' }],
    ['%C5%BC=%F0%9F%8D%B5+tea', { ż: '🍵 tea' }],
    ['', {}],
  ])('%s', async (query, expected) => {
    expect(await params(query)).toEqual(expected)
  })

  test("include a body's JSON, which overrides the query", async () => {
    const body = JSON.stringify({ a: { b: [1] }, c: 'body' })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    expect(await params('c=query&d=1', init)).toEqual({ a: { b: [1] }, c: 'body', d: '1' })
    expect(await params('', { ...init, body: '{ oops' })).toEqual({})
    expect(await params('', { ...init, body: '[1]' })).toEqual({})
  })

  test('named like a prototype are data', async () => {
    const found = await params('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1')
    expect(Object.keys(found as object)).toEqual(['__proto__', 'constructor', 'a'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test.each([['a=1&a[b]=2'], ['a[]=1&a[b]=2'], ['a[b]=1&a[]=2'], ['a[][b]=1&a[][b][c]=2'], [`a${'[b]'.repeat(40)}=1`]])(
    'that contradict each other or are nested too deep get 400: %s',
    async (query) => {
      const response = await platform.respond('x', { request: new Request(`http://a/?${query}`) })
      expect(response.status).toBe(400)
    },
  )

  test('in a body over the limit get 413, and are read at the limit', async () => {
    const small = register({ settings: { limits: { bodyBytes: 100 } } })
    const send = (length: number): Promise<Response> =>
      small.respond('{{ context.params.a | size }}', {
        request: new Request('http://a/', { method: 'POST', body: new URLSearchParams({ a: 'x'.repeat(length - 2) }) }),
      })
    expect(await (await send(100)).text()).toBe('98')
    expect((await send(101)).status).toBe(413)
  })
})

describe('the session', () => {
  const cookieOf = (response: Response): string | undefined => response.headers.getSetCookie()[0]

  test('is kept between requests by its cookie, which is set at the first write', async () => {
    const first = await get('visits')
    const cookie = cookieOf(first)
    expect(cookie).toMatch(/^liquid_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const headers = { cookie: cookie?.split(';')[0] ?? '' }
    const second = await get('visits', { headers })
    expect([await first.text(), await second.text(), cookieOf(second)]).toEqual(['1', '2', undefined])
    expect(await text('leave', { headers })).toBe('{}')
    expect(await text('visits', { headers })).toBe('1')
  })

  test('is not started by a request without a write', async () => {
    expect(cookieOf(await get('none'))).toBeUndefined()
  })

  test('never uses an id from the client', async () => {
    const chosen = 'x'.repeat(43)
    const response = await get('visits', { headers: { cookie: `liquid_session=${chosen}` } })
    expect(cookieOf(response)).not.toContain(chosen)
  })

  test('has a Secure cookie on HTTPS', async () => {
    const response = await platform.respond({ page: 'visits' }, { request: new Request('https://a/visits') })
    expect(cookieOf(response)).toContain('; Secure')
  })

  test("is read from the host's store", async () => {
    const sessions = memoryStore()
    const own = register({ files, sessions })
    const first = await own.respond({ page: 'visits' }, { request: new Request('http://a/') })
    const cookie = cookieOf(first)?.split(';')[0] ?? ''
    await sessions.delete(`session:${cookie.split('=')[1]}`)
    const again = await own.respond({ page: 'visits' }, { request: new Request('http://a/', { headers: { cookie } }) })
    expect(await again.text()).toBe('1')
    expect(cookieOf(again)).toBeDefined()
  })

  test('with a failing store fails the app without details for the client', async () => {
    const get = () =>
      Promise.reject(new AdapterError('redis', 'Redis at 10.0.0.5:6379 cannot be reached: ECONNREFUSED'))
    const own = register({ files, sessions: { ...memoryStore(), get } })
    const cookie = cookieOf(await own.fetch(new Request('http://a/visits')))?.split(';')[0] ?? ''
    const request = new Request('http://a/visits', { headers: { cookie } })
    const response = await own.fetch(request)
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(own.entries.map(({ message }) => message)).toEqual([
      'GET /visits has failed: Redis at 10.0.0.5:6379 cannot be reached: ECONNREFUSED',
    ])
  })

  test('is isolated from 200 concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const request = new Request(`http://a/?n=${i}`)
        const template = '{% session n = context.params.n %}{% export n, namespace: "x" %}{{ context.session.n }}'
        return (await platform.respond(template, { request })).text()
      }),
    )
    expect(answers).toEqual(Array.from({ length: 200 }, (_, i) => String(i)))
  })
})
