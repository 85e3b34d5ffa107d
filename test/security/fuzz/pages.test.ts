import { createServer } from 'node:http'
import fc from 'fast-check'
import { memoryFiles } from '../../../src/ports/files'
import { toNodeListener } from '../../../src/web/node'
import { exchange, statusesIn } from '../../web/node/hosts'
import { listen, type Running } from '../../web/rest/servers'
import { mutated, names, texts } from '../../support/arbitraries'
import { register } from '../../support/register'
import { outcomeOf, expectSamePrototypes, prototypesNow, runs } from './outcome'
import { characters } from '../../support/characters'

const all = [
  'params',
  'headers',
  'cookies',
  'location',
  'device',
  'visitor',
  'session',
  'flash',
  'current_user',
  'page',
]
  .map((name) => `{{ context.${name} | json }}`)
  .join('')
const page = (body: string, meta = ''): string => `---\nlayout: ""\n${meta}\n---\n${body}`
const writing = '{% session cart = context.params %}{% assign context.flash.notice = context.params.a %}'
const files = memoryFiles({
  'views/pages/index.liquid': page(`${all}{{ context.language }}{{ 'a' | t }}{{ context.authenticity_token }}`),
  'views/pages/show.liquid': page(
    '{{ context.params.id }}{% for p in context.params %}{{ p[0] }}{{ p[1] }}{% endfor %}{% if context.params.a == 1 %}{% endif %}',
    'slug: a/:id',
  ),
  'views/pages/rest.liquid': page(`${writing}{{ context.params.rest }}`, 'slug: files/*rest'),
  'views/pages/post.liquid': page(`${all}${writing}`, 'slug: a\nmethod: post\ncsrf: reject'),
  'views/pages/put.liquid': page(`${all}${writing}`, 'slug: a/:b\nmethod: put\ncsrf: false'),
  'views/pages/delete.liquid': page(`${all}${writing}`, 'slug: a\nmethod: delete'),
  'views/pages/go.liquid': page("{% assign at = context.params.a | url_encode %}{% redirect_to '/a/' | append: at %}"),
  'views/pages/guarded.liquid': page('x', 'authorization_policies: [nobody]'),
  'authorization_policies/nobody.liquid':
    '---\nredirect_to: /a?from={{ context.location.url | url_encode }}\nflash_alert: "no {{ context.params.a }}"\n---\nfalse',
  'views/pages/404.liquid': page(`nothing at {{ context.location.pathname }}${all}`),
})
const platform = register({ files, settings: { escapeOutput: true, trustProxy: true } })
const errors: unknown[] = []
let running: Running
let session: string

beforeAll(async () => {
  const listener = toNodeListener(
    {
      fetch: (request, bindings) => platform.respond({ page: new URL(request.url).pathname }, { request, ...bindings }),
    },
    { onError: (error) => errors.push(error) },
  )
  running = await listen(createServer((incoming, outgoing) => void listener(incoming, outgoing)))
  const first = await exchange(running.origin, request('GET', '/files/x?a=1', [], ''))
  session = /liquid_session=[\w-]+/.exec(first)?.[0] as string
  expect(session).toBeDefined()
})
afterAll(async () => {
  await running.close()
  await platform.close()
})

type Header = readonly [name: string, value: string]

function request(method: string, path: string, headers: readonly Header[], body: string): string {
  const own = headers.some(([name]) => name === 'Host') ? [] : [['Host', 'app.test']]
  const length = body === '' ? [] : [['Content-Length', String(body.length)]]
  const lines = [...own, ...headers, ...length, ['Connection', 'close']].map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const methods = fc.constantFrom(
  'GET',
  'GET',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'get',
)
const form = 'a=1&b[c]=2&d[]=3&d[][e]=4&a%5B__proto__%5D[x]=5&authenticity_token=x&language=pl&_method=delete'
const queries = fc.oneof(
  mutated(fc.constant(form)),
  texts.map((text) => encodeURIComponent(text.toWellFormed())),
)
const addresses = fc.constantFrom('/', '/a', '/a/1', '/files/x/y', '/go', '/guarded', '/nothing')
const paths = fc
  .tuple(fc.oneof(addresses, mutated(addresses)), fc.option(queries))
  .map(([path, query]) => (query === null ? path : `${path}?${query}`).replace(/[\s\p{Cc}]/gu, '+'))

const values: Readonly<Record<string, readonly string[]>> = {
  Host: ['app.test', 'app.test:3000', '[::1]:80'],
  Cookie: ['a=b; liquid_session=x; __proto__=c; =d', 'a; b="c d"; b=e'],
  'Content-Type': [
    'application/json',
    'application/x-www-form-urlencoded; charset=x',
    'multipart/form-data; boundary=b',
    'text/plain',
  ],
  'User-Agent': ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36'],
  'X-Forwarded-For': ['1.2.3.4, 10.0.0.1', '[::1]:1, unknown'],
  'X-Forwarded-Host': ['shop.test', 'a, b:80'],
  'X-Forwarded-Proto': ['https', 'http,https'],
  Forwarded: ['for=1.2.3.4;host=a;proto=https'],
  'X-CSRF-Token': ['x'],
  'X-Requested-With': ['XMLHttpRequest'],
  'Accept-Language': ['pl, en;q=0.5'],
  'Sec-Fetch-Site': ['cross-site', 'same-origin'],
  Authorization: ['Token token=x', 'Basic YTpi'],
}
const header: fc.Arbitrary<Header> = fc
  .oneof(
    fc
      .constantFrom(...Object.entries(values))
      .chain(([name, good]) =>
        fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...good), mutated(fc.constantFrom(...good)))),
      ),
    fc.tuple(fc.constantFrom(...names.filter((name) => /^\w+$/.test(name))), texts),
  )
  .map(([name, value]) => [name, value.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 3000)] as const)

const bodies = fc.oneof(
  fc.constant(''),
  mutated(
    fc.constantFrom(
      form,
      '{"a":[1,{"b":null}],"__proto__":{"c":1}}',
      '--b\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\n1\r\n--b--\r\n',
    ),
  ),
  fc.string({ unit: characters, maxLength: 100 }),
)

/** Success, redirects and refusals; Node responds with 431 to too many headers. */
const documented = [200, 302, 400, 403, 404, 413, 431]

type Sent = [method: string, path: string, headers: Header[], body: string, hasSession: boolean]

/** A request for each status of the app, because random requests may not reach all. */
const examples: Record<number, Sent> = {
  200: ['GET', '/', [], '', false],
  302: ['GET', '/go', [], '', false],
  400: ['GET', '/', [['Host', 'a/b']], '', false],
  403: ['POST', '/a', [], '', true],
  404: ['GET', '/nothing', [], '', false],
}

test('responds to every request for a page with a documented status', async () => {
  const before = prototypesNow()
  const statuses = new Set<number>()
  const property = fc.asyncProperty(
    fc.tuple<Sent>(methods, paths, fc.array(header, { maxLength: 4 }), bodies, fc.boolean()),
    async ([method, path, headers, body, hasSession]) => {
      const cookie: Header[] = hasSession ? [['Cookie', session]] : []
      const bytes = Buffer.from(request(method, path, [...headers, ...cookie], body), 'latin1')
      const { value } = await outcomeOf(() => exchange(running.origin, bytes))
      const [status = 0, ...others] = statusesIn(value as string)
      statuses.add(status)
      expect([errors, others]).toEqual([[], []])
      expect(documented).toContain(status)
      for (const [, set] of (value as string).matchAll(/^set-cookie: (.*)/gim))
        expect(set).toMatch(/^(?:__Host-)?liquid_session=/)
    },
  )
  await fc.assert(property, { ...runs(600), examples: Object.values(examples).map((sent) => [sent]) })
  expectSamePrototypes(before)
  expect(Object.keys(examples).filter((status) => !statuses.has(Number(status)))).toEqual([])
})
