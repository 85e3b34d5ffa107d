import { memoryFiles } from '../../src/ports/files'
import { failureOf, register } from '../support/register'

const files = memoryFiles({
  'lib/f.liquid': '{% return 1 %}',
  'views/partials/x.liquid': 'x{{ a }}',
  'graphql/q.graphql': 'query { records(per_page: 1) { total_entries } }',
  'forms/note.liquid': "---\nresource: note\n---\n{% form html-id: 'a', method: 'get', %}{% endform %}",
})

describe('a trailing comma is accepted in a tag', () => {
  const { liquid } = register({ files, settings: { themeSearchPaths: ['.'] } })

  test.each([
    ['{% assign z = 1, %}{{ z }}', '1'],
    ['{% assign z = 1 | plus: 1, %}{{ z }}', '2'],
    ["{% assign h = {} %}{% hash_assign h['b'] = 1, %}{{ h.b }}", '1'],
    ['{% session a = 1, %}{{ context.session.a }}', '1'],
    ['{% print 1, %}{% echo 2, %}{{ 3, }}', '123'],
    ["{% cycle 'a', 'b', %}", 'a'],
    ['{% if true, %}1{% elsif false, %}{% endif %}{% unless false, %}2{% endunless %}', '12'],
    ['{% case 1, %}{% when 1, %}1{% endcase %}', '1'],
    ['{% for i in (1..2), %}{{ i }}{% endfor %}{% for i in (1..2) limit: 1, %}{{ i }}{% endfor %}', '121'],
    [
      "{% function r = 'f', a: 1, %}{{ r }}{% render 'x', a: 1, %}{% include 'x', %}{% render 'x' with 2 as a, %}",
      '1x1xx2',
    ],
    ["{% graphql g = 'q', %}{% execute_query 'q', result_name: 'e', %}{{ g == e }}", 'true'],
    ["{% background j = 'f', delay: 1, %}{{ j.size }}", '36'],
    ["{% cache 'k', expire: 1, %}1{% endcache %}{% transaction timeout: 5, %}2{% endtransaction %}", '12'],
    ["{% content_for 'a', flush: true, %}1{% endcontent_for %}{% yield 'a', default: 1, %}", '1'],
    ["{% log 'a', type: 'b', %}{% context language: 'pl', %}{{ context.language }}", 'pl'],
    ["{% redirect_to '/a', %}{% response_status 404, %}{% response_headers { 'a': 1 }, %}", ''],
    ["{% spam_protection 'captcha_v2', %}{% include_form 'note', %}", /^<div .*<form .* id="a">/],
    ["{% assign a = 1 %}{% export a, namespace: 'n', %}{{ context.exports.n.a }}", '1'],
    ['{% parse_json a, %}1{% endparse_json %}{% capture b, %}2{% endcapture %}{{ a }}{{ b }}', '12'],
  ])('%s', async (template, output) => {
    const printed = await liquid.parseAndRender(template)
    expect(printed).toEqual(typeof output === 'string' ? output : expect.stringMatching(output))
  })

  test.each(['{{ 1,, }}', '{% assign a = 1, 2 %}', '{% session a = ,1 %}'])(
    'but rejected elsewhere: %s',
    async (template) => {
      const { liquid } = register({ settings: { syntax: 'strict' } })
      expect((await failureOf(liquid.parseAndRender(template))).message).toContain('unexpected')
    },
  )
})

describe('an unquoted name in place of a text is reported', () => {
  const hint = (name: string): string => `: the variable ${name} is not set; a text needs quotes, '${name}'`

  test.each([
    ['{% graphql g = q %}', `path: expected a text that is not empty, got nil${hint('q')}`],
    ['{% function r = f %}', `the name of the partial is empty${hint('f')}`],
    ['{% render x %}', `the name of the partial is empty${hint('x')}`],
    ['{% include x %}', `the name of the partial is empty${hint('x')}`],
    ['{% background j = f, delay: 1 %}', `the name of the partial is empty${hint('f')}`],
    ['{% redirect_to cart %}', `target: expected a text that is not empty, got nil${hint('cart')}`],
  ])('%s', async (template, message) => {
    expect((await failureOf(register({ files }).liquid.parseAndRender(template))).message).toContain(message)
  })

  test('in the log, and the tag continues', async () => {
    const { liquid, entries } = register()
    expect(await liquid.parseAndRender('{% cache part %}1{% endcache %}')).toBe('1')
    expect(entries.map(({ level, message }) => [level, message])).toEqual([
      ['warn', `template:1:1: tag "cache": the key is empty, so nothing is cached${hint('part')}`],
    ])
  })

  test('but not if it is a variable set to nil', async () => {
    const template = "{% assign x = '' %}{% render x %}"
    const { message } = await failureOf(register({ files }).liquid.parseAndRender(template))
    expect(message).toMatch(/^the name of the partial is empty, line/)
  })
})

describe('raw text ends at its end tag', () => {
  const { liquid } = register()

  test.each([
    ['{%- raw -%} {{ a }} {%- endraw -%} b', ' {{ a }} b'],
    ['{% raw %}a {%-endraw-%} b', 'a b'],
    ['{% raw %}a{% endraw-%} b', 'ab'],
    ['{% raw %}{%- end %}{%- endrawx %}{%-\nendraw %}{{ 1 }}', '{%- end %}{%- endrawx %}1'],
    ['{% raw %}{%- endraw %}{{ 1 }}{% raw %}{{ 2 }}{%- endraw %}', '1{{ 2 }}'],
    ['{% capture a %}{%- raw -%}<p>{%- endraw -%}{%- endcapture -%} {{ a }}', '<p>'],
  ])('%s', async (template, output) => {
    expect(await liquid.parseAndRender(template)).toBe(output)
  })

  test.each([
    ['{% raw %}{%- endraw', 'tag "{%- endraw" not closed'],
    ['{% raw %}{%- end', 'raw "{% raw %}{%- end" not closed'],
  ])('which is missing in %s', (template, message) => {
    expect(() => liquid.parse(template)).toThrow(message)
  })
})
