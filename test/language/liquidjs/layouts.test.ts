import { expectSameInSync, pair, registered } from '../../support/liquidjs'

const templates = {
  base: '<{% block a %}A{% endblock %}|{% block b %}B{% endblock %}|{% block %}anonymous{% endblock %}>',
  middle:
    '{% layout "base" %}{% block a %}[m {{ block.super }}]{% endblock %}{% block b %}{% block inner %}I{% endblock %}{% endblock %}',
  inner: '{% layout "middle" %}{% block a %}(i {{ block.super }}){% endblock %}',
  titled: 'H{{ title }}{% block %}{% endblock %}F',
  bare: '{% layout none %}{% block a %}x{% endblock %}',
  including: '{% include "withblock" %}{% block a %}{% endblock %}',
  withblock: '{% block a %}inc{% endblock %}',
  looping: '{% for i in (1..2) %}{% block a %}{{ i }}{% endblock %}{% endfor %}',
  scoped: '{% assign v = "layout" %}{% block a %}{{ v }}{% endblock %}',
  twice: '{% block a %}1{% endblock %}{% block a %}2{% endblock %}',
  nested: '{% block outer %}O{% block within %}W{% endblock %}{% endblock %}',
  card: '[{{ v }}]',
  item: '{{ forloop.index }}/{{ forloop.length }}:{{ item }}{{ mark }} ',
  setting: '{% assign v = "set" %}{% assign fresh = 1 %}',
  breaking: 'x{% break %}y',
  'shop/cart': '{% render "./line" %}{% include "../card", v: 1 %}',
  'shop/line': 'line',
  named: '{{ with }}{{ for }}{{ as }}',
}
const scope = (): object => ({ one: 1, name: 'base', list: [1, 2], html: '<i>', color: 'red' })

describe('layout and block', () => {
  test.each([
    ['{% layout "base" %}', '<A|B|>'],
    ['{% layout "base" %}text', '<A|B|text>'],
    ['{% layout "base" %}{% block a %}mine{% endblock %}', '<mine|B|>'],
    ['{% layout "base" %}{% block a %}{{ block.super }}+{{ block.super }}{% endblock %}', '<A+A|B|>'],
    ['{% layout "base" %}x{% block a %}y{% endblock %}z', '<y|B|xz>'],
    ['{% layout "base" %}{% block %}own{% endblock %}', '<A|B|own>'],
    ['{% layout "base" %}{% block a %}1{% endblock %}{% block a %}2{% endblock %}', '<1|B|>'],
    ['before {% layout "base" %}{% block a %}x{% endblock %}', 'before <x|B|>'],
    ['{% layout "middle" %}{% block a %}t{{ block.super }}{% endblock %}', '<t[m A]|I|>'],
    ['{% layout "inner" %}{% block a %}t{{ block.super }}{% endblock %}', '<t(i [m A])|I|>'],
    ['{% layout "middle" %}{% block inner %}mine{% endblock %}', '<[m A]|mine|>'],
    ['{% layout "nested" %}{% block within %}mine{% endblock %}', 'Omine'],
    ['{% layout "nested" %}{% block outer %}x{{ block.super }}{% endblock %}{% block within %}y{% endblock %}', 'xOy'],
    ['{% layout "titled", title: "T" %}body', 'HTbodyF'],
    ['{% layout "titled" title: color %}body', 'HredbodyF'],
    ['{% layout name %}{% block b %}x{% endblock %}', '<A|x|>'],
    ["{% layout 'b{{ rest }}' %}{% block b %}x{% endblock %}", '<A|x|>'],
    ['{% layout none %}abc{% block a %}x{% endblock %}', 'abcx'],
    ['{% layout "bare" %}abc', 'x'],
    ['{% layout "including" %}{% block a %}mine{% endblock %}', 'incmine'],
    ['{% layout "looping" %}{% block a %}<{{ i }}>{% endblock %}', '<1><2>'],
    ['{% layout "scoped" %}{% block a %}{{ v }}{% endblock %}', 'layout'],
    ['{% layout "twice" %}{% block a %}m{% endblock %}', 'mm'],
    ['{% layout "base" %}{% assign q = 5 %}{% block b %}{{ q }}{% endblock %}', '<A|5|>'],
    ['{% layout "base" %}{% block a %}{% assign q = 5 %}{% endblock %}{% block b %}{{ q }}{% endblock %}', '<|5|>'],
    ['{% layout "base" %}{% block a %}{% for i in list %}{{ i }}{% endfor %}{% endblock %}', '<12|B|>'],
    [
      '{% layout "base" %}{% block a %}{% include "card", v: 1 %}{% render "card", v: 2 %}{% endblock %}',
      '<[1][2]|B|>',
    ],
    ['{% layout "base" %}{% block "a" %}quoted{% endblock %}', '<quoted|B|>'],
    ['{% block a %}alone{{ block.super }}{% endblock %}', 'alone'],
    ['{% include "inner" %}{% render "inner" %}', '<(i [m A])|I|><(i [m A])|I|>'],
    ['{% layout "base" %}{% capture x %}{% block a %}captured{% endblock %}{% endcapture %}', '<captured|B|>'],
  ])('%s', async (template, output) => {
    const makeScope = (): object => ({ ...scope(), rest: 'ase' })
    expect(await expectSameInSync(template, makeScope, { options: { templates } })).toBe(output)
  })

  test('rejects a block inside itself', async () => {
    const options = { templates: { self: '{% block a %}{% block a %}x{% endblock %}{% endblock %}' } }
    const template = '{% layout "self" %}{% block a %}{{ block.super }}{% endblock %}'
    const { alone, registered } = pair({ options })
    await expect(alone.parseAndRender(template)).rejects.toThrow('block tag cannot be nested')
    await expect(registered.parseAndRender(template)).rejects.toThrow('block tag cannot be nested')
    expect(() => registered.parseAndRenderSync(template)).toThrow('block tag cannot be nested')
  })

  test('does not escape block.super again', () => {
    const liquid = registered({
      outputEscape: 'escape',
      templates: { page: '{% block a %}<b>{{ html }}{% endblock %}' },
    })
    const template = '{% layout "page" %}{% block a %}{{ block.super }}{{ html }}{% endblock %}'
    expect(liquid.parseAndRenderSync(template, scope())).toBe('<b>&lt;i&gt;&lt;i&gt;')
  })

  test.each([
    ['{% layout "nowhere" %}', 'can\'t find layout "nowhere"'],
    ['{% layout missing %}', 'the name of the layout is empty'],
    ['{% layout "base" %}{% block a %}', 'tag {% block a %} not closed'],
    ['{% if one %}{% layout "base" %}{% endif %}', 'tag "endif" not found'],
  ])('%s fails', (template, message) => {
    expect(() => registered({ templates }).parseAndRenderSync(template)).toThrow(message)
  })
})

describe('render and include', () => {
  test.each([
    ['{% render "card", v: one %}{% render "card" v: "x" %}', '[1][x]'],
    ['{% assign v = 1 %}{% render "card" %}{% include "card" %}', '[][1]'],
    ['{% render "card" with color as v %}', '[red]'],
    ['{% render "item" for list as item %}', '1/2:1 2/2:2 '],
    ['{% render "item" for (1..3) as item, mark: "!" %}', '1/3:1! 2/3:2! 3/3:3! '],
    ['{% render "item" for list as item with color as mark %}', '1/2:1red 2/2:2red '],
    ['{% render "item" for list as item, with "." as mark, other: 1 %}', '1/2:1. 2/2:2. '],
    ['{% include "card", v: 3 %}{{ v }}', '[3]'],
    ['{% render "setting" %}{{ v }}{{ fresh }}|{% include "setting" %}{{ v }}{{ fresh }}', '|set1'],
    ['{% for i in (1..3) %}{% include "breaking" %}{% endfor %}', 'x'],
    ['{% for i in (1..3) %}{% render "breaking" %}{% endfor %}', 'xxx'],
    ['{% assign n = "card" %}{% render n, v: 4 %}{% include n, v: 5 %}', '[4][5]'],
    ["{% render 'c{{ rest }}', v: 6 %}{% include \"c{{ rest | append: '' }}\", v: 7 %}", '[6][7]'],
    ['{% render "shop/cart" %}{% include "shop/cart" %}', 'line[1]line[1]'],
    ['{% render "named", with: 1, for: 2, as: 3 %}', '123'],
    ['{% cycle 1, 2 %}{% include "cycling" %}{% render "cycling" %}{% cycle 1, 2 %}', '1211'],
  ])('%s', async (template, output) => {
    const more = { ...templates, cycling: '{% cycle 1, 2 %}' }
    const makeOtherScope = (): object => ({ ...scope(), rest: 'ard' })
    expect(await expectSameInSync(template, makeOtherScope, { options: { templates: more } })).toBe(output)
  })

  test.each([
    ['{% render %}', /a value is missing, line:1, col:10/],
    ['{% include missing %}', /the name of the partial is empty.*line:1, col:12/],
    ['{% render "nowhere" %}', /can't find partial "nowhere".*line:1, col:11/],
    ['{% include "no{{ one }}" %}', /can't find partial "no1".*line:1, col:12/],
  ])('%s fails', (template, message) => {
    expect(() => registered({ templates }).parseAndRenderSync(template, scope())).toThrow(message)
  })
})
