import { Context, toPromise, type Liquid, type RenderOptions, type Template } from 'liquidjs'
import { languageCases } from '../../support/golden'
import { pair, registered, rejection, strict } from '../../support/liquidjs'

async function drain(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}

/** The output of a stream while the render waits, and in the end. */
async function waiting(liquid: Liquid, template: string, data: object = {}): Promise<[early: string, whole: string]> {
  let goOn: (value: unknown) => void = () => undefined
  const wait = new Promise((resolve) => (goOn = resolve))
  const stream = liquid.renderToNodeStream(liquid.parse(template), { ...data, wait })
  let text = ''
  stream.on('data', (piece: unknown) => (text += String(piece)))
  const over = new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject))
  await new Promise((resolve) => setTimeout(resolve, 5))
  const early = text
  goOn('…')
  await over
  return [early, text]
}

describe('renderToNodeStream', () => {
  test.each(languageCases)('prints the output of render: $template', async ({ template, data, output }) => {
    const liquid = registered()
    expect(await drain(liquid.renderToNodeStream(liquid.parse(template), structuredClone(data)))).toBe(output)
  })

  test.each([
    ['first {{ wait }} last', 'first ', 'first … last'],
    ['{% for i in (1..2) %}<{{ i }}>{% endfor %}{{ wait }}!', '<1><2>', '<1><2>…!'],
    ['{% for i in (1..3) %}<{{ i }}{% if i == 2 %}{{ wait }}{% endif %}>{% endfor %}', '<1><2', '<1><2…><3>'],
    ['{% case 1 %}{% when 1 %}a{% unless no %}b{{ wait }}{% endunless %}{% endcase %}', 'ab', 'ab…'],
    ['a{% include "card" %}b{% render "card", wait: wait %}', 'a[', 'a[…]b[…]'],
    ['a{% layout "page" %}x{% block b %}B{{ wait }}{% endblock %}', 'a<B', 'a<B…>'],
    ['{% liquid echo "a"\n echo wait %}', 'a', 'a…'],
    ['{% layout "slow" %}{% block b %}B{{ block.super }}{% endblock %}', '<B', '<B[…]>'],
    ['{% capture c %}a{{ wait }}{% endcapture %}b{{ c }}', '', 'ba…'],
    [
      '{% for i in (1..2) %}{% capture c %}{% for j in (1..2) %}{{ wait }}{% endfor %}{% endcapture %}{{ c }}{% endfor %}',
      '',
      '…………',
    ],
    ['{% try %}a{{ wait }}{{ 1 | divided_by: 0 }}{% catch e %}!{% endtry %}', '', 'a…!'],
    ['{% tablerow i in (1..1) %}{{ wait }}{% endtablerow %}', '', '<tr class="row1">\n<td class="col1">…</td></tr>\n'],
    ['{% for i in (1..3) %}{{ i }}{{ wait }}{% if i == 2 %}{% break %}{% endif %}{% endfor %}!', '1', '1…2…!'],
  ])('streams the pieces of %s as they are rendered', async (template, early, whole) => {
    const templates = {
      card: '[{{ wait }}]',
      page: '<{% block b %}{% endblock %}>',
      slow: '<{% block b %}[{{ wait }}]{% endblock %}>',
    }
    const liquid = registered({ templates })
    const [seen, text] = await waiting(liquid, template)
    expect(text).toBe(whole)
    expect(seen).toBe(early)
  })

  test('does not run far ahead of its reader', async () => {
    const liquid = registered()
    let turns = 0
    liquid.registerFilter('count', (text: string) => {
      turns++
      return text
    })
    const templates = liquid.parse('{% for i in (1..2000) %}{{ pad | count }}{% endfor %}')
    const stream = liquid.renderToNodeStream(templates, { pad: 'x'.repeat(1000) })
    const iterator = stream[Symbol.asyncIterator]()
    const first = await iterator.next()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(turns).toBeLessThan(1000)
    let length = String(first.value).length
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) length += String(next.value).length
    expect([turns, length]).toEqual([2000, 2_000_000])
  })

  test('stops rendering when its reader leaves', async () => {
    const liquid = registered()
    let turns = 0
    liquid.registerFilter('count', (text: string) => {
      turns++
      return text
    })
    const stream = liquid.renderToNodeStream(liquid.parse('{% for i in (1..2000) %}{{ pad | count }}{% endfor %}'), {
      pad: 'x'.repeat(1000),
    })
    for await (const piece of stream) if (String(piece).length > 0) break
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(turns).toBeLessThan(1000)
  })

  test('streams the output before an error, and then the error', async () => {
    const liquid = registered({ strictVariables: true })
    let text = ''
    const failing = async (): Promise<void> => {
      const stream = liquid.renderToNodeStream(
        liquid.parse('a\n{% for i in (1..3) %}{{ i }}{% if i == 2 %}{{ x }}{% endif %}{% endfor %}'),
      )
      for await (const piece of stream) text += String(piece)
    }
    expect(await rejection(failing())).toMatchObject({
      name: 'UndefinedVariableError',
      message: 'undefined variable: x, line:2, col:47',
    })
    expect(text).toBe('a\n12')
  })

  test('continues under catchAllErrors, and reports all errors at the end', async () => {
    const liquid = registered({ catchAllErrors: true, strictVariables: true })
    let text = ''
    const failing = async (): Promise<void> => {
      const template = 'a{{ x }}b{% if true %}c{{ y }}d{% endif %}e{% capture z %}f{{ x }}{% endcapture %}g'
      for await (const piece of liquid.renderToNodeStream(liquid.parse(template))) text += String(piece)
    }
    const error = await rejection(failing())
    expect(error.name).toBe('LiquidErrors')
    expect(error.errors).toHaveLength(3)
    expect(text).toBe('abcdeg')
  })

  test('accepts the options of a render, and a context', async () => {
    const liquid = registered()
    const templates = liquid.parse('{{ x }}{{ g }}')
    expect(await drain(liquid.renderToNodeStream(templates, { x: 1 }, { globals: { g: 2 } }))).toBe('12')
    expect(await drain(liquid.renderToNodeStream(templates, new Context({ x: 3 })))).toBe('3')
  })

  test.each<[string, (liquid: Liquid, templates: Template[], context: Context) => unknown]>([
    ['renderSync', (liquid, templates, context) => liquid.renderSync(templates, context)],
    ['render', (liquid, templates, context) => liquid.render(templates, context)],
    ['renderer.renderTemplates', (liquid, templates, context) => liquid.renderer.renderTemplates(templates, context)],
  ])('passes the text of a nested %s to the filter that calls it', async (_, render) => {
    const liquid = registered({ outputEscape: 'escape' })
    const nested = liquid.parse('{% for i in (1..2) %}<{{ x }}>{% endfor %}')
    liquid.registerFilter('nested', function () {
      return render(liquid, nested, this.context)
    })
    const templates = liquid.parse('{{ 1 | nested | upcase }}{% if true %}{{ 1 | nested | size }}{% endif %}')
    expect(await drain(liquid.renderToNodeStream(templates, { x: 'a' }))).toBe('&lt;A&gt;&lt;A&gt;6')
  })
})

describe("a host's context", () => {
  const both = async (run: (liquid: Liquid) => unknown, setUp?: (liquid: Liquid) => void): Promise<unknown> => {
    const { alone, registered } = pair(setUp && { setUp })
    const theirs = await run(alone)
    expect(await run(registered)).toEqual(theirs)
    return theirs
  }
  const render = (liquid: Liquid, template: string, context: Context): Promise<unknown> =>
    liquid.render(liquid.parse(template), context)

  test('is used for rendering, and keeps assigned variables', async () => {
    const run = async (liquid: Liquid): Promise<unknown> => {
      const context = new Context({ a: 1 })
      await render(liquid, '{% assign b = 2 %}{% capture c %}3{% endcapture %}', context)
      return [await render(liquid, '{{ a }}{{ b }}{{ c }}', context), context.getSync(['b']), context.getAll()]
    }
    expect(await both(run)).toEqual(['123', 2, { a: 1, b: 2, c: '3' }])
  })

  test('exposes all of its scopes', async () => {
    const run = async (liquid: Liquid): Promise<unknown> => {
      const context = new Context({ a: 1, b: 1 })
      context.push({ a: 2, z: 3 })
      const inside = [await render(liquid, '{{ a }}{{ b }}{{ z }}', context), liquid.evalValueSync('z', context)]
      context.pop()
      return [...inside, await render(liquid, '{{ a }}{{ z }}', context)]
    }
    expect(await both(run)).toEqual(['213', 3, '1'])
  })

  test('keeps its registers', async () => {
    const run = async (liquid: Liquid): Promise<unknown> => {
      const context = new Context({})
      context.setRegister('mine', 5)
      const cycles = [
        await render(liquid, '{% cycle 1, 2 %}', context),
        await render(liquid, '{% cycle 1, 2 %}', context),
      ]
      const counts = [
        await render(liquid, '{% increment n %}', context),
        await render(liquid, '{% increment n %}', context),
      ]
      return [await render(liquid, '{% register %}', context), context.getRegister('yours'), cycles, counts]
    }
    const setUp = (liquid: Liquid): void =>
      liquid.registerTag('register', {
        render(context: Context) {
          context.setRegister('yours', 7)
          return String(context.getRegister('mine'))
        },
      })
    expect(await both(run, setUp)).toEqual(['5', 7, ['1', '2'], ['0', '1']])
  })

  test.each([
    ['globals', { globals: { g: 1 } }, '{{ g }}', '1'],
    ['ownPropertyOnly', { ownPropertyOnly: false }, '{{ a.x }}', '5'],
  ])('keeps its %s', async (_, options, template, output) => {
    const scope = { a: Object.create({ x: 5 }) as object }
    expect(await both((liquid) => render(liquid, template, new Context(scope, liquid.options, options)))).toBe(output)
  })

  test('keeps its strictVariables', async () => {
    const liquid = registered()
    await expect(render(liquid, '{{ x }}', new Context({}, liquid.options, { strictVariables: true }))).rejects.toThrow(
      'undefined variable: x',
    )
  })

  test('works with renderSync, with any sync option', () => {
    const liquid = registered({ templates: { card: 'card' } })
    const templates = liquid.parse('{{ a }}{% render "card" %}')
    expect(liquid.renderSync(templates, new Context({ a: 1 }))).toBe('1card')
    expect(liquid.renderSync(templates, new Context({ a: 1 }, liquid.options, { sync: true }))).toBe('1card')
  })
})

describe('evalValue', () => {
  test.each([
    ['a | upcase', { a: 'x' }, 'X'],
    ['a == 1 and b', { a: 1, b: true }, true],
    ['a.b[0]', { a: { b: [5] } }, 5],
    ['(1..3)', {}, [1, 2, 3]],
    ['7.0', {}, 7],
    ['missing', {}, undefined],
    ['"text"', {}, 'text'],
  ])('%s', async (expression, scope, value) => {
    const { alone, registered } = pair()
    expect(await alone.evalValue(expression, scope)).toEqual(value)
    expect(await registered.evalValue(expression, scope)).toEqual(value)
    expect(registered.evalValueSync(expression, scope)).toEqual(value)
    expect(registered.evalValueSync(expression, new Context(scope))).toEqual(value)
  })

  test('is asynchronous, and evalValueSync rejects a promise', async () => {
    const liquid = registered()
    expect(await liquid.evalValue('a', { a: Promise.resolve(4) })).toBe(4)
    expect(() => liquid.evalValueSync('a', { a: Promise.resolve(4) })).toThrow('use render')
  })

  test('reports errors with their place', async () => {
    const liquid = strict({ strictVariables: true })
    await expect(liquid.evalValue('a.b', { a: {} })).rejects.toThrow('undefined variable: a.b, line:1, col:1')
    expect(() => liquid.evalValueSync('a b', { a: 1 })).toThrow('unexpected "b", line:1, col:3')
  })
})

test('renders a parsed template many times without leftovers', async () => {
  const { alone, registered } = pair()
  const template =
    '{% cycle 1, 2 %}{% for i in (1..3) limit: 1 %}{{ i }}{% endfor %}{% for i in (1..3) offset: continue %}{{ i }}{% endfor %}' +
    '{% increment z %}{% assign q = q | append: "x" %}{{ q }}{% ifchanged %}c{% endifchanged %}'
  const plain = alone.parse(template.replace(/{% ifchanged.*/, 'c'))
  const templates = registered.parse(template)
  for (let i = 0; i < 3; i++) {
    const output: unknown = await alone.render(plain)
    expect(await registered.render(templates)).toBe(output)
    expect(registered.renderSync(templates)).toBe(output)
  }
})

test('isolates concurrent renders of one template', async () => {
  const liquid = registered({ templates: { card: '{{ wait }}({{ v }})' } })
  const templates = liquid.parse(
    '{% assign v = n %}{% for i in (1..2) %}{{ wait }}{{ v }}{% cycle "a", "b" %}{% endfor %}' +
      '{% capture c %}{{ wait }}{{ v }}{% endcapture %}{{ c }}{% render "card", v: v, wait: wait %}',
  )
  const renders = [1, 2, 3].map((n) => {
    const wait = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, 4 - n, ''))
    return liquid.render(templates, { n, wait })
  })
  expect(await Promise.all(renders)).toEqual(['1a1b1(1)', '2a2b2(2)', '3a3b3(3)'])
})

test('allows renderSync inside an asynchronous render', async () => {
  const liquid = registered({ templates: { card: 'card {{ a }}' } })
  liquid.registerFilter('inner', function (this: { context: Context; liquid: Liquid }, template: string): unknown {
    return this.liquid.parseAndRenderSync(template, this.context)
  })
  const template =
    "{% capture t %}{% raw %}{% render 'card', a: 1 %}{{ a }}{% endraw %}{% endcapture %}{{ wait }}{{ t | inner }}{{ wait }}"
  expect(await liquid.parseAndRender(template, { a: 2, wait: Promise.resolve('-') })).toBe('-card 12-')
  const failing = '{% capture t %}{% raw %}{{ wait }}{% endraw %}{% endcapture %}{{ t | inner }}'
  await expect(liquid.parseAndRender(failing, { wait: Promise.resolve('-') })).rejects.toThrow('use render')
})

test.each([[undefined], [{ sync: undefined, globals: undefined, strictVariables: undefined, memoryLimit: undefined }]])(
  'accepts %p as options',
  async (given) => {
    const liquid = registered({ globals: { g: 'g' } })
    const options = given as RenderOptions | undefined
    const templates = liquid.parse('{{ a }}{{ g }}{{ missing }}')
    expect(await liquid.render(templates, { a: 1 }, options)).toBe('1g')
    expect(liquid.renderSync(templates, { a: 1 }, options)).toBe('1g')
    expect(await drain(liquid.renderToNodeStream(templates, { a: 1 }, options))).toBe('1g')
    expect(await toPromise(liquid._render(templates, { a: 1 }, options as RenderOptions) as never)).toBe('1g')
  },
)

test.each([[null], [undefined], ['text'], [5], [Object.assign(Object.create(null) as object, { a: 1 })]])(
  'accepts %p as the scope',
  async (scope) => {
    const { alone, registered } = pair()
    const output: unknown = await alone.parseAndRender('x{{ a }}', scope as object)
    expect(await registered.parseAndRender('x{{ a }}', scope as object)).toBe(output)
  },
)
