import { Drop, Liquid } from 'liquidjs'
import { registerPlatform } from '../../../src/register'
import { expectSame, expectSameInSync, registered } from '../../support/liquidjs'

const scope = (): object => ({
  html: '<b>"&\'</b>',
  list: ['<', '>'],
  hash: { a: '<' },
  number: 5,
  float: 1.5,
  yes: true,
  no: false,
  nothing: null,
  empty_text: '',
  empty_list: [],
  zero: 0,
  nan: NaN,
  time: new Date(0),
  later: Promise.resolve(7),
})

describe('jsTruthy', () => {
  const values = ['empty_text', 'zero', 'nothing', 'no', 'empty_list', 'nan', 'missing', "''", '0', 'number', 'nil']
  const templates = values.flatMap((value) => [
    `{% if ${value} %}t{% else %}f{% endif %}`,
    `{% if false %}{% elsif ${value} %}t{% else %}f{% endif %}`,
    `{% unless ${value} %}t{% else %}f{% endunless %}`,
    `{% if not ${value} %}t{% else %}f{% endif %}`,
    `{% if ${value} and yes or ${value} and number %}t{% else %}f{% endif %}`,
    `{% if nothing or ${value} %}t{% else %}f{% endif %}`,
    `{{ ${value} | default: 'd' }}`,
  ])

  test.each(templates)('%s, on and off', async (template) => {
    await expectSameInSync(template, scope, { options: { jsTruthy: true } })
    await expectSameInSync(template, scope, { options: { jsTruthy: false } })
  })

  test('uses the value of a drop', async () => {
    class Zero extends Drop {
      override valueOf(): object {
        return 0 as unknown as object
      }
    }
    const template = '{% if zero %}t{% else %}f{% endif %}'
    expect(await expectSameInSync(template, () => ({ zero: new Zero() }), { options: { jsTruthy: true } })).toBe('f')
    expect(await expectSameInSync(template, () => ({ zero: new Zero() }))).toBe('t')
  })
})

describe('outputEscape', () => {
  const seen = function (this: { context?: unknown; token?: unknown; liquid?: unknown }, value: unknown): string {
    const given = [this.context, this.token, this.liquid].every((part) => part !== undefined)
    return `[${Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value}:${String(value)}:${String(given)}]`
  }
  const escapes = [
    ["'escape'", 'escape'],
    ["'json'", 'json'],
    ['a function', seen],
  ] as const
  const templates = [
    '{{ html }}',
    '{{ html | upcase }}',
    '{{ html | raw }}',
    '{{ html | upcase | raw }}',
    '{{ html | raw | upcase }}',
    '{{ html | nofilter }}',
    '{% echo html %}',
    '{% echo html | raw %}',
    "{% cycle html, 'x' %}",
    "{% cycle html | raw, 'x' %}",
    '{% liquid echo html\n echo number %}',
    '{% capture c %}{{ html }}{% endcapture %}{{ c | raw }}',
    '{% assign c = html %}{{ c }}',
    '{% for x in list %}{{ x }}{% endfor %}',
    '<p title="{{ html }}">{{ number }}</p>',
    '{% render "card", html: html %}',
    '{% include "card" %}',
    '{{ hash.a }}{{ number }}{{ float }}{{ yes }}{{ no }}',
    '{{ nothing }}{{ missing }}',
    '{{ list }}',
    '{% increment n %}',
  ]

  test.each(
    escapes.flatMap(([name, outputEscape]) => templates.map((template) => [name, template, outputEscape] as const)),
  )('%s of %s', async (_, template, outputEscape) => {
    const options = { outputEscape, templates: { card: '{{ html }}' } }
    await expectSameInSync(template, scope, { options })
  })

  test('by an asynchronous function', async () => {
    // LiquidJS awaits the result, although its types do not allow a promise.
    const outputEscape = ((value: unknown) => Promise.resolve(`(${String(value)})`)) as unknown as () => string
    const options = { outputEscape }
    expect(await expectSame('{{ html }}{{ list }}{{ number | raw }}{% echo later %}', scope, { options })).toBe(
      '(<b>"&\'</b>)(<,>)5(7)',
    )
    expect(() => registered(options).parseAndRenderSync('{{ number }}', scope())).toThrow('use render')
  })

  test('reports a failing function at the output', () => {
    const liquid = registered({
      outputEscape: () => {
        throw new Error('cannot escape')
      },
    })
    expect(() => liquid.parseAndRenderSync('a {{ html }}', scope())).toThrow('cannot escape, line:1, col:6')
  })

  test("exempts the raw output of a host's filter", async () => {
    const setUp = (liquid: Liquid): void => {
      liquid.registerFilter('bold', { handler: (text: string) => `<b>${text}</b>`, raw: true })
      liquid.registerFilter('mark', (text: string) => `<i>${text}</i>`)
    }
    const setting = { options: { outputEscape: 'escape' as const }, setUp }
    expect(await expectSameInSync('{{ "x" | bold }}{{ "x" | mark }}{{ "x" | bold | mark }}', scope, setting)).toBe(
      '<b>x</b>&lt;i&gt;x&lt;/i&gt;&lt;i&gt;&lt;b&gt;x&lt;/b&gt;&lt;/i&gt;',
    )
  })

  test('escapes printed hashes and times', () => {
    const liquid = registered({ outputEscape: 'escape' })
    expect(liquid.parseAndRenderSync('{{ hash }} {{ time }}', scope())).toBe(
      '{&#34;a&#34;:&#34;\\u003c&#34;} 1970-01-01 00:00:00 UTC',
    )
  })

  test('does not escape captured or escaped text, or safe HTML, again', () => {
    const liquid = registered({ outputEscape: 'escape' })
    expect(liquid.parseAndRenderSync('{% capture c %}<p>{{ html }}</p>{% endcapture %}{{ c }}', { html: '<' })).toBe(
      '<p>&lt;</p>',
    )
    expect(liquid.parseAndRenderSync("{{ '<b>' | html_safe }}{{ '<b>' | html_safe | upcase }}")).toBe('<b>&lt;B&gt;')
    expect(liquid.parseAndRenderSync("{% assign b = '<b>' | html_safe %}{% assign l = [b, '<i>'] %}{{ l }}")).toBe(
      '<b>&lt;i&gt;',
    )
  })

  test('is overridden by the setting escapeOutput', () => {
    const on = new Liquid({ outputEscape: 'json' })
    registerPlatform(on, { settings: { escapeOutput: true } })
    expect(on.parseAndRenderSync('{{ html }}', { html: '<' })).toBe('&lt;')
    const off = new Liquid({ outputEscape: 'escape' })
    registerPlatform(off, { settings: { escapeOutput: false } })
    expect(off.parseAndRenderSync('{{ html }}', { html: '<' })).toBe('<')
  })
})

describe('keepOutputType', () => {
  const options = { keepOutputType: true, templates: { value: '{{ v }}' } }

  test.each([
    ['{{ number }}', 5],
    ['{{ yes }}', true],
    ['{{ no }}', false],
    ['{{ nothing }}', null],
    ['{{ missing }}', undefined],
    ['{{ list }}', ['<', '>']],
    ['{{ hash }}', { a: '<' }],
    ['{{ time }}', new Date(0)],
    ['{{ float }}', 1.5],
    ['{{ 2.0 }}', 2],
    ['{{ (1..3) }}', [1, 2, 3]],
    ['{{ number | plus: 1 }}', 6],
    ['{% if yes %}{{ number }}{% else %}no{% endif %}', 5],
    ['{% for i in (1..1) %}{{ i }}{% endfor %}', 1],
    ['{% assign a = 1 %}{{ list }}', ['<', '>']],
    ['{% echo number %}', 5],
    ['{% cycle number, 1 %}', 5],
    ['{% case 1 %}{% when 1 %}{{ hash }}{% endcase %}', { a: '<' }],
    ['{% capture c %}{{ number }}{% endcapture %}{{ c }}', 5],
    ['{% liquid echo number %}', 5],
    ['{% render "value", v: list %}', ['<', '>']],
    ['{% include "value", v: number %}', 5],
    ['{{ number }} ', '5 '],
    ['{{ number }}{{ number }}', '55'],
    ['{{ yes }}{{ nothing }}', 'true'],
    ['x{{ number }}', 'x5'],
    ['{{ html }}', '<b>"&\'</b>'],
    ['', ''],
  ])('%s returns %j', async (template, value) => {
    expect(await expectSameInSync(template, scope, { options })).toEqual(value)
  })

  test('keeps the type of awaited values', async () => {
    expect(await expectSame('{{ later }}', scope, { options })).toBe(7)
  })

  test("keeps the type of a drop's value", async () => {
    class Five extends Drop {
      override valueOf(): object {
        return 5 as unknown as object
      }
    }
    expect(await expectSameInSync('{{ five }}', () => ({ five: new Five() }), { options })).toBe(5)
  })

  test('separates concurrent and nested renders', async () => {
    const liquid = registered(options)
    liquid.registerFilter('inner', function (this: { liquid: Liquid; context: object }, template: string): unknown {
      return this.liquid.parseAndRenderSync(template, this.context)
    })
    const templates = liquid.parse('{{ later }}')
    const resolveLater = (value: unknown): object => ({ later: new Promise((resolve) => setImmediate(resolve, value)) })
    expect(
      await Promise.all([liquid.render(templates, resolveLater(1)), liquid.render(templates, resolveLater([2]))]),
    ).toEqual([1, [2]])
    expect(
      liquid.parseAndRenderSync(
        '{% capture t %}{% raw %}{{ number }}{% endraw %}{% endcapture %}{{ t | inner | plus: 1 }}',
        scope(),
      ),
    ).toBe(6)
  })
})

describe('globals', () => {
  const templates = { card: '[{{ g }}]', page: '<{{ g }}>{% block b %}{% endblock %}' }
  const globals = { g: 1 }

  test.each([
    ['{{ g }}', { globals }, {}, '1'],
    ['{{ g }}', {}, { globals }, '1'],
    ['{{ g }}', { globals }, { globals: { g: 2 } }, '2'],
    ['{{ html }}{{ g }}', { globals: { html: 'h', g: 3 } }, {}, '<b>"&\'</b>3'],
    ['{% assign g = 5 %}{{ g }}{% render "card" %}{% include "card" %}', { globals }, {}, '5[1][5]'],
    ['{% render "card", g: 2 %}{% render "card" %}', {}, { globals }, '[2][1]'],
    ['{% layout "page" %}{% block b %}{{ g }}{% endblock %}', { globals }, {}, '<1>1'],
    ['{% for g in list %}{{ g }}{% endfor %}{{ g }}', { globals }, {}, '<>1'],
    ['{{ g.a.b }}{{ f }}', { globals: { g: { a: { b: 1 } }, f: () => 'F' } }, {}, '1F'],
    ['{{ nothing }}|', { globals: { nothing: 5 } }, {}, '|'],
  ])('%s', async (template, options, render, output) => {
    expect(await expectSameInSync(template, scope, { options: { ...options, templates }, render })).toBe(output)
  })

  test('can be promises', async () => {
    expect(await expectSame('{{ g }}', scope, { options: { globals: { g: Promise.resolve('p') } } })).toBe('p')
  })
})
