import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Context } from 'liquidjs'
import { LimitError, PlatformError } from '../../../src/base/errors'
import { errorOf } from '../../support/register'
import { pair, registered } from '../../support/liquidjs'

const data = { text: 'x'.repeat(100), list: Array.from({ length: 50 }, (_, i) => i) }

describe('parseLimit', () => {
  const template = '{% capture bar %}{{ foo | bar: 3, a[3] }}{% endcapture %}'

  test.each([template.length, template.length + 1, Infinity])('of %d accepts the template', (parseLimit) => {
    expect(registered({ parseLimit }).parse(template)).toHaveLength(1)
  })

  test.each([1, template.length - 1])('of %d rejects it as LiquidJS does', (parseLimit) => {
    const message = 'parse length limit exceeded'
    const { alone, registered } = pair({ options: { parseLimit } })
    expect(() => alone.parse(template)).toThrow(message)
    const error = errorOf(() => registered.parse(template))
    expect(error).toBeInstanceOf(PlatformError)
    expect(error.message).toContain(message)
  })

  test('applies to each file separately', async () => {
    const templates = { small: 'a'.repeat(40), large: 'a'.repeat(51) }
    const liquid = registered({ parseLimit: 50, templates })
    expect(await liquid.parseAndRender('{% render "small" %}{% include "small" %}')).toHaveLength(80)
    for (const tag of ['render', 'include', 'layout']) {
      await expect(liquid.parseAndRender(`{% ${tag} "large" %}`)).rejects.toThrow('parse length limit exceeded')
    }
  })
})

describe('renderLimit', () => {
  const message = 'template render limit exceeded'
  const loop = '{% for i in (1..1000000) %}{{ i }}{% endfor %}'

  test.each([
    loop,
    '{%- for i in (1..5000000) -%}{%- endfor -%}',
    '{%- tablerow i in (1..5000000) cols: 1 -%}{%- endtablerow -%}',
    '{% render "large" %}',
    '{% include "large" %}',
    '{% layout "large" %}',
    '{% capture c %}{% render "large" %}{% endcapture %}',
  ])('ends %s', async (template) => {
    const liquid = registered({ renderLimit: 1, templates: { large: loop } })
    expect(() => liquid.parseAndRenderSync(template)).toThrow(message)
    await expect(liquid.parseAndRender(template)).rejects.toThrow(message)
  })

  test.each([
    '{% for i in (1..900) %}{{ o.slow }}{% endfor %}',
    '{% for i in (1..900) %}{% assign x = o.slow %}{% endfor %}',
    '{% for i in (1..900) %}{% render "slow", o: o %}{% endfor %}',
  ])('ends %s, which waits for promises', async (template) => {
    let waits = 0
    const slow = (): Promise<unknown> => {
      waits++
      return setTimeout(10)
    }
    const liquid = registered({ renderLimit: 30, templates: { slow: '{{ o.slow }}' } })
    await expect(liquid.parseAndRender(template, { o: { slow } })).rejects.toThrow(message)
    await expect(text(liquid.renderToNodeStream(liquid.parse(template), { o: { slow } }))).rejects.toThrow(message)
    expect(waits).toBeLessThan(20)
  })

  test('can be set for one render', () => {
    const short = '{% for i in (1..5) %}{{ i }}{% endfor %}'
    expect(() => registered().parseAndRenderSync(loop, {}, { renderLimit: 1 })).toThrow(message)
    expect(() => registered({ renderLimit: 0 }).parseAndRenderSync(short)).toThrow(message)
    expect(registered({ renderLimit: 0 }).parseAndRenderSync(short, {}, { renderLimit: 1e4 })).toBe('12345')
  })

  test("of a host's context applies", () => {
    const liquid = registered()
    const context = new Context({}, liquid.options, { renderLimit: 1 })
    expect(() => liquid.renderSync(liquid.parse(loop), context)).toThrow(message)
  })
})

describe('memoryLimit', () => {
  const message = 'memory alloc limit exceeded'

  test.each([
    ['{{ "abc" | append: "defgh" }}', 5],
    ['{{ text | upcase }}', 50],
    ['{{ text | replace: "x", "yyyyyyyyyy" }}', 500],
    ['{{ text | escape }}', 50],
    ['{{ text | split: "" | size }}', 50],
    ['{{ list | concat: list | size }}', 60],
    ['{{ list | join: "," }}', 50],
    ['{{ list | sort | size }}', 10],
    ['{{ list | reverse | first }}', 10],
    ['{% assign a = "x" %}{% for i in (1..30) %}{% assign a = a | append: a %}{% endfor %}', 1e5],
    ['{% render "card", text: text %}', 50],
  ])('%s ends at %d', (template, memoryLimit) => {
    const templates = { card: '{{ text | upcase }}' }
    const small = registered({ memoryLimit, templates })
    const error = errorOf(() => small.parseAndRenderSync(template, data))
    expect(error.message).toContain(message)
    expect(error.cause).toBeInstanceOf(LimitError)
    expect(() => registered({ templates }).parseAndRenderSync(template, data, { memoryLimit })).toThrow(message)
  })

  test('can be set higher for one render', () => {
    const liquid = registered({ memoryLimit: 5 })
    expect(liquid.parseAndRenderSync('{{ text | upcase | size }}', data, { memoryLimit: 1e6 })).toBe('100')
  })

  test('is separate for each render', () => {
    const liquid = registered({ memoryLimit: 150 })
    for (let i = 0; i < 5; i++) expect(liquid.parseAndRenderSync('{{ text | upcase | size }}', data)).toBe('100')
  })

  test("of a host's context applies", () => {
    const liquid = registered()
    const context = new Context(data, liquid.options, { memoryLimit: 50 })
    expect(() => liquid.renderSync(liquid.parse('{{ text | upcase }}'), context)).toThrow(message)
  })

  test("is available to the host's filters and tags", () => {
    const liquid = registered({ memoryLimit: 100, templates: { card: '{{ 50 | take }}' } })
    liquid.registerFilter('take', function (this: { context: Context }, size: number) {
      this.context.memoryLimit.use(size)
      return 'ok'
    })
    liquid.registerTag('take', {
      render: (context: Context) => {
        context.memoryLimit.use(60)
        return 'T'
      },
    })
    expect(liquid.parseAndRenderSync('{{ 40 | take }}{% take %}')).toBe('okT')
    const error = errorOf(() => liquid.parseAndRenderSync('{{ 50 | take }}{% take %}'))
    expect(error.message).toMatch(new RegExp(`^${message}.*, line:1, col:16`))
    expect(() => liquid.parseAndRenderSync('{% take %}{% take %}')).toThrow(message)
    expect(() => liquid.parseAndRenderSync('{% render "card" %}{% take %}')).toThrow(message)
  })

  test('is not used by iterating over a range', () => {
    expect(registered({ memoryLimit: 10 }).parseAndRenderSync('{% for i in (1..1000) %}{% endfor %}ok')).toBe('ok')
  })
})
