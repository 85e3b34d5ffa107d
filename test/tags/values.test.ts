import { memoryFiles } from '../../src/ports/files'
import { errorOf, register } from '../support/register'

const files = memoryFiles({
  'lib/add.liquid': '{% assign sum = a | plus: b %}{% return sum %}not reached',
  'lib/outer.liquid': '{% return outer %}',
  'lib/nothing.liquid': 'printed',
  'lib/first.liquid': '{% for i in list %}{% if i > 1 %}{% return i %}{% endif %}{% endfor %}{% return "none" %}',
  'lib/exporting.liquid': "{% assign a = 1 %}{% assign b = 2 %}{% export a, b, namespace: 'n' %}",
  'modules/blog/lib/title.liquid': "{% return 'Blog' %}",
  'modules/shop/lib/title.liquid': "{% return 'Shop' %}",
})

const failing = (template: string): string =>
  errorOf(() => register({ files, settings: { syntax: 'strict' } }).liquid.parseAndRenderSync(template)).message

describe('log', () => {
  const logged = (template: string, environment = 'staging', data: object = {}): unknown[] => {
    const { liquid, entries } = register({ settings: { environment } })
    expect(liquid.parseAndRenderSync(template, data)).toBe('')
    return entries.map(({ level, type, message }) => [level, type, message])
  }

  test.each([
    ["{% log 'a' %}", ['info', 'info', 'a']],
    ["{% log 'a', type: 'error' %}", ['error', 'error', 'a']],
    ["{% log 'a', type: 'cart' %}", ['info', 'cart', 'a']],
    ["{% log { 'a': [1, nil] }, type: 'debug' %}", ['debug', 'debug', '{"a":[1,null]}']],
    ["{% log [1, ['a', nil], { 'b': 2 }] %}", ['info', 'info', '[1,["a",null],{"b":2}]']],
    ["{% log 'a' | upcase, type: 'x', env: 'all' %}", ['info', 'x', 'A']],
    ["{% log 'a' env: 'staging' %}", ['info', 'info', 'a']],
    ["{% log 'a', 'error' %}", ['error', 'error', 'a']],
    ["{% log 'a', 'cart', env: 'staging' %}", ['info', 'cart', 'a']],
    ["{% log 'a' | upcase, 'ERROR: ' | append: 'x' %}", ['info', 'ERROR: x', 'A']],
    ["{% log 'a', nil %}", ['info', 'info', 'a']],
    ["{% liquid\nlog 'a', 'cart'\n%}", ['info', 'cart', 'a']],
  ])('%s', (template, entry) => {
    expect(logged(template)).toEqual([entry])
  })

  test('accepts its type without the name, without a warning', () => {
    const { liquid, entries } = register({ settings: { syntax: 'strict' } })
    liquid.parseAndRenderSync("{% log 'a', 'cart' %}")
    expect(entries.map(({ type }) => type)).toEqual(['cart'])
  })

  test('is silent in another environment', () => {
    expect(logged("{% log 'a', env: 'production' %}")).toEqual([])
    expect(logged("{% log 'a', env: 'production' %}", 'production')).toEqual([['info', 'info', 'a']])
    expect(logged("{% log 'a', env: 'staging' %}", 'production')).toEqual([])
  })

  test('rejects other options', () => {
    expect(failing("{% log 'a', typ: 'error' %}")).toContain('unknown option "typ" (did you mean "type"?)')
  })

  test('rejects other environments', () => {
    expect(failing("{% log 'a', env: 'test' %}")).toContain(
      'env: expected one of all, staging, production, got String "test"',
    )
  })
})

describe('session', () => {
  test('sets a field, and deletes it for a blank value', () => {
    const { liquid } = register()
    for (const blank of ['nil', "''", "' '", '[]', '{}', 'false']) {
      const template = `{% session a = 1 %}{{ context.session.a }}{% session a = ${blank} %}[{{ context.session | json }}]`
      expect(liquid.parseAndRenderSync(template)).toBe('1[{}]')
    }
  })

  test.each([
    ['{% session %}', 'expected the name of a field'],
    ['{% session a %}', 'expected "="'],
    ['{% session a = 1 2 %}', 'unexpected'],
  ])('%s is rejected', (template, message) => {
    expect(failing(template)).toContain(message)
  })
})

describe('export', () => {
  test('merges into a namespace for every template of the request', () => {
    const { liquid } = register({ files })
    const template =
      "{% function _ = 'exporting' %}{% assign c = 3 %}{% export c, namespace: 'n' %}{{ context.exports.n | json }}"
    expect(liquid.parseAndRenderSync(template)).toBe('{"a":1,"b":2,"c":3}')
  })

  test('accepts values by name without a namespace', () => {
    const { liquid } = register()
    const template = "{% export a: 1, b: 'x' %}{{ context.exports.a }}{{ context.exports.b }}"
    expect(liquid.parseAndRenderSync(template)).toBe('1x')
  })
})

describe('function and return', () => {
  const { liquid } = register({ files })

  test.each([
    ["{% function x = 'add', a: 1, b: 2 %}{{ x }}", '3'],
    ["{% function_rc x = 'add', a: 1, b: 2 %}{{ x }}", '3'],
    ["{% assign outer = 1 %}{% function x = 'outer' %}[{{ x }}]", '[]'],
    ["{% assign x = 1 %}{% function x = 'nothing' %}[{{ x }}]", '[]'],
    ["{% function x = 'first', list: [1, 2, 3] %}{{ x }}", '2'],
    ["{% function x = 'first', list: [1] %}{{ x }}", 'none'],
    [
      "{% assign h = {} %}{% function h['a'] = 'add', a: 1, b: 2 %}{% function h.b = 'add', a: 2, b: 2 %}{{ h | json }}",
      '{"a":3,"b":4}',
    ],
    [
      "{% assign l = [] %}{% function l << 'add', a: 1, b: 2 %}{% function l << 'add', a: 1, b: 1 %}{{ l | json }}",
      '[3,2]',
    ],
    ["{% function x = 'modules/blog/title' %}{{ x }}", 'Blog'],
    ["{% function _x-1 = 'add', a: 1, b: 1 %}{{ _x-1 }}", '2'],
    ["{% assign p = 'add' %}{% function x = p, a: 1, b: 1 %}{{ x }}", '2'],
  ])('%s', async (template, output) => {
    expect(liquid.parseAndRenderSync(template)).toBe(output)
    expect(await liquid.parseAndRender(template)).toBe(output)
  })

  test.each([
    [
      "{% function x = 'ad' %}",
      'can\'t find partial "ad" (did you mean "add"?); looked for views/partials/ad.liquid, lib/ad.liquid',
    ],
    ...['1x', 'a?', 'a?b', 'ä', 'aä'].map((name): [string, string] => [
      `{% function ${name} = 'add' %}`,
      `expected the name of a variable, a letter or _ and then letters, digits, _ and -, got "${name}"`,
    ]),
    ["{% function x 'add' %}", 'expected "=" or "<<"'],
    ["{% function l << 'add', a: 1, b: 1 %}", 'cannot append to "l": expected an array, got nil'],
  ])('%s is rejected', (template, message) => {
    expect(failing(template)).toContain(message)
  })
})

describe('hash_assign and parse_json', () => {
  const { liquid } = register()

  test.each([
    [
      '{% assign h = {} %}{% hash_assign h["a"] = 1 %}{% hash_assign h.b = "x" | upcase %}{{ h | json }}',
      '{"a":1,"b":"X"}',
    ],
    ['{% parse_json h %}{ "a": [1, {{ n | default: 2 }}] }{% endparse_json %}{{ h.a[1] }}', '2'],
    ['{% parse_json l %}[1, 2]{% endparse_json %}{{ l | size }}{{ l | type_of }}', '2Array'],
  ])('%s', (template, output) => {
    expect(liquid.parseAndRenderSync(template)).toBe(output)
  })

  test.each([
    ['{% hash_assign h = 1 %}', 'expected a key after "h"'],
    ['{% parse_json h %}{ {% endparse_json %}', 'its body is not JSON'],
    ['{% parse_json %}{}{% endparse_json %}', 'expected the name of a variable'],
  ])('%s is rejected', (template, message) => {
    expect(failing(template)).toContain(message)
  })
})

test('print is never escaped', () => {
  const { liquid } = register({ settings: { escapeOutput: true } })
  expect(liquid.parseAndRenderSync('{{ x }}{% print x %}', { x: '<b>' })).toBe('&lt;b&gt;<b>')
})

test("context.modules contains the app's modules", () => {
  const { liquid } = register({ files })
  expect(
    liquid.parseAndRenderSync(
      '{{ context.modules | json }}{% if context.modules.blog %}y{% endif %}{{ context.modules.nope }}',
    ),
  ).toBe('{"blog":{"name":"blog"},"shop":{"name":"shop"}}y')
})
