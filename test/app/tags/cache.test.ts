import { memoryFiles } from '../../../src/ports/files'
import { memoryStore } from '../../../src/ports/store/port'
import { failureOf, register } from '../../support/register'

/** Registers a filter that counts its calls, and an asynchronous one. */
function counting(adapters: Parameters<typeof register>[0] = {}) {
  const platform = register(adapters)
  let calls = 0
  platform.liquid.registerFilter('count', () => ++calls)
  platform.liquid.registerFilter('slow', async (value: unknown) => {
    calls++
    await new Promise((resolve) => setTimeout(resolve, 5))
    return value
  })
  return { ...platform, calls: () => calls }
}

/** The milliseconds until a promise settles, at most a minute, by the fake clock. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const end = (): void => void (state.isOver = true)
  work.then(end, end)
  let milliseconds = 0
  for (; !state.isOver && milliseconds < 60_000; milliseconds += 100) await jest.advanceTimersByTimeAsync(100)
  return milliseconds
}

describe('cache', () => {
  test('prints the cached output, and does not run its body again', async () => {
    const { liquid } = counting()
    const template = '{% cache "k" %}{{ 0 | count }}{% endcache %}'
    expect(await liquid.parseAndRender(template)).toBe('1')
    expect(await liquid.parseAndRender(template)).toBe('1')
    expect(await liquid.parseAndRender(`${template}${template}`)).toBe('11')
  })

  test('keeps each key apart', async () => {
    const { liquid } = counting()
    const template = '{% for k in keys %}{% cache k | append: "" %}{{ k }}{{ 0 | count }};{% endcache %}{% endfor %}'
    const keys = ['a', 'b', '__proto__', 'a', 1, 'b', '1']
    expect(await liquid.parseAndRender(template, { keys })).toBe('a1;b2;__proto__3;a1;14;b2;14;')
  })

  test('keeps arrays and hashes apart as JSON, and from texts', async () => {
    const { liquid } = counting()
    const template = '{% for k in keys %}{% cache k %}{{ 0 | count }}{% endcache %};{% endfor %}'
    const keys = [['a', 'b'], ['ab'], { a: 'b' }, { a: ['b'] }, 'ab', '["ab"]', ['a', 'b'], 'ab']
    expect(await liquid.parseAndRender(template, { keys })).toBe('1;2;3;4;5;6;1;5;')
  })

  test('caches nothing under an empty key, and warns', async () => {
    const { liquid, entries } = counting()
    const template = '{% for k in keys %}{% cache k %}{{ 0 | count }}{% endcache %}{% endfor %}'
    expect(await liquid.parseAndRender(template, { keys: [null, '', ' ', null] })).toBe('1234')
    expect(entries.map(({ message }) => message)).toEqual([
      `template:1:20: tag "cache": the key is empty, so nothing is cached: the variable k is not set; a text needs quotes, 'k'`,
      'template:1:20: tag "cache": the key is empty, so nothing is cached',
    ])
  })

  test('does not cache the output of a transaction that rolls back', async () => {
    const { liquid } = counting()
    const cached = '{% cache "k" %}{{ 0 | count }}{% endcache %}'
    await liquid.parseAndRender(`{% transaction %}${cached}{% rollback %}{% endtransaction %}`)
    expect(await liquid.parseAndRender(`{% transaction %}${cached}{% endtransaction %}${cached}`)).toBe('22')
  })

  test.each([
    'forms/a.liquid',
    'authorization_policies/a.liquid',
    'emails/a.liquid',
    'api_calls/a.liquid',
    'schema/a.yml',
  ])('runs again when %s has changed, because it can change the output', async (path) => {
    const files = memoryFiles({})
    const { liquid } = counting({ files })
    const template = '{% cache "k" %}{{ 0 | count }}{% endcache %}'
    expect(await liquid.parseAndRender(template)).toBe('1')
    files.write(path, 'name: a')
    expect(await liquid.parseAndRender(template)).toBe('2')
  })

  test('runs again after its time', async () => {
    let now = 0
    const clock = { now: () => new Date(now) }
    const { liquid } = counting({ clock })
    const template = '{% cache "k", expire: 10 %}{{ 0 | count }}{% endcache %}'
    expect(await liquid.parseAndRender(template)).toBe('1')
    now = 9_999
    expect(await liquid.parseAndRender(template)).toBe('1')
    now = 10_000
    expect(await liquid.parseAndRender(template)).toBe('2')
    expect(await liquid.parseAndRender('{% cache "never", expire: 0 %}{{ 0 | count }}{% endcache %}')).toBe('3')
    expect(await liquid.parseAndRender('{% cache "never", expire: 0 %}{{ 0 | count }}{% endcache %}')).toBe('4')
  })

  test.each(['translations', 'assets'] as const)("runs again when the host's %s have changed", async (port) => {
    let version = 1
    const adapter = { lookup: () => 'text', updatedAt: () => 5, version: () => version }
    const { liquid } = counting({ [port]: adapter })
    const template = '{% cache "k" %}{{ 0 | count }}{% endcache %}'
    expect(await liquid.parseAndRender(template + template)).toBe('11')
    version = 2
    expect(await liquid.parseAndRender(template + template)).toBe('22')
  })

  test('runs again if the store has the output of an app with other translations', async () => {
    const cache = memoryStore()
    const template = '{% cache "k" %}{{ "hi" | t }}{% endcache %}'
    const render = (hi: string): Promise<unknown> =>
      register({ cache, translations: { en: { hi } } }).liquid.parseAndRender(template)
    expect([await render('Hello'), await render('Good day'), await render('Hello')]).toEqual([
      'Hello',
      'Good day',
      'Hello',
    ])
  })

  test('reads no asset whose modification time is known', async () => {
    const own = memoryFiles({ 'assets/a.css': 'a', 'modules/b/assets/b.css': 'b', 'lib/assets/c.liquid': 'c' })
    const read: string[] = []
    let seconds = 1
    const files = { ...own, read: (path: string) => (read.push(path), own.read(path)), updatedAt: () => seconds }
    const { liquid } = counting({ files })
    const template = '{% cache "k" %}{{ 0 | count }}{% endcache %}'
    expect(await liquid.parseAndRender(template)).toBe('1')
    seconds = 2
    own.write('assets/a.css', 'b')
    expect(await liquid.parseAndRender(template)).toBe('2')
    expect(read.filter((path) => path.endsWith('.css'))).toEqual([])
    expect(read).toContain('lib/assets/c.liquid')
  })

  test('runs again when a file of the app has changed, including assets', async () => {
    const files = memoryFiles({ 'views/partials/a.liquid': 'a', 'assets/a.css': 'a' })
    const { liquid } = counting({ files })
    const template = '{% cache "k" %}{{ 0 | count }}{% endcache %}'
    expect(await liquid.parseAndRender(template)).toBe('1')
    files.write('assets/a.css', 'b')
    expect(await liquid.parseAndRender(template)).toBe('2')
    files.write('views/partials/a.liquid', 'b')
    expect(await liquid.parseAndRender(template)).toBe('3')
    files.write('translations/en.yml', 'en: { a: b }')
    expect(await liquid.parseAndRender(template)).toBe('4')
    files.write('assets/a.css', 'a')
    files.write('views/partials/a.liquid', 'a')
    files.delete('translations/en.yml')
    expect(await liquid.parseAndRender(template)).toBe('1')
  })

  test('is shared by instances of one app with one store', async () => {
    const adapters = () => ({ cache, files: memoryFiles({ 'lib/a.liquid': 'a' }) })
    const cache = memoryStore()
    const template = '{% cache "k" %}{{ 0 | count }}{% endcache %}'
    expect(await counting(adapters()).liquid.parseAndRender(template)).toBe('1')
    const second = counting(adapters())
    expect([await second.liquid.parseAndRender(template), second.calls()]).toEqual(['1', 0])
  })

  test('renders a key once for 100 concurrent misses', async () => {
    const { liquid, calls } = counting()
    const template = liquid.parse('{% cache "k" %}[{{ "x" | slow }}]{% endcache %}')
    const renders = Array.from({ length: 100 }, () => liquid.render(template) as Promise<string>)
    expect(new Set(await Promise.all(renders))).toEqual(new Set(['[x]']))
    expect(calls()).toBe(1)
  })

  test('renders a key again if the first render fails', async () => {
    const { liquid } = counting()
    let calls = 0
    liquid.registerFilter('flaky', async () => {
      const call = ++calls
      await Promise.resolve()
      if (call === 1) throw new Error('first')
      return call
    })
    const template = liquid.parse('{% cache "k" %}{{ 0 | flaky }}{% endcache %}')
    const renders = await Promise.allSettled(
      Array.from({ length: 10 }, () => liquid.render(template) as Promise<string>),
    )
    expect(renders.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(calls).toBe(2)
  })

  test('does not wait for a series of failing renders', async () => {
    jest.useFakeTimers()
    try {
      const { liquid } = register()
      liquid.registerFilter('fail', () => new Promise((_, reject) => setTimeout(reject, 2000, new Error('late'))))
      const template = liquid.parse('{% cache "k" %}{{ 0 | fail }}{% endcache %}')
      let failed = 0
      const renders = Array.from({ length: 20 }, () => liquid.render(template).catch(() => failed++))
      expect(await timeOf(Promise.all(renders))).toBeLessThan(12_000)
      expect(failed).toBe(20)
    } finally {
      jest.useRealTimers()
    }
  })

  test('does not deadlock if two fragments need each other', async () => {
    const { liquid } = counting()
    const nested = (outer: string, inner: string): string =>
      `{% cache "${outer}" %}{{ "${outer}" | slow }}{% cache "${inner}" %}{{ "${inner}" | slow }}{% endcache %}{% endcache %}`
    const renders = [nested('a', 'b'), nested('b', 'a'), nested('c', 'c')].map((text) => liquid.parseAndRender(text))
    expect(await Promise.all(renders)).toEqual(['ab', 'ba', 'cc'])
  })

  test('runs its body after a while if a fragment waits for itself', async () => {
    jest.useFakeTimers()
    try {
      const { liquid } = register()
      const inner = liquid.parse('{% cache "k" %}inner{% endcache %}')
      liquid.registerFilter('within', async (value: string) => value + String(await liquid.render(inner)))
      const outer = liquid.parseAndRender('{% cache "k" %}{{ "outer " | within }}{% endcache %}')
      expect(await timeOf(outer)).toBeLessThan(10_000)
      expect(await outer).toBe('outer inner')
    } finally {
      jest.useRealTimers()
    }
  })

  test('caches nothing of a body that fails', async () => {
    const { liquid } = counting()
    const template = '{% try %}{% cache "k" %}a{{ 1 | divided_by: n }}{% endcache %}{% catch %}failed{% endtry %}'
    expect(await liquid.parseAndRender(template, { n: 0 })).toBe('afailed')
    expect(await liquid.parseAndRender(template, { n: 1 })).toBe('a1')
    expect(await liquid.parseAndRender(template, { n: 0 })).toBe('a1')
  })

  test('caches nothing of a body whose download fails', async () => {
    const cut = new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) })
    const failures = [
      () => Promise.reject(new Error('no route')),
      () => Promise.resolve(new Response('', { status: 503 })),
      () => Promise.resolve(new Response(cut)),
    ]
    const template =
      "{% cache 'k' %}{% try %}{{ 'https://a.test/' | download_file }}{% catch error %}{{ error.name }}{% endtry %}{% endcache %}"
    for (const fail of failures) {
      const fetch = jest.fn(() => Promise.resolve(new Response('downloaded')))
      const { liquid } = register({ fetch: fetch.mockImplementationOnce(fail) })
      expect(await liquid.parseAndRender(template)).toBe('FilterArgumentError')
      expect(await liquid.parseAndRender(template)).toBe('downloaded')
    }
  })

  test.each([
    ['without a template', 'api_call: { url: "https://a.test/" }', 'no route'],
    ['with one', 'template: { name: "call" }, data: { by: 1 }', 'no route'],
    ['whose template fails', 'template: { name: "call" }, data: { by: {{ by }} }', 'divided by 0'],
  ])('caches nothing of a body with an API call that fails, %s', async (_, input, message) => {
    const call = '---\nrequest_type: POST\nto: https://a.test/\n---\n{{ 1 | divided_by: data.by }}'
    const fetch = jest.fn(() => Promise.resolve(new Response('', { status: 201 })))
    if (message === 'no route') fetch.mockRejectedValueOnce(new Error(message))
    const { liquid } = register({ fetch, files: memoryFiles({ 'api_calls/call.liquid': call }) })
    const query = `{% graphql g %}mutation { sent: api_call_send(${input}) { response { status } errors { message } } }{% endgraphql %}`
    const template = `{% cache "k" %}${query}{{ g.sent.response.status }}{{ g.sent.errors[0].message }}{% endcache %}`
    expect(await liquid.parseAndRender(template, { by: 0 })).toContain(message)
    expect(await liquid.parseAndRender(template, { by: 1 })).toBe('201')
    expect(await liquid.parseAndRender(template, { by: 0 })).toBe('201')
  })

  test('caches nothing of an interrupted body', async () => {
    const { liquid } = counting()
    const template =
      '{% for i in (1..2) %}{% cache "k" %}a{% if stop %}{% break %}{% endif %}b{% endcache %}{% endfor %}'
    expect(await liquid.parseAndRender(template, { stop: true })).toBe('a')
    expect(await liquid.parseAndRender(template)).toBe('abab')
  })

  test('returns nothing of an interrupted body to another render', async () => {
    const { liquid } = counting()
    const template = liquid.parse(
      '{% for i in (1..3) %}{% cache "k" %}{{ i | slow }}{% break %}{% endcache %}{% endfor %}{% cache "l" %}{{ 2 | slow }}{% return %}{% endcache %}3',
    )
    const renders = Array.from({ length: 3 }, () => liquid.render(template) as Promise<string>)
    expect(await Promise.all(renders)).toEqual(['12', '12', '12'])
  })

  test('returns nothing of an open transaction to another render', async () => {
    const { liquid } = counting()
    const template = '{% cache "k" %}{{ text | slow }}{% endcache %}'
    const inTransaction = liquid.parseAndRender(`{% transaction %}${template}{% rollback %}{% endtransaction %}`, {
      text: 'secret',
    })
    await new Promise((resolve) => setTimeout(resolve, 2))
    expect(await liquid.parseAndRender(template, { text: 'open' })).toBe('open')
    expect(await inTransaction).toBe('secret')
    expect(await liquid.parseAndRender(template, { text: 'other' })).toBe('open')
  })

  test('keeps safe HTML under escapeOutput', async () => {
    const { liquid } = counting({ settings: { escapeOutput: true } })
    const template = '{% cache "k" %}<b>{{ "<" }}</b>{% endcache %}'
    expect(await liquid.parseAndRender(template + template)).toBe('<b>&lt;</b><b>&lt;</b>')
  })

  test('counts cached output against the budget of the render', async () => {
    const { liquid } = counting({ settings: { limits: { outputLength: 1000 } } })
    const template = `{% for i in (1..20) %}{% cache "k" %}${'x'.repeat(100)}{% endcache %}{% endfor %}`
    await expect(liquid.parseAndRender(template)).rejects.toThrow('settings.limits.outputLength')
  })

  test('requires render for an asynchronous store', async () => {
    const store = memoryStore()
    const cache = { ...store, get: (key: string) => Promise.resolve(store.get(key)) }
    const { liquid } = counting({ cache })
    const template = '{% cache "k" %}{{ 0 | count }}{% endcache %}'
    expect(await liquid.parseAndRender(template)).toBe('1')
    expect(await liquid.parseAndRender(template)).toBe('1')
    expect(() => liquid.parseAndRenderSync(template) as unknown).toThrow('use render')
  })

  test.each([
    ['{% cache "k", expire: -1 %}{% endcache %}', 'expire: expected a number of 0 or more, got Integer -1'],
    ['{% cache "k", expire: "soon" %}{% endcache %}', 'expire: expected a number of 0 or more, got String "soon"'],
    ['{% cache "k", expires: 1 %}{% endcache %}', 'unknown option "expires" (did you mean "expire"?)'],
    ['{% cache "k" %}', 'not closed'],
  ])('rejects %s', async (template, message) => {
    expect((await failureOf(register().liquid.parseAndRender(template))).message).toContain(message)
  })
})

describe('output of one visitor', () => {
  const files = {
    'forms/note.liquid': '---\nresource: note\n---\n{% form %}{% endform %}',
    'forms/cached.liquid': '---\nresource: note\n---\n{% cache "k" %}{% form %}{% endform %}{% endcache %}',
    'views/partials/form.liquid': "{% include_form 'note' %}",
    'views/partials/token.liquid': '{{ context.authenticity_token }}',
    'lib/token.liquid': '{% assign t = context.authenticity_token %}{% return t %}',
  }
  const wrapInCache = (body: string): string => `{% cache "k" %}${body}{% endcache %}`
  const token = 'a CSRF token (context.authenticity_token)'

  test.each([
    [wrapInCache('{{ context.authenticity_token }}'), token],
    [wrapInCache('{{ context["authenticity_token"] }}'), token],
    [wrapInCache('{% assign c = context %}{{ c.authenticity_token }}'), token],
    [wrapInCache('{% if context.authenticity_token %}x{% endif %}'), token],
    [wrapInCache('{% capture x %}{{ context.authenticity_token }}{% endcapture %}'), token],
    [wrapInCache("{% render 'token' %}"), token],
    [wrapInCache("{% include 'token' %}"), token],
    [wrapInCache("{% function t = 'token' %}{{ t }}"), token],
    [
      wrapInCache('{% for i in (1..2) %}{% cache i %}{{ context.authenticity_token }}{% endcache %}{% endfor %}'),
      token,
    ],
    [wrapInCache('{% cache "l" %}x{% endcache %}{{ context.authenticity_token }}'), token],
    ['{% cache "k", expire: 0 %}{{ context.authenticity_token }}{% endcache %}', token],
    [wrapInCache("{% include_form 'note' %}"), 'a form (include_form "note")'],
    [wrapInCache("{% render 'form' %}"), 'a form (include_form "note")'],
    ["{% include_form 'cached' %}", 'a form'],
    [wrapInCache("{% spam_protection 'hcaptcha' %}"), 'a captcha (spam_protection)'],
    [`{% assign t = context.authenticity_token %}${wrapInCache('{{ t }}')}`, 'a CSRF token'],
    [`{% capture f %}{% render 'form' %}{% endcapture %}${wrapInCache('{{ f }}')}`, 'a CSRF token'],
    [`${wrapInCache('{% assign t = context.authenticity_token %}')}{% cache "l" %}{{ t }}{% endcache %}`, token],
    [`{% transaction %}${wrapInCache('{{ context.authenticity_token }}')}{% endtransaction %}`, token],
  ])('%s is rendered for each visitor, and never cached', async (template, what) => {
    const cache = memoryStore()
    const { liquid, entries } = register({ files: memoryFiles(files), cache })
    const set = jest.spyOn(cache, 'set')
    const plain = template.replaceAll(/{% (?:cache [^%]*|endcache) %}/g, '')
    const strangers = await Promise.all(
      [1, 2, 3, 4].map(async () => liquid.parseAndRender(template) as Promise<string>),
    )
    const lengths = [...strangers, (await liquid.parseAndRender(plain)) as string].map(({ length }) => length)
    expect(new Set(lengths).size).toBe(1)
    if (/[\w-]{43}/.test(strangers[0] ?? '')) expect(new Set(strangers).size).toBe(4)
    expect(set.mock.calls.filter(([, markup]) => /[\w-]{43}|<form|<div/.test(String(markup)))).toEqual([])
    const warnings = entries.map(({ message }) => message).filter((message) => message.includes('nothing is cached'))
    expect(warnings[0]).toContain(
      `its body has ${what}, which belongs to one visitor: nothing is cached. Move it out of {% cache %}`,
    )
    expect(warnings[0]).toMatch(/^[\w/.]+:\d+:\d+: tag "cache"/)
    expect(new Set(warnings).size).toBe(warnings.length)
  })

  test('leaves cached output of other keys unchanged', async () => {
    const { liquid } = counting({ files: memoryFiles(files) })
    const template =
      '{% cache k %}{% if form %}{{ context.authenticity_token | size }}{% endif %}{{ 0 | count }}{% endcache %}'
    const show = (k: string, form: boolean): Promise<unknown> => liquid.parseAndRender(template, { k, form })
    expect([await show('a', false), await show('b', true), await show('a', true)]).toEqual(['1', '432', '1'])
    expect([await show('c', false), await show('c', false), await show('b', true)]).toEqual(['3', '3', '434'])
  })

  test('is rendered for many visitors at once, after the first', async () => {
    const { liquid } = register()
    let open = 0
    let most = 0
    liquid.registerFilter('slow', async (value: unknown) => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open--
      return value
    })
    const template = liquid.parse(wrapInCache('{{ context.authenticity_token | slow }}'))
    await liquid.render(template)
    const texts = await Promise.all(Array.from({ length: 8 }, () => liquid.render(template) as Promise<string>))
    expect(new Set(texts).size).toBe(8)
    expect(most).toBe(8)
  })

  test('may occur around or after a fragment', async () => {
    const { liquid } = register({ files: memoryFiles(files) })
    const template = `{{ context.authenticity_token | size }}${wrapInCache('x')}{% render 'form' %}{{ context.authenticity_token | size }}`
    expect(await liquid.parseAndRender(template)).toMatch(/^43x<form.*<\/form>43$/)
  })

  test('may follow a fragment that has failed', async () => {
    const { liquid } = register({ files: memoryFiles(files) })
    const template = `{% try %}${wrapInCache('{{ 1 | divided_by: 0 }}')}{% catch e %}{% endtry %}{{ context.authenticity_token | size }}`
    expect(await liquid.parseAndRender(template)).toBe('43')
  })

  test('may be read by a job that a fragment has queued', async () => {
    const { liquid, jobs, entries } = register({
      files: memoryFiles({ 'lib/job.liquid': '{% log context.authenticity_token, type: "job" %}' }),
    })
    await liquid.parseAndRender(wrapInCache("{% background j = 'job' %}"))
    await jobs.drain()
    expect(entries).toEqual([expect.objectContaining({ type: 'job' })])
  })
})

describe('cache over a store with leases', () => {
  /** A store shared by several processes. */
  function shared() {
    const leases = new Set<string>()
    const store = {
      ...memoryStore(),
      lease(key: string) {
        if (leases.has(key)) return undefined
        leases.add(key)
        return () => leases.delete(key)
      },
    }
    return { leases, store }
  }
  const template = '{% cache "k" %}{{ name | slow }}{% endcache %}'

  test('renders a key once for concurrent misses of two processes', async () => {
    const { leases, store } = shared()
    const [one, other] = [counting({ cache: store }), counting({ cache: store })]
    const texts = await Promise.all([one, other].map(({ liquid }, i) => liquid.parseAndRender(template, { name: i })))
    expect(texts[0]).toBe(texts[1])
    expect(one.calls() + other.calls()).toBe(1)
    expect(leases.size).toBe(0)
  })

  test("renders a key in another process if the first one's body fails", async () => {
    const { leases, store } = shared()
    const [one, other] = [counting({ cache: store }), counting({ cache: store })]
    const failing = '{% cache "k" %}{{ name | slow | array_limit: 0 }}{% endcache %}'
    const failure = failureOf(one.liquid.parseAndRender(failing, { name: ['a'] }))
    expect(await other.liquid.parseAndRender(template, { name: 'b' })).toBe('b')
    expect((await failure).message).toContain('array_limit')
    expect(leases.size).toBe(0)
  })

  test('blocks no render on output that is not cached or waits for a transaction', async () => {
    const { leases, store } = shared()
    const { liquid } = counting({ cache: store })
    const lease = jest.spyOn(store, 'lease')
    expect(await liquid.parseAndRender('{% cache "k", expire: 0 %}a{% endcache %}')).toBe('a')
    expect(await liquid.parseAndRender(`{% transaction %}${template}{% endtransaction %}`, { name: 'b' })).toBe('b')
    expect(lease).not.toHaveBeenCalled()
    expect(leases.size).toBe(0)
  })

  test('takes no lease for a nested fragment', async () => {
    const { store } = shared()
    const { liquid } = counting({ cache: store })
    const lease = jest.spyOn(store, 'lease')
    expect(await liquid.parseAndRender('{% cache "o" %}{% cache "i" %}a{% endcache %}{% endcache %}')).toBe('a')
    expect(lease).toHaveBeenCalledTimes(1)
  })
})
