import fc from 'fast-check'
import { memoryFiles, memoryForms, memoryJobs, memoryMailer, memoryTokens } from '../../src'
import { readPrintedJson } from '../../src/base/formats/printed'
import { RenderContext } from '../../src/language/rendering/context'
import { renderNested } from '../../src/language/rendering/partial'
import { recordParts } from '../../src/language/rendering/parts'
import { parsePlain } from '../../src/language/templates/parser'
import { graphqlExecutor } from '../../src/app/graphql/executor'
import { receive, type Receiver } from '../app/api-calls/receiver'
import { accessKey, authorized, sender } from '../web/rest/app'
import { texts } from '../support/arbitraries'
import { register } from '../support/register'

// A visitor's value in a template's JSON must stay a value: it must not add, remove or change other keys.

const attack = 'tea", "price": 0, "x": "'

let receiver: Receiver
beforeAll(async () => (receiver = await receive()))
afterAll(() => receiver.close())
beforeEach(() => (receiver.requests.length = 0))

const files = {
  'views/partials/pair.liquid': '"{{ name }}": "{{ value }}"',
  'views/partials/say.liquid': '{% return said %}',
}
const platform = register({ settings: { escapeOutput: false }, files: memoryFiles(files) })

/** Parses the JSON that a template prints. */
async function read(template: string, variables: object): Promise<unknown> {
  const { liquid } = platform
  const context = new RenderContext(liquid, variables)
  context.recordsParts = true
  const templates = parsePlain(template, liquid, 'a.liquid')
  return readPrintedJson(await recordParts(context, () => renderNested(templates, context, liquid)), 'a.liquid')
}

test("keeps a value in a form's default_payload from setting another property", async () => {
  const shop = register({
    tokens: memoryTokens([accessKey]),
    forms: memoryForms({
      order: {
        resource: 'order',
        fields: { properties: { name: null, label: null, price: { property_options: { readonly: true } } } },
        default_payload: '{ "properties": { "label": "Order of {{ form.properties.name }}" } }',
      },
    }),
  })
  const send = sender((request) => shop.rest.fetch(request))
  const form = { properties: { name: attack } }
  await send('POST', '/api/customizations', { form_configuration_name: 'order', form }, authorized)
  const [record] = await shop.adapters.records.search({ table: 'order', limit: 10 })
  expect(record?.properties).toEqual({ name: attack, label: `Order of ${attack}` })
})

describe('in an API call, keeps a value', () => {
  const call = async (front: string, body: string, data: object) => {
    const shop = register({
      settings: { network: { allow: [receiver.host], timeoutMs: 60_000 } },
      files: memoryFiles({ 'api_calls/order.liquid': `---\nto: "${receiver.origin}/"\n${front}\n---\n${body}` }),
    })
    const { errors } = await shop.apiCalls.deliver('order', data)
    return { errors, request: receiver.requests[0] }
  }

  test('in request_headers from setting another header', async () => {
    const name = 'a", "Authorization": "Bearer b'
    const { request } = await call(`request_headers: '{ "X-Name": "{{ data.name }}" }'`, '', { name })
    expect([request?.headers['x-name'], request?.headers.authorization]).toEqual([name, undefined])
  })

  test("for a header's name from repeating one", async () => {
    const front = `request_headers: '{ "Authorization": "Bearer a", "{{ data.name }}": "b" }'`
    const { errors, request } = await call(front, '', { name: 'authorization' })
    expect([errors[0]?.message, request]).toEqual([
      'api_calls/order.liquid: request_headers: the header "authorization" occurs twice',
      undefined,
    ])
  })

  test('in a JSON body from setting another key', async () => {
    const front = 'request_headers: { Content-Type: application/json }'
    const { request } = await call(front, '{ "name": "{{ data.name }}" }', { name: attack })
    expect(JSON.parse(String(request?.bytes))).toEqual({ name: attack })
  })

  test('in a multipart body from adding a file', async () => {
    const body = `{ "a": { "url": "${receiver.origin}/{{ data.name }}", "content_type": "text/plain" } }`
    const name = `x" }, "b": { "url": "${receiver.origin}/secret`
    await call('request_type: post_multipart', body, { name })
    expect(receiver.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect(receiver.requests[0]?.url).not.toBe('/secret')
  })
})

test("in an e-mail's attachments from adding a file", async () => {
  const mailer = memoryMailer()
  const shop = register({
    mailer,
    jobs: memoryJobs(),
    graphql: graphqlExecutor(),
    settings: { network: { allow: [receiver.host], timeoutMs: 60_000 } },
    files: memoryFiles({
      'emails/terms.liquid': `---\nto: ann@shop.test\nattachments: '{ "{{ data.name }}.pdf": { "url": "${receiver.origin}/a" } }'\n---\n`,
    }),
  })
  const name = `x": { "url": "${receiver.origin}/secret" }, "b`
  const mail =
    '{% graphql g, data: data %}mutation ($data: HashObject) { email_send(template: { name: "terms" }, data: $data) { is_scheduled_to_send } }{% endgraphql %}'
  await shop.liquid.parseAndRender(mail, { data: { name } })
  await shop.jobs.drain()
  expect(mailer.messages[0]?.attachments).toHaveLength(1)
  expect(receiver.requests.map(({ url }) => url)).toEqual(['/a'])
})

test.each([
  [`'{ {% if params.tea %}"X-Tea": "{{ params.tea }}"{% endif %} }'`, 'green", "Set-Cookie": "a=1'],
  [`'{ {% if params.tea %}"X-Tea": {{ params.tea | json }}{% endif %} }'`, 'green", "Set-Cookie": "a=1'],
  [`|\n  {% if params.tea %}X-Tea: '{{ params.tea }}'{% endif %}`, `green', Set-Cookie: 'a=1`],
  [`|\n  {% if params.tea %}X-Tea: {{ params.tea }}{% endif %}`, `{ Set-Cookie: a=1 }`],
])('in response_headers: %s from setting another header', async (written, tea) => {
  const shop = register({
    files: memoryFiles({ 'views/pages/a.liquid': `---\nresponse_headers: ${written}\n---\n` }),
  })
  const request = new Request(`https://shop.test/a?tea=${encodeURIComponent(tea)}`)
  const { headers } = await shop.respond({ page: '/a' }, { request })
  expect([headers.get('x-tea'), headers.getSetCookie()]).toEqual([tea, []])
})

/** Ways to print a text `v` in JSON, each with the expected value. */
const ways: readonly (readonly [string, (v: string) => unknown])[] = [
  ['"{{ v }}"', (v) => v],
  ['"a {{ v }} b\\n{{ v }}"', (v) => `a ${v} b\n${v}`],
  ['{{ v | json }}', (v) => v],
  ['{% capture c %}"c {{ v }}"{% endcapture %}{{ c }}', (v) => `c ${v}`],
  ['{% capture c %}{"c": {{ v | json }}},{% endcapture %}[{{ c }}{{ c }}1]', (v) => [{ c: v }, { c: v }, 1]],
  ['{% capture c %}c {{ v }}{% endcapture %}{{ c | json }}', (v) => `c ${v}`],
  ['{% assign a = v | append: "!" %}"{{ a }}"', (v) => `${v}!`],
  ['{% assign a = v | json %}[{{ a }}]', (v) => [v]],
  ['{ {% if true %}"a": "{{ v }}",{% endif %} "b": 1 }', (v) => ({ a: v, b: 1 })],
  ['[{% for i in (1..2) %}"{{ v }}"{% unless forloop.last %},{% endunless %}{% endfor %}]', (v) => [v, v]],
  ['{ {% render "pair", name: "n", value: v %} }', (v) => ({ n: v })],
  ['{% function f = "say", said: v %}"{{ f }}"', (v) => v],
  ['{% parse_json p %}{ "a": {{ v | json }} }{% endparse_json %}{{ p }}', (v) => ({ a: v })],
  ['{% liquid\n assign h = {}\n assign h["a"] = v\n echo h\n%}', (v) => ({ a: v })],
  ['"{% print v %}{% echo v %}"', (v) => v + v],
  ['"{% try %}{{ v }}{% endtry %}"', (v) => v],
]

test('reads JSON with hostile values as if the values were filled in afterwards', async () => {
  const entry = fc.record({ way: fc.nat(ways.length - 1), value: texts })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
      const variables = Object.fromEntries(entries.map(({ value }, i) => [`v${i}`, value]))
      const members = entries.map(({ way }, i) => `"k${i}": ${ways[way]?.[0].replace(/\bv\b/g, `v${i}`)}`)
      const expected = Object.fromEntries(entries.map(({ way, value }, i) => [`k${i}`, ways[way]?.[1](value)]))
      expect(await read(`{ ${members.join(', ')}, "price": 5 }`, variables)).toEqual({ ...expected, price: 5 })
    }),
  )
})

test('reads a value outside quotes as itself, or rejects it', async () => {
  const attacks = fc.constantFrom('1, "x": 0', '1, 2', '1], "x": [0')
  const written = fc.oneof(texts, fc.json(), attacks).filter((text) => text.trim() !== '')
  const seen = { itself: 0, rejected: 0 }
  await fc.assert(
    fc.asyncProperty(written, written, async (a, b) => {
      const found = await read('{ "a": {{ a }}, "b": [{{ b }}], "price": 5 }', { a, b }).catch(() => undefined)
      seen[found === undefined ? 'rejected' : 'itself']++
      if (found !== undefined) expect(found).toEqual({ a: JSON.parse(a), b: [JSON.parse(b)], price: 5 })
    }),
  )
  expect(Math.min(seen.itself, seen.rejected)).toBeGreaterThan(2)
})

test.each([
  ['{ "a": {{ n }}, "b": {{ t }}, "c": {{ h }}, "d": {{ l | json }} }', { a: 5, b: true, c: { x: '"' }, d: ['"'] }],
  ['{{ h | json }}', { x: '"' }],
  ['{{ h }}', { x: '"' }],
  ['{ "a": "{{ q | escape_javascript }}" }', { a: `it's "x" \\n` }],
  [`{ "a": "{{ w | replace: '"', '\\"' }}" }`, { a: 'say "x"' }],
  ['{% assign e = q | escape_javascript %}{ "a": "{{ e }}" }', { a: `it's "x" \\n` }],
  ['{ "a": {{ n }}.{{ n }}, "b": "{{ n }}" }', { a: 5.5, b: '5' }],
  [`[{% assign sep = '' %}{% for i in (1..2) %}{{ sep }}{{ i }}{% assign sep = ',' %}{% endfor %}]`, [1, 2]],
  ['{ "a": "line\nbreak {{ none }}" }', { a: 'line\nbreak ' }],
])('keeps the meaning of %s', async (template, expected) => {
  const variables = { n: 5, t: true, h: { x: '"' }, l: ['"'], q: `it's "x" \\n`, w: 'say "x"' }
  expect(await read(template, variables)).toEqual(expected)
})

test.each([
  ['{ "a":\n {{ v }} }', 'an unquoted value must be one JSON value: print it with "| json" (line 2)'],
  ['{ "a": "\\{{ v }}" }', 'a value cannot follow a backslash (line 1)'],
  ['{ "a": 1, "{{ a }}": 2 }', 'the key String "a" occurs twice'],
  ['{ "a": 1', 'the output is not JSON'],
])('reports the place in %j, and not the value', async (template, message) => {
  await expect(read(template, { v: attack, a: 'a' })).rejects.toThrow(`a.liquid: ${message}`)
})

describe('in the body of parse_json', () => {
  const parse = async (body: string, data: object): Promise<unknown> => {
    const { liquid } = register({
      settings: { escapeOutput: false },
      files: memoryFiles({ ...files, 'views/partials/both.liquid': '"a": "{{ value }}", "b": {{ value | json }}' }),
    })
    const printed = await liquid.parseAndRender(`{% parse_json o %}${body}{% endparse_json %}{{ o | json }}`, data)
    return JSON.parse(String(printed)) as unknown
  }

  test.each<[string, unknown]>([
    ['{ "a": "{{ v }}" }', { a: attack }],
    ['{ "a": "of {{ v }}!", "b": {{ n }} }', { a: `of ${attack}!`, b: 5 }],
    ['{ {% if n %}"a": "{{ v }}",{% else %}"c": "{{ v }}",{% endif %} "b": "{{ v }}" }', { a: attack, b: attack }],
    ['{ "a": "{% if n %}{{ v }}{% endif %}" }', { a: attack }],
    ['{ "a": {% if n %}"{% else %}"b{% endif %}{{ v }}" }', { a: attack }],
    ['[{% for i in l %}"{{ v }}"{% unless forloop.last %},{% endunless %}{% endfor %}]', [attack, attack]],
    ['{ {% case n %}{% when 5 %}"a": "{{ v }}"{% endcase %} }', { a: attack }],
    ['{ "a": "{% print v %}", "b": "{% echo v %}" }', { a: attack, b: attack }],
    ['{ {% render "pair", name: "a", value: v %} }', { a: attack }],
    ['{ {% render "both", value: v %} }', { a: attack, b: attack }],
    ['{ "{{ v }}": 1 }', { [attack]: 1 }],
    ['{ "a": "{% capture c %}{{ v }}{% endcapture %}{{ c }}" }', { a: attack }],
    ['{ "a": "{{ w }}", "b": "{{ u }}" }', { a: 'tea\\', b: ', "x": 1, "y": "' }],
  ])('%s keeps a value within its string', async (body, expected) => {
    const data = { v: attack, n: 5, l: [1, 2], w: 'tea\\', u: ', "x": 1, "y": "' }
    expect(await parse(body, data)).toEqual(expected)
  })

  test.each<[string, unknown]>([
    [
      '{ "a": {{ v | json }}, "b": {{ n }}, "c": {{ l | json }}, "d": {{ h }} }',
      { a: attack, b: 5, c: [1, 2], d: { x: '"' } },
    ],
    ['{{ h }}', { x: '"' }],
    ['{ "a": [{{ l | join: "," | append: \',"b"\' }}] }', { a: [1, 2, 'b'] }],
    ['[{% assign sep = "" %}{% for i in l %}{{ sep }}{{ i }}{% assign sep = "," %}{% endfor %}]', [1, 2]],
    ['{ "a": "{{ v | escape_javascript }}" }', { a: attack }],
    [`{ "a": "{{ v | replace: '"', '\\"' }}" }`, { a: attack }],
    ['{ "a": "{{ e }}" }', { a: 'one\ntwo' }],
    ['{ "a": {% print j %} }', { a: { x: 1 } }],
    ['{ {{ f }} "b": 1 }', { a: 1, b: 1 }],
    ['{ "a": "line\nbreak {{ none }}" }', { a: 'line\nbreak ' }],
  ])('%s keeps its meaning', async (body, expected) => {
    const data = { v: attack, n: 5, l: [1, 2], h: { x: '"' }, e: 'one\\ntwo', j: '{"x":1}', f: '"a": 1,' }
    expect(await parse(body, data)).toEqual(expected)
  })

  test('rejects a value after a backslash', async () => {
    await expect(parse('{ "a": "\\{{ v }}" }', { v: '"' })).rejects.toThrow('a value cannot follow a backslash')
  })

  test("reads JSON with hostile quoted values with the template's keys only", async () => {
    const entry = fc.record({ way: fc.nat(ways.length - 1), value: texts })
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), async (entries) => {
        const quotedWays = entries.filter(({ way }) => !ways[way]?.[0].includes('capture'))
        const data = Object.fromEntries(quotedWays.map(({ value }, i) => [`v${i}`, value]))
        const members = quotedWays.map(({ way }, i) => `"k${i}": ${ways[way]?.[0].replace(/\bv\b/g, `v${i}`)},`)
        const found = await parse(`{ ${members.join(' ')} "price": 5 }`, data)
        expect(Object.keys(found as object)).toEqual([...quotedWays.map((_, i) => `k${i}`), 'price'])
      }),
    )
  })
})
