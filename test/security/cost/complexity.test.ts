import type { Limits } from '../../../src/base/setting-limits'
import { cpuOf } from '../../support/cpu'
import { errorOf, register } from '../../support/register'

// Templates with values from visitors: the time is linear in the values, or the render is stopped.

const render = (template: string, data: object, limits: Partial<Limits> = {}): string =>
  register({ settings: { limits } }).liquid.parseAndRenderSync(template, data) as string

const size = 300_000
const text = 'a'.repeat(size)
// String.prototype.includes takes seconds for this needle.
const needle = `${'a'.repeat(size / 4)}b${'a'.repeat(size / 4)}`

test.each([
  '{% if text contains needle %}{% endif %}',
  '{{ text | split: needle | size }}',
  '{{ text | replace: needle, "" | size }}',
  '{{ text | replace_first: needle, "" | size }}',
  '{{ text | remove: needle | size }}',
  '{{ text | remove_last: needle | size }}',
  '{{ text | strip | lstrip | rstrip | squish | size }}',
  '{{ text | strip_html | strip_newlines | size }}',
  '{{ text | truncate: 10 }}{{ text | truncatewords: 3 | size }}',
  '{{ text | escape | escape_once | size }}',
  '{{ text | slugify | size }}',
])('processes long texts in linear time: %s', (template) => {
  expect(cpuOf(() => render(template, { text, needle }), 2000)).toBeLessThan(2000)
})

test.each([
  `{{ list | map: list | size }}`,
  `{{ list | where: 'n', list | size }}`,
  `{{ list | find: 'n', list }}`,
  `{{ list | has: 'n', list }}`,
  `{{ list | uniq: 'n' | size }}`,
  `{{ list | array_include: list }}`,
  `{{ list | sort: 'n' | size }}`,
  `{{ list | array_group_by: 'n' | size }}`,
  `{% for i in (1..1000) %}{% assign x = text | digest %}{% endfor %}`,
  `{% for i in (1..1000) %}{% assign x = text | upcase | downcase | strip %}{% endfor %}`,
])('renderMs stops slower ones: %s', (template) => {
  const list = Array.from({ length: 20_000 }, (_, i) => ({ n: i, deep: [[i], { a: [i] }] }))
  let outcome = ''
  const work = (): void => {
    try {
      render(template, { list, text }, { renderMs: 200, memory: 1e12 })
    } catch (error) {
      outcome = (error as Error).message
    }
  }
  expect(cpuOf(work, 2000)).toBeLessThan(2000)
  expect(outcome).toMatch(/^$|renderMs/)
})

test.each([
  ['keys', '{{ keys | json | size }}'],
  ['keys', '{{ keys | to_json | size }}'],
  ['keys', `{{ keys | jwe_encode: '0123456789abcdef', 'dir' | size }}`],
  ['indentation', '{{ nested | json: 10 | size }}'],
  ['keys', '{{ keys | json: -1000000 | size }}'],
])('rejects JSON with more than 50 million characters of %s: %s', (_, template) => {
  const named = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`${'k'.repeat(1000)}${i}`, i]))
  const keys = Array.from({ length: 1000 }, () => named)
  let nested: unknown[] = Array.from({ length: 10_000 }, () => 1)
  for (let i = 0; i < 600; i++) nested = [nested]
  expect(() => render(template, { keys, nested })).toThrow('JSON of more than 50000000 characters cannot be written')
})

test('indents JSON by at most 10 spaces', () => {
  expect(render('{{ list | json: 1000000000 }}', { list: [1] })).toBe(`[\n${' '.repeat(10)}1\n]`)
})

test.each([
  'value | squish',
  "value | hmac_sha256: 'key'",
  "'a' | hmac_sha256: value",
  'value | to_integer',
  'value | array_to_sentence_string',
  'value | of_host',
  'value | www_form_encode_rc',
  'list[value]',
])('renderMs stops the printing of an array of arrays: %s', (call) => {
  const { liquid } = register({ settings: { limits: { renderMs: 100 } } })
  liquid.registerFilter('of_host', String)
  const double = "{% assign list = '[]' | parse_json | array_add: value | array_add: value %}{% assign value = list %}"
  const template = `{% assign value = '[]' | parse_json %}{% for i in (1..24) %}${double}{% endfor %}{{ ${call} }}`
  let outcome = ''
  const work = (): void => {
    outcome = errorOf(() => liquid.parseAndRenderSync(template) as string).message
  }
  expect(cpuOf(work, 1000)).toBeLessThan(1000)
  expect(outcome).toMatch(/renderMs|elements when it is flat/)
})

test('renderMs stops a render with slow filters of the host', () => {
  const { liquid } = register({ settings: { limits: { renderMs: 50 } } })
  let calls = 0
  liquid.registerFilter('busy', (given: string) => {
    calls++
    for (const end = performance.now() + 5; performance.now() < end;);
    return given.length
  })
  // Fewer than the number of steps after which the clock is always read.
  const template = '{% for i in (1..300) %}{{ text | busy }}{% endfor %}'
  expect(() => liquid.parseAndRenderSync(template, { text }) as string).toThrow('renderMs')
  expect(calls).toBeLessThan(100)
})
