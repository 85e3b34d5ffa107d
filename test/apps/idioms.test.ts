import { createHmac } from 'node:crypto'
import { memoryFiles } from '../../src/ports/files'
import { register } from '../support/register'

// Idioms of public platformOS apps, each in a small app.

interface Answer {
  readonly status: number
  readonly text: string
  readonly location: string | null
  readonly log: readonly string[]
}

async function visit(files: Readonly<Record<string, string>>, path = '/', init?: RequestInit): Promise<Answer> {
  const app = register({ files: memoryFiles(files), settings: { escapeOutput: true } })
  const response = await app.fetch(new Request(`http://app.test${path}`, init))
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location'),
    log: app.entries.map(({ message }) => message),
  }
}

const page = (body: string, front = ''): Record<string, string> => ({
  'views/pages/index.liquid': `---\nslug: /\n${front}---\n${body}`,
})

describe('arrays and hashes in text output', () => {
  const data = '{% assign list = "a,b" | split: "," %}{% assign hash = { "k": list } %}'

  test.each([
    [
      'a script',
      '<script>var a = {{ list }}, b = {{ hash }};</script>',
      '<script>var a = ["a","b"], b = {"k":["a","b"]};</script>',
    ],
    [
      'parse_json',
      '{% parse_json x %}{"l": {{ list }}, "h": {{ hash }}}{% endparse_json %}{{ x.l[1] }}{{ x.h.k[0] }}',
      'ba',
    ],
    ['HTML', '<p title="{{ hash }}">{{ list }}</p>', '<p title="{&quot;k&quot;:[&quot;a&quot;,&quot;b&quot;]}">ab</p>'],
  ])('%s', async (_, body, printed) => {
    expect((await visit(page(data + body))).text).toBe(printed)
  })

  test.each([
    [
      'inside a condition',
      '{ "a": {{ list }}{% if list %}, "b": {{ list }}{% endif %} }',
      '{"a":["a","b"],"b":["a","b"]}',
    ],
    [
      'in a loop over objects',
      '[{% for i in list %}{ "i": "{{ i }}", "l": {{ list }} }{% unless forloop.last %},{% endunless %}{% endfor %}]',
      '[{"i":"a","l":["a","b"]},{"i":"b","l":["a","b"]}]',
    ],
    ['in a partial', '{ {% include "pair", value: list %} }', '{"pair":["a","b"],"text":"ab"}'],
    ['in a cached fragment', '{% cache "k" %}{{ list }}{% endcache %}', '["a","b"]'],
    ['by echo', '{ "a": {% echo list %}, "b": "{% echo list %}" }', '{"a":["a","b"],"b":"ab"}'],
    ['in a string', '{ "a": "{{ list }}", "b": {{ none }} }', '{"a":"ab","b":[]}'],
  ])('parse_json %s', async (_, body, printed) => {
    const files = {
      ...page(`${data}{% assign none = "" | split: "" %}{% parse_json x %}${body}{% endparse_json %}{{ x | json }}`),
      'views/partials/pair.liquid': '"pair": {{ value }}, "text": "{{ value }}"',
    }
    expect((await visit(files)).text).toBe(printed)
    const config = { 'config.yml': 'escape_output_instead_of_sanitize: false\n' }
    const unescaped = register({ files: memoryFiles({ ...files, ...config }) })
    expect(await (await unescaped.fetch(new Request('http://app.test/'))).text()).toBe(printed)
  })

  test.each([true, false])('cannot end a script, with escaped output %s', async (escapeOutput) => {
    const files = page('<script>var a = {{ context.params.a }};</script>')
    const app = register({ files: memoryFiles(files), settings: { escapeOutput } })
    const response = await app.fetch(new Request('http://app.test/?a[]=%3C/script%3E%3C!--'))
    expect(await response.text()).toBe('<script>var a = ["\\u003c/script\\u003e\\u003c!--"];</script>')
  })

  test('works in a script of an app without escaping', async () => {
    const files = { ...page(`${data}<script>var a = {{ list }};</script>`) }
    const app = register({ files: memoryFiles(files), settings: { escapeOutput: false } })
    const response = await app.fetch(new Request('http://app.test/'))
    expect(await response.text()).toBe('<script>var a = ["a","b"];</script>')
  })

  test.each([
    ['{{ hash }}', '{"k":["a","b"]}'],
    [
      'start({{ list }}, {% echo hash %}); end("{{ list }}", "{{ hash }}")',
      'start(["a","b"], {"k":["a","b"]}); end("ab", "{&quot;k&quot;:[&quot;a&quot;,&quot;b&quot;]}")',
    ],
    ['{% if true %}run({{ hash }}){% endif %}', 'run({"k":["a","b"]})'],
    ['{% assign less = "<" %}{{ less }}{{ "<" }}', '&lt;<'],
  ])('is JSON in a page in JavaScript: %s', async (body, printed) => {
    const files = { 'views/pages/run.js.liquid': data + body }
    expect(await visit(files, '/run.js')).toMatchObject({ status: 200, text: printed })
  })

  test.each([
    ['after a line that ends in a string', 'x = "\\\r\n{{ list }}"', 'x = "\\\r\nab"'],
    ['whose quotes are raw', 'x = {% raw %}"{% endraw %}{{ list }}"', 'x = "ab"'],
    ['by capture', '{% capture a %}{{ list }}{% endcapture %}x = "{{ a }}"', 'x = "ab"'],
    ['by content_for', '{% content_for "a" %}{{ list }}{% endcontent_for %}x = "{% yield "a" %}"', 'x = "ab"'],
  ])('is text in a string of a script %s', async (_, body, printed) => {
    const files = { ...page(`${data}<script>${body}</script>`), 'views/pages/run.js.liquid': data + body }
    expect((await visit(files)).text).toBe(`<script>${printed}</script>`)
    expect((await visit(files, '/run.js')).text).toBe(printed)
  })

  test('is JSON in a page in JavaScript after the tags of a script in a string, and text in the string', async () => {
    const body = '\nx = "</script>"\ny = {{ hash }}\nz = "<script>{{ list }}"'
    const { text } = await visit({ 'views/pages/run.js.liquid': data + body }, '/run.js')
    expect(text).toBe('\nx = "</script>"\ny = {"k":["a","b"]}\nz = "<script>ab"')
  })

  test('works in default_payload', async () => {
    const files = {
      ...page(
        '{% graphql g %}mutation { record_create(form_name: "note", record: { table: "note" }) { tags: property_array(name: "tags") } }{% endgraphql %}{{ g.record_create.tags | join: "+" }}',
      ),
      'forms/note.liquid':
        '---\nresource: note\nfields: { properties: { tags: } }\ndefault_payload: \'{% assign l = "a,b" | split: "," %}{ "properties": { "tags": {{ l }} } }\'\n---\n',
    }
    expect((await visit(files)).text).toBe('a+b')
  })

  test('works in GraphQL', async () => {
    const query =
      '{% graphql g %}query { records(per_page: 5, filter: { id: { value_in: {{ list }} } }) { total_entries } }{% endgraphql %}'
    expect((await visit(page(`${data}${query}{{ g.records.total_entries }}`))).text).toBe('0')
  })
})

describe('hash_add_key', () => {
  const partial = '{% assign errors = c.errors %}{% assign errors = errors | add_hash_key: "name", "is empty" %}'

  test('changes a hash passed to a partial', async () => {
    const files = {
      ...page('{% assign c = { "errors": {} } %}{% render "check", c: c %}{{ c.errors.name }}'),
      'views/partials/check.liquid': partial,
    }
    expect((await visit(files)).text).toBe('is empty')
  })

  test('changes no literal of the template, and nothing in other requests', async () => {
    const app = register({
      files: memoryFiles(page('{% assign h = {} | add_hash_key: context.params.k, 1 %}{{ h | json }}')),
    })
    const texts = ['/?k=a', '/?k=b'].map(async (path) =>
      (await app.fetch(new Request(`http://app.test${path}`))).text(),
    )
    expect(await Promise.all(texts)).toEqual(['{"a":1}', '{"b":1}'])
  })
})

describe('an argument of include', () => {
  test.each([
    ['assign', '{% assign a = 2 %}'],
    ['capture', '{% capture a %}2{% endcapture %}'],
    ['function', '{% function a = "two" %}'],
    ['parse_json', '{% parse_json a %}2{% endparse_json %}'],
  ])('keeps an assignment by %s until the end of the partial', async (_, tag) => {
    const files = {
      ...page('{% include "p", a: 1 %}[{{ a }}]'),
      'views/partials/p.liquid': `${tag}{{ a }}{% assign b = 3 %}`,
      'lib/two.liquid': '{% return 2 %}',
    }
    expect((await visit(files)).text).toBe('2[]')
  })

  test('belongs to the innermost include with that name; other names belong to the page', async () => {
    const files = {
      ...page('{% include "outer", a: 1 %}{{ b }}'),
      'views/partials/outer.liquid': '{% include "inner", c: 0 %}{{ a }}',
      'views/partials/inner.liquid': '{% assign a = 2 %}{% assign b = 3 %}{% assign c = 4 %}{{ c }}',
    }
    expect((await visit(files)).text).toBe('423')
  })

  test('keeps its value if an include inside of it has an argument of the same name', async () => {
    const files = {
      ...page('{% include "outer", a: 1 %}'),
      'views/partials/outer.liquid': '{% include "inner", a: 2 %}{{ a }}',
      'views/partials/inner.liquid': '{% assign a = 3 %}{{ a }}',
    }
    expect((await visit(files)).text).toBe('31')
  })
})

describe('a key of nil', () => {
  test('creates a hash at each step of the path, and warns once with its place', async () => {
    const { text, log } = await visit(page('{% assign x["a"] = 1 %}{% assign y.b.c = 2 %}{{ x.a }}{{ y.b.c }}'))
    expect(text).toBe('12')
    expect(log).toContain('views/pages/index.liquid:4:11: tag "assign": "x" is nil: it becomes a hash')
  })

  test.each([
    [
      'a text',
      '{% assign x = "t" %}{% assign x.a = 1 %}',
      {},
      'cannot set a key of "x": expected a hash or an array, got String "t"',
    ],
    [
      'nil, with settings.strict',
      '{% assign x.a = 1 %}',
      { strict: true },
      'cannot set a key of "x": expected a hash or an array, got nil',
    ],
  ])('is rejected for %s', async (_, template, settings, message) => {
    await expect(register({ settings }).liquid.parseAndRender(template)).rejects.toThrow(message)
  })
})

test.each([
  ['orders', '/orders'],
  ['orders?page=2', '/orders?page=2'],
  ['?page=2', '?page=2'],
  ['/orders', '/orders'],
  ['http://app.test/x', 'http://app.test/x'],
])('redirect_to %j leads to %j', async (target, location) => {
  expect((await visit(page(`{% redirect_to "${target}" %}`))).location).toBe(location)
})

describe('context', () => {
  const post = (body: string): Record<string, string> => ({
    'views/pages/hook.liquid': `---\nslug: hook\nmethod: post\n---\n${body}`,
  })

  test.each([
    ['JSON', 'application/json', ' {"a": "1"}'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1&b=%20'],
    ['XML', 'text/xml', '<a>1</a>'],
    ['text without a type', '', 'a 1'],
  ])('contains the unchanged body of %s, whose signature can be verified', async (_, type, body) => {
    const init = { method: 'POST', body, headers: { 'content-type': type } }
    const files = post('{{ context.post_params | html_safe }}')
    expect((await visit(files, '/hook', init)).text).toBe(body)
  })

  test('contains the bytes of a body other than UTF-8, whose signature can be verified', async () => {
    const body = Buffer.from([0xff, 0xfe, 0x00, 0x41])
    const init = { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } }
    const { text } = await visit(post("{{ context.post_params | compute_hmac: 'key', 'sha256' }}"), '/hook', init)
    expect(text).toBe(createHmac('sha256', 'key').update(body).digest('hex'))
  })

  test('contains no text of a body with files', async () => {
    const body = new FormData()
    body.append('a', new File(['x'], 'x.txt'))
    expect((await visit(post('[{{ context.post_params }}]'), '/hook', { method: 'POST', body })).text).toBe('[]')
  })

  test("contains time zones, also of the United States, and the visitor's device", async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) Mobile/15E148 Safari/604.1',
    }
    const zone =
      '{% assign zones = context.globals.time_zones.all | parse_json %}{% assign zone = zones | where: "name", "Eastern Time (US & Canada)" | first %}{{ zone.formatted_name | html_safe }} {{ zone.utc_offset }} {{ zone.abbreviation }} {{ zone.friendly_name_with_region }} {{ context.globals.time_zones.us_zones | size }}'
    expect((await visit(page(zone))).text).toBe(
      '(GMT-05:00) Eastern Time (US & Canada) -18000 EST America - New York 8',
    )
    const device = await visit(
      page('{{ context.device.device_type }} {{ context.device.os_name }} {{ context.useragent }}'),
      '/',
      { headers },
    )
    expect(device.text).toBe(`smartphone iOS ${headers['user-agent']}`)
    const others = [
      'Mozilla/5.0 (X11; Linux x86_64) Firefox/120.0',
      'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Version/16.0 Mobile/15E148 Safari/604.1',
    ]
    const types = others.map(async (agent) => {
      const answer = await visit(page('{{ context.device.device_type }}'), '/', { headers: { 'user-agent': agent } })
      return answer.text
    })
    expect(await Promise.all(types)).toEqual(['desktop', 'tablet'])
  })
})

describe('liquid_raise_mode: false', () => {
  const config = { 'config.yml': 'liquid_raise_mode: false' }

  test('prints an error at its place, logs it, and continues', async () => {
    const { status, text, log } = await visit({
      ...config,
      ...page(
        'A{% render "gone" %}B{{ "x" | array_limit: 1 }}C<!-- {% include "a-->b" %} -->{% graphql g = "none" %}D',
      ),
    })
    expect(status).toBe(200)
    expect(text).toMatch(
      /^ALiquid error: can&#39;t find partial &quot;gone&quot;.*BLiquid error: filter .*C<!-- Liquid error/,
    )
    expect(text).toMatch(/D$/)
    expect(text.split('-->')).toHaveLength(2)
    expect(log[0]).toMatch(/^can't find partial "gone".*, file:views\/pages\/index\.liquid, line:4, col:12$/)
  })

  test('prints the error of a missing layout before the page', async () => {
    const { status, text } = await visit({ ...config, ...page('body', 'layout: gone\n') })
    expect(status).toBe(200)
    expect(text).toMatch(/^Liquid error: can&#39;t find layout &quot;gone&quot;.*body$/)
  })

  test('leaves errors to try, and a transaction rolls back', async () => {
    const save =
      '{% graphql g %}mutation { record_create(record: { table: "t", properties: [] }) { id } }{% endgraphql %}'
    const count =
      '{% graphql g %}query { records(per_page: 1, filter: { table: { value: "t" } }) { total_entries } }{% endgraphql %}{{ g.records.total_entries }}'
    const { text } = await visit({
      ...config,
      ...page(
        `{% try %}{% render "gone" %}{% catch e %}caught{% endtry %}{% transaction %}${save}{% render "gone" %}{% endtransaction %}${count}`,
      ),
    })
    expect(text).toMatch(/^caughtLiquid error: .*0$/)
  })

  test('fails the page after a limit', async () => {
    expect((await visit({ ...config, ...page('{% for i in (1..100000000) %}{{ i }}{% endfor %}') })).status).toBe(500)
  })
})

describe('addresses', () => {
  test('of any depth match a slug unless slugs must match exactly', async () => {
    const files = {
      'config.yml': 'slug_exact_match: false',
      'views/pages/map.liquid':
        '---\nslug: map\n---\n{{ context.params.slug2 }} {{ context.params.slug3 }} {{ context.params.slugs }}',
    }
    expect((await visit(files, '/map/usa/ny/nyc/brooklyn/main')).text).toBe('usa ny nyc/brooklyn/main')
  })

  test("of the REST API belong to the app's own page for the method", async () => {
    const files = {
      'views/pages/photo.liquid': '---\nslug: api/users/:id\n---\nphoto of {{ params.id }}',
      'views/pages/any.liquid': '---\nslug: ":a/:b/:c"\n---\nany',
    }
    expect((await visit(files, '/api/users/7')).text).toBe('photo of 7')
    expect((await visit(files, '/api/users/7', { method: 'PUT' })).status).toBe(401)
    expect((await visit(files, '/api/customizations/7')).status).toBe(405)
  })

  test('/index is index.liquid', async () => {
    expect((await visit({ 'views/pages/index.liquid': 'start' }, '/index')).text).toBe('start')
  })
})

test('parse_json reads an empty text as nil, and a time quoted by json as a time', async () => {
  const template =
    '{% parse_json e %} {% endparse_json %}[{{ e }}{{ "" | parse_json }}]{% assign t = "2026-01-02T03:04:05Z" | to_time | json %}{{ t | date: "%Y-%m-%d" }} {{ t | is_date_before: "2027-01-01" }}{{ nil | t }}'
  expect((await visit(page(template))).text).toBe('[]2026-01-02 true')
})
