import { UndefinedVariableError } from 'liquidjs'
import { errorOf } from '../../support/register'
import { expectSameInSync, messageOf, pair, registered, rejection } from '../../support/liquidjs'

const scope = (): object => ({
  cart: { items: [{ title: 'tea' }], total: null },
  key: 'items',
  customer: () => ({ name: 'Ann' }),
})
const strict = { options: { strictVariables: true } }
const lenient = { options: { strictVariables: true, lenientIf: true } }

describe('strictVariables', () => {
  test.each([
    ['{{ carts }}', 'carts', 4],
    ['{{ cart.lines }}', 'cart.lines', 4],
    ['{{ cart.items[0].name }}', 'cart.items.0.name', 4],
    ['{{ cart.items[7].name }}', 'cart.items.7', 4],
    ["{{ cart['lines'].first }}", 'cart.lines', 4],
    ['{{ cart[key].first.name }}', 'cart.items.first.name', 4],
    ['{{ cart[kee] }}', 'kee', 9],
    ['{{ customer.email }}', 'customer.email', 4],
    ['{{ "a" | append: cart.name }}', 'cart.name', 18],
    ['{{ "a" | default: b, allow_false: c }}', 'b', 19],
    ['{% if cart.open %}{% endif %}', 'cart.open', 7],
    ['{% if false %}{% elsif open %}{% endif %}', 'open', 24],
    ['{% unless open and cart %}{% endunless %}', 'open', 11],
    ['{% case open %}{% when 1 %}{% endcase %}', 'open', 9],
    ['{% case 1 %}{% when open %}{% endcase %}', 'open', 21],
    ['{% for item in list %}{% endfor %}', 'list', 16],
    ['{% for i in (1..many) %}{% endfor %}', 'many', 17],
    ['{% for i in (1..3) limit: few %}{% endfor %}', 'few', 27],
    ['{% tablerow item in list %}{% endtablerow %}', 'list', 21],
    ['{% assign a = b.c %}', 'b', 15],
    ['{% capture a %}{{ b }}{% endcapture %}', 'b', 19],
    ['{% cycle group: 1, 2 %}', 'group', 10],
    ['{% echo b %}', 'b', 9],
    ['{{ b | default: 1 }}', 'b', 4],
  ])('%s names the whole path to the missing part', async (template, path, column) => {
    const { alone, registered } = pair(strict)
    const error = errorOf(() => registered.parseAndRenderSync(template, scope()))
    expect(error).toBeInstanceOf(UndefinedVariableError)
    expect(messageOf(error)).toBe(`undefined variable: ${path}, line:1, col:${column}`)
    expect(messageOf(error)).toBe((await rejection(alone.parseAndRender(template, scope()))).message)
    expect(await rejection(registered.parseAndRender(template, scope()))).toHaveProperty('message', error.message)
  })

  test.each([
    '{{ cart.total }}',
    '{{ cart.total.currency }}',
    '{{ cart.items.size }}{{ cart.items.first.title }}{{ customer.name }}',
    '{% increment counter %}{% increment counter %}',
    '{% if cart.total == nil %}none{% endif %}',
  ])('%s is accepted', (template) => expectSameInSync(template, scope, strict))

  test('can be set for one render', () => {
    const message = 'undefined variable: x'
    expect(() => registered().parseAndRenderSync('{{ x }}', {}, { strictVariables: true })).toThrow(message)
    const liquid = registered({ strictVariables: true })
    expect(() => liquid.parseAndRenderSync('{{ x }}')).toThrow(message)
    expect(liquid.parseAndRenderSync('[{{ x }}]', {}, { strictVariables: false })).toBe('[]')
  })

  test('applies in partials, and names their file', () => {
    const liquid = registered({ strictVariables: true, templates: { card: 'a\n{{ title }}' } })
    expect(() => liquid.parseAndRenderSync('{% render "card" %}')).toThrow(
      'undefined variable: title, file:card, line:2, col:4',
    )
  })

  test('suggests the nearest existing name', () => {
    const liquid = registered(strict.options)
    const findMessage = (template: string): string =>
      errorOf(() => liquid.parseAndRenderSync(template, scope())).message
    expect(findMessage('{{ crat }}')).toContain('undefined variable: crat (did you mean "cart"?)')
    expect(findMessage('{{ cart.item }}')).toContain('undefined variable: cart.item (did you mean "items"?)')
    expect(findMessage('{{ cart.items[0].titel }}')).toContain('(did you mean "title"?)')
    // Suggests nothing for an index, or for a name without a common letter.
    expect(findMessage('{{ cart.items[5] }}')).not.toContain('did you mean')
    expect(findMessage('{{ x }}')).not.toContain('did you mean')
  })
})

describe('lenientIf', () => {
  test.each([
    ['{% if open %}yes{% else %}no{% endif %}', 'no'],
    ['{% if cart.open.now %}yes{% else %}no{% endif %}', 'no'],
    ['{% if false %}{% elsif open %}yes{% else %}no{% endif %}', 'no'],
    ['{% if open == 15 or shut %}yes{% else %}no{% endif %}', 'no'],
    ['{% if open != "x" %}yes{% endif %}', 'yes'],
    ['{% if not open %}yes{% endif %}', 'yes'],
    ['{% if open contains 1 %}{% else %}no{% endif %}', 'no'],
    ['{% unless open %}yes{% endunless %}', 'yes'],
    ['{% case open %}{% when 1 %}1{% else %}other{% endcase %}', 'other'],
    ['{% case 1 %}{% when open %}1{% else %}other{% endcase %}', 'other'],
    ['{{ open | default: "a" }}', 'a'],
    ['{{ cart.open.now | default: "a" | upcase }}', 'A'],
    ['{% assign a = open %}[{{ a }}]', '[]'],
    ['{% assign a = open | default: 2 %}{{ a }}', '2'],
    ['{% echo open | default: 3 %}', '3'],
  ])('%s prints %j', async (template, output) => {
    expect(await expectSameInSync(template, scope, lenient)).toBe(output)
  })

  test.each([
    '{{ open | upcase }}',
    '{{ open | upcase | default: 1 }}',
    '{% if cart[open] %}{% endif %}',
    '{% for i in open %}{% endfor %}',
  ])('%s is rejected all the same', (template) => {
    expect(() => registered(lenient.options).parseAndRenderSync(template, scope())).toThrow('undefined variable: open')
  })
})

describe('strictFilters', () => {
  const liquid = registered({ strictFilters: true })

  test.each([
    ['{{ 1 | upcas }}', 'undefined filter: upcas (did you mean "upcase"?)', 8],
    ['{{ "a" | upcase | nofilter: 1 }}', 'undefined filter: nofilter', 19],
    ['{% assign a = 1 | plsu: 1 %}', 'undefined filter: plsu (did you mean "plus"?)', 19],
    ['{% if a | upcas %}{% endif %}', 'undefined filter: upcas', 11],
    ['{% echo 1 | valueOf %}', 'undefined filter: valueOf', 13],
    ['{{ 1 | constructor }}', 'undefined filter: constructor', 8],
  ])('%s is reported when it is parsed, at the name', (template, message, column) => {
    const error = errorOf(() => liquid.parse(template))
    expect(error.name).toBe('ParseError')
    expect(error.message).toContain(message)
    expect(error.message).toContain(`line:1, col:${column}`)
  })

  test.each([
    '{{ "a" | nofilter }}',
    '{{ "a" | nofilter: 1, b: 2 | upcase }}',
    '{{ 1 | valueOf }}',
    '{{ 1 | __proto__ }}',
  ])('passes the value of %s through without it', (template) => expectSameInSync(template))
})
