import {
  LiquidError,
  Tag,
  TypeGuards,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs'
import { memoryFiles } from '../../src/ports/files'
import { LimitError } from '../../src/base/errors'
import { cpuOf } from '../support/cpu'
import { repetitions } from '../support/effort'
import { errorOf, register } from '../support/register'

const { liquid } = register({}, { parseLimit: Infinity, groupedExpressions: true })
const strict = register({}, { parseLimit: Infinity, strictVariables: true }).liquid

/** Repeats a piece up to the length. */
function fill(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length))
}

/** Templates of a given length by shape: ordinary ones, and ones written to block the process. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  outputs: (n) => fill('<li>{{ a.b | upcase }}</li>', n),
  tags: (n) => fill('{% assign x = 1 %}', n),
  'one block': (n) => `{% if a %}${fill('{{ b }} text ', n)}{% endif %}`,
  elsif: (n) => `{% if a %}${fill('{% elsif b == 1 %}x', n)}{% endif %}`,
  when: (n) => `{% case a %}${fill('{% when 1 %}x', n)}{% endcase %}`,
  'values of a when': (n) => `{% case a %}{% when ${fill('1, ', n)}2 %}x{% endcase %}`,
  'liquid lines': (n) => `{% liquid\n${fill('assign a = 1\n', n)}%}`,
  'quotes in liquid': (n) => `{% liquid\nassign a = ${fill("' ", n)}\n%}`,
  'double-quoted strings': (n) => `{{ [${fill('"a b", ', n)}1] }}`,
  'keys of a hash': (n) => `{{ {${fill('"k": 1, ', n)}} }}`,
  partials: (n) => fill("{% render 'card' %}", n),
  background: (n) => fill('{% background %}a{% endbackground %}', n),
  filters: (n) => `{{ a ${fill('| upcase ', n)}}}`,
  'interpolated string': (n) => `{{ "${fill('a{{ b }}', n)}" }}`,
  comment: (n) => `{% comment %}${fill('a{{ b }}', n)}{% endcomment %}`,
  'comment that does not end': (n) => `{% comment %}${fill('a{{ b }}', n)}`,
  'raw that does not end': (n) => `{% raw %}${fill('{% endraw ', n)}`,
  'outputs that do not end': (n) => fill("{{ ' ", n),
  'tags that do not end': (n) => fill('{% a ', n),
  brackets: (n) => `{{ ${fill('[', n)} }}`,
  quotes: (n) => `{{ ${fill(`' " `, n)} }}`,
  'white space': (n) => fill('{{- a -}}   \n   ', n),
  path: (n) => `{{ a${fill('.b', n)} }}`,
  'junk in many places': (n) => fill(`{{ a b }}${' '.repeat(80)}\n`, n),
  'junk in one output': (n) => `{{ ; ${fill('a ', n)}}}`,
  'quotes in junk': (n) => `{{ ; ${fill(`' "" `, n)}}}`,
  'brackets in junk': (n) => `{{ ; ${'['.repeat(90)} ${fill('x ', n)}}}`,
  'brackets in a path in junk': (n) => `{{ ; a${fill('[]', n)} }}`,
  'filters behind junk': (n) => `{{ a; ${fill('| upcase ', n)}}}`,
  'conditions behind junk': (n) => `{% if a ; ${fill('and b ', n / 80)}%}{% endif %}`.repeat(80),
  'junk between arguments': (n) => `{% log a ; ${fill(`a: b; ${'x '.repeat(40)}`, n)}%}`,
  'a long word in junk': (n) => `{% log a ; ${fill('a', n)}%}`,
  'assignments of nothing': (n) => `{% assign ; ${fill(' = ', n)}x = 1 %}`,
  arguments: (n) => `{% render 'card', ${fill('a: 1, ', n)}b: 1 %}`,
}

/** Parses, and ignores Liquid errors. */
function tryParse(template: string): void {
  try {
    liquid.parse(template)
  } catch (error) {
    if (!LiquidError.is(error)) throw error
  }
}

const short = Math.max(6000, repetitions(12_000))
const longer = 16

describe('the time to parse grows with the length', () => {
  test.each(Object.entries(shapes))('%s', (_, shape) => {
    const [small, large] = [shape(short), shape(short * longer)]
    for (let i = 0; i < 3; i++) tryParse(small)
    // Quadratic parsing would take 256 times as long. Garbage collection takes more than 16 times.
    const most =
      160 *
      Math.max(
        cpuOf(() => tryParse(small), 1),
        1,
      )
    expect(cpuOf(() => tryParse(large), most)).toBeLessThan(most)
  })
})

describe('templates with many parts', () => {
  /** More nested calls than the stack allows. */
  const many = Math.max(30_000, repetitions(100_000))
  const most = Math.max(many, repetitions(500_000))

  test.each([
    ['nodes', '{{a}}x'.repeat(most), '1x'.repeat(most)],
    ['elsif', `{% if z %}${'{% elsif z %}x'.repeat(many)}{% else %}y{% endif %}`, 'y'],
    ['when', `{% case a %}${'{% when 2 %}x'.repeat(many)}{% else %}y{% endcase %}`, 'y'],
    ['filters', `{{ "a" ${'| upcase '.repeat(many)}}}`, 'A'],
    ['elements', `{% assign l = [${'a, '.repeat(many)}a] %}{{ l.size }}`, String(many + 1)],
    ['entries', `{% assign h = {${'"k": a, '.repeat(many)}} %}{{ h.size }}`, '1'],
    ['parts of a string', `{% assign s = "${'{{ a }}'.repeat(many)}" %}{{ s.size }}`, String(many)],
    ['keys of a path', `{% assign h = {} %}{{ h${'.b'.repeat(many)} }}`, ''],
    ['values of a cycle', `{% cycle ${'a, '.repeat(many)}a %}`, '1'],
  ])('%s', (_, template, output) => {
    expect(liquid.parseAndRenderSync(template, { a: 1 })).toBe(output)
  })

  test.each([
    ['operands', `{% if ${'a and '.repeat(many)}a %}x{% endif %}`, 'too many operators: more than 1000'],
    ['arguments', `{{ a | append: ${'a, '.repeat(many)}a }}`, 'too many arguments: more than 1000'],
    ['negations', `{% if ${'not '.repeat(many)}a %}x{% endif %}`, 'too many operators: more than 1000'],
    ['parentheses', `{{ ${'('.repeat(many)}a${')'.repeat(many)} }}`, 'expressions are nested more than 100 deep'],
  ])('%s are rejected with the maximum', (_, template, message) => {
    const error = errorOf(() => liquid.parseAndRenderSync(template, { a: 1 }))
    expect(error.message).toContain(message)
    expect(error.message).toMatch(/, line:1, col:\d+$/)
  })

  test('reports a long path under strictVariables', () => {
    const own: Record<string, unknown> = {}
    own.b = own
    expect(strict.parseAndRenderSync(`{{ h${'.b'.repeat(many)}.size }}`, { h: own })).toBe('1')
    expect(errorOf(() => strict.parseAndRenderSync(`{{ h${'.b'.repeat(many)}.c }}`, { h: own })).message).toMatch(
      /^undefined variable: h(\.b)+\.c/,
    )
  })
})

describe('an exhausted stack', () => {
  test("of a host's filter is reported as a Liquid error with its place", () => {
    const platform = register({ files: memoryFiles({ 'views/partials/a.liquid': '{{ 1 | recurse }}' }) })
    const recurse = (value: unknown): unknown => [recurse(value)]
    platform.liquid.registerFilter('recurse', recurse)
    const error = errorOf(() => platform.liquid.parseAndRenderSync("{% render 'a' %}"))
    expect(error.cause).toBeInstanceOf(LimitError)
    expect(error.cause).toMatchObject({ limit: 'stack' })
    expect(error.message).toMatch(/nesting too deep: .*, file:views\/partials\/a\.liquid, line:1, col:\d+$/)
  })

  test.each([
    ["{% render 'self' %}", 1],
    ["{% include 'self' %}", 1],
    ["{% function result = 'self' %}", 1],
    ["{% render 'self' %}", 95],
    ["{% include 'self' %}", 95],
    ["{% function result = 'self' %}", 95],
  ])('cannot be reached by partials inside each other: %s in %d blocks', (call, blocks) => {
    let partials = 0
    const nested = '{% tablerow i in (1..1) %}'.repeat(blocks) + call + '{% endtablerow %}'.repeat(blocks)
    const platform = register({
      files: memoryFiles({ 'views/partials/self.liquid': `{{ 0 | enter }}${nested}` }),
      settings: { limits: { depth: 100_000 } },
    })
    platform.liquid.registerFilter('enter', () => void partials++)
    const error = errorOf(() => platform.liquid.parseAndRenderSync(call))
    expect(error.cause).toMatchObject({ limit: 'nesting' })
    expect(error.message).toMatch(
      /more than 400 blocks are inside each other, .*; does one render itself\?, file:views\/partials\/self\.liquid/,
    )
    expect(partials).toBe(Math.floor(400 / (blocks + 2)))
  })

  test('is far away for a partial that renders itself in a loop and a condition, up to the limit of partials', () => {
    const tree =
      '{% if node > 0 %}{% for i in (1..1) %}{% assign less = node | minus: 1 %}{% render "tree", node: less %}{% endfor %}{% endif %}.'
    const { liquid } = register({ files: memoryFiles({ 'views/partials/tree.liquid': tree }) })
    expect(liquid.parseAndRenderSync('{% render "tree", node: 99 %}')).toBe('.'.repeat(100))
    const error = errorOf(() => liquid.parseAndRenderSync('{% render "tree", node: 100 %}'))
    expect(error.cause).toMatchObject({ limit: 'depth' })
  })
})

describe('many errors under catchAllErrors', () => {
  const all = register({ settings: { syntax: 'strict' } }, { parseLimit: Infinity, catchAllErrors: true }).liquid
  const errorsOf = (template: string): readonly LiquidError[] =>
    (errorOf(() => all.parse(template)) as unknown as { errors: readonly LiquidError[] }).errors

  test('are reported in the order of their places', () => {
    const places = errorsOf('{% nosuch %}{{ ) }}\n{% if %}{% endif %}').map(({ token }) => token.getPosition())
    expect(places).toEqual(places.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
    expect(places).toHaveLength(3)
  })

  test('are reported within bounded time', () => {
    expect(errorsOf('{% nosuch %}'.repeat(500))).toHaveLength(500)
    const many = errorsOf('{% if true %}{% nosuch %}{% endif %}'.repeat(30_000))
    expect(many.length).toBeGreaterThan(10)
    expect(many.length).toBeLessThan(100)
  })
})

describe("a host's tag", () => {
  /** Above 25,000 elements, each shift() of V8 moves all others. */
  const length = Math.max(50_000, repetitions(200_000))
  const read: number[] = []

  /** A block tag that removes its body's tokens by `take`. */
  function bodyTag(take: (remaining: TopLevelToken[]) => TopLevelToken | undefined): typeof Tag {
    return class extends Tag {
      constructor(token: TagToken, remaining: TopLevelToken[], own: Liquid, parser: Parser) {
        super(token, remaining, own)
        let count = 0
        for (let next = take(remaining); next; next = take(remaining)) {
          if (TypeGuards.isTagToken(next) && next.name === `end${token.name}`) break
          parser.parseToken(next, remaining)
          count++
        }
        read.push(count)
      }

      render(): string {
        return String(read.at(-1))
      }
    } as unknown as typeof Tag
  }

  const host = register({}, { parseLimit: Infinity }).liquid
  host.registerTag('shifted', bodyTag((remaining) => remaining.shift()) as never)
  host.registerTag('counted', bodyTag((remaining) => (remaining.length > 0 ? remaining.shift() : undefined)) as never)
  host.registerTag('peeked', bodyTag((remaining) => (remaining[0] ? remaining.shift() : undefined)) as never)

  test.each(['shifted', 'counted', 'peeked'])('that takes its body token by token: %s', (name) => {
    const template = (n: number): string => `{% ${name} %}${'{{ a }}'.repeat(n)}{% end${name} %}{{ b }}`
    expect(host.parseAndRenderSync(template(3), { b: '!' })).toBe('3!')
    const parse = (n: number) => (): void => void host.parse(template(n))
    const most = 100 * Math.max(cpuOf(parse(length / 16), 1), 1)
    expect(cpuOf(parse(length), most)).toBeLessThan(most)
  })

  test('that uses the tokens as an array', () => {
    const seen: unknown[] = []
    host.registerTag('looking', {
      parse(_token, remaining) {
        const end = remaining.findIndex((next) => TypeGuards.isTagToken(next) && next.name === 'endlooking')
        const [first] = remaining
        seen.push(Array.isArray(remaining), remaining.length, end, first?.getText(), remaining.at(-1)?.getText())
        seen.push(remaining.map((next) => next.getText()).join('|'), 1 in remaining, Object.keys(remaining).length)
        remaining.splice(0, end + 1)
        remaining.unshift(...remaining.splice(0, 1), ...remaining.slice(0, 1))
      },
      render: () => '',
    })
    expect(host.parseAndRenderSync('x{% looking %}a{{ b }}{% endlooking %}{{ c }}d', { c: 'C' })).toBe('xCdd')
    expect(seen).toEqual([true, 5, 2, 'a', 'd', 'a|{{ b }}|{% endlooking %}|{{ c }}|d', true, 5])
  })

  interface Rest extends Tag {
    templates?: Template[]
    left?: number
  }

  test('that parses all remaining tokens', () => {
    host.registerTag('rest', {
      parse(this: Rest, _token, remaining) {
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- hosts have it from before
        this.templates = host.parser.parseTokens(remaining)
        this.left = remaining.length
      },
      *render(this: Rest, context): Generator<unknown, string> {
        const { templates = [], left } = this
        return `[${String(yield host.renderer.renderTemplates(templates, context))}]${left}`
      },
    })
    expect(host.parseAndRenderSync('a{% rest %}b{% rest %}{{ c }}', { c: 'C' })).toBe('a[b[C]0]0')
  })
})
