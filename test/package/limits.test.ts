import { LiquidError } from 'liquidjs'
import * as fixedLimits from '../../src/base/limits'
import { errorOf, register } from '../support/register'

// Tests the limits in `docs/reference/limits.md`, each with the limit itself and with one more.

const { liquid } = register(
  { settings: { limits: { memory: 1e12 } } },
  { parseLimit: Infinity, groupedExpressions: true },
)

interface Trial {
  readonly template: string
  readonly data?: object
}

const nested = (depth: number, inner: unknown = 1): unknown => {
  let value = inner
  for (let i = 0; i < depth; i++) value = [value]
  return value
}
const letters = (count: number): string => 'a'.repeat(count)

/** Trials that fail with an error at its place in the template. */
const refused: Readonly<Record<string, readonly [max: number, (size: number) => Trial]>> = {
  blocks: [fixedLimits.templates.blocks, (n) => ({ template: `${'{% if a %}'.repeat(n)}a${'{% endif %}'.repeat(n)}` })],
  expressions: [
    fixedLimits.templates.expressions,
    (n) => ({ template: `{% assign x = ${'['.repeat(n - 1)}1${']'.repeat(n - 1)} %}` }),
  ],
  operators: [fixedLimits.templates.operators, (n) => ({ template: `{% if a${' and a'.repeat(n - 1)} %}{% endif %}` })],
  arguments: [fixedLimits.templates.arguments, (n) => ({ template: `{{ 'k' | t: ${'a: 1, '.repeat(n - 1)}a: 1 }}` })],
  numberCharacters: [
    fixedLimits.values.numberCharacters,
    (n) => ({ template: "{{ v | advanced_format: '%d' }}", data: { v: `${'0'.repeat(n - 1)}7` } }),
  ],
  printDepth: [fixedLimits.values.printDepth, (n) => ({ template: '{{ v }}', data: { v: nested(n + 1) } })],
  flatDepth: [
    fixedLimits.values.depth,
    (n) => ({ template: '{{ v | array_flatten | size }}', data: { v: nested(n) } }),
  ],
  jsonDepth: [
    fixedLimits.formats.jsonDepth,
    (n) => ({ template: '{{ v | json | size }}', data: { v: nested(n + 1) } }),
  ],
  xmlDepth: [
    fixedLimits.formats.xmlDepth,
    (n) => ({ template: '{{ v | parse_xml | size }}', data: { v: '<a>'.repeat(n) + '</a>'.repeat(n) } }),
  ],
  sanitizedDepth: [
    fixedLimits.formats.sanitizedDepth,
    (n) => ({ template: '{{ v | sanitize | size }}', data: { v: '<div>'.repeat(n - 1) } }),
  ],
  textDepth: [
    fixedLimits.formats.textDepth,
    (n) => ({ template: '{{ v | html_to_text | size }}', data: { v: '<div>'.repeat(n) } }),
  ],
  selectorCharacters: [
    fixedLimits.formats.selectorCharacters,
    (n) => ({ template: "{{ '<p>' | html_to_text: root_element: v }}", data: { v: letters(n) } }),
  ],
  selectorSteps: [
    fixedLimits.formats.selectorSteps,
    (n) => ({ template: "{{ '<p>' | html_to_text: root_element: v }}", data: { v: Array(n).fill('a').join(' ') } }),
  ],
}

test.each(Object.entries(refused))('%s: rejects more at its place', (_, [max, trial]) => {
  const run = (size: number) => () => {
    const { template, data } = trial(size)
    return liquid.parseAndRenderSync(template, data) as string
  }
  expect(run(max)).not.toThrow()
  const error = errorOf(run(max + 1))
  expect(LiquidError.is(error)).toBe(true)
  expect(error.message).toMatch(/line:\d+, col:\d+/)
})

/** Trials that fail with a `LimitError` of `memory`. */
const counted: Readonly<Record<string, readonly [max: number, (size: number) => Trial]>> = {
  printCharacters: [
    fixedLimits.values.printCharacters,
    (n) => ({ template: '{{ v | append: "" | size }}', data: { v: [letters(n)] } }),
  ],
  rangeNumbers: [fixedLimits.values.rangeNumbers, (n) => ({ template: '{{ (1..n) | reverse | size }}', data: { n } })],
  jsonReadCharacters: [
    fixedLimits.formats.jsonReadCharacters,
    (n) => ({ template: '{{ v | parse_json | size }}', data: { v: `"${letters(n - 2)}"` } }),
  ],
  jsonValues: [
    fixedLimits.formats.jsonValues,
    (n) => ({ template: '{{ v | json | size }}', data: { v: Array(n - 1).fill(1) } }),
  ],
  markdownCharacters: [
    fixedLimits.formats.markdownCharacters,
    (n) => ({ template: '{{ v | markdown | size }}', data: { v: letters(n) } }),
  ],
  textMarks: [
    fixedLimits.formats.textMarks,
    (n) => ({ template: '{{ v | html_to_text | size }}', data: { v: '<p>'.repeat(n) } }),
  ],
}

test.each(Object.entries(counted))('%s: rejects more as a LimitError of memory', (_, [max, trial]) => {
  const { template, data } = trial(max + 1)
  const { cause } = errorOf(() => liquid.parseAndRenderSync(template, data) as string)
  expect(cause).toMatchObject({ name: 'LimitError', limit: 'memory' })
})

test.each([
  [
    'timeCharacters',
    fixedLimits.values.timeCharacters,
    '{{ v | is_parsable_date }}',
    (n: number) => `2024-01-01T00:00:00.${'0'.repeat(n - 20)}`,
    'true',
    'false',
  ],
  [
    'email',
    fixedLimits.formats.email,
    '{{ v | is_email_valid }}',
    (n: number) => `a@${`${letters(60)}.`.repeat(9).slice(0, n - 5)}.aa`,
    'true',
    'false',
  ],
] as const)('%s: rejects a longer text', (_, max, template, make, within, over) => {
  expect(liquid.parseAndRenderSync(template, { v: make(max) })).toBe(within)
  expect(liquid.parseAndRenderSync(template, { v: make(max + 1) })).toBe(over)
})

test('markdownDepth: treats deeper markup as text', () => {
  const max = fixedLimits.formats.markdownDepth
  const html = (depth: number): string =>
    liquid.parseAndRenderSync('{{ v | markdown }}', { v: `${'> '.repeat(depth)}a` }) as string
  expect(html(max * 2).match(/<blockquote>/g)?.length).toBeLessThanOrEqual(max)
})
