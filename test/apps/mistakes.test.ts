import { Liquid } from 'liquidjs'
import { AdapterError, memoryTokens, registerPlatform } from '../../src'
import { toNodeListener } from '../../src/web/node'
import type { ManagedJobQueue } from '../../src/ports/jobs/port'
import { memoryFiles } from '../../src/ports/files'
import type { KeyValueStore } from '../../src/ports/store/port'
import { graphqlExecutor } from '../../src/app/graphql/executor'
import { errorOf, failureOf, register } from '../support/register'
import { formIn } from '../web/handler/app'
import { accessKey, sender } from '../web/rest/app'

/** The messages that rendering a template logs. */
async function logOf(template: string, files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const { liquid, entries } = register({ files: memoryFiles(files) })
  await liquid.parseAndRender(template)
  return entries.map(({ message }) => message)
}

describe('a mistake is explained:', () => {
  it('a misspelt key of front matter', async () => {
    const platform = register({ files: memoryFiles({ 'views/pages/tea.liquid': '---\nlayuot: wide\n---\n' }) })
    await platform.respond({ page: 'tea' })
    const expected = 'views/pages/tea.liquid:2:1: layuot: unknown key (did you mean "layout"?)'
    expect(platform.entries).toMatchObject([{ level: 'warn', message: expect.stringContaining(expected) as string }])
  })

  it('a GraphQL error that the template ignores', async () => {
    const query = 'mutation { record_delete(id: "404", table: "tea") { id } }'
    const [message] = await logOf("\n {% graphql g = 'remove' %}", { 'graphql/remove.graphql': query })
    expect(message).toMatch(/^template:2:2: the query graphql\/remove\.graphql has failed: .*404.*$/)
  })

  it.each([
    [
      '/taes',
      'Not Found: page /taes not found; nearest: GET /teas (views/pages/teas.liquid), POST /buy (views/pages/buy.liquid); views/pages/taes.liquid would serve this address',
    ],
    ['/buy', 'Not Found: the page at /buy is for POST, and not for GET'],
  ])('an address without a page, in development: %s', async (address, expected) => {
    const files = memoryFiles({
      'views/pages/teas.liquid': 'teas',
      'views/pages/buy.liquid': '---\nmethod: post\n---\n',
    })
    const fetchRoot = async (environment: string): Promise<string> => {
      const response = await register({ files, settings: { environment } }).fetch(new Request(`http://shop${address}`))
      return response.text()
    }
    expect(await fetchRoot('development')).toBe(expected)
    expect(await fetchRoot('production')).toBe('Not Found')
  })

  it.each([
    ['web/shop/app/views/pages/index.liquid', 'files: folder "views" not found here: the app is in "web/shop"'],
    ['layouts/application.liquid', 'files: these are the files of the folder "views": pass the folder around it'],
  ])('the wrong folder: %s', (path, expected) => {
    const { entries } = register({ files: memoryFiles({ [path]: 'x' }) })
    expect(entries.map(({ message }) => message)).toEqual([expected])
  })

  it('two pages with the same address', async () => {
    const page = '---\nslug: teas\n---\ntea'
    const platform = register({ files: memoryFiles({ 'views/pages/a.liquid': page, 'views/pages/b.liquid': page }) })
    for (let time = 0; time < 2; time++) await platform.fetch(new Request('http://shop.test/teas'))
    expect(platform.entries.map(({ message }) => message)).toEqual([
      'views/pages/b.liquid:2:1: views/pages/a.liquid serves GET /teas instead of this page',
    ])
  })

  it('a setting baseUrl without a scheme', () => {
    const { message } = errorOf(() => register({ settings: { baseUrl: 'shop.test' } }))
    expect(message).toBe('settings.baseUrl: expected a URL such as "https://shop.example", or "", got "shop.test"')
  })

  it('a listener of a Liquid in place of its platform', () => {
    const { message } = errorOf(() => toNodeListener(new Liquid() as never))
    expect(message).toBe(
      'toNodeListener expects an object with a method fetch(), got an object: pass the result of registerPlatform(liquid)',
    )
  })

  it('two platforms on one Liquid', () => {
    const { liquid, entries } = register()
    expect(entries).toEqual([])
    const messages: string[] = []
    registerPlatform(liquid, { logger: { log: ({ message }) => void messages.push(message) } })
    expect(messages).toEqual([
      'registerPlatform was called on this Liquid before: its renders now use the files and settings of this call. Use a new Liquid() for each app',
    ])
  })

  it('a misspelt table, if the app has a schema, at its first place', async () => {
    const query =
      '{% graphql r %}\n  {\n records(filter: { table: { value: "boook" } }, per_page: 1) { total_entries } }{% endgraphql %}'
    const write = '{% graphql r %}mutation { record_create(record: { table: "book2" }) { id } }{% endgraphql %}'
    const right = '{% graphql r %}mutation { record_create(record: { table: "book" }) { id } }{% endgraphql %}'
    const schema = { 'schema/book.yml': 'name: book\nproperties:\n- name: title\n  type: string\n' }
    expect(await logOf(query + query + write + right, schema)).toEqual([
      'template:3:36: table "boook" not found in schema/ (did you mean "book"?): add a file for it',
      'template:5:154: table "book2" not found in schema/ (did you mean "book"?): add a file for it',
    ])
    expect(await logOf(query + write)).toEqual([])
  })

  it.each([
    ['a text', '{ records(per_page: 1, filter: { table: { value: "boook" } }) { total_entries } }', '1:50'],
    [
      'a list',
      '{ records(per_page: 1, filter: { table: { value_in: ["book", "boook"] } }) { total_entries } }',
      '1:62',
    ],
    [
      'a variable',
      'query ($t: String) {\nrecords(per_page: 1, filter: { table: { value: $t } }) { total_entries } }',
      '2:48',
    ],
    [
      'the default of a variable',
      'query ($d: String = "boook") {\nrecords(per_page: 1, filter: { table: { value: $d } }) { total_entries } }',
      '2:48',
    ],
    [
      'a part of a variable',
      'query ($f: RecordsFilterInput) {\n records(per_page: 1, filter: $f) { total_entries } }',
      '2:31',
    ],
    [
      'a relation',
      '{ records(per_page: 1) { results { related_records(table: "boook", join_on_property: "id", foreign_property: "b") { id } } } }',
      '1:59',
    ],
    ['an earlier name of the argument', 'mutation { models_delete_all(model_schema_name: "boook") { count } }', '1:49'],
  ])('a misspelt table of a query, at its place in the file: %s', async (_, query, place) => {
    const template =
      '{% assign f = \'{"table":{"value":"boook"}}\' | parse_json %}{% graphql r = \'read\', t: \'boook\', f: f %}'
    const files = { 'schema/book.yml': 'name: book', 'graphql/read.graphql': query }
    expect(await logOf(template, files)).toEqual([
      `graphql/read.graphql:${place}: table "boook" not found in schema/ (did you mean "book"?): add a file for it`,
    ])
  })

  it('a misspelt table of a form, once, at its line', async () => {
    const files = memoryFiles({
      'schema/book.yml': 'name: book',
      'forms/add.liquid': '---\nname: add\nresource: boook\n---\n',
    })
    const { rest, entries } = register({ files, tokens: memoryTokens([accessKey]) })
    const request = sender((sent) => rest.fetch(sent))
    const send = () => request('POST', '/api/user/customizations', { form_configuration_name: 'add', form: {} })
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    expect(entries).toMatchObject([
      {
        message: 'forms/add.liquid:3:1: table "boook" not found in schema/ (did you mean "book"?): add a file for it',
        diagnostic: { rule: 'unknown-table', file: 'forms/add.liquid', line: 3, column: 1 },
      },
    ])
  })

  it.each([
    ['the redirect', 'redirect_to: "/{{ 5 | array_limit: 1 }}"', '3:23'],
    ['the default payload', 'default_payload: |\n  {\n    "a": {{ 5 | array_limit: 1 }}\n  }', '5:17'],
    ['the callback', 'callback_actions: >\n  {% if true %}\n  {{ 5 | array_limit: 1 }}{% endif %}', '5:10'],
    [
      'a validation',
      'fields:\n  properties:\n    name:\n      validation: { presence: { if: "{{ 5 | array_limit: 1 }}" } }',
      '6:45',
    ],
    ['the flash of a policy', 'authorization_policies: [shut]', 'authorization_policies/shut.liquid, line:2, col:22'],
  ])('a fault of Liquid in the front matter of a form, at its place: %s', async (_, lines, place) => {
    const files = memoryFiles({
      'authorization_policies/shut.liquid': '---\nflash_alert: "{{ 5 | array_limit: 1 }}"\n---\nfalse',
      'forms/add.liquid': `---\nresource: tea\n${lines}\n---\n{% form %}{% endform %}`,
      'views/pages/index.liquid': "{% include_form 'add' %}",
    })
    const platform = register({ files })
    const page = await platform.fetch(new Request('http://shop.test/'))
    const { action, fields } = formIn(await page.text())
    const headers = { cookie: page.headers.get('set-cookie')?.split(';', 1)[0] ?? '', accept: 'text/html' }
    const body = new URLSearchParams({ ...fields, 'form[properties][name]': '' })
    await platform.fetch(new Request(`http://shop.test${action}`, { method: 'POST', headers, body }))
    const [line, column] = place.split(':')
    const expected = place.includes('liquid') ? place : `forms/add.liquid, line:${line}, col:${column}`
    expect(platform.entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`array_limit.*, file:${expected}$`)),
    ])
  })

  it('a fault in one of several validations, at its place', async () => {
    const fails = "{% if form.properties.name == 'b' %}{{ 5 | array_limit: 1 }}{% endif %}true"
    const fields = `fields:\n  properties:\n    name: { validation: { presence: { if: "${fails}" } } }\n    other: { validation: { presence: { if: "{{ 1 }}" } } }`
    const files = memoryFiles({ 'forms/add.liquid': `---\nresource: tea\n${fields}\n---\n` })
    const { rest, entries } = register({ files, tokens: memoryTokens([accessKey]) })
    const request = sender((sent) => rest.fetch(sent))
    for (const name of ['a', 'b']) {
      const form = { properties: { name, other: 'c' } }
      await request('POST', '/api/user/customizations', { form_configuration_name: 'add', form })
    }
    expect(entries.map(({ message }) => message)).toEqual([
      expect.stringMatching(/array_limit.*, file:forms\/add\.liquid, line:5, col:\d+$/),
    ])
  })

  it('a value that breaks the JSON of a default payload, at its line in the form', async () => {
    const files = memoryFiles({
      'forms/add.liquid':
        '---\nresource: tea\ndefault_payload: |\n  {\n    "a": {{ params.form.properties.name }}\n  }\n---\n',
    })
    const { rest, entries } = register({ files, tokens: memoryTokens([accessKey]) })
    const form = { properties: { name: '1, "b": 2' } }
    const body = { form_configuration_name: 'add', form }
    expect((await sender((sent) => rest.fetch(sent))('POST', '/api/user/customizations', body)).status).toBe(422)
    expect(entries.find(({ type }) => type === 'form')?.message).toBe(
      'forms/add.liquid: default_payload: an unquoted value must be one JSON value: print it with "| json" (line 5)',
    )
  })

  it('an attribute of a default payload that the resource lacks, by its form', async () => {
    const files = memoryFiles({
      'forms/add.liquid': '---\nresource: tea\ndefault_payload: \'{ "name": "Oolong" }\'\n---\n',
    })
    const { rest, entries } = register({ files, tokens: memoryTokens([accessKey]) })
    const body = { form_configuration_name: 'add', form: {} }
    expect((await sender((sent) => rest.fetch(sent))('POST', '/api/user/customizations', body)).status).toBe(422)
    expect(entries.find(({ type }) => type === 'form')?.message).toBe(
      'forms/add.liquid: default_payload: the resource has no attribute "name"',
    )
  })

  it('a warning about Liquid in front matter, at its place, also after the file has changed', async () => {
    const page = '---\nslug: tea\nredirect_to: "/{{ name | upcas }}"\n---\n'
    const path = 'views/pages/tea.liquid'
    const files = memoryFiles({ [path]: page })
    const platform = register({ files })
    const visit = () => platform.fetch(new Request('http://shop.test/tea'))
    await visit()
    files.write(path, page.replace('slug', '# moved\nslug'))
    await visit()
    expect(platform.entries.map(({ message }) => message)).toEqual([
      `${path}:3:26: unknown filter "upcas": the value is unchanged (did you mean "upcase"?)`,
      `${path}:4:26: unknown filter "upcas": the value is unchanged (did you mean "upcase"?)`,
    ])
  })

  it.each([
    ['development', ['template:2:14', 'views/partials/cart.liquid:3:12']],
    ['production', []],
  ])('a missing translation, once, at its filter, in %s', async (environment, places) => {
    const files = memoryFiles({ 'views/partials/cart.liquid': "\n\n{{ 'sum' | t: n: 'Tea' }}{{ 'cart.title' | t }}" })
    const { liquid, entries } = register({ files, settings: { environment } })
    const template = "\n{{ 'title' | t: scope: 'cart' }}{{ 'cart.name' | t: default: 'Cart' }}{% render 'cart' %}"
    await liquid.parseAndRender(template)
    const keys = ['cart.title', 'sum']
    expect(entries).toMatchObject(
      places.map((place, i) => ({
        message: `${place}: translation en.${keys[i]} not found: add it to translations/, or pass a default`,
        diagnostic: { rule: 'missing-translation' },
      })),
    )
  })

  it('a request that gets no response, without the secrets of its URL', async () => {
    const fetch = (): Promise<Response> => Promise.reject(new AdapterError('fetch', 'connect ECONNREFUSED 127.0.0.1:1'))
    const { apiCalls, entries } = register({ fetch })
    await apiCalls.send({ url: 'https://pay.test/charge?key=secret', method: 'POST', body: 'x' })
    expect(entries).toMatchObject([{ level: 'warn', type: 'api_call' }])
    expect(entries[0]?.message).toMatch(/^POST https:\/\/pay\.test\/charge: .*ECONNREFUSED 127\.0\.0\.1:1$/)
  })

  it('a job with a missing partial, before it is queued', async () => {
    const platform = register({ files: memoryFiles({ 'lib/note.liquid': '' }) })
    const { message } = await failureOf(platform.liquid.parseAndRender("{% background job = 'noet' %}"))
    expect(message).toContain('can\'t find partial "noet" (did you mean "note"?)')
    expect(await (platform.adapters.jobs as ManagedJobQueue).list('waiting')).toEqual([])
  })

  it.each([
    [{ typeDefs: 'extend type Query { stock: Strng }' }, 'Unknown type "Strng". Did you mean "String"'],
    [{ resolvers: { Query: { recods: () => null } } }, 'type "Query" has no field "recods" (did you mean "records"?)'],
  ])('a fault in a schema extension, at once: %j', (options, expected) => {
    expect(errorOf(() => graphqlExecutor(options)).message).toContain(expected)
  })

  it('a session store that ignores the time to live', async () => {
    const kept = new Map<string, unknown>()
    const sessions: KeyValueStore = {
      get: (key) => kept.get(key),
      set: (key, value) => kept.set(key, value),
      delete: (key) => kept.delete(key),
    }
    let now = Date.UTC(2030, 0, 1)
    const clock = { now: () => new Date(now) }
    const platform = register({ sessions, clock, settings: { limits: { sessionMs: 1000 } } })
    const first = await platform.respond("{% session name = 'Ann' %}", { request: new Request('http://shop/') })
    now += 3_600_000
    const cookie = (first.headers.get('set-cookie') ?? '').split(';', 1)[0] as string
    await platform.respond('', { request: new Request('http://shop/', { headers: { cookie } }) })
    expect(platform.entries.map(({ message }) => message)).toEqual([
      expect.stringContaining('adapter "sessions" ignores the time to live of its entries'),
    ])
  })

  it.each([
    [
      '{% if a %}\n  {% for i in b %}\n{% endif %}',
      'tag {% for i in b %} not closed: expected {% endfor %} before {% endif %} at line 3, line:2, col:3',
    ],
    ['{% if a %}{% for i in b %}', 'tag {% for i in b %} not closed, line:1, col:11'],
    [
      '{% if a %}{% endfor %}{% endif %}',
      'tag "endfor" not found: the innermost open tag is {% if a %} at line 1, line:1, col:11',
    ],
  ])('an unclosed block: %s', (template, expected) => {
    expect(errorOf(() => register().liquid.parse(template)).message).toBe(expected)
  })

  it('a stray colon before a named argument', async () => {
    expect(await logOf("{% redirect_to '/cart': status: 303 %}")).toEqual([
      'template:1:23: expected "name: value", got ": status: 303" (remove the stray colon): ignored',
    ])
    const { liquid } = register({ settings: { syntax: 'strict' } })
    expect(errorOf(() => liquid.parse("{{ 'a' | t: : name: 'b' }}")).message).toContain('(remove the stray colon)')
  })

  it.each([
    ['views/pages/tea.liquid', '---\nslug: {{ name }}\n---\n'],
    ['authorization_policies/admin.liquid', '---\nredirect_to: {{ name }}\n---\nfalse'],
  ])('Liquid without quotes in YAML: %s', async (path, text) => {
    const page = '---\nauthorization_policies: [admin]\n---\n'
    const platform = register({ files: memoryFiles({ 'views/pages/tea.liquid': page, [path]: text }) })
    const { message } = await failureOf(platform.respond({ page: 'tea' }))
    expect(message).toBe(`${path}:2:${columnOf(text)}: invalid YAML: a hash cannot be a key (put Liquid in quotes)`)
  })

  it.each<[unknown, string]>([
    [{ pages: 'teas' }, 'unknown key "pages" (did you mean "page"?)'],
    [{ page: 42 }, 'page is 42'],
    [undefined, 'got undefined'],
    [new Request('http://localhost/'), 'platform.fetch(request) responds to a Request'],
  ])('a wrong argument of respond: %j', async (input, expected) => {
    const { name, message } = await failureOf(register().respond(input as string))
    expect([name, message]).toEqual(['InvalidValueError', expect.stringContaining(expected)])
    expect(message).toContain(
      'respond expects the text of a template, { page: "…" }, { partial: "…" } or parsed templates',
    )
  })
})

function columnOf(text: string): string {
  return String((text.split('\n')[1]?.indexOf('{{') as number) + 2)
}
