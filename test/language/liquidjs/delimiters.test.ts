import { expectSameInSync, registered } from '../../support/liquidjs'

const scope = (): object => ({ a: 1, b: 'x', list: [1, 2], hash: { k: 'v' }, no: false })

const delimiters = [
  ['<%', '%>', '<$', '$>'],
  ['<?liquid', '?>', '<?=', '?>'],
  ['[[', ']]', '[%', '%]'],
  ['@{', '@}', '${', '}'],
  ['{%', '%}', '{', '}'],
  ['{%', '%}', '{{{', '}}}'],
  ['{%%', '%%}', '{{', '}}'],
  ['<!--%', '%-->', '<!--=', '-->'],
  ['%', '\n', '{{', '}}'],
  ['((', '))', '<<', '>>'],
  ['[', ']', '{{', '}}'],
] as const

describe.each(delimiters)('tags in %j %j, outputs in %j %j', (tagLeft, tagRight, outputLeft, outputRight) => {
  const tag = (text: string): string => `${tagLeft} ${text} ${tagRight}`
  const output = (text: string): string => `${outputLeft} ${text} ${outputRight}`
  const options = {
    tagDelimiterLeft: tagLeft,
    tagDelimiterRight: tagRight,
    outputDelimiterLeft: outputLeft,
    outputDelimiterRight: outputRight,
    templates: { card: `.${output('v')}.`, page: `.${tag('block c')}${tag('endblock')}.` },
  }

  test.each([
    [output('a') + output('b | upcase') + `${outputLeft}a${outputRight}`, '1X1'],
    [output('hash.k') + output('list[1]') + output("'q'"), 'v2q'],
    [`${tag('if a')}y${tag('else')}n${tag('endif')}`, 'y'],
    [`${tag('for i in list')}${output('i')}${tag('endfor')}`, '12'],
    [`${tagLeft}- if a -${tagRight} y ${tagLeft}- endif -${tagRight}`, 'y'],
    [`x ${outputLeft}- a -${outputRight} z`, 'x1z'],
    [`${tag('raw')}${output('a')}${tag('endraw')}`, output('a')],
    [`${tag('comment')}${output('a')}${tag('endcomment')}x`, 'x'],
    [tag("assign z = 'w'") + output('z'), 'w'],
    [tag("render 'card', v: a") + tag("include 'card', v: b"), '.1..x.'],
    [`${tag("layout 'page'")}${tag('block c')}B${tag('endblock')}`, '.B.'],
    [tag('# a comment') + output('a'), '1'],
    [output(`'"' | append: "}}%}"`), '"}}%}'],
  ])('%j prints %j', async (template, printed) => {
    expect(await expectSameInSync(template, scope, { options })).toBe(printed)
  })
})

test.each(['{{ a }', '{{ a', '{% if a %', '{% assign a = 1'])('reports the unclosed %s', (template) => {
  expect(() => registered().parse(template)).toThrow('not closed')
})

describe('trimming', () => {
  const templates = [
    ' {% if a %} x {% endif %} ',
    '\n\n {{ a }} \n\n y',
    'x \n\t{% assign z = 1 %}\n \n{{ z }} \n ',
    ' {%- if a %} x {% endif -%} ',
    '{{ a -}}  \n {{- b }}',
    '{% raw %}  {{ a }}  {% endraw %}  z',
    ' {%- raw -%}  {{ a }}  {% endraw -%}  z',
    ' {% for i in list %} {{ i }} {% endfor %} ',
    '{% comment %} x {% endcomment %} y',
    '{%- liquid\n echo a -%}  q',
    '\n{%- if a -%}\n\n y\n{%- endif -%}\n',
    ' {% if a -%}\t\n x\n{%- else %}\n z {% endif %}',
    '\r\n{{- a -}}\r\n x',
    ' {%- # a comment -%} x',
    ' {%- capture c -%} x {%- endcapture -%} [{{ c }}]',
    '   {{-a-}}   {{- "-" -}} ',
    ' {%-if a-%} 1 {%-endif-%} ',
    '  {% unless no %} a {% else %} b {% endunless %}  {{ a }}  ',
    ' {% case a %} {% when 1 %} x {% endcase %} ',
  ]
  const sides = ['trimTagLeft', 'trimTagRight', 'trimOutputLeft', 'trimOutputRight'] as const
  const settings = [[], ...sides.map((side) => [side]), sides.slice(0, 2), sides.slice(2), sides]

  test.each(settings.map((on) => [on] as const))('by the options %j, greedy or not', async (on) => {
    for (const greedy of [true, false]) {
      const options = { greedy, ...Object.fromEntries(on.map((side) => [side, true])) }
      for (const template of templates) await expectSameInSync(template, scope, { options })
    }
  })
})
