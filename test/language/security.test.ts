import { memoryFiles } from '../../src/ports/files'
import { register } from '../support/register'

const { liquid } = register({ files: memoryFiles({ 'lib/echo.liquid': '{% return value %}' }) })
const render = (template: string, data: object = {}): string => liquid.parseAndRenderSync(template, data) as string

afterEach(() => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined()
})

describe('prototypes are unreachable', () => {
  test.each(['__proto__', 'constructor', 'prototype'])('%s is a key like any other', (key) => {
    expect(render(`{% assign h = { "${key}": { "polluted": "mine" } } %}{{ h.${key}.polluted }}`)).toBe('mine')
    expect(
      render(
        `{% assign h = {} %}{% assign h["${key}"] = { "a": 1 } %}{% assign h["${key}"].polluted = "mine" %}{{ h }}`,
      ),
    ).toBe(`{"${key}":{"a":1,"polluted":"mine"}}`)
    expect(render(`{% assign ${key} = "mine" %}{{ ${key} }}`)).toBe('mine')
    expect(render(`{% function x = 'echo', value: { "${key}": 1 } %}{{ x }}`)).toBe(`{"${key}":1}`)
    expect(render(`{% assign name = 1 %}{% export name, namespace: '${key}' %}{{ context.exports.${key}.name }}`)).toBe(
      '1',
    )
    expect(render(`{% assign h = text | parse_json %}{{ h }}`, { text: `{"${key}":{"polluted":1}}` })).toBe(
      `{"${key}":{"polluted":1}}`,
    )
    expect(render(`{% session ${key} = "x" %}{{ context.session.${key} }}`)).toBe('x')
    expect(render(`{{ 'k' | t: default: "%{${key}}", ${key}: 'v' }}`)).toBe('v')
  })

  test.each([
    '{{ a.constructor }}',
    '{{ h.__proto__ }}',
    '{{ h.toString }}',
    '{{ s.constructor.name }}',
    '{{ n.constructor }}',
  ])('%s is nil', (template) => {
    expect(render(template, { a: [], h: {}, s: 'x', n: 1 })).toBe('')
  })

  test('in drops, loops and ranges too', () => {
    expect(render('{% for i in (1..1) %}{{ forloop.constructor }}{{ forloop.__proto__ }}{% endfor %}')).toBe('')
    expect(render('{% assign r = (1..3) %}{{ r.constructor }}{{ r.valueOf }}')).toBe('')
    expect(render('{{ context.constructor }}{{ context.__proto__ }}')).toBe('')
  })

  test('and a target through a prototype is a missing parent, which becomes a hash', () => {
    expect(render('{% assign h = {} %}{% assign h.__proto__.polluted = 1 %}{{ h }}')).toBe(
      '{"__proto__":{"polluted":1}}',
    )
    expect(render('{% assign h = {} %}{% assign h.constructor.prototype.polluted = 1 %}{{ h }}')).toBe(
      '{"constructor":{"prototype":{"polluted":1}}}',
    )
    expect(render('{% assign __proto__.polluted = 1 %}{{ __proto__ }}')).toBe('{"polluted":1}')
    expect(render('{% assign constructor.prototype.polluted = 1 %}{{ constructor }}')).toBe(
      '{"prototype":{"polluted":1}}',
    )
  })

  test('and a variable named like an inherited method is undefined', () => {
    expect(render('[{{ toString }}{{ hasOwnProperty }}{{ valueOf }}]')).toBe('[]')
  })
})

describe("a host's data is unchanged", () => {
  test('by counters, assigns and loops', () => {
    const data = Object.freeze({ n: 5, list: Object.freeze([1, 2]) })
    expect(
      render('{% increment n %}{% increment m %}{% assign list = 1 %}{% for n in (1..2) %}{% endfor %}', data),
    ).toBe('50')
    expect(data).toEqual({ n: 5, list: [1, 2] })
  })

  test('by literals, which are new at each render', () => {
    const template = liquid.parse(
      '{% assign a = [] %}{% assign a << 1 %}{{ a.size }}{% assign h = {} %}{% assign h.x = 1 %}{{ h }}',
    )
    expect(liquid.renderSync(template)).toBe('1{"x":1}')
    expect(liquid.renderSync(template)).toBe('1{"x":1}')
  })

  test('by an empty result of another render', () => {
    const template = liquid.parse('{% assign a = missing | array_flatten %}{% assign a << 1 %}{{ a.size }}')
    expect([liquid.renderSync(template), liquid.renderSync(template)]).toEqual(['1', '1'])
  })
})

describe('escaping', () => {
  const safe = register({
    settings: { escapeOutput: true },
    files: memoryFiles({ 'views/partials/b.liquid': '<b>{{ x }}</b>' }),
  }).liquid
  const escaped = (template: string): string =>
    safe.parseAndRenderSync(template, { x: '<i>"&\'', list: ['<', '>'] }) as string

  test.each([
    ['{{ x }}', '&lt;i&gt;&quot;&amp;&#39;'],
    ['{% echo x %}', '&lt;i&gt;&quot;&amp;&#39;'],
    ['{{ list }}', '&lt;&gt;'],
    ["{% cycle x, 'b' %}", '&lt;i&gt;&quot;&amp;&#39;'],
    ['{{ "a {{ x }}" }}', 'a &lt;i&gt;&quot;&amp;&#39;'],
    ['{{ { "a": "<" } }}', '{&quot;a&quot;:&quot;\\u003c&quot;}'],
    ['{{ x | html_safe | append: x }}', '<i>"&\'&lt;i&gt;&quot;&amp;&#39;'],
    ['{% assign y = x %}{{ y }}', '&lt;i&gt;&quot;&amp;&#39;'],
    ["{{ '<b>' | t }}", 'translation missing: en.&lt;b&gt;'],
  ])('%s is escaped', (template, output) => {
    expect(escaped(template)).toBe(output)
  })

  test.each([
    ['{{ x | html_safe }}', '<i>"&\''],
    ['{% print x %}', '<i>"&\''],
    ['{{ x | raw }}', '<i>"&\''],
    ['{{ x | escape }}', '&lt;i&gt;&quot;&amp;&#39;'],
    ['{{ x | json }}', '"\\u003ci\\u003e\\"\\u0026\\u0027"'],
    ['{% capture c %}<p>{{ x }}</p>{% endcapture %}{{ c }}', '<p>&lt;i&gt;&quot;&amp;&#39;</p>'],
    ["{% render 'b', x: x %}", '<b>&lt;i&gt;&quot;&amp;&#39;</b>'],
    ['{% assign y = x | html_safe %}{% assign list = [] %}{% assign list << y %}{{ list }}', '<i>"&\''],
  ])('%s is printed unescaped', (template, output) => {
    expect(escaped(template)).toBe(output)
  })
})

test('does not forge a line in the log', () => {
  const lines: string[] = []
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(lines.push(String(line))))
  const { liquid: logging } = register({
    logger: jest.requireActual<typeof import('../../src/ports/logger')>('../../src/ports/logger').stderrLogger(),
  })
  logging.parseAndRenderSync("{% log x, type: 'debug' %}", { x: 'a\nerror [liquid] forged\u001b[31m' })
  write.mockRestore()
  expect(lines).toEqual(['debug [debug] a\\nerror [liquid] forged\\u001b[31m\n'])
})
