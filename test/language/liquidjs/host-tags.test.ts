import type { Context, Emitter, ForTag, Liquid } from 'liquidjs'
import { expectSame, expectSameInSync, registered } from '../../support/liquidjs'
import { hostTags } from '../../support/host-tags'

const scope = (): object => ({
  name: 'Ann',
  list: [1, 2, 3],
  n: 3,
  hash: { a: { b: 'deep' } },
  later: Promise.resolve('later'),
})

test.each([
  ['a{% text %}b{% number %}{% zero %}', 'atextb42'],
  ['{% written %}', '1234drop'],
  [
    '{% told a: 1, b: name, c %}{{ name }}',
    '["told","a: 1, b: name, c",1,"Ann",{"a":1,"b":"Ann","c":true},"function"]Ann',
  ],
  ['{% read x hash.a.b %}', 'x=deep'],
  ['{% pairs x: 1, y: name, z: (1..2), w: hash.a.b %}', '{"x":1,"y":"Ann","z":[1,2],"w":"deep"}'],
  ['{% partial card %}', 'card Ann'],
  ['{% wrap %}a{{ name }}{% if n > 2 %}y{% endif %}{% endwrap %}', '<aAnny>'],
  ['{% box %}{% for i in list %}{{ i }}{% endfor %}{% endbox %}', '[123]'],
  ['{% wrap %}{% box %}{% repeat 2 %}{{ turn }}{% endrepeat %}{% endbox %}{% endwrap %}', '<[01]>'],
  ['{% repeat n %}{{ turn }}{% endrepeat %}{{ turn }}', '012'],
  ['{% repeat n %}{{ turn }}{% if turn == 1 %}{% break %}{% endif %}x{% endrepeat %}z', '0x1z'],
  ['{% repeat n %}{{ turn }}{% if turn == 1 %}{% continue %}{% endif %}x{% endrepeat %}z', '0x12xz'],
  ['{% for i in list %}{% wrap %}{{ i }}{% if i == 2 %}{% break %}{% endif %}{% endwrap %}{% endfor %}z', '<1><2>z'],
  [
    '{% for i in list %}{% box %}{{ i }}{% if i == 2 %}{% continue %}{% endif %}q{% endbox %}y{% endfor %}',
    '[1q]y[2][3q]y',
  ],
  ['{% for i in list %}{{ i }}{% if i == 2 %}{% stop %}{% endif %}x{% endfor %}', '1x2S'],
  ['{% for i in list %}{{ i }}{% skip %}x{% endfor %}', '123'],
  ['{% alone %}{{ own }}{{ name }}{% assign x = 1 %}{% endalone %}{{ x }}{{ own }}', 'own'],
  ['{% wrap %}{% assign v = 1 %}{% endwrap %}{{ v }}{% set %}{{ made }}', '<>1M'],
  ['{% count %}{% count %}{% include "counting" %}{% render "counting" %}', '1231'],
  ['{% wrap %}{% cycle 1, 2 %}{% endwrap %}{% cycle 1, 2 %}', '<1>2'],
  ['{% wrap %}{% increment c %}{% endwrap %}{% increment c %}', '<0>1'],
  ['{% capture c %}{% wrap %}{{ name }}{% endwrap %}{% endcapture %}{{ c }}', '<Ann>'],
  ['{% render "wrapped", name: 5 %}{% include "wrapped" %}', '<5><Ann>'],
  ['{% layout "page" %}{% block b %}{% wrap %}{{ name }}{{ block.super }}{% endwrap %}{% endblock %}', '<<AnnB>>'],
  ['{% liquid\n text\n wrap\n echo name\n endwrap\n%}', 'text<Ann>'],
  ['{% when_true name == "Ann" %}y{% else %}n{% endif %}', 'y'],
  ['{% each i in list reversed %}{{ i }}{{ forloop.index }} {% endfor %}', '31 22 13 '],
])('%s', async (template, output) => {
  expect(await expectSameInSync(template, scope, hostTags)).toBe(output)
})

test.each([
  ['a{% slow %}b{% steps %}', 'aslowbabc'],
  ['{% shout %}a{{ later }}{% endshout %}', 'ALATER'],
  ['{% wrap %}{{ later }}{% slow %}{% endwrap %}', '<laterslow>'],
  [
    '{% for i in list %}{% box %}{{ later }}{% if i == 2 %}{% break %}{% endif %}{% endbox %}{% endfor %}',
    '[later][later]',
  ],
  ['{% file %}', 'card Ann'],
])('%s waits', async (template, output) => {
  expect(await expectSame(template, scope, hostTags)).toBe(output)
})

test('rejects a promise of a tag in renderSync', () => {
  const liquid = registered(hostTags.options, hostTags.setUp)
  expect(() => liquid.parseAndRenderSync('a{% slow %}')).toThrow('use render, line:1, col:2')
  expect(() => liquid.parseAndRenderSync('{% shout %}a{% endshout %}')).toThrow('use render')
})

describe("a host's block tag", () => {
  const liquid = registered(hostTags.options, hostTags.setUp)

  test.each(['wrap', 'box'])('%s can contain the dialect', (tag) => {
    const [open, close] = tag === 'wrap' ? ['<', '>'] : ['[', ']']
    const inside = (text: string): string => `{% ${tag} %}${text}{% end${tag} %}`
    const render = (template: string): unknown => liquid.parseAndRenderSync(template, scope())
    expect(render(inside('{{ { "a": [1, name] } | json }}{{ "Hi {{ name }}" }}'))).toBe(
      `${open}{"a":[1,"Ann"]}Hi Ann${close}`,
    )
    expect(render(inside('{% assign l = [] %}{% assign l << 1 %}') + '{{ l.size }}')).toBe(`${open}${close}1`)
    expect(render(inside('{% try %}a{{ 1 | divided_by: 0 }}{% catch e %}!{% endtry %}'))).toBe(`${open}a!${close}`)
  })

  test('propagates a return to its partial', () => {
    const files = {
      find: '{% for i in list %}{% wrap %}{% if i == 2 %}{% return i %}{% endif %}{% endwrap %}{% endfor %}{% return 0 %}',
    }
    const own = registered({ templates: files }, hostTags.setUp)
    expect(own.parseAndRenderSync("{% function found = 'find', list: list %}{{ found }}", scope())).toBe('2')
  })

  test('reports errors at their place inside it', () => {
    expect(() => liquid.parseAndRenderSync('{% wrap %}\n{{ list | array_limit: 0 }}{% endwrap %}', scope())).toThrow(
      'filter "array_limit", parameter "limit": expected a whole number above 0, got Integer 0, line:2, col:24',
    )
    expect(() => liquid.parse('{% box %}x')).toThrow('tag {% box %} not closed, line:1, col:1')
  })

  test('escapes its nodes once', () => {
    const escaping = registered({ ...hostTags.options, outputEscape: 'escape' }, hostTags.setUp)
    expect(
      escaping.parseAndRenderSync('{% wrap %}{{ html }}{% endwrap %}{% box %}{{ html }}{% endbox %}', { html: '&' }),
    ).toBe('<&amp;>[&amp;]')
  })
})

describe('a host can extend a tag of the instance', () => {
  /** Registers a subclass of a tag, which prints brackets around it. */
  function bracket(liquid: Liquid, name: string): void {
    const Base = liquid.tags[name] as unknown as typeof ForTag
    class Bracketed extends Base {
      override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
        emitter.write('[')
        yield* super.render(context, emitter)
        emitter.write(']')
      }
    }
    liquid.registerTag(name, Bracketed)
  }

  test.each([
    ['assign', '{% assign a = n | plus: 1 %}{{ a }}', '[]4'],
    ['if', '{% if n > 5 %}a{% elsif name == "Ann" %}{{ n }}{% endif %}', '[3]'],
    ['for', '{% for i in list %}{{ i }}{% if i == 2 %}{% break %}{% endif %}{% endfor %}z', '[12]z'],
    ['if', '{% for i in list %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}', '[]1[][]3'],
    ['render', '{% render "card", name: n %}', '[card 3]'],
    ['echo', '{% echo name %}', '[Ann]'],
    ['capture', '{% capture c %}{{ n }}{% endcapture %}{{ c }}', '[]3'],
  ])('%s: %s', async (name, template, output) => {
    const options = { templates: { card: 'card {{ name }}' } }
    const setting = { options, setUp: (liquid: Liquid) => bracket(liquid, name) }
    expect(await expectSameInSync(template, scope, setting)).toBe(output)
  })

  test('and renders it often', () => {
    const liquid = registered()
    bracket(liquid, 'try')
    const template = liquid.parse('{% for i in list %}{% try %}{{ i }}{% endtry %}{% endfor %}')
    const outputs = Array.from({ length: 1500 }, () => liquid.renderSync(template, scope()) as unknown)
    expect(new Set(outputs)).toEqual(new Set(['[1][2][3]']))
  })

  test('and errors inside it have their place', () => {
    const liquid = registered({}, (liquid) => bracket(liquid, 'for'))
    const template = '{% for i in list %}\n{{ i | divided_by: 0 }}{% endfor %}'
    expect(() => liquid.parseAndRenderSync(template, scope())).toThrow('divided by 0, line:2, col:20')
  })
})

test("lets a host's tag replace one of the dialect", () => {
  const liquid = registered()
  liquid.registerTag('assign', { render: () => 'mine' })
  liquid.registerTag('function', { render: () => 'too' })
  expect(liquid.parseAndRenderSync('{% assign a = 1 %}{{ a }}{% function x = "y" %}')).toBe('minetoo')
})
