import { defaultOperators, type Context, type Operators } from 'liquidjs'
import { expectSame, expectSameInSync, registered, strict } from '../../support/liquidjs'

const scope = (): object => ({
  one: 1,
  two: 2,
  word: 'abc',
  list: [1, 2, 3],
  limits: [1, 3],
  yes: true,
  no: false,
  five: Promise.resolve(5),
})

type Operands = [left: never, right: never, context: never]

/** LiquidJS's operators, and the given ones. */
function withOperators(operators: Record<string, (...operands: Operands) => unknown>): {
  options: { operators: Operators }
} {
  return { options: { operators: { ...defaultOperators, ...operators } as Operators } }
}

describe("a host's operators", () => {
  const own = withOperators({
    xor: (left: unknown, right: unknown) => Boolean(left) !== Boolean(right),
    between: (left: number, [low, high]: [number, number]) => left > low && left < high,
    '=~': (left: string, right: string) => new RegExp(right).test(left),
    '<=>': (left: number, right: number) => Math.sign(left - right),
    named: (left: string, right: unknown, context: Context) => `${left}: ${String(context.getSync([right as string]))}`,
  })

  test.each([
    ['{% if yes xor no %}t{% endif %}{% if yes xor yes %}{% else %}f{% endif %}', 'tf'],
    ['{% if two between limits %}t{% endif %}', 't'],
    ['{{ word =~ "b" }}{{ word =~ "x" }}{{ word =~ "b" | upcase }}', 'truefalseTRUE'],
    ['{{ one <=> two }}{% assign c = two <=> one %}{{ c }}', '-11'],
    ['{% case one <=> two %}{% when -1 %}less{% endcase %}', 'less'],
    ['{{ "w" named "word" }}', 'w: abc'],
    ['{% if yes xor no and no %}t{% else %}f{% endif %}', 'f'],
    ['{% if no and yes xor no %}t{% else %}f{% endif %}', 'f'],
    ['{% if not yes xor yes %}t{% else %}f{% endif %}', 't'],
    ['{{ one == 1 xor two == 3 }}', 'true'],
    ['{% unless yes xor no %}t{% else %}f{% endunless %}', 'f'],
    ['{% assign xorange = 1 %}{% if xorange %}t{% endif %}', 't'],
  ])('%s', async (template, output) => {
    expect(await expectSameInSync(template, scope, own)).toBe(output)
  })

  test('can be asynchronous, or generators', async () => {
    const waiting = withOperators({
      '**': (left: number, right: number) => Promise.resolve(left ** right),
      '%%': function* (left: number, right: number): Generator<unknown, unknown> {
        return ((yield Promise.resolve(left)) as number) % right
      },
    })
    expect(await expectSame('{{ 2 ** 3 }}{{ 7 %% 4 }}{{ five ** 2 }}', scope, waiting)).toBe('8325')
    expect(await expectSame('{% if 7 %% 4 == 3 %}t{% else %}f{% endif %}', scope, waiting)).toBe('t')
    expect(() => registered(waiting.options).parseAndRenderSync('{{ 2 ** 3 }}')).toThrow('use render')
  })

  test.each([
    [
      '==',
      (left: unknown, right: unknown) => String(left) === String(right),
      '{% if 1 == "1" %}t{% else %}f{% endif %}',
      't',
    ],
    ['!=', () => true, '{% if 1 != 1 %}t{% endif %}', 't'],
    ['and', () => true, '{% if yes and no %}t{% endif %}', 't'],
    ['or', () => false, '{% if yes or yes %}{% else %}f{% endif %}', 'f'],
    ['not', (value: unknown) => value, '{% if not yes %}t{% endif %}', 't'],
    [
      'contains',
      (left: unknown[], right: string) => left.map(String).includes(right),
      '{{ list contains "1" }}',
      'true',
    ],
    ['>', () => 'greater', '{{ one > two }}', 'greater'],
    ['<=', (left: number, right: number) => left * right, '{{ 2 <= 3 }}', '6'],
  ])('can replace %s', async (name, operator, template, output) => {
    const setting = withOperators({ [name]: operator })
    expect(await expectSameInSync(template, scope, setting)).toBe(output)
  })

  test('receive the arguments of host filters', async () => {
    const kind = (value: unknown): string => (value as object).constructor.name
    const setting = withOperators({
      kinds: (left: unknown, right: unknown) => `${kind(left)} ${kind(right)}`,
      not: (value: unknown) => kind(value),
    })
    expect(await expectSameInSync('{{ nil kinds empty }} {{ blank kinds 1 }} {{ not nil }}', scope, setting)).toBe(
      'NullDrop EmptyDrop BlankDrop Number NullDrop',
    )
  })

  test('can replace all others', async () => {
    const options = { operators: { is: (left: unknown, right: unknown) => left === right } as unknown as Operators }
    expect(await expectSameInSync('{% if one is 1 %}t{% endif %}', scope, { options })).toBe('t')
    expect(() => strict(options).parse('{% if one == 1 %}{% endif %}')).toThrow('line:1, col:11')
  })

  test('report errors with their place', () => {
    const { options } = withOperators({
      fails: () => {
        throw new Error('cannot compare')
      },
    })
    expect(() => registered(options).parseAndRenderSync('a {{ 1 fails 2 }}')).toThrow('cannot compare, line:1, col:6')
  })
})

describe('groupedExpressions', () => {
  const options = { groupedExpressions: true, templates: { card: '{{ v }}' } }

  test.each([
    ['{% if (yes or no) and no %}t{% else %}f{% endif %}', 'f'],
    ['{% if yes or (no and no) %}t{% endif %}', 't'],
    ['{% if not (yes and no) and ((yes)) %}t{% endif %}', 't'],
    ['{% if (list contains 2) and (two > one) %}t{% endif %}', 't'],
    ['{{ (word | upcase) | append: "!" }}', 'ABC!'],
    ['{{ "x" | append: (word | upcase | append: "!") }}', 'xABC!'],
    ['{% if (one | plus: 1) == 2 %}t{% endif %}{{ (one == 1) | append: "!" }}', 'ttrue!'],
    ['{% assign a = (one | plus: two) %}{{ a }}', '3'],
    ['{% for x in ("a,b" | split: ",") %}{{ x }}{% endfor %}{% for x in (1..3) %}{{ x }}{% endfor %}', 'ab123'],
    ['{% for x in (1..(one | plus: 2)) %}{{ x }}{% endfor %}', '123'],
    ['{% case (one | plus: 1) %}{% when (two) %}t{% endcase %}', 't'],
    ['{{ (list).first }}{{ ("a,b" | split: ",")[1] }}', '1b'],
    ['{% render "card", v: (one | plus: 1) %}{% include "card", v: (word | upcase) %}', '2ABC'],
    ['{% cycle (word | upcase), 1 %}{% echo (word) %}', 'ABCabc'],
  ])('%s', async (template, output) => {
    expect(await expectSameInSync(template, scope, { options })).toBe(output)
  })

  test.each(['{{ (word | upcase) }}', '{% if (yes or no) %}{% endif %}'])(
    'without it %s is not a range',
    (template) => {
      expect(() => strict().parse(template)).toThrow('invalid range syntax')
    },
  )

  test.each(['{{ (word }}', '{{ (word | upcase }}', '{% if (yes or no %}{% endif %}'])(
    'reports the unclosed %s',
    (template) => {
      expect(() => strict(options).parse(template)).toThrow('unbalanced parentheses')
    },
  )
})

describe('orderedFilterParameters', () => {
  const ordered = { options: { orderedFilterParameters: true } }
  const loops = [
    '{% for i in numbers limit: 3 offset: 2 reversed %}{{ i }} {% endfor %}',
    '{% for i in numbers reversed limit: 3 offset: 2 %}{{ i }} {% endfor %}',
    '{% for i in numbers offset: 2 reversed limit: 3 %}{{ i }} {% endfor %}',
    '{% for i in numbers limit: 3 reversed offset: 2 %}{{ i }} {% endfor %}',
    '{% for i in numbers reversed offset: 1 %}{{ i }} {% endfor %}',
    '{% for i in numbers reversed limit: 1 %}{{ i }} {% endfor %}',
    '{% for i in numbers offset: 8 limit: 5 %}{{ i }} {% endfor %}',
    '{% for i in numbers reversed %}{{ i }}{{ forloop.index }} {% endfor %}',
    '{% for i in numbers limit: 2 %}{{ i }}{% endfor %}{% for i in numbers limit: 6 offset: continue %}{{ i }}{% endfor %}',
    '{% for i in numbers limit: 2 %}{{ i }}{% endfor %}{% for i in numbers offset: continue limit: 2 reversed %}{{ i }}{% endfor %}',
  ]
  const numbers = (): object => ({ numbers: Array.from({ length: 10 }, (_, i) => i + 1) })

  test.each(loops)('%s, with it and without', async (loop) => {
    await expectSameInSync(loop, numbers, ordered)
    await expectSameInSync(loop, numbers)
  })

  test.each(loops.map((loop) => loop.replaceAll('numbers', '(1..10)')))('%s, over a range', async (loop) => {
    await expectSameInSync(loop, numbers, ordered)
  })

  test('changes the order of a loop', async () => {
    const loop = '{% for i in (1..10) reversed limit: 3 offset: 1 %}{{ i }} {% endfor %}'
    expect(await expectSameInSync(loop, numbers, ordered)).toBe('9 8 ')
    expect(await expectSameInSync(loop, numbers)).toBe('4 3 2 ')
  })
})

describe('jekyllInclude', () => {
  const templates = {
    'p.html': '[{{ include.v }}|{{ include.w | join: "," }}|{{ v }}|{{ one }}]',
    'dir/q.html': '{{ include.v }}',
  }

  test.each([
    ['{% include p.html v=one w=list %}', '[1|1,2,3||1]'],
    ['{% include p.html %}', '[|||1]'],
    ['{% include p.html v = word %}', '[abc|||1]'],
    ['{% include p.html, v="x", w=list %}', '[x|1,2,3||1]'],
    ['{% include {{ name }}.html v=two %}', '[2|||1]'],
    ['{% include dir/q.html v=word %}', 'abc'],
    ['{% render p.html v:one %}', '[||1|]'],
  ])('%s prints %j', async (template, output) => {
    const named = (): object => ({ ...scope(), name: 'p' })
    expect(await expectSameInSync(template, named, { options: { jekyllInclude: true, templates } })).toBe(output)
  })
})

describe('keyValueSeparator', () => {
  const options = { keyValueSeparator: '=', templates: { card: '[{{ v }}{{ w }}{{ with }}]', page: '<{{ v }}>' } }

  test.each([
    ['{% render "card", v=one, w="x" %}', '[1x]'],
    ['{% render "card" v=one w=two %}', '[12]'],
    ['{% render "card" with=one %}', '[1]'],
    ['{% render "card" with one as v, w=2 %}', '[12]'],
    ['{% render "card" for list as v %}', '[1][2][3]'],
    ['{% include "card", v=one %}', '[1]'],
    ['{% layout "page", v=two %}', '<2>'],
    ['{% for i in list limit=1 offset=1 %}{{ i }}{% endfor %}', '2'],
    ['{{ no | default: 1, allow_false: true }}', 'false'],
    ['{% cycle word: 1, 2 %}', '1'],
    ['{% pairs a=one b="x" flag %}', '{"a":1,"b":"x","flag":true}'],
  ])('%s prints %j', async (template, output) => {
    const setUp = (liquid: ReturnType<typeof registered>): void =>
      liquid.registerTag('pairs', { render: (_context, _emitter, hash) => JSON.stringify(hash) })
    expect(await expectSameInSync(template, scope, { options, setUp })).toBe(output)
  })
})

describe('dynamicPartials: false', () => {
  const templates = { 'p.html': '[{{ v }}]', p: 'P', 'dir/p.html': '<{{ v }}>', page: '{% block b %}{% endblock %}!' }

  test.each([
    ['{% render p.html v:1 %}{% render p.html, v:2 %}', '[1][2]'],
    ['{% render p %}{% include p %}', 'PP'],
    ['{% include dir/{{ name }}.html v:1 %}', '<1>'],
    ['{% include {{ name }} %}', 'P'],
    ['{% include dir/{{ name | append: ".ht" }}ml v:2 %}', '<2>'],
    ['{% render p.html with one as v %}{% render p.html for list as v %}', '[1][1][2][3]'],
    ['{% layout page %}{% block b %}x{% endblock %}', 'x!'],
    ['{% layout none %}x', 'x'],
  ])('%s prints %j', async (template, output) => {
    const named = (): object => ({ ...scope(), name: 'p' })
    expect(await expectSameInSync(template, named, { options: { dynamicPartials: false, templates } })).toBe(output)
  })
})

describe('jekyllWhere', () => {
  const shop = (): object => ({
    list: [
      { n: 1, tags: ['x', 'y'], v: 1 },
      { n: 2, tags: ['z'], v: null },
      { n: 3, tags: 'x', v: 0, o: { p: 5 } },
      { n: 4, tags: [] },
    ],
    wanted: 'x',
  })

  test.each([
    ['{{ list | where: "tags", "x" | map: "n" | join }}', '1 3'],
    ['{{ list | where: "tags", wanted | map: "n" | join }}', '1 3'],
    ['{{ list | where: "v", 1 | map: "n" | join }}', '1'],
    ['{{ list | where: "o.p", 5 | map: "n" | join }}', '3'],
    ['{{ list | reject: "tags", "x" | map: "n" | join }}', '2 4'],
    ['{% assign found = list | find: "tags", "z" %}{{ found.n }}', '2'],
    ['{{ list | find_index: "tags", "z" }}{{ list | has: "tags", "q" }}', '1false'],
  ])('%s prints %j', async (template, output) => {
    expect(await expectSameInSync(template, shop, { options: { jekyllWhere: true } })).toBe(output)
  })

  test('compares an array as a whole without it', () => {
    const template = '{{ list | where: "tags", "x" | map: "n" | join }}'
    expect(registered().parseAndRenderSync(template, shop())).toBe('3')
  })
})
