import fc from 'fast-check'
import { Drop, Liquid } from 'liquidjs'
import { registerPlatform } from '../../../src/register'
import { setThreshold } from '../../../src/language/generation/tier'
import { names, pieces } from '../../support/arbitraries'
import '../../support/properties'
import { runs } from '../../support/effort'

beforeAll(() => {
  setThreshold(0)
})

/** A value that is there later, and one that says so. */
class SlowDrop extends Drop {
  override valueOf(): unknown {
    return Promise.resolve('slow drop')
  }
}

class NamedDrop extends Drop {
  readonly title = 'drop'
  override liquidMethodMissing(key: string): unknown {
    return key === 'later' ? Promise.resolve('later of a drop') : `no ${key}`
  }
}

function makeData(isSync: boolean): Record<string, unknown> {
  const late = <T>(value: T): unknown => (isSync ? value : Promise.resolve(value))
  return {
    a: 1,
    b: 'text',
    html: '<b>"x"</b>',
    list: [1, 'two', { title: 'three', n: 3 }, null, [4]],
    hash: { title: 'T', n: 2, size: 'own', nested: { list: ['x', 'y'] }, later: late('in a hash') },
    later: late('waited for'),
    laterList: late([1, 2, 3]),
    laterFalse: late(false),
    failing: isSync
      ? 'no failure'
      : { then: (_: unknown, fail: (error: Error) => void) => void fail(new Error('refused')) },
    drop: new NamedDrop(),
    slow: isSync ? 'slow' : new SlowDrop(),
    make: () => 'made',
    t: true,
    f: false,
    nothing: null,
  }
}

const files = {
  plain: 'plain {{ x }}{{ a }}',
  loops: '{% for i in list %}{{ i }},{% if i == 2 %}{% break %}{% endif %}{% endfor %}{{ forloop.index }}',
  waits: '{{ x }}-{{ later }}-{{ x | append: later }}',
  returns: '{% for i in (1..3) %}{% if i == x %}{% return i %}{% endif %}{% endfor %}{% return "none" %}',
  breaks: 'before{% break %}after',
  sets: '{% assign x = "set" %}{% assign y = x | append: "!" %}{{ y }}',
}

const leaf = fc.constantFrom(
  ...['a', 'b', 'html', 'list', 'hash.title', 'hash.nested.list', 'hash.size', 'hash["title"]', 'hash[key]', 'list[0]'],
  ...[
    'list.first',
    'list.last',
    'list.size',
    'b.size',
    'later',
    'laterList',
    'hash.later',
    'drop',
    'drop.title',
    'slow',
  ],
  ...['drop.later', 'nothing', 'missing', 'missing.deep', 't', 'f', 'make', 'laterFalse', 'list[2].title', 'failing'],
  ...['i', 'j', 'i.title', 'forloop.index', 'forloop.last', 'forloop.parentloop.index', 'forloop', 'x', 'y', 'z'],
  ...[
    '"quoted"',
    '12',
    '-3',
    '4.5',
    'true',
    'nil',
    'empty',
    'blank',
    '(1..3)',
    '[a, later]',
    '{ "k": b }',
    '"{{ b }}"',
  ],
)

const call = fc.constantFrom(
  ...['upcase', 'append: b', 'append: later', 'plus: a', 'plus: "4"', 'times: i', 'default: "d"', 'join: ","', 'size'],
  ...[
    'first',
    'split: ","',
    'truncate: 3',
    'slice: 0, 2',
    'replace: "t", b',
    'escape',
    'json',
    'reverse',
    'concat: list',
  ],
  ...[
    'array_add: a',
    'nofilter',
    'minus',
    'divided_by: 0',
    'date: "%Y"',
    'map: "title"',
    'where: "n", 3',
    'raw',
    'strip',
  ],
  ...['hash_merge: k: 1', 'default: later', 'prepend: html, 2', 'sort', 'compact', 'capitalize', 'strip_html'],
)

const value = fc.tuple(leaf, fc.array(call, { maxLength: 3 })).map(([first, calls]) => [first, ...calls].join(' | '))
const comparison = fc
  .tuple(leaf, fc.constantFrom('==', '!=', '<>', '<', '>', '<=', '>=', 'contains', 'and', 'or'), leaf)
  .map((parts) => parts.join(' '))
const condition = fc.oneof(
  leaf,
  comparison,
  comparison,
  fc.tuple(comparison, fc.constantFrom('and', 'or'), comparison).map((parts) => parts.join(' ')),
)
const text = fc.constantFrom('', ' ', '<p>', 'text', '\n', "it's", '\u2028', '`${a}`', '\\')
const target = fc.constantFrom('x', 'y', 'z', 'b', 'i', 'forloop', 'hash.title', 'hash["n"]', 'list')

const { nodes } = fc.letrec<{ nodes: string; node: string }>((tie) => {
  const body = tie('nodes')
  const written = (parts: TemplateStringsArray, ...given: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
    fc.tuple(...given).map((values) => String.raw({ raw: parts.raw }, ...values))
  return {
    nodes: fc.array(tie('node'), { maxLength: 4, size: 'small' }).map((parts) => parts.join('')),
    node: fc.oneof(
      { maxDepth: 5, depthSize: 'medium' },
      text,
      written`{{ ${value} }}`,
      written`{{- ${value} -}}`,
      written`{% assign ${target} = ${value} %}`,
      written`{% echo ${value} %}`,
      written`{% render 'plain', x: ${leaf}, y: ${leaf} %}`,
      written`{% render 'waits', x: ${leaf}, later: later %}`,
      written`{% include 'sets' %}`,
      written`{% include 'loops', list: ${leaf} %}`,
      written`{% function ${target} = 'returns', x: ${leaf} %}`,
      fc.constantFrom(
        ...['{% break %}', '{% continue %}', '{% return a %}', "{% include 'breaks' %}", '{% increment n %}'],
        ...["{% cycle 'a', b %}", '{% raw %}{{ raw }}{% endraw %}', '{% comment %}c{% endcomment %}', '{% # note %}'],
        ...['{% liquid\n assign x = a\n echo x\n if later\n break\n endif %}', '{% print html %}'],
      ),
      written`{% if ${condition} %}${body}{% elsif ${condition} %}${body}{% else %}${body}{% endif %}`,
      written`{% unless ${condition} %}${body}{% endunless %}`,
      written`{% for i in ${leaf} %}${body}{% else %}${body}{% endfor %}`,
      written`{% for j in (1..4) reversed limit: 3 offset: a %}${body}{% endfor %}`,
      written`{% for i in laterList %}{% for j in list %}${body}{% endfor %}{% endfor %}`,
      written`{% case ${leaf} %}{% when ${leaf}, 1 %}${body}{% when "text" or ${leaf} %}${body}{% else %}${body}{% endcase %}`,
      written`{% capture ${fc.constantFrom('x', 'z')} %}${body}{% endcapture %}`,
      written`{% tablerow i in list cols: 2 %}${body}{% endtablerow %}`,
      written`{% try %}${body}{% catch e %}{{ e }}{% endtry %}`,
      written`{% ifchanged %}${body}{% endifchanged %}`,
    ),
  }
})

interface Outcome {
  readonly output?: unknown
  readonly error?: string
}

/** What a template prints, or the error with its place and the output before it. */
async function run(
  template: string,
  isSync: boolean,
  generateCode: boolean,
  settings: object,
  escape: boolean,
): Promise<Outcome> {
  const logger = { log: () => undefined }
  const { liquid } = registerPlatform(
    new Liquid({ templates: { ...files }, ...(escape && { outputEscape: 'escape' }) }),
    {
      logger,
      settings: { generateCode, ...settings },
    },
  )
  try {
    const parsed = liquid.parse(template)
    const first: unknown = isSync
      ? liquid.renderSync(parsed, makeData(true))
      : await liquid.render(parsed, makeData(false))
    // The second render meets what the first has changed: nothing.
    const second: unknown = isSync
      ? liquid.renderSync(parsed, makeData(true))
      : await liquid.render(parsed, makeData(false))
    expect(second).toBe(first)
    return { output: first }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

describe('a generated template', () => {
  const settings = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant({ strict: true }) },
    { weight: 1, arbitrary: fc.constant({ escapeOutput: true }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }).map((steps) => ({ limits: { steps } })) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }).map((outputLength) => ({ limits: { outputLength } })) },
  )

  it('has the output and the errors of its closures', async () => {
    await fc.assert(
      fc.asyncProperty(nodes, fc.boolean(), settings, fc.boolean(), async (template, isSync, given, escape) => {
        const generated = await run(template, isSync, true, given, escape)
        expect(generated).toEqual(await run(template, isSync, false, given, escape))
      }),
      runs(400),
    )
  }, 3_600_000)
})

describe('the text of a template', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      ...names,
      '"];globalThis.broken=1;//',
      "'+(globalThis.broken=1)+'",
      '`${globalThis.broken=1}`',
      '\u2028',
      '\u2029',
      '*/',
      '</script>',
      '\\u0022',
      '\\',
    ),
    fc
      .array(fc.constantFrom(...pieces, '\u2028', '\u2029', '\\', '`'), { maxLength: 8 })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )

  it('is data in generated code: names, keys, texts and names of partials', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (first, second) => {
        const quoted = JSON.stringify(first.replaceAll(/["{}]/g, ''))
        const word = second.replaceAll(/[^\w\u00e9-]/g, '') || 'w'
        const template = `${first.replaceAll(/[{}%]/g, '')}{% assign ${word} = ${quoted} %}{{ ${word} }}{{ hash[${quoted}] }}{{ hash.${word}.${word} }}{% for ${word} in list %}{{ ${word} }}{{ forloop.index }}{% endfor %}{% case ${word} %}{% when ${quoted} %}yes{% endcase %}{{ ${quoted} | append: ${quoted} }}{% capture ${word} %}${word}{% endcapture %}{% render 'plain', ${word}: ${quoted} %}`
        const generated = await run(template, true, true, {}, false)
        expect(generated).toEqual(await run(template, true, false, {}, false))
        expect(globalThis).not.toHaveProperty('broken')
      }),
      runs(300),
    )
  }, 3_600_000)
})
