import {
  above,
  atLeast,
  bareword,
  between,
  body,
  boolean,
  defineTag,
  filledText,
  integer,
  memoryFiles,
  oneOf,
  optional,
  options,
  parameter,
  positional,
  target,
  text,
  type TagClass,
} from 'liquid-platform'
import { errorOf, failureOf, register } from '../support/register'

const box = defineTag({
  name: 'box',
  summary: 'Draws a box around its body.',
  syntax: "{% box 'title', width: 20 %} … {% endbox %}",
  parameters: [
    positional(parameter('title', text, 'What stands above it.')),
    optional('width', between(1, 100), 40, 'In characters.'),
    optional('border', oneOf(['thin', 'thick'])),
    body('depth'),
  ],
  examples: [{ template: "{% box 'A', width: 2 %}b{% endbox %}", output: '[A 2: b]' }],
  async run({ title, width, border, body }, context) {
    const size: number = width
    const kind: 'thin' | 'thick' | undefined = border
    const inside = await context.within({ depth: 1 }, () => body.render(context))
    return `[${title} ${size}${kind ? ` ${kind}` : ''}: ${inside}]`
  },
})

/** A tag with an asynchronous port, which renderSync rejects. */
const weather = defineTag({
  name: 'weather',
  summary: 'Sets a variable to the weather of a town.',
  syntax: "{% weather w = 'Oslo', days: 2 %}",
  parameters: [target('result'), bareword(parameter('town', filledText)), optional('days', atLeast(1), 1)],
  needsRender: true,
  examples: [{ template: "{% weather w = 'Oslo' %}{{ w.town }}", output: 'Oslo' }],
  blank: true,
  async run({ result, town, days }, context) {
    await result.set(context, await Promise.resolve({ town, days }))
  },
})

const badge = defineTag({
  name: 'badge',
  aliases: ['sticker'],
  summary: 'Prints what it is given.',
  syntax: '{% badge of: n, name: value %}',
  parameters: [parameter('of', integer), optional('bold', boolean, false), optional('data', options, {})],
  deprecated: 'write HTML',
  examples: [{ template: '{% badge of: 1 %}', output: '1{}' }],
  run: ({ of, bold, data }) => `${bold ? '*' : ''}${of}${JSON.stringify(data)}`,
})

const pair = defineTag({
  name: 'pair',
  summary: 'Prints two values.',
  syntax: '{% pair a, b, mark: true %}',
  parameters: [
    positional(parameter('a', text)),
    positional(optional('b', text, 'none')),
    optional('mark', boolean, false),
  ],
  examples: [{ template: '{% pair 1, 2 %}', output: '1 2' }],
  run({ a, b, mark }, _, tag) {
    if (mark) tag.warn('it is marked')
    return `${a} ${b}`
  },
})

function setUp(settings = {}): ReturnType<typeof register> {
  const platform = register({
    settings,
    files: memoryFiles({ 'views/partials/p.liquid': "{% box 'P' %}{% endbox %}" }),
  })
  const own: Record<string, TagClass> = { box, weather, badge, sticker: badge, pair }
  for (const [name, tag] of Object.entries(own)) platform.liquid.registerTag(name, tag)
  return platform
}

test.each([
  ["{% box 'A' %}b{% endbox %}", '[A 40: b]'],
  [
    "{% assign t = 'a' %}{% box t | upcase, width: '7', border: 'thin' %}{{ depth }}{% endbox %}{{ depth }}",
    '[A 7 thin: 1]',
  ],
  ["{% box 'A' width: nil, %}b{% endbox %}", '[A 40: b]'],
  ["{% liquid\n  box 'A', width: 3\n    echo 1\n  endbox\n%}", '[A 3: 1]'],
  ["{% render 'p' %}", '[P 40: ]'],
  ['{% weather w = Oslo, days: 2 %}{{ w.town }} {{ w.days }}', 'Oslo 2'],
  ["{% assign h = {} %}{% weather h.now = 'os' | append: 'lo' | upcase %}{{ h.now.town }}", 'OSLO'],
  ["{% assign l = [] %}{% weather l << 'Oslo' %}{{ l.size }}", '1'],
  ['{% badge of: 1, bold: true, a: 2, "data-b": 3, data: 4 %}', '*1{"a":2,"data-b":3,"data":4}'],
  ['{% sticker of: 1 %}', '1{}'],
  [
    "{% pair 1, 'b' | upcase %}|{% pair 1 %}|{% pair 1, mark: false %}|{% pair 1, 2, mark: false, %}",
    '1 B|1 none|1 none|1 2',
  ],
])("accepts a host's tag: %s", async (template, output) => {
  expect(await setUp().liquid.parseAndRender(template)).toBe(output)
})

test.each([
  [
    "{% box 'A', widht: 3 %}{% endbox %}",
    'unknown option "widht" (did you mean "width"?); expected one of width, border, line:1, col:20',
  ],
  [
    "{% box 'A', width: 0 %}{% endbox %}",
    'width: expected a whole number from 1 to 100, got Integer 0, line:1, col:20',
  ],
  ["{% box 'A', width: 1.5 %}{% endbox %}", 'width: expected a whole number from 1 to 100, got Float 1.5'],
  [
    "{% box 'A', border: 'thck' %}{% endbox %}",
    'border: expected one of thin, thick, got String "thck" (did you mean "thick"?)',
  ],
  ['{% box [1] %}{% endbox %}', 'title: expected text, got Array, line:1, col:8'],
  ['{% box %}{% endbox %}', 'tag "box" expects a value for title'],
  ["{% box 'A' %}", "tag {% box 'A' %} not closed"],
  [
    '{% weather w = town.name %}',
    'town: expected a text that is not empty, got nil: the variable town.name is not set',
  ],
  ['{% weather w = Oslo, days: 0 %}', 'days: expected a number of 1 or more, got Integer 0'],
  ["{% weather 'Oslo' %}", 'expected "=" or "<<"'],
  ['{% badge %}', 'of is missing: expected whole number, line:1, col:1'],
  ['{% badge of: nil %}', 'of is missing: expected whole number, line:1, col:14'],
])('%s is rejected', async (template, message) => {
  const error = await failureOf(setUp({ syntax: 'strict' }).liquid.parseAndRender(template))
  expect(error.message).toContain(message)
})

test('reports faulty arguments so that try catches them', async () => {
  const template = "{% try %}a{% box 'A', widht: 3 %}b{% endbox %}{% catch e %}: {{ e.name }}{% endtry %}"
  expect(await setUp().liquid.parseAndRender(template)).toBe('a: TagArgumentError')
})

test('is rejected by renderSync, and warns if it is deprecated, like built-in tags', () => {
  const { liquid, entries } = setUp()
  expect(errorOf(() => liquid.parseAndRenderSync("{% weather w = 'Oslo' %}") as string).message).toMatch(
    /^tag "weather" has to wait for a promise, which renderSync cannot: use render/,
  )
  expect(liquid.parseAndRenderSync('{% badge of: 1 %}{% badge of: 2 %}')).toBe('1{}2{}')
  expect(entries.map(({ message }) => message)).toEqual(['template:1:1: tag "badge" is deprecated: write HTML'])
})

test('warns once with its place', () => {
  const { liquid, entries } = setUp()
  const template = liquid.parse('a\n{% pair nothing, mark: true %}')
  for (let i = 0; i < 2; i++) expect(liquid.renderSync(template)).toBe('a\n none')
  expect(entries.map(({ message }) => message)).toEqual(['template:2:1: tag "pair": it is marked'])
})

test('is in the catalogue of its instance only', () => {
  const found = setUp().catalogue.tags.filter(({ name }) => ['box', 'badge'].includes(name))
  expect(found).toMatchObject([
    {
      name: 'box',
      needsRender: false,
      parameters: [
        { name: 'title', type: 'text', required: true, summary: 'What stands above it.' },
        { name: 'width', type: 'whole number from 1 to 100', required: false, default: 40, summary: 'In characters.' },
        { name: 'border', type: "'thin' or 'thick'", required: false },
      ],
    },
    { name: 'badge', aliases: ['sticker'], deprecated: 'write HTML' },
  ])
  expect(register().catalogue.tags.map(({ name }) => name)).not.toContain('box')
})

test("exposes its variables to LiquidJS' static analysis", async () => {
  const { liquid } = setUp()
  const template = liquid.parse('{% box a, width: b %}{{ c }}{{ depth }}{% endbox %}{% weather w.x = d %}')
  expect((await liquid.globalVariables(template)).sort()).toEqual(['a', 'b', 'c', 'd'])
})

test("converts a tag's values by its parameters", () => {
  const tag = defineTag({
    name: 'typed',
    summary: 'Is checked by the compiler.',
    syntax: '{% typed %}',
    parameters: [optional('n', above(0))],
    examples: [],
    // @ts-expect-error -- there is no parameter of this name
    run: ({ m }) => String(m),
  })
  expect(tag.definition.name).toBe('typed')
})
