import { memoryFiles } from '../../../src/ports/files'
import { errorOf, register } from '../../support/register'

/** An app with the page `views/pages/a.liquid` and other files. */
function app(meta: string, files: Record<string, string> = {}, environment = 'production') {
  const page = { 'views/pages/a.liquid': `---\n${meta}\n---\nbody` }
  return register({ files: memoryFiles({ ...page, ...files }), settings: { environment } })
}

const fetched = (platform: ReturnType<typeof app>, address: string, init?: RequestInit): Promise<Response> =>
  platform.fetch(new Request(new URL(address, 'http://shop.test'), init))

describe('former keys', () => {
  const layouts = { 'views/layouts/application.liquid': '{{ context.page.metadata | json }}' }
  const metadataOf = async (meta: string): Promise<unknown> => (await fetched(app(meta, layouts), '/a')).json()

  test('of metadata are in it, and it takes precedence', async () => {
    const meta = "metadata_title: Tea\nmetadata_meta_description: Green\nmetadata_canonical_url: ''"
    const metadata = { title: 'Tea', meta_description: 'Green', canonical_url: '' }
    expect(await metadataOf(meta)).toEqual(metadata)
    expect(await metadataOf(`${meta}\nmetadata: { title: Teas, a: 1 }`)).toEqual({ ...metadata, title: 'Teas', a: 1 })
  })

  test.each([
    ['cache_for: 60', /max-age=60/],
    ['cache_for: 60\nstatic_cache: { expire: 90 }', /max-age=90/],
    ['cache_for:', /no-cache/],
  ])('cache responses: %j', async (meta, header) => {
    expect((await fetched(app(meta), '/a')).headers.get('cache-control')).toMatch(header)
  })

  test.each(['admin_page', 'default_layout', 'physical_file_path', 'require_verified_user'])(
    '%s has no effect',
    async (key) => {
      const platform = app(`${key}: false`)
      expect((await fetched(platform, '/a')).status).toBe(200)
      expect(platform.entries.map(({ message }) => message)).toEqual([
        `views/pages/a.liquid:2:1: ${key}: this key has no effect here`,
      ])
    },
  )
})

describe('the subdomain of a page', () => {
  test.each([
    ['admin', 'admin.shop.test', 200],
    ['admin.eu', 'admin.eu.shop.test', 200],
    ['Admin.EU', 'admin.eu.shop.test', 200],
    ['shop.test', 'shop.test', 200],
    ['admin.eu', 'admin.us.shop.test', 404],
    ['adm', 'admin.shop.test', 404],
    ['eu', 'admin.eu.shop.test', 404],
  ])('%s at %s', async (subdomain, host, status) => {
    expect((await fetched(app(`subdomain: ${subdomain}`), `http://${host}/a`)).status).toBe(status)
  })

  test('is reported to developers at another host', async () => {
    const response = await fetched(app('subdomain: admin', {}, 'development'), '/a')
    expect(await response.text()).toBe('Not Found: the page at /a is for another subdomain')
  })
})

test.each([
  ['search/*category', '/search/tea/green', 200],
  ['search/*category', '/search', 404],
  ['search(/*category)', '/search', 200],
  ['"*"', '/any/thing', 200],
])('the slug %s at %s', async (slug, address, status) => {
  expect((await fetched(app(`slug: ${slug}`), address)).status).toBe(status)
})

test.each([
  ['teas/:id', '/teas/5', '5|teas|5|'],
  [':kind/:id', '/teas/5', '5|teas|5|'],
  ['teas/:slug/:id', '/teas/green/5', '5|green|green|5'],
  ['teas(/:id)', '/teas', '|teas||'],
])('the slug %s has positional parameter names, too: %s', async (slug, address, text) => {
  const names = '{{ params.id }}|{{ params.slug }}|{{ params.slug2 }}|{{ params.slug3 }}'
  const platform = register({ files: memoryFiles({ 'views/pages/a.liquid': `---\nslug: ${slug}\n---\n${names}` }) })
  expect(await (await platform.respond({ page: address })).text()).toBe(text)
})

describe('the layout of a format', () => {
  const files = {
    'views/layouts/document.liquid': '<{{ content_for_layout }}>',
    'views/layouts/document.txt.liquid': '= {{ content_for_layout }} =',
    'views/layouts/only.liquid': '[{{ content_for_layout }}]',
    'views/pages/plain.txt.liquid': '---\nlayout: document\n---\nplain',
    'views/pages/other.csv.liquid': '---\nlayout: only\n---\nother',
    'views/pages/none.csv.liquid': 'none',
  }

  test.each([
    ['/a', '<body>'],
    ['/plain', '= plain ='],
    ['/other', '[other]'],
    ['/none', 'none'],
  ])('%s', async (address, text) => {
    expect(await (await fetched(app('layout: document', files), address)).text()).toBe(text)
  })
})

test.each([
  [
    'title: A\nmethod: FETCH',
    'method: expected one of get, post, put, patch, delete, options, head, got String "FETCH"',
    3,
  ],
  ['max_deep_level: many', 'max_deep_level: expected a whole number, got String "many"', 2],
  ['static_cache:\n  expire: soon', 'static_cache.expire: expected seconds, got String "soon"', 3],
  ['redirect_to: /b\nredirect_code: 200', 'redirect_code: expected a status from 300 to 399, got Integer 200', 3],
  ['slug: a\nmetadata: [a]', 'metadata: expected a hash, got Array', 3],
  ['slug: a(/:id', 'slug: expected an address whose parentheses are closed, got String "a(/:id"', 2],
])('rejects %j with its line', async (meta, reason, line) => {
  const platform = app(meta)
  await expect(platform.respond({ page: '/a' })).rejects.toThrow(
    `views/pages/a.liquid:${line}:${meta.includes('expire') ? 3 : 1}: ${reason}`,
  )
})

test.each([
  [
    'format: jsn',
    ['views/pages/a.liquid:2:1: format: unknown format, so the page is sent as HTML; expected one of html, json'],
  ],
  ['format: json', []],
  ['format: jsn\nresponse_headers: { Content-Type: application/jsn }', []],
])('warns of an unknown format in %j', async (meta, warnings) => {
  const { entries, ...platform } = app(meta)
  expect((await platform.respond({ page: '/a' })).status).toBe(200)
  const messages = entries.map(({ message }) => message)
  expect(messages).toEqual(warnings.map((warning) => expect.stringContaining(warning) as string))
})

test('sends a page as HTML whose format is the name of an inherited property', async () => {
  const response = await fetched(app('', { 'views/pages/b.constructor.liquid': 'b' }), '/b.constructor')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

describe('maintenance', () => {
  const files = {
    'config.yml': 'maintenance:\n  enabled: true\n  partial: closed',
    'views/partials/closed.liquid': 'Closed',
    'views/pages/404.liquid': 'none',
    'views/pages/sent.liquid': '---\nslug: a\nmethod: post\n---\nsent',
  }

  test.each([
    ['GET', '/a', 503, 'Closed'],
    ['POST', '/a', 200, 'sent'],
    ['GET', '/b', 404, 'none'],
  ])('%s %s', async (method, address, status, text) => {
    const response = await fetched(app('', files), address, { method })
    expect([response.status, await response.text()]).toEqual([status, text])
  })
})

test('rejects a missing default_layout, but not an empty one', async () => {
  const respondWith = (config: string): Promise<Response> => app('', { 'config.yml': config }).respond({ page: '/a' })
  await expect(respondWith('default_layout: min')).rejects.toThrow('can\'t find layout "min"')
  expect(await (await respondWith('default_layout: ""')).text()).toBe('body')
})

test('logs the place that names a missing layout, and prints only that it is missing', async () => {
  const page = '---\nslug: a\nmetadata: { a: b }\nlayout: wide\n---\nbody'
  const platform = app('', { 'views/pages/a.liquid': page, 'config.yml': 'liquid_raise_mode: false' })
  const text = await (await platform.respond({ page: '/a' })).text()
  expect(text).toMatch(/^Liquid error: can&#39;t find layout &quot;wide&quot;; looked for [^:]*body$/)
  expect(platform.entries.at(-1)?.message).toContain(
    'views/layouts/wide.liquid, file:views/pages/a.liquid, line:4, col:1',
  )
  await expect(app('', { 'views/pages/a.liquid': page }).respond({ page: '/a' })).rejects.toThrow(
    'views/pages/a.liquid:4:1: layout: can\'t find layout "wide"',
  )
})

describe('a layout set by Liquid', () => {
  const files = {
    'views/layouts/wide.liquid': '<wide {{ context.layout }}>{{ content_for_layout }}',
    'views/layouts/narrow.liquid': '<narrow>{{ content_for_layout }}',
    'views/layouts/application.liquid': '<application>{{ content_for_layout }}',
  }
  const textAt = async (platform: ReturnType<typeof app>, address: string): Promise<string> =>
    (await fetched(platform, address)).text()

  test('works for a page', async () => {
    const platform = app('layout: >\n  {{ context.params.as }}', files)
    expect(await textAt(platform, '/a?as=wide')).toBe('<wide wide>body')
    expect(await textAt(platform, '/a?as=narrow')).toBe('<narrow>body')
    expect(await textAt(platform, '/a')).toBe('body')
    expect((await fetched(platform, '/a?as=../pages/a')).status).toBe(500)
    expect(platform.entries.at(-1)?.message).toContain('can\'t find layout "../pages/a"')
  })

  test('works for a format', async () => {
    const text = { ...files, 'views/layouts/wide.txt.liquid': '= {{ content_for_layout }}' }
    expect(await textAt(app('format: txt\nlayout: "{{ params.as }}"', text), '/a.txt?as=wide')).toBe('= body')
  })

  test('works as the default', async () => {
    const config = `default_layout: "{% if context.params.as %}{{ context.params.as }}{% endif %}"`
    const platform = app('', { ...files, 'config.yml': config })
    expect(await textAt(platform, '/a?as=wide')).toBe('<wide wide>body')
    expect(await textAt(platform, '/a')).toBe('body')
  })

  test('reports an error with its place', async () => {
    const platform = app('layout: "{{ x | append: }}{% nope %}"', files)
    await expect(platform.respond({ page: '/a' })).rejects.toThrow('file:views/pages/a.liquid, line:2, col:27')
  })
})

test.each(['true', '"true"', "'true'"])('a key that is true or false may have quotes: %s', async (value) => {
  const config = `slug_exact_match: ${value}\nredirect_trailing_slash: ${value}`
  const platform = app(`searchable: ${value}`, { 'config.yml': config })
  expect((await fetched(platform, '/a/')).status).toBe(301)
  const pages = 'query { admin_pages(filter: { searchable: { value: true } }) { total_entries } }'
  const response = await platform.respond(`{% graphql g %}${pages}{% endgraphql %}{{ g.admin_pages.total_entries }}`)
  expect(await response.text()).toBe('1')
})

test('config.yml reports keys in maintenance', () => {
  const files = { 'config.yml': 'maintenance:\n  enabled: false\n  password_constant: X\n  partal: x' }
  const { entries } = register({ files: memoryFiles(files) })
  expect(entries.map(({ message }) => message)).toEqual([
    'config.yml:3:3: maintenance.password_constant: this key has no effect here',
    'config.yml:4:3: maintenance.partal: unknown key (did you mean "partial"?)',
  ])
})

test.each([
  [
    'default_layout: main\nslug_exact_match: no thanks',
    'slug_exact_match: expected true or false, got String "no thanks"',
    2,
    1,
  ],
  ['maintenance: true', 'maintenance: expected a hash, got TrueClass true', 1, 1],
  ['maintenance:\n  enabled: maybe', 'maintenance.enabled: expected true or false, got String "maybe"', 2, 3],
])('config.yml: rejects %j with its line', (config, reason, line, column) => {
  const { message } = errorOf(() => register({ files: memoryFiles({ 'config.yml': config }) }))
  expect(message).toBe(`config.yml:${line}:${column}: ${reason}`)
})
