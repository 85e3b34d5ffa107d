import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import {
  endWith,
  escapeJavascript,
  newLineToBr,
  parameterize,
  slugify,
  startWith,
  stripLiquid,
  unescapeJavascript,
} from '../../../src/filters/functions'
import { register } from '../../support/register'
import { cpuClock } from '../../support/cpu'
import { runs } from '../../support/effort'
import { characters } from '../../support/characters'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

describe('parameterize and slugify', () => {
  test.each([
    ['Ærøskøbing', 'aeroskobing'],
    ['Þórr ðegn', 'thorr-degn'],
    ['Œuvre Ŋŋ ħ ŧ ĳ', 'oeuvre-ngng-h-t-ij'],
    ['Tiếng Việt', 'tieng-viet'],
    ['İstanbul ığ', 'istanbul-ig'],
    ['ﬁne ＡＢＣ ½', 'fine-abc-1-2'],
    ['coŀlecció Ǿ', 'colleccio-o'],
    ['e\u0301te\u0301', 'ete'],
    ['日本語', ''],
    ['Japanese: 日本語!', 'japanese'],
    ['--a--b--', 'a-b'],
    ['', ''],
  ])('%j is %j', (text, part) => {
    expect(parameterize(text)).toBe(part)
    expect(slugify(text)).toBe(part)
  })

  test('accept any separator as text', () => {
    expect(parameterize('a b  c!', '.*')).toBe('a.*b.*c')
    expect(parameterize('a b', '$&')).toBe('a$&b')
    expect(parameterize('Donald E. Knuth', '')).toBe('donaldeknuth')
    expect(slugify('a_b__c _d_')).toBe('a-b-c-d')
    expect(slugify('a＿b')).toBe('a-b')
  })

  test('return text that is safe in a URL, idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: characters }), (text) => {
        const slug = slugify(text)
        expect(slug).toMatch(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

describe('start_with and end_with', () => {
  test('accept several texts', () => {
    expect(startWith('żółw', ['x', 'żó'])).toBe(true)
    expect(endWith('żółw', ['x', 'żó'])).toBe(false)
    expect(evaluate('"a12" | end_with: 12')).toBe(true)
    expect(evaluate('nil | start_with: ""')).toBe(true)
  })

  test('report an argument that is not a text', () => {
    expect(() => evaluate('"a" | start_with: nil')).toThrow(
      'filter "start_with", parameter "prefixes": expected text, got nil',
    )
    expect(() => evaluate('"a" | end_with: list', { list: ['a', null] })).toThrow(
      'filter "end_with", parameter "suffixes": expected text, got nil',
    )
    expect(() => evaluate('"a" | end_with: list', { list: [['a']] })).toThrow('expected text, got Array')
    expect(() => evaluate('"a" | end_with')).toThrow('parameter "suffixes": is missing')
  })
})

describe('strip_liquid', () => {
  test.each([
    ['a {{ b }} c', 'a  c'],
    ['{% if a %}b{% endif %}', 'b'],
    ['{%- raw -%}x{%- endraw -%}', 'x'],
    ['{{ {"a": {"b": 1}} | json }}x', 'x'],
    ['{% assign a = { "b": {} } %}x', 'x'],
    ['{{ unclosed', '{{ unclosed'],
    ['{{ a } b }} c', ' c'],
    ['{{ {a }} b {{ c }}', ' b '],
    ['{ a } %} }}', '{ a } %} }}'],
    ['{{% x %}{ y }}', ''],
    ['{{% raw %}% y %}', ''],
    ['{{{ x }}{ y', '{ y'],
    ['line {%\n x\n%}end', 'line end'],
    ['', ''],
  ])('%j is %j', (text, stripped) => {
    expect(stripLiquid(text)).toBe(stripped)
  })

  test('leaves nothing that it would remove', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '%', 'a', ' '), maxLength: 30 }), (text) => {
        const stripped = stripLiquid(text)
        expect(stripLiquid(stripped)).toBe(stripped)
        expect(stripped).not.toMatch(/\{%[^]*?%\}|\{\{[^]*?\}\}/)
      }),
      runs(2000),
    )
  })
})

describe('new_line_to_br', () => {
  test('inserts one break for each newline of any kind', () => {
    expect(newLineToBr('a\nb\r\nc\rd\n\n')).toBe('a<br />b<br />c<br />d<br /><br />')
    expect(evaluate('v | nl2br', { v: 'a\nb' })).toBe('a<br />b')
    expect(evaluate('v | nl2br', { v: 5 })).toBe('5')
    expect(evaluate('nil | nl2br')).toBe('')
  })

  test('keeps the character reference of a newline', () => {
    expect(newLineToBr('a&#10;b&#13;')).toBe('a&#10;b&#13;')
  })

  test('marks its output safe if the input is', () => {
    const { liquid: escaping } = register({ settings: { escapeOutput: true } })
    expect(escaping.parseAndRenderSync('{{ v | escape | nl2br }}', { v: '<b>\n' })).toBe('&lt;b&gt;<br />')
    expect(escaping.parseAndRenderSync('{{ v | nl2br }}', { v: '<b>\n' })).toBe('&lt;b&gt;&lt;br /&gt;')
  })
})

describe('escape_javascript', () => {
  test('encodes a JavaScript string of the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: characters }), (text) => {
        fc.pre(!/[\r\u2028\u2029]/.test(text))
        const escaped = escapeJavascript(text)
        expect(runInNewContext(`"${escaped}"`)).toBe(text)
        expect(runInNewContext(`'${escaped}'`)).toBe(text)
        expect(runInNewContext(`\`${escaped}\``)).toBe(text)
      }),
    )
  })

  test('is reverted by unescape_javascript', () => {
    const unit = fc.constantFrom(
      '\\',
      '/',
      '<',
      "'",
      '"',
      '`',
      '$',
      '\n',
      'n',
      '\u2028',
      '\u2029',
      'a',
      '&',
      'script',
      'S',
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(unescapeJavascript(escapeJavascript(text))).toBe(text)
      }),
    )
  })

  test('escapes like Rails', () => {
    expect(escapeJavascript("<script>a('b')</script><!--")).toBe("<script>a(\\'b\\')<\\/script><!--")
  })

  test.each(['</script><b>', '<!--<script>', '<!--<ScRipt ', "<!--<script/'"])(
    'does not break out of a script if output is escaped: %s',
    (text) => {
      const { liquid: escaping } = register({ settings: { escapeOutput: true } })
      const html = escaping.parseAndRenderSync("<script>x = '{% print x | escape_javascript %}'</script><i></i>", {
        x: text,
      }) as string
      expect(parseFragment(html).childNodes.map(({ nodeName }) => nodeName)).toEqual(['script', 'i'])
      expect(evaluate('x | unescape_javascript', { x: /'(.*)'/.exec(html)?.[1] })).toBe(text)
    },
  )

  test('leaves other text unchanged', () => {
    expect(unescapeJavascript('\\t \\u0041 \\')).toBe('\\t \\u0041 \\')
    expect(evaluate('nil | escape_javascript')).toBe('')
  })
})

test('raw_escape_string returns safe text for any input', () => {
  const { liquid: escaping } = register({ settings: { escapeOutput: true } })
  expect(escaping.parseAndRenderSync('{{ v | raw_escape_string }}', { v: '<b>' })).toBe('&lt;b&gt;')
  expect(liquid.parseAndRenderSync('{{ v | raw_escape_string }}', { v: ['<'] })).toBe('[&quot;&lt;&quot;]')
  expect(liquid.parseAndRenderSync('{{ nil | raw_escape_string }}')).toBe('')
})

test('long hostile text takes little time', () => {
  const took = cpuClock()
  const times = 30_000
  const texts = ['{{', '{%', '{{{', '{{ { ', '{%{', '_ -', "a'", 'ss ', '</', '\\'].map((part) => part.repeat(times))
  for (const text of texts) {
    stripLiquid(text)
    stripLiquid(`${text}}}${'%}}'.repeat(times)}`)
    slugify(text)
    for (const filter of ['titleize', 'humanize', 'pluralize', 'pluralize: 1', 'escape_javascript', 'nl2br']) {
      evaluate(`text | ${filter}`, { text })
    }
  }
  expect(took()).toBeLessThan(3000)
})

test.each([
  'slugify',
  'humanize',
  'titleize',
  'parameterize',
  'pluralize',
  'html_safe',
  'sanitize',
  'markdown',
  'parse_csv',
])('rejects nil into %s under settings.strict, and returns empty text otherwise', (name) => {
  const strict = register({ settings: { strict: true } }).liquid
  expect(() => strict.parseAndRenderSync(`{{ nothing | ${name} }}`)).toThrow(/expected .*text.*, got nil/)
  expect(register().liquid.parseAndRenderSync(`{{ nothing | ${name} }}`)).toBe('')
})
