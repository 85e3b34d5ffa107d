import {
  AdapterError,
  memoryFiles,
  memoryRecords,
  memoryStore,
  memoryTokens,
  type KeyValueStore,
  type RecordStore,
} from '../../src'
import type { AdapterErrorReason } from '../../src/base/errors'
import { register } from '../support/register'

// An app whose engines are unavailable for a while.

const items = 'query { records(per_page: 5, filter: { table: { value: "item" } }) { results { id } } }'
const addItem = 'mutation { record_create(record: { table: "item" }) { id } }'

const pages = {
  'views/pages/list.liquid': "{% graphql g = 'items' %}items: {{ g.records.results.size }}",
  'views/pages/caught.liquid':
    "---\nstatic_cache: { expire: 3600 }\n---\n{% try %}{% graphql g = 'items' %}{{ g.records.results.size }}{% catch e %}none{% endtry %}{% cache 'after' %}{{ g.records.results.size }}{% endcache %}",
  'views/pages/cached.liquid':
    "---\nstatic_cache: { expire: 3600 }\n---\n{% cache 'list' %}{% try %}{% graphql g = 'items' %}{{ g.records.results.size }}{% catch e %}none{% endtry %}{% endcache %}",
  'views/pages/wrong.liquid':
    '---\nstatic_cache: { expire: 3600 }\n---\n{% cache \'wrong\' %}{% graphql g %}mutation { record_delete(table: "item", id: 99) { id } }{% endgraphql %}{{ g.errors.size }}{% endcache %}',
  'views/pages/older.liquid': "{% execute_query 'items' %}{{ g.records.results.size }}",
  'views/pages/oldest.liquid': "{% query_graph 'items' %}{{ g.records.results.size }}",
  'views/pages/add.liquid': "---\nmethod: post\ncsrf: false\n---\n{% graphql g = 'add' %}saved",
  'views/pages/together.liquid':
    "---\nmethod: post\ncsrf: false\n---\n{% transaction %}{% graphql g = 'add' %}{% endtransaction %}saved",
  'views/pages/guarded.liquid': '---\nauthorization_policies: [has_items]\n---\nsecret',
  'authorization_policies/has_items.liquid': "{% graphql g = 'items' %}{% if g.errors %}{{ true }}{% endif %}",
  'views/pages/remember.liquid': "{% session seen = 'yes' %}{{ context.session.seen }}",
  'views/pages/fragment.liquid': "{% cache 'fragment' %}cached{% endcache %}",
  'graphql/items.graphql': items,
  'graphql/add.graphql': addItem,
  'forms/item.liquid': '---\nresource: item\nresource_owner: anyone\n---\n',
}

/** Engines that fail while `fault` is set. */
function engines() {
  const state: { reason: AdapterErrorReason | undefined; failure: Error | undefined } = {
    reason: undefined,
    failure: undefined,
  }
  const failing = <T extends object>(engine: T): T =>
    new Proxy(engine, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          if (state.failure !== undefined) throw state.failure
          if (state.reason) throw new AdapterError('engine', 'the engine at 10.0.0.5 is away', { reason: state.reason })
          return (member as (...args: unknown[]) => unknown).apply(target, args)
        }
      },
    })
  const records: RecordStore = failing(memoryRecords())
  const sessions: KeyValueStore = failing(memoryStore())
  const cache: KeyValueStore = failing(memoryStore())
  return { state, records, sessions, cache }
}

function appOf(more: Record<string, string> = {}) {
  const { state, ...adapters } = engines()
  const app = register({ files: memoryFiles({ ...pages, ...more }), ...adapters })
  const visit = (path: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(`http://app.test${path}`, init))
  return { state, app, visit, adapters }
}

test.each(['/list', '/caught', '/cached', '/older', '/oldest', '/guarded'])(
  'fails a page that needs data while the engine is away, instead of showing it empty: %s',
  async (path) => {
    const { state, visit, app } = appOf()
    state.reason = 'unreachable'
    const response = await visit(path)
    expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual(
      path === '/caught' || path === '/cached' ? expect.anything() : [503, '5', 'no-store'],
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const logged = app.entries.map(({ message }) => message).join()
    if (response.status === 503) expect(logged).toContain('the engine at 10.0.0.5 is away')
    expect(await response.text()).not.toContain('10.0.0.5')
  },
)

test.each(['/add', '/together'])('fails a POST while the engine is away: %s', async (path) => {
  const { state, visit } = appOf()
  state.reason = 'unreachable'
  const response = await visit(path, { method: 'POST' })
  expect([response.status, await response.text()]).toEqual([503, 'Service Unavailable'])
})

test.each([
  ['unreachable', 503],
  ['exhausted', 503],
  ['timeout', 503],
  ['full', 500],
  ['cancelled', 500],
  ['refused', 500],
] as const)("responds to an engine's failure %s with %s", async (reason, status) => {
  const { state, visit } = appOf()
  state.reason = reason
  const response = await visit('/list')
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, status === 503 ? '5' : null])
})

test("fails the page after a driver error in a host's own store, too", async () => {
  const { state, visit, app } = appOf()
  state.failure = new Error('connect ECONNREFUSED')
  const response = await visit('/list')
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
  expect(app.entries.map(({ message }) => message).join()).toContain('connect ECONNREFUSED')
})

test('does not cache a page rendered without data, so the next visit has it', async () => {
  const { state, visit, adapters } = appOf()
  const records = adapters.records
  let isAway = true
  const { search } = records
  const app = register({
    files: memoryFiles(pages),
    ...adapters,
    records: new Proxy(records, {
      get(target, name) {
        if (name !== 'search') return Reflect.get(target, name, target) as unknown
        return (query: Parameters<typeof search>[0]) => {
          if (isAway) throw new AdapterError('records', 'away', { reason: 'unreachable' })
          return search(query)
        }
      },
    }),
  })
  expect(state.reason).toBeUndefined()
  for (const [path, body] of [
    ['/cached', 'none'],
    ['/caught', 'none'],
  ] as const) {
    const response = await app.fetch(new Request(`http://app.test${path}`))
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      200,
      body,
      'no-store',
    ])
  }
  isAway = false
  await records.create('item', {})
  const now = await Promise.all(
    ['/cached', '/caught'].map(async (path) => app.fetch(new Request(`http://app.test${path}`))),
  )
  expect(await Promise.all(now.map((response) => response.text()))).toEqual(['1', '11'])
  expect(now.map((response) => response.headers.get('cache-control'))).toEqual(Array(2).fill('public, max-age=3600'))
  expect((await visit('/list')).status).toBe(200)
})

test('does not cache a page rendered after a query with errors', async () => {
  const { visit, adapters } = appOf()
  const response = await visit('/wrong')
  expect([await response.text(), response.headers.get('cache-control')]).toEqual(['1', 'no-store'])
  expect(await adapters.cache.get('fragment')).toBeUndefined()
  const { id } = await adapters.records.create('item', {})
  expect(id).toBe('1')
})

test("shows the app's own page for the failure, without a session", async () => {
  const layout = '{{ context.current_user.id }}{{ content_for_layout }}'
  const own = { 'views/layouts/application.liquid': layout, 'views/pages/500.liquid': 'Sorry' }
  const { state, visit } = appOf(own)
  const cookie = (await visit('/remember')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  state.reason = 'unreachable'
  const response = await visit('/remember', { headers: { cookie } })
  expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([503, 'Sorry', []])
  state.reason = undefined
  expect((await visit('/remember', { headers: { cookie } })).headers.getSetCookie()).toEqual([])
})

test('prefers a page 503 to the page 500', async () => {
  const { state, visit } = appOf({ 'views/pages/500.liquid': 'Sorry', 'views/pages/503.liquid': 'Come back' })
  state.reason = 'unreachable'
  expect(await (await visit('/list')).text()).toBe('Come back')
  state.reason = 'full'
  expect(await (await visit('/list')).text()).toBe('Sorry')
})

test.each(['/remember', '/fragment'])(
  'fails pages without sessions or the cache as without records: %s',
  async (path) => {
    const { state, visit } = appOf()
    state.reason = 'unreachable'
    expect((await visit(path)).status).toBe(503)
  },
)

test('reports in the REST API that the engine is unavailable, and when to retry', async () => {
  const { state, app, adapters } = appOf()
  const own = register({
    files: memoryFiles(pages),
    ...adapters,
    tokens: memoryTokens(['key']),
  })
  expect(app.entries).toEqual([])
  state.reason = 'unreachable'
  const response = await own.fetch(
    new Request('http://app.test/api/customizations', {
      method: 'POST',
      headers: { authorization: 'Token token=key', 'content-type': 'application/json' },
      body: JSON.stringify({ form_configuration_name: 'item', form: {} }),
    }),
  )
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '5',
    { errors: { base: ['Service Unavailable'] } },
  ])
})
