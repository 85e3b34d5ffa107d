import { analyze, analyzeSync, type Liquid, type LiquidOptions } from 'liquidjs'
import { pair, registered } from '../../support/liquidjs'

const templates = {
  part: '{{ v }}{{ outer }}{% assign set_in_part = q %}{{ set_in_part }}',
  nested: '{% render "part", v: w %}{{ z }}',
  page: '{{ title }}{% block a %}{{ in_block }}{% endblock %}{{ local }}',
  item: '{{ item.name }}{{ forloop.index }}{{ color }}',
  itself: '{{ r }}{% render "itself", r: r %}',
  jekyll: '{{ include.v }}{{ v }}',
  'dir/a': '{% render "./b" %}',
  'dir/b': '{{ bee }}',
}

const methods = [
  'variables',
  'fullVariables',
  'variableSegments',
  'globalVariables',
  'globalFullVariables',
  'globalVariableSegments',
] as const

/** All results of LiquidJS's static analysis. */
async function analyse(liquid: Liquid, template: string): Promise<unknown> {
  const parsed = liquid.parse(template, 'main')
  const lists = methods.flatMap((method) => [
    [method, liquid[`${method}Sync`](template)],
    [method, liquid[`${method}Sync`](parsed)],
  ])
  const later = await Promise.all(methods.flatMap((method) => [liquid[method](template), liquid[method](parsed)]))
  const analyses = [
    liquid.analyzeSync(parsed),
    await liquid.analyze(parsed),
    analyzeSync(parsed),
    await analyze(parsed),
    liquid.parseAndAnalyzeSync(template, 'main'),
    await liquid.parseAndAnalyze(template, 'other'),
    liquid.parseAndAnalyzeSync(template, 'main', { partials: false }),
  ]
  return JSON.parse(JSON.stringify([lists, later, analyses]))
}

async function expectSameAnalysis(template: string, options: LiquidOptions): Promise<void> {
  const { alone, registered } = pair({ options })
  expect(await analyse(registered, template)).toEqual(await analyse(alone, template))
}

test.each([
  '{{ a }}\n{{ a.b }}{{ a["b c"] }}{{ a[1] }}{{ a[-1].x }}',
  '{{ a[b.c] }}{{ d[a[b.c]].e[f] }}{{ a["b"].c[0]["d e"] }}',
  '{{ a | join: b }}{{ a | default: b, allow_false: c }}{{ "x" | append: a.b[c] }}{{ a | f: b | g: c, d: e }}',
  '{{ a }}{% assign a = "x" %}{{ a }}{% assign a = a | plus: b %}',
  '{% capture a %}{% if b %}{{ a }}{% endif %}{% endcapture %}{{ a }}{% capture "c d" %}{% endcapture %}',
  '{% if a %}{{ b }}{% elsif c == d and e contains f or not g %}{{ h }}{% else %}{{ i }}{% endif %}',
  '{% unless a %}{{ b }}{% elsif c %}{{ d }}{% else %}{{ e }}{% endunless %}',
  '{% case a %}\n{% when b, c or d %}{{ e }}{% when "x" %}{{ f }}{% else %}{{ g }}{% endcase %}',
  '{% for x in (1..y) limit: a offset: b reversed %}{{ x }}{{ forloop.index }}{% else %}{{ z }}{% endfor %}{{ x }}',
  '{% for i in a %}{% for j in i.list %}{{ j }}{{ i }}{% assign s = j %}{% endfor %}{{ j }}{% endfor %}{{ s }}',
  '{% for x in l offset: continue %}{{ x.y }}{% break %}{% continue %}{% endfor %}',
  '{% tablerow x in y.z cols: c limit: l %}{{ x | append: a }}{{ tablerowloop.row }}{% endtablerow %}{{ x }}',
  '{% cycle x: a, b %}{% cycle a, "lit" %}{% cycle a.b | upcase: c, d %}',
  '{% increment a %}{{ a }}{% decrement b %}{{ b }}{% increment c %}{% assign c = 1 %}',
  '{% echo x | default: y, allow_false: z %}',
  '{% liquid\n if product.title\n echo foo | upcase\n endif\n for i in (0..n)\n echo i\n endfor %}',
  '{% comment %}{{ a }}{% endcomment %}{% raw %}{{ b }}{% endraw %}{% # {{ c }} %}{{ d }}',
  '{{ (a..b.c) | join: d }}{% for i in (a..b) %}{% endfor %}{{ a == b }}{{ true }}{{ nil }}{{ empty }}{{ 1.5 }}',
  '{% render "part" %}{{ set_in_part }}',
  '{% render "part", v: w.x %}{% render "part" with w %}',
  '{% render "part" with w as v %}',
  '{% render "item" for items as item %}',
  '{% render "item" for items as item with colors.first as color %}',
  '{% render "nested", w: ww.x %}{% render "itself", r: 1 %}{% render "dir/a" %}',
  '{% include "part" %}{{ set_in_part }}',
  '{% include "part", v: w %}{% include name %}',
  '{% include "part" with w %}',
  '{% layout "page", title: t %}{% assign local = 1 %}{% block a %}{{ mine }}{{ block.super }}{% endblock %}',
  '{% layout name %}{{ x }}',
  '{% layout none %}{{ x }}',
  '{% block a %}{{ x }}{{ block.super }}{% endblock %}',
  '{{ ünï.x }}{{ a-b }}{{ a_b.c-d }}{{ a.size }}{{ a.first.b }}',
])('%s', (template) => expectSameAnalysis(template, { templates }))

test.each(['{{ (a | plus: b) | append: (c | upcase) }}', '{% if (a == b) and (c or d) %}{% endif %}'])(
  'with groupedExpressions: %s',
  (template) => expectSameAnalysis(template, { groupedExpressions: true }),
)

test.each(['{% include jekyll v=w %}', '{% include part v=w x=y.z %}{{ set_in_part }}'])(
  'with jekyllInclude: %s',
  (template) => expectSameAnalysis(template, { jekyllInclude: true, templates }),
)

describe('syntax of the dialect alone', () => {
  const liquid = registered({ templates: { ...templates, total: '{% return a | plus: b %}', shout: '{{ text }}!' } })

  test.each([
    ['{{ { "a": x, b: [y, z | upcase] } | json }}', ['x', 'y', 'z']],
    ['{% assign a = [x.y, { "k": z }] %}{{ a }}', ['x.y', 'z']],
    ['{{ "Hello {{ user.name | default: fallback }}" }}', ['user.name', 'fallback']],
    ['{% assign cart["items"][i].n = x %}', ['x', 'i']],
    ['{% assign list << x %}', ['x']],
    ['{% hash_assign h[k] = v %}', ['v', 'k']],
    ["{% function sum = 'total', a: x, b: y.z %}{{ sum }}", ['x', 'y.z']],
    ['{% function sum = name, a: x %}{{ sum }}', ['name', 'x']],
    ['{% return x | plus: y %}', ['x', 'y']],
    ["{% export a, b: c, namespace: 'n' %}", ['c', 'a']],
    ['{% session cart = x.id %}', ['x.id']],
    ['{% parse_json h %}{ "a": {{ x }} }{% endparse_json %}{{ h.a }}', ['x']],
    ['{% try %}{{ a }}{% catch err %}{{ err.message }}{{ b }}{% endtry %}', ['a', 'b']],
    ['{% print x %}{% log y, type: z %}', ['x', 'y', 'z']],
    ['{% ifchanged %}{{ x }}{% endifchanged %}{% doc %}{{ y }}{% enddoc %}', ['x']],
    ["{% render 'shout', text: x %}{% include 'sh{{ rest }}' %}", ['x', 'rest']],
    ['{{ x | hash_merge: a: y, b: z.w }}', ['x', 'y', 'z.w']],
  ])('%s reads %j', (template, names) => {
    expect(liquid.globalFullVariablesSync(template).sort()).toEqual([...names].sort())
  })

  test.each([
    ['{% assign a.b = 1 %}{% function c = "total" %}{% parse_json d %}{}{% endparse_json %}', ['a', 'c', 'd']],
    ['{% hash_assign h["k"] = v %}{% capture c %}{% endcapture %}{% increment n %}', ['c', 'h', 'n']],
  ])('%s sets %j', (template, names) => {
    expect(Object.keys(liquid.parseAndAnalyzeSync(template, undefined, { partials: false }).locals).sort()).toEqual(
      names,
    )
  })

  test('reports places', () => {
    const { globals } = liquid.parseAndAnalyzeSync('a\n{{ { "k": [x] } }}{{ "{{ y.z }}" }}', 'page.liquid')
    expect(globals.x?.[0]?.location).toEqual({ row: 2, col: 12, file: 'page.liquid' })
    expect(globals.y?.[0]?.location).toEqual({ row: 2, col: 26, file: 'page.liquid' })
    expect(globals.y?.[0]?.toArray()).toEqual(['y', 'z'])
  })
})

test('fails for a missing partial, unless partials are disabled', async () => {
  const liquid = registered({ templates })
  expect(() => liquid.variablesSync('{% render "nowhere" %}')).toThrow(
    /^can't find partial "nowhere".*, line:1, col:11$/,
  )
  await expect(liquid.variables('{% include "nowhere" %}')).rejects.toThrow('can\'t find partial "nowhere"')
  expect(liquid.variablesSync('{% render "nowhere", a: b %}', { partials: false })).toEqual(['b'])
})
