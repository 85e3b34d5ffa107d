import { memoryFiles } from '../../../src/ports/files'
import { errorOf, register } from '../../support/register'

const files = memoryFiles({
  'views/partials/page.liquid': 'a\n  {{ s upcase }}',
  'views/partials/show.liquid': '[{{ v }}{{ w }}]',
  'lib/same.liquid': '{% return v %}',
})
const data = { s: 'text', a: 1, b: 2, h: { k: 'v' }, list: [1, 2, 3] }

async function render(template: string): Promise<{ output: unknown; warnings: string[] }> {
  const { liquid, entries } = register({ files })
  const output: unknown = await liquid.parseAndRender(template, structuredClone(data))
  return { output, warnings: entries.filter(({ level }) => level === 'warn').map(({ message }) => message) }
}

describe('ignored text', () => {
  test.each([
    ['{{ s upcase }}', 'text', 'template:1:6: unexpected "upcase": ignored'],
    ["\n{{ 'a' 'b' }}", '\na', 'template:2:8: unexpected "\'b\'": ignored'],
    ['{{ a - b }}', '1', 'template:1:6: unexpected "- b": ignored'],
    ['{% if a == 1 then %}y{% endif %}', 'y', 'template:1:14: unexpected "then": ignored'],
    ['{% if a == %}y{% endif %}', '', 'template:1:11: a value is missing: ignored'],
    ['{% if f %}{% else if a %}y{% endif %}', 'y', 'template:1:19: unexpected "if a": ignored'],
    ['{% if a %}y{% else %}{% elsif b %}n{% endif %}', 'y', 'template:1:22: elsif after else: ignored'],
    ["{% render 'show' v: a; w: b %}", '[12]', 'template:1:22: expected "name: value", got "; w: b": ignored'],
    ['{% for i in list foo: 1 limit: 1 %}{{ i }}{% endfor %}', '1', 'unknown option "foo"'],
    ["{% cycle 'a' 'b' %}", 'a', 'template:1:14: unexpected "\'b\'": ignored'],
  ])('of %j is reported with its place', async (template, output, warning) => {
    const { output: got, warnings } = await render(template)
    expect(got).toBe(output)
    expect(warnings).toEqual([expect.stringContaining(warning)])
  })

  test('is reported with its file', async () => {
    expect(await render("{% render 'page', s: 'text' %}")).toEqual({
      output: 'a\n  text',
      warnings: ['views/partials/page.liquid:2:8: unexpected "upcase": ignored'],
    })
  })

  test('is reported once for each place, however often it is parsed and rendered', () => {
    const { liquid, entries } = register()
    for (let i = 0; i < 3; i++) liquid.parseAndRenderSync('{% for i in (1..3) %}{{ i j }}{% endfor %}{{ a b }}')
    expect(entries.map(({ message }) => message)).toEqual([
      'template:1:27: unexpected "j": ignored',
      'template:1:48: unexpected "b": ignored',
    ])
  })

  test('is empty if everything is parsed', async () => {
    const template = "{% if a == 1 and h .k == 'v' %}{{ h ['k'] | append: s }}{% endif %}{% log s, type: 'x' %}"
    expect(await render(template)).toEqual({ output: 'vtext', warnings: [] })
  })
})

test.each([
  ['{{ s | upcase; }}', 'TEXT'],
  ['{% assign list[1]x = 5 %}{{ x }}', ''],
  ['{{ s | ; upcase }}', 'TEXT'],
  ["{{ s | & append: 'b' }}", 'textb'],
  ["{{ 'a-b' | - split: '-' ) | join: '+' }}", 'a+b'],
])('reads the names of filters amid other text as Ruby does: %s', async (template, output) => {
  expect((await render(template)).output).toBe(output)
})

describe('arguments of tags', () => {
  test.each([
    ["{% function r = 'same', v: b : 'c' %}{{ r }}", '2'],
    ["{% function r = 'same', x, v: s; %}{{ r }}", 'text'],
    ["{% function r = 'same', v: [1, 2] junk, w: 3 %}{{ r | json }}", '[1,2]'],
    ["{% function r = 'same', w: 'open, v: s %}{{ r }}", 'text'],
    ["{% function r = 'same' #TODO, v: s %}{{ r }}", 'text'],
    ["{% log s, 'text' %}{% log s || 'x' %}{% log 'open %}done", 'done'],
    ["{% export a, 5, namespace: 'n' | json %}{{ context.exports.n.a }}", '1'],
    ["{% graphql g = 'missing' junk, a: 1 | dig: 'a' junk %}", undefined],
    ['{% session x = s t %}{{ context.session.x }}', 'text'],
    ['{% return s t %}x', ''],
    ["{% redirect_to '/a' junk, status: 301 %}ok", 'ok'],
    ["{% cache 'k' junk, expire: 5 %}kept{% endcache %}", 'kept'],
    ["{% content_for 'n' junk %}x{% endcontent_for %}{% yield 'n', junk %}", 'x'],
    ["{% spam_protection 'captcha_alt', junk; %}", expect.stringContaining('h-captcha')],
    ["{% background j = 'same' junk, v: 1 %}{{ j | size }}", '36'],
    ['{% transaction junk timeout: 5 %}in{% endtransaction %}', 'in'],
    ['{% try junk %}a{% endtry junk %}', 'a'],
  ])('%s', async (template, output) => {
    if (output === undefined) await expect(render(template)).rejects.toThrow('missing')
    else expect((await render(template)).output).toEqual(output)
  })
})

describe('in strict syntax', () => {
  const { liquid, entries } = register({ files, settings: { syntax: 'strict' } })

  test.each([
    ['{{ s upcase }}', 'unexpected "upcase", line:1, col:6'],
    ['{{ s, upcase }}', 'unexpected "upcase", line:1, col:7'],
    ['{{ s || upcase }}', 'expected a filter\'s name, got "| upcase"'],
    ['{% if a == 1 junk %}{% endif %}', 'unexpected "junk", line:1, col:14'],
    ['{% for i in list junk %}{% endfor %}', 'unexpected "junk", line:1, col:18'],
    ["{% log s, 'text', 'more' %}", 'expected "name: value", got "\'more\'", line:1, col:19'],
    ["{% function r = 'same', v: b : 'c' %}", 'expected "name: value"'],
    ['{{ “a” }}', 'unexpected "“a”", value expected'],
  ])('%s is rejected', (template, message) => {
    expect(errorOf(() => liquid.parse(template)).message).toContain(message)
  })

  test.each([
    ['{% for i in list, limit: 2, offset: 1 %}{{ i }}{% endfor %}', '23'],
    ['{% for i in list reversed, limit: 2 %}{{ i }}{% endfor %}', '21'],
  ])('options of loops may follow commas: %s', (template, output) => {
    expect(liquid.parseAndRenderSync(template, data)).toBe(output)
  })

  test('accepts the templates that Ruby accepts', () => {
    const template = "{{ h .k }}{% case a junk %}{% when 1 junk %}y{% endcase %}{% render 'show', v: 1 junk %}"
    expect(liquid.parseAndRenderSync(template, data)).toBe('vy[1]')
    expect(entries).toHaveLength(3)
  })
})

test.each([
  ['{% if %}{% endif %}', 'a value is missing'],
  ['{% if a and %}{% endif %}', 'a value is missing'],
  ['{% case %}{% when 1 %}{% endcase %}', 'a value is missing'],
  ['{% case a %}{% when %}{% endcase %}', 'a value is missing'],
  ['{% case a %}{% else junk %}{% endcase %}', 'unexpected "junk"'],
  ['{% for i of list %}{% endfor %}', 'expected "in"'],
  ['{% assign x %}', 'expected "=" or "<<"'],
  ['{% cycle %}', 'a value is missing'],
  ['{% raw junk %}{% endraw %}', 'unexpected "junk"'],
  ['{{ s } }}', 'unexpected "}"'],
])('rejects the templates that Ruby rejects in every mode: %s', (template, message) => {
  expect(errorOf(() => register().liquid.parse(template)).message).toContain(message)
})

test.each([
  ['operators', `{% if a ;${' and b'.repeat(5000)} %}{% endif %}`],
  ['arguments', `{{ a ; | default${': b'.repeat(5000)} }}`],
  ['deep', `{{ a ; ${'['.repeat(200)} }}`],
])('rejects excessive text in lax syntax, too: %s', (message, template) => {
  expect(errorOf(() => register().liquid.parse(template)).message).toContain(message)
})

describe('an unknown operator', () => {
  test.each([
    ['is', '{% if a is b %}{% endif %}'],
    ['=', '{% if a = blank %}{% endif %}'],
    ['not', '{% if a not b %}{% endif %}'],
    ['constructor', '{% if a constructor b %}{% endif %}'],
  ])('is reported when the template is parsed, and an error when it is evaluated: %s', (name, template) => {
    const { liquid, entries } = register()
    const message = `unknown operator "${name}"; expected one of ==, !=, <>, <, >, <=, >=, contains`
    const parsed = liquid.parse(template)
    expect(entries).toMatchObject([{ message: `template:1:9: ${message}` }])
    expect(errorOf(() => liquid.renderSync(parsed)).message).toContain(`${message}, line:1, col:7`)
  })

  test('has no effect in a condition that is not evaluated', () => {
    const { liquid } = register()
    expect(liquid.parseAndRenderSync('{% if true %}y{% elsif a is b %}{% endif %}')).toBe('y')
  })

  test('may be one of the host', () => {
    const { liquid, entries } = register({}, { operators: { is: (a: unknown, b: unknown) => a === b } })
    expect(liquid.parseAndRenderSync('{% if 1 is 1 junk %}y{% endif %}')).toBe('y')
    expect(entries).toMatchObject([{ message: 'template:1:14: unexpected "junk": ignored' }])
  })
})
