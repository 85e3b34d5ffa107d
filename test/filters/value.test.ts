import { register } from '../support/register'

const translations = {
  en: {
    hello: 'Hello %{name}',
    html: '<b>%{name}</b>',
    files: { one: '%{count} file', other: '%{count} files' },
    percent: '%%{name} and %{missing}',
    discount: '10%% off for %{name}, 5% for %%%{name}',
    'with.dot': 'dotted',
    list: ['a', 'b'],
    only: 'English',
    nothing: null,
  },
  pl: {
    hello: 'Cześć %{name}',
    files: { one: '%{count} plik', few: '%{count} pliki', many: '%{count} plików', other: '%{count} pliku' },
  },
}
const { liquid } = register({ translations })
const strict = register({ translations, settings: { escapeOutput: true } }).liquid
const value = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

describe('translate', () => {
  test('fills in variables, and leaves the rest unchanged', () => {
    expect(value("'hello' | t: name: 'Bob'")).toBe('Hello Bob')
    expect(value("'percent' | t: name: 'Bob'")).toBe('%{name} and %{missing}')
    expect(value("'discount' | t: name: 'Bob'")).toBe('10% off for Bob, 5% for %Bob')
    expect(value("'hello' | t: options", { options: { name: 'Ann', locale: 'pl' } })).toBe('Cześć Ann')
  })

  test.each([
    ['pl', 1, '1 plik'],
    ['pl', 3, '3 pliki'],
    ['pl', 5, '5 plików'],
    ['pl', 1.5, '1.5 pliku'],
    ['en', 0, '0 files'],
    ['de', 2, '2 files'],
    ['not a locale', 1, '1 file'],
  ])('chooses the plural form of %s for %d', (locale, count, text) => {
    expect(value("'files' | t: count: count, locale: locale", { count, locale })).toBe(text)
  })

  test('falls back to English, to the default, to a message', () => {
    expect(value("'only' | t: locale: 'pl'")).toBe('English')
    expect(value("'only' | t: locale: 'pl', fallback: false")).toBe('translation missing: pl.only')
    expect(value("'no' | t: default: 'D %{x}', x: 1")).toBe('D 1')
    expect(value("'some.key' | t")).toBe('translation missing: en.some.key')
    expect(value("'nothing' | t: default: 'D'")).toBe('D')
  })

  test('finds keys that contain dots, and returns lists unchanged', () => {
    expect(value("'with.dot' | t")).toBe('dotted')
    expect(value("'list' | t")).toEqual(['a', 'b'])
    expect(value("'with' | t: scope: 'x'")).toBe('translation missing: en.x.with')
  })

  test('never reads a prototype', () => {
    for (const key of ['__proto__', 'constructor.name', 'hello.length', 'files.__proto__']) {
      expect(value('key | t', { key })).toMatch(/^translation missing|^\{/)
    }
    expect(value("'hello' | t: locale: '__proto__'")).toBe('Hello %{name}')
  })

  const data = { name: '<i>', list: ['<i>'], html: '<i>' }
  const safeName = "{% assign safe = '<u>' | html_safe: true %}"

  test.each([
    ["{{ 'html' | t: name: name }}", '<b>&lt;i&gt;</b>'],
    ["{{ 'html' | t: name: list }}", '<b>&lt;i&gt;</b>'],
    ["{{ 'html' | t_escape: name: name }}", '<b>&lt;i&gt;</b>'],
    [`${safeName}{{ 'html' | t: name: safe }}`, '<b><u></b>'],
    ["{% assign inner = 'html' | t: name: name %}{{ 'html' | t: name: inner }}", '<b><b>&lt;i&gt;</b></b>'],
    ["{{ 'html' | t: name: name | nl2br }}", '<b>&lt;i&gt;</b>'],
    ["{{ 'html' | t: name: name | append: '' }}", '<b>&lt;i&gt;</b>'],
    ["{{ 'html' | t: name: name | upcase }}", '&lt;B&gt;&lt;I&gt;&lt;/B&gt;'],
    ["{{ 'html' | t: name: name | html_safe }}", '<b>&lt;i&gt;</b>'],
    ["{{ 'html' | t: name: name | raw }}", '<b>&lt;i&gt;</b>'],
    ["{% print 'html' | t: name: name %}", '<b>&lt;i&gt;</b>'],
    ["{% assign h = {} %}{% assign h.b = 'html' | t: name: name %}{{ h.b }}", '<b>&lt;i&gt;</b>'],
    ["{% assign t = 'html' | t: name: name %}{{ t.size }} {{ t.html }}", '10 '],
  ])('escapes variables under escaping: %s', (template, output) => {
    expect(strict.parseAndRenderSync(template, data)).toBe(output)
  })

  test.each([
    ["{{ 'no' | t: default: html }}", '&lt;i&gt;'],
    ["{{ 'no' | t_escape: default: html }}", '&lt;i&gt;'],
    ["{{ 'no' | t: default: '<b>%{name}', name: name }}", '&lt;b&gt;&lt;i&gt;'],
    [`${safeName}{{ 'no' | t: default: safe }}`, '<u>'],
    [`${safeName}{{ 'no' | t: default: 'a %{name}', name: safe }}`, 'a <u>'],
    ["{{ 'no' | t: default: '<b>%{name}', name: name | html_safe }}", '<b>&lt;i&gt;'],
    ['{{ name | t }}', 'translation missing: en.&lt;i&gt;'],
    ['{{ name | t_escape }}', 'translation missing: en.&lt;i&gt;'],
    ['{{ name | t | html_safe }}', 'translation missing: en.&lt;i&gt;'],
    ["{{ 'a' | t: scope: name }}", 'translation missing: en.&lt;i&gt;.a'],
  ])('escapes defaults and messages under escaping: %s', (template, output) => {
    expect(strict.parseAndRenderSync(template, data)).toBe(output)
  })

  test('inserts plain values if no HTML is printed', () => {
    expect(strict.evalValueSync("'html' | t: name: name", data)).toBe('<b><i></b>')
    expect(strict.parseAndRenderSync("{{ 'hello' | t: name: 'a&b' | json }}")).toBe('"Hello a\\u0026b"')
    expect(liquid.parseAndRenderSync("{{ 'html' | t: name: name }}", data)).toBe('<b><i></b>')
    expect(liquid.parseAndRenderSync("{{ 'html' | t_escape: name: name }}", data)).toBe('<b>&lt;i&gt;</b>')
    expect(liquid.parseAndRenderSync('{{ name | t_escape }}', data)).toBe('translation missing: en.&lt;i&gt;')
  })

  test('awaits asynchronous translations', async () => {
    const later = register({ translations: { lookup: (_, key) => Promise.resolve(`later ${key}`) } }).liquid
    await expect(later.parseAndRender("{{ 'a' | t | upcase }}")).resolves.toBe('LATER A')
    expect(() => later.parseAndRenderSync("{{ 'a' | t }}")).toThrow('use render')
  })
})

describe('default', () => {
  test.each([
    ['nil', 'd'],
    ['false', 'd'],
    ["''", 'd'],
    ['[]', 'd'],
    ['{}', 'd'],
    ['empty', 'd'],
    ['0', 0],
    ["' '", ' '],
    ['[nil]', [null]],
    ['true', true],
  ])('of %s is %p', (input, expected) => {
    expect(value(`${input} | default: 'd'`)).toEqual(expected)
  })

  test('keeps false on request, and follows jsTruthy', () => {
    expect(value("false | default: 'd', allow_false: true")).toBe(false)
    expect(value("nil | default: 'd', allow_false: true")).toBe('d')
    expect(register({}, { jsTruthy: true }).liquid.evalValueSync("0 | default: 'd'")).toBe('d')
  })
})

describe('to_hash', () => {
  test('parses JSON, with HTML entities unescaped unless raw_text is set', () => {
    expect(value('text | to_hash', { text: '{&quot;a&quot;: [1, &#39;&#39;]}'.replaceAll('&#39;', '&quot;') })).toEqual(
      { a: [1, ''] },
    )
    expect(value('text | to_hash: raw_text: true', { text: '{"a":"&lt;"}' })).toEqual({ a: '&lt;' })
    expect(value('text | to_hash', { text: '{"a":"&lt;"}' })).toEqual({ a: '<' })
  })

  test('returns hashes, arrays and nil unchanged', () => {
    const h = { a: 1 }
    expect(value('h | to_hash', { h })).toBe(h)
    expect(value('nil | parse_json')).toBeNull()
    expect(() => value('5 | to_hash')).toThrow('parameter "object": expected a JSON text, got Integer 5')
  })
})

describe('to_json', () => {
  test('is safe inside a script, and converts values outside of JSON', () => {
    expect(value('x | json', { x: '</script>&\u2028' })).toBe('"\\u003c/script\\u003e\\u0026\\u2028"')
    expect(value('x | json', { x: "it's a=b" })).toBe('"it\'s a=b"')
    expect(value('x | json', {})).toBe('null')
    expect(value('[7.0, (1..3)] | json')).toBe('[7,[1,2,3]]')
    const loop: unknown[] = []
    loop.push(loop)
    expect(() => value('loop | json', { loop })).toThrow('it contains itself')
  })

  test('is safe inside an attribute in single quotes if output is escaped', () => {
    expect(strict.evalValueSync('x | json', { x: { "a='": "'b=" } })).toBe('{"a\\u003d\\u0027":"\\u0027b\\u003d"}')
  })
})

describe('html_safe', () => {
  test('exempts text from escaping', () => {
    expect(strict.parseAndRenderSync('{{ x | html_safe }}|{{ x }}', { x: '<b>' })).toBe('<b>|&lt;b&gt;')
    expect(value("'&lt;&#60;&#x3c;&apos;&nbsp;&#99999999;' | html_safe")).toBe("<<<'&nbsp;&#99999999;")
  })
})

test.each([
  ["'a'", 'String'],
  ['1', 'Integer'],
  ['1.5', 'Float'],
  ['7.0', 'Float'],
  ['[]', 'Array'],
  ['{}', 'Hash'],
  ['true', 'TrueClass'],
  ['false', 'FalseClass'],
  ['nil', 'NilClass'],
  ['missing', 'NilClass'],
  ['(1..2)', 'Range'],
  ['now', 'Time'],
  ["'a' | escape", 'String'],
])('type_of %s is %s', (expression, type) => {
  expect(strict.evalValueSync(`${expression} | type_of`, { now: new Date(0) })).toBe(type)
})

test('pluralizes negative numbers', () => {
  const { liquid } = register({ translations: { en: { a: { one: 'one', other: '%{count}' } } } })
  expect(liquid.parseAndRenderSync("{{ 'a' | t: count: -1 }} {{ 'a' | t: count: 1 }}")).toBe('-1 one')
})

test('JSON can begin with a byte order mark', () => {
  expect(register().liquid.parseAndRenderSync('{{ t | parse_json | json }}', { t: '\ufeff{"a":1}' })).toBe('{"a":1}')
})
