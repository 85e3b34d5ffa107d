import fc from 'fast-check'
import { memoryFiles } from '../../src/ports/files'
import { register } from '../support/register'

// Arrays and hashes become JSON in code, and must not end the enclosing text or string.

const render = async (template: string, variables: object): Promise<string> => {
  const app = register({ files: memoryFiles({}), settings: { escapeOutput: true } })
  return app.liquid.parseAndRender(template, variables)
}

const hostile = ['"', "'", '`', '\\', '</script>', '+alert(1)+', '${alert(1)}', ', admin: true, x: ', '\n', '<!--', ']']

test.each([
  ['double quotes', 'var a = "{{ x }}"'],
  ['single quotes', "var a = '{{ x }}'"],
  ['a template literal', 'var a = `\n{{ x }}`'],
  ['quotes behind other quotes', `var a = '"' + "{{ x }}"`],
  ['quotes behind a regular expression', '/"/.test("{{ x }}")'],
  ['quotes behind a comment', 'a /* " */ = "{{ x }}"'],
  ['quotes that one of two branches begins', '{% if x %}"{% else %}"{% endif %}{{ x }}"'],
  ['quotes that a loop begins', '{% for i in (1..1) %}"{% endfor %}{{ x }}"'],
  ['a string over two lines', 'var a = "\\\n{{ x }}"'],
])('does not treat an array as JSON in %s', async (_, code) => {
  const text = await render(`<script>${code}</script>`, { x: ['+alert(1)+'] })
  expect(text).not.toContain('["+alert(1)+"]')
})

test.each([
  ['a comment names a script', '<!-- the <script> follows -->'],
  ['a comment without an end names a script', '<!-- <script>'],
  ['a comment ends with an exclamation mark', '<!-- a --!><!-- <script> -->'],
  ['a comment is empty', '<!--><!-- <script> -->'],
  ['a script of SVG is empty', '<svg><script href="/a.js"/></svg>'],
])('does not end an attribute with an array where %s', async (_, before) => {
  const text = await render(`${before}<p title="\n{{ x }}"></p>`, { x: [' onclick=alert(1) '] })
  expect(text).toBe(`${before}<p title="\n onclick=alert(1) "></p>`)
})

test.each([
  '<!-- a --><script>\nvar a = {{ x }}</script>',
  '<!--><script>\nvar a = {{ x }}</script>',
  '<script src="/a.js"></script><script>\nvar a = {{ x }}</script>',
  '<svg><script href="/a.js"/></svg><script>\nvar a = {{ x }}</script>',
  '<script><!--\nvar a = {{ x }}\n--></script>',
  '<!--[if !IE]><!--><script>\nvar a = {{ x }}</script><!--<![endif]-->',
  '<!--[if !IE]>--><script>\nvar a = {{ x }}</script><!--<![endif]-->',
  '<!-- a <!---><script>\nvar a = {{ x }}</script>',
])('prints an array as JSON in the script of %j', async (template) => {
  expect(await render(template, { x: ['b'] })).toContain('\nvar a = ["b"]')
})

test('interpolates any value into a script without breaking out', async () => {
  const values = fc.array(fc.oneof(fc.string(), fc.constantFrom(...hostile)), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(values, async (x) => {
      const text = await render('<script>\nvar a = {{ x }}, b = {{ h }}\n</script>', { x, h: { [x[0] as string]: x } })
      const [, json = '', hash = ''] = /^<script>\nvar a = (.*), b = (\{.*)\n<\/script>$/.exec(text) ?? []
      expect(JSON.parse(json)).toEqual(x)
      expect(JSON.parse(hash)).toEqual({ [x[0] as string]: x })
      expect(text.match(/<\/?script|<!--/g)).toHaveLength(2)
    }),
  )
})

test.each(['{"a": "{{ x }}"}', '{"a": "line\n{{ x }}"}'])('adds no key to the JSON %j by an array', async (json) => {
  const template = `{% parse_json h %}${json}{% endparse_json %}{{ h | hash_keys | join }}`
  expect(await render(template, { x: [', "admin": true, "x": ', '"'] })).toBe('a')
})

test('ends no string of a query by an array', async () => {
  const template =
    '{% graphql g %}query { records(per_page: 1, filter: { table: { value: "{{ x }}" } }) { total_entries } }{% endgraphql %}{{ g.errors | json }}{{ g.records.total_entries }}'
  expect(
    await render(template, { x: [' } }) { a: total_entries } b: records(per_page: 1, filter: { id: { value: '] }),
  ).toBe('null0')
})
