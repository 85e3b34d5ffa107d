import { errorOf, register } from '../support/register'

const { liquid, catalogue } = register({
  translations: { en: { a: { b: { c: 'found', n: { one: 'one', other: '%{count}' } } } } },
})

/** The message and column of a template's error. */
function fault(template: string, data: object = {}): { readonly message: string; readonly column: number } {
  const error = errorOf(() => liquid.parseAndRenderSync(template, data)) as ReturnType<typeof errorOf> & {
    readonly token: { getPosition(): readonly [number, number] }
  }
  expect(error.cause).toMatchObject({ code: 'filter-argument' })
  return { message: (error.cause as Error).message, column: error.token.getPosition()[1] }
}

describe('an error', () => {
  test.each(catalogue.filters.flatMap(({ aliases }) => aliases))(
    'names the filter %s as the template does',
    (alias) => {
      const nothing = Array.from({ length: 30 }, () => 'nil').join(', ')
      const { message } = fault(`{{ x | ${alias}: ${nothing}, no_such_: 1 }}`, { x: 'x' })
      expect(message).toContain(`filter "${alias}"`)
    },
  )

  test.each([
    ["{{ s | t: scope: 'x', count: 'many' }}", 30],
    ["{{ s | t: 'x' }}", 11],
    ['{{ s | json: space: s }}', 21],
    ["{{ 1 | format_number: precision: 2, round_mode: 'halfup' }}", 49],
    ["{{ 1 | format_number: { 'precision': 2, 'round_mode': 'halfup' } }}", 55],
    ['{{ 1 | format_number: precision: -1 }}', 34],
    ['{{ 1 | format_number: precision: 2, sign: true }}', 43],
    ["{{ s | encrypt: 'aes-128-cbc', s, s, { 'return_hex': 1 } }}", 54],
    ['{{ s | upcase: 1 }}', 8],
    ["{{ s | append: string: 'a', strng: 'b' }}", 36],
    ["{{ s | sanitize: elements: ['p'], attributes: { 'p': 1 } }}", 47],
    ['{{ s | hash_dig }}', 8],
  ])('points at the faulty argument: %s', (template, column) => {
    expect(fault(template, { s: 'x' }).column).toBe(column)
  })
})

describe('unknown options are rejected', () => {
  test.each([
    'nil | default: 1',
    "'x' | encrypt: 'aes-128-ecb', 'x', 'x'",
    "'x' | decrypt: 'aes-128-ecb', 'x'",
    '1 | format_number',
    '[] | hash_diff: []',
    "'{}' | to_hash",
    "'{}' | parse_json",
    "'a' | parse_csv",
    "'<a/>' | parse_xml",
    '{} | to_xml',
    "'x' | sanitize",
    "'x' | markdown: nil",
    "'x' | url_to_qrcode_svg",
  ])('%s', (call) => {
    const { message } = fault(`{{ ${call}${call.includes(':') ? ',' : ':'} no_such_option: 1 }}`)
    expect(message).toMatch(/parameter "options": unknown option "no_such_option"; expected one of /)
  })

  test('in every filter with options, except those that accept any', () => {
    const others = ['translate', 'translate_escape', 'array_any', 'array_detect', 'videoify']
    const ignoring = ['pricify', 'pricify_cents', 'to_csv']
    const known = catalogue.filters.filter(({ parameters }) =>
      parameters.some(({ name, type }) => name === 'options' && type === 'options'),
    )
    const names = known.map(({ name }) => name).filter((name) => !others.concat(ignoring).includes(name))
    expect(names.sort()).toEqual([
      'decrypt',
      'default',
      'encrypt',
      'format_number',
      'hash_diff',
      'parse_csv',
      'parse_xml',
      'to_hash',
      'to_xml',
      'url_to_qrcode_svg',
    ])
  })
})

describe('options of the wrong type are rejected', () => {
  test.each([
    ["'c' | t: scope: 5.5, count: {}", 'count: expected a number, got Hash'],
    ["'c' | t: scope: ['a', {}]", 'scope: element 1: expected text, got Hash'],
    ["'c' | t: scope: {}", 'scope: expected text, got Hash'],
    ["'c' | t: locale: ['en']", 'locale: expected text, got Array'],
    ["'c' | t_escape: fallback: 'no'", 'fallback: expected true or false, got String "no"'],
    ["'c' | t: count: 'many'", 'count: expected a number, got String "many"'],
    ["'{}' | to_hash: raw_text: 'yes'", 'raw_text: expected true or false, got String "yes"'],
    [
      "'{}' | parse_json: rawtext: true",
      'unknown option "rawtext" (did you mean "raw_text"?); expected one of raw_text',
    ],
    ['nil | default: 1, alow_false: true', 'unknown option "alow_false" (did you mean "allow_false"?)'],
    ["1 | pricify: 'EUR', symbol: 'no'", 'symbol: expected true or false, got String "no"'],
  ])('%s', (expression, message) => {
    expect(fault(`{% assign x = ${expression} %}`).message).toContain(`parameter "options": ${message}`)
  })
})

test.each([
  ["'c' | t: scope: ['a', 'b']", 'found'],
  ["'b.c' | t: scope: ['', 'a', '']", 'found'],
  ["'.c' | t: scope: 'a.b.'", 'found'],
  ["'a..b.c' | t", 'found'],
  ["'b.c' | t: scope: list", 'found'],
  ["'x.' | t: scope: ['', 'a']", 'translation missing: en.a.x'],
  ["'n' | t: scope: 'a.b', count: '1'", 'one'],
  ["'n' | t: scope: 'a.b', count: 2.0, fallback: nil, locale: 'de'", '2'],
  ["'a.b.c' | t: locale: 'de', fallback: false", 'translation missing: de.a.b.c'],
])('joins the scope and the key of a translation without empty segments: %s', (expression, output) => {
  expect(liquid.parseAndRenderSync(`{{ ${expression} }}`, { list: ['a'] })).toBe(output)
})
