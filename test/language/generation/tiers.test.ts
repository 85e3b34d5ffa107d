import fc from 'fast-check'
import { Drop, Liquid } from 'liquidjs'
import type { Logger } from '../../../src/ports/logger'
import { memoryFiles } from '../../../src/ports/files'
import { registerPlatform } from '../../../src/register'
import { setThreshold } from '../../../src/language/generation/tier'
import { names, pieces } from '../../support/arbitraries'
import '../../support/jest/properties'
import { runs } from '../../support/effort'
import { characters } from '../../support/characters'

beforeAll(() => {
  setThreshold(0)
})

/** Drops with an asynchronous value, and with a synchronous one. */
class SlowDrop extends Drop {
  override valueOf(): unknown {
    return Promise.resolve('slow drop')
  }
}

class FailingDrop extends Drop {
  override valueOf(): unknown {
    throw new Error('no value')
  }
}

class NamedDrop extends Drop {
  readonly title = 'drop'
  override liquidMethodMissing(key: string): unknown {
    return key === 'later' ? Promise.resolve('later of a drop') : `no ${key}`
  }
}

function makeData(isSync: boolean): Record<string, unknown> {
  const makeLate = <T>(value: T): unknown => (isSync ? value : Promise.resolve(value))
  return {
    a: 1,
    b: 'text',
    html: '<b>"x"</b>',
    list: [1, 'two', { title: 'three', n: 3 }, null, [4]],
    hash: { title: 'T', n: 2, size: 'own', nested: { list: ['x', 'y'] }, later: makeLate('in a hash') },
    later: makeLate('waited for'),
    laterList: makeLate([1, 2, 3]),
    laterFalse: makeLate(false),
    laterName: makeLate('plain'),
    laterHash: makeLate({ k: 'later' }),
    partial: 'plain',
    records: [
      { n: 3, title: 'x' },
      { n: 4, title: 'text' },
    ],
    failing: isSync
      ? 'no failure'
      : { then: (_: unknown, fail: (error: Error) => void) => void fail(new Error('refused')) },
    drop: new NamedDrop(),
    failingDrop: new FailingDrop(),
    slow: isSync ? 'slow' : new SlowDrop(),
    make: () => 'made',
    t: true,
    f: false,
    nothing: null,
  }
}

const files = {
  'views/partials/plain.liquid': 'plain {{ x }}{{ a }}',
  'views/partials/loops.liquid':
    '{% for i in list %}{{ i }},{% if i == 2 %}{% break %}{% endif %}{% endfor %}{{ forloop.index }}',
  'views/partials/waits.liquid': '{{ x }}-{{ later }}-{{ x | append: later }}',
  'views/partials/returns.liquid':
    '{% for i in (1..3) %}{% if i == x %}{% return i %}{% endif %}{% endfor %}{% return "none" %}',
  'views/partials/breaks.liquid': 'before{% break %}after',
  'views/partials/sets.liquid': '{% assign x = "set" %}{% assign y = x | append: "!" %}{{ y }}',
  'graphql/one.graphql':
    'query ($n: Int) { records(per_page: $n, filter: { table: { value: "product" } }) { total_entries } }',
  'forms/contact.liquid':
    '---\nresource: message\nfields: { properties: { x: } }\n---\n{{ greeting }}{{ form_builder.name }}',
  'translations/en.yml': 'en:\n  text: "a text of %{name}"',
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
    'laterName',
    'laterHash',
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
  ...[
    'hash_merge: k: later, title: b',
    'hash_merge: hash, z: i',
    'hash_merge: laterHash',
    'default: a, allow_false: t',
  ],
  ...[
    'dig: "nested", "list"',
    'dig: b, later',
    't: name: b',
    't: later',
    'array_detect: n: 3',
    'array_select: n: later',
  ],
  ...[
    'default: later, allow_false: laterFalse',
    'hash_merge: 3, k: 1',
    'replace: by: 3',
    'download_file',
    'hash_dig: "title"',
  ],
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
const template = fc.constantFrom(
  ...["'plain'", "'waits'", 'partial', 'laterName', 'nothing', "'missing'", "'sets'", '"{{ partial }}"', 'i'],
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
      written`{% function ${target} << 'returns', x: ${leaf} %}`,
      written`{% function ${target} = ${template}, x: ${leaf}, list: list %}`,
      written`{% render ${template}, x: ${leaf} %}`,
      written`{% render 'plain' with ${leaf} as x, a: ${leaf} %}`,
      written`{% render 'plain' for ${leaf} as x %}`,
      written`{% render 'plain' for list as x, with ${leaf} as a %}`,
      written`{% include ${template} with ${leaf} as x %}`,
      written`{% include 'waits', x: ${leaf}, later: x, a: x.title %}`,
      written`{% theme_render_rc ${template}, with: ${leaf}, as: 'x' %}`,
      written`{% theme_render_rc 'plain', for: ${leaf}, as: 'x', a: ${leaf} %}`,
      written`{% log ${value}, type: ${leaf} %}`,
      written`{% log ${leaf}, ${leaf}, env: ${leaf} %}`,
      written`{% redirect_to ${value}, status: ${leaf} %}`,
      written`{% session x = ${value} %}{{ context.session.x }}`,
      written`{% export x, y, namespace: ${leaf} %}{{ context.exports | json }}`,
      written`{% response_status ${leaf} %}`,
      written`{% response_headers ${leaf} %}`,
      written`{% context language: ${leaf} %}{{ context.language }}`,
      written`{% yield ${fc.constantFrom('x', "'head'", 'laterName')}, default: ${leaf} %}`,
      written`{% content_for ${fc.constantFrom('x', "'head'", 'laterName')}, flush: ${leaf} %}${body}{% endcontent_for %}`,
      written`{% cache ${leaf}, expire: ${leaf} %}${body}{% endcache %}`,
      written`{% transaction timeout: ${leaf} %}${body}{% endtransaction %}`,
      written`{% graphql x = ${fc.constantFrom("'one'", 'laterName', 'i')}, n: ${leaf}, args: ${leaf} %}{{ x | json }}`,
      written`{% graphql x, n: ${leaf} %}query { records(per_page: ${leaf}) { total_entries } }{% endgraphql %}{{ x | json }}`,
      written`{% execute_query one, result_name: ${leaf}, n: ${leaf} %}`,
      written`{% include_form 'contact', id: ${leaf}, greeting: ${leaf} %}`,
      written`{% background x = ${template}, delay: ${leaf}, n: ${leaf} %}{{ x.size }}`,
      written`{% parse_json ${target} %}{ "a": {{ ${value} }}, "b": "{{ ${value} }}" {% if ${condition} %}, "c": [{{ ${leaf} }}]{% endif %} }{% endparse_json %}{{ x | json }}`,
      written`{% parse_json x %}[{% for i in ${leaf} %}"{{ i }}",{% endfor %}0]{% endparse_json %}{{ x | json }}`,
      written`{% parse_json x %}${body}{% endparse_json %}{{ x | json }}`,
      written`{% hash_assign hash["z"] = ${value} %}{{ hash.z }}`,
      written`{% cycle ${leaf}: ${value}, ${value}, 'z' %}`,
      written`{% for i in list limit: ${leaf} offset: ${leaf} %}${body}{% endfor %}`,
      written`{% for i in ${leaf} offset: continue limit: i %}${body}{% endfor %}`,
      written`{% tablerow j in ${leaf} cols: ${leaf} limit: ${leaf} %}${body}{% endtablerow %}`,
      written`{% decrement n %}{% doc %}d{% enddoc %}`,
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
  readonly logged: readonly string[]
  readonly output?: unknown
  readonly error?: string
}

/** Ids of jobs differ between renders. */
const jobId = /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g

/** The output of a template, or the error and its place. */
async function run(
  template: string,
  isSync: boolean,
  generateCode: boolean,
  settings: object,
  escape: boolean,
): Promise<Outcome> {
  const logged: string[] = []
  const logger: Logger = {
    log({ level, type, message }) {
      if (level === 'info') logged.push(`${type}: ${message}`)
    },
  }
  const { liquid } = registerPlatform(new Liquid({ ...(escape && { outputEscape: 'escape' }) }), {
    logger,
    files: memoryFiles(files),
    settings: { generateCode, ...settings },
  })
  try {
    const parsed = liquid.parse(template)
    const first: unknown = isSync
      ? liquid.renderSync(parsed, makeData(true))
      : await liquid.render(parsed, makeData(false))
    // The first render must change nothing for the second one.
    const second: unknown = isSync
      ? liquid.renderSync(parsed, makeData(true))
      : await liquid.render(parsed, makeData(false))
    expect(second).toBe(first)
    return { output: first, logged }
  } catch (error) {
    return { error: (error as Error).message.replace(jobId, 'job'), logged }
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

describe('a number in a generated template', () => {
  it.each([
    '{% render 0 %}',
    '{% include 1.5 %}',
    '{% assign x = 0 %}{{ x }}',
    "{% try %}{% function x = 0 %}{% catch e %}{{ e.message }}{% endtry %}{{ 0.size }}{{ 7 | append: '' }}",
  ])('is code of which properties can be read: %s', async (template) => {
    const generated = await run(template, false, true, {}, false)
    expect(generated).toEqual(await run(template, false, false, {}, false))
    expect(JSON.stringify(generated)).not.toContain('SyntaxError')
  })
})

describe('a comparison of a generated template', () => {
  it.each(['<', '==', 'contains'])(
    'handles the rejection of the left side of %s if the right one fails',
    async (operator) => {
      const template = `{% if "{{ later | divided_by: 0 }}" ${operator} "{{ 1 | divided_by: 0 }}" %}{% endif %}`
      const generated = await run(template, false, true, {}, false)
      expect(generated).toEqual(await run(template, false, false, {}, false))
      // Node ends the process for a rejection that nothing handles.
      await new Promise(setImmediate)
    },
  )

  it.each(['<', '==', 'contains'])(
    'evaluates both sides of %s before it reads the value of a drop',
    async (operator) => {
      const template = `{% if failingDrop ${operator} failing %}{% endif %}`
      const generated = await run(template, false, true, {}, false)
      expect(generated).toEqual(await run(template, false, false, {}, false))
      expect(generated.error).toContain('refused')
    },
  )
})

describe('a loop of a generated template', () => {
  it('has its variables after an asynchronous partial', async () => {
    const template =
      "{% for i in (1..3) %}{% function y = 'returns', x: later %}{% render 'waits', x: i, later: later %}{% cycle 'a', i %}{{ forloop.index }} {% endfor %}"
    expect(await run(template, false, true, {}, false)).toEqual({
      output: '1-waited for-1waited fora1 2-waited for-2waited for22 3-waited for-3waited fora3 ',
      logged: [],
    })
  })
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
    fc.string({ unit: characters, maxLength: 12 }),
  )

  it('is data in generated code: names, keys, texts and names of partials', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (first, second) => {
        const quoted = JSON.stringify(first.replaceAll(/["{}]/g, ''))
        const word = second.replaceAll(/[^\w\u00e9-]/g, '') || 'w'
        const template = `${first.replaceAll(/[{}%]/g, '')}{% assign ${word} = ${quoted} %}{{ ${word} }}{{ hash[${quoted}] }}{{ hash.${word}.${word} }}{% for ${word} in list %}{{ ${word} }}{{ forloop.index }}{% endfor %}{% case ${word} %}{% when ${quoted} %}yes{% endcase %}{{ ${quoted} | append: ${quoted} }}{% capture ${word} %}${word}{% endcapture %}{% render 'plain', ${word}: ${quoted} %}{% render 'plain' with ${quoted} as ${word} %}{% log ${quoted}, type: ${quoted} %}{% cycle ${quoted}: ${quoted} %}{% parse_json ${word} %}{ "a": "{{ ${quoted} }}" }{% endparse_json %}{% export ${word}, namespace: ${quoted} %}{% session ${word} = ${quoted} %}{{ hash | hash_merge: ${word}: ${quoted} }}`
        const generated = await run(template, true, true, {}, false)
        expect(generated).toEqual(await run(template, true, false, {}, false))
        expect(globalThis).not.toHaveProperty('broken')
      }),
      runs(300),
    )
  }, 3_600_000)
})
