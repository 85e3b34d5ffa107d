import fc from 'fast-check'
import { failureOf, register } from '../support/register'

describe('the body of parse_json under escaping', () => {
  const { liquid } = register({ settings: { escapeOutput: true } })
  const hash = { name: '"><script>', tags: ['a"', "'b"] }

  const parse = (body: string): string =>
    liquid.parseAndRenderSync(`{% parse_json x %}${body}{% endparse_json %}{{ x | json | raw }}`, {
      hash,
      text: '", "admin": "<b>',
    })

  test('contains a printed hash as its JSON', () => {
    expect(JSON.parse(parse('{ "v": {{ hash }} }'))).toEqual({ v: hash })
    expect(JSON.parse(parse('{% if hash %}[{{ hash }}, {{ hash | hash_merge: n: 1 }}]{% endif %}'))).toEqual([
      hash,
      { ...hash, n: 1 },
    ])
  })

  test.each(['{{ v }}', '{% echo v %}', '{% liquid\n  echo v\n%}', '{% cycle v %}', "{% yield 'none', default: v %}"])(
    'contains hashes and lists as JSON from every printing tag: %s',
    (output) => {
      expect(JSON.parse(parse(`{% assign v = hash %}{ "v": ${output} }`))).toEqual({ v: hash })
      expect(JSON.parse(parse(`{% assign v = 'a,b' | split: ',' %}{ "v": "${output}" }`))).toEqual({ v: 'ab' })
    },
  )

  test('contains escaped texts, so none adds a key', () => {
    expect(JSON.parse(parse('{ "v": "{{ text }}" }'))).toEqual({ v: '&quot;, &quot;admin&quot;: &quot;&lt;b&gt;' })
  })

  test('changes nothing outside', () => {
    expect(liquid.parseAndRenderSync('{{ hash }}', { hash: { a: '<' } })).not.toContain('"')
  })
})

describe('line feeds, carriage returns and tabs in strings', () => {
  const { liquid } = register()
  const raw: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' }
  const unescaped = (json: string): string => json.replace(/\\[^]/g, (pair) => raw[pair] ?? pair)
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\r', '\t', 'n', '{', ',') })

  test("are allowed in the tag's body and the filter's input", () => {
    fc.assert(
      fc.property(fc.dictionary(text, text), fc.boolean(), (hash, isIndented) => {
        const json = unescaped(JSON.stringify(hash, null, isIndented ? '\t' : undefined))
        const printed = liquid.parseAndRenderSync(
          '{% parse_json x %}{{ json }}{% endparse_json %}[{{ x | json }},{{ json | parse_json: raw_text: true | json }}]',
          { json },
        )
        expect(JSON.parse(printed)).toEqual([hash, hash])
      }),
    )
  })

  test.each(['{ "a": "b }', '{ "a": "\u0001" }', '{ "a": "b\\\nc" }', '{ a\n: 1 }'])(
    'do not make %j valid JSON',
    async (json) => {
      const failure = await failureOf(
        liquid.parseAndRender('{% parse_json x %}{{ json }}{% endparse_json %}', { json }),
      )
      expect(failure.message).toContain('its body is not JSON')
    },
  )
})

describe('a backslash without a JSON escape', () => {
  const { liquid } = register()

  test('is removed, so the output of escape_javascript is allowed', () => {
    const text = `it's \`$\{x}\` </b> "a\\b"\n`
    const body = '{ "a": "{{ text | escape_javascript }}", "b": [] }'
    const printed = liquid.parseAndRenderSync(
      `{% parse_json x %}${body}{% endparse_json %}{% capture json %}${body}{% endcapture %}[{{ x | json }},{{ json | parse_json: raw_text: true | json }}]`,
      { text },
    )
    const hash = { a: text, b: [] }
    expect(JSON.parse(printed)).toEqual([hash, hash])
  })

  test.each([
    [String.raw`{ "a": "\\'\q\😀\8" }`, String.raw`\'q😀8`],
    ['{ "a": "\\\t" }', '\t'],
  ])('is removed from %j', (json, expected) => {
    const printed = liquid.parseAndRenderSync('{% parse_json x %}{{ json }}{% endparse_json %}{{ x | json }}', { json })
    expect(JSON.parse(printed)).toEqual({ a: expected })
  })

  test.each([String.raw`{ "a": "\u00" }`, String.raw`{ "a": "\" }`, String.raw`{ \'a": 1 }`])(
    'does not make %j valid JSON',
    async (json) => {
      const failure = await failureOf(
        liquid.parseAndRender('{% parse_json x %}{{ json }}{% endparse_json %}', { json }),
      )
      expect(failure.message).toContain('its body is not JSON')
    },
  )
})
