import fc from 'fast-check'
import { Bytes } from '../../../src/base/encoding/bytes'
import { register } from '../../support/register'

const { liquid } = register()
const render = (template: string, data: object = {}): string => liquid.parseAndRenderSync(template, data) as string
/** The bytes of an expression in hexadecimal. */
const hex = (expression: string, data: object = {}): string =>
  Buffer.from(render(`{{ ${expression} | base64_encode }}`, data), 'base64').toString('hex')

describe('bytes stay bytes', () => {
  const data = {
    b: new Bytes(Buffer.from('20ff0061e9ee2020', 'hex')),
    zero: Buffer.from([0xff, 0xfe]),
    sparse: Object.assign(new Array(3), [Buffer.from([0xff])]),
  }

  test.each([
    ['b | slice: 1, 3', 'ff0061'],
    ['b | slice: -4, 2', 'e9ee'],
    ['b | append: zero', '20ff0061e9ee2020fffe'],
    ["b | append: 'ż'", '20ff0061e9ee2020c5bc'],
    ["'ż' | append: b", 'c5bc20ff0061e9ee2020'],
    ["b | prepend: 'x'", '7820ff0061e9ee2020'],
    ['sparse | join', 'ff2020'],
    ['[b, zero, 1] | join', '20ff0061e9ee202020fffe2031'],
    ["['a', 'ż'] | join: zero", '61fffec5bc'],
    ['b | strip', 'ff0061e9ee'],
    ['b | lstrip', 'ff0061e9ee2020'],
    ['b | rstrip', '20ff0061e9ee'],
    ["b | replace: ' ', zero", 'fffeff0061e9eefffefffe'],
    ["b | replace_first: ' ', '_'", '5fff0061e9ee2020'],
    ["b | replace_last: ' ', '_'", '20ff0061e9ee205f'],
    ["b | replace: ' ', '<\\0>'", '3c203eff0061e9ee3c203e3c203e'],
    ["b | remove: ' '", 'ff0061e9ee'],
    ["b | remove_first: ' '", 'ff0061e9ee2020'],
    ["b | remove_last: ' '", '20ff0061e9ee20'],
    ["zero | pad_left: 4, '0'", '3030fffe'],
    ["'a' | pad_left: 4, zero", 'fffeff61'],
    ['b | truncate: 5', '20ff2e2e2e'],
    ['b | truncate: 5, zero', '20ff00fffe'],
    ['b | upcase', '20ff0041e9ee2020'],
    ['b | upcase | downcase', '20ff0061e9ee2020'],
    ["b | strip | prepend: 'mA' | capitalize", '4d61ff0061e9ee'],
    ['b | html_safe', '20ff0061e9ee2020'],
    ["b | strip | append: 'x' | slice: 0, 2 | upcase", 'ff00'],
    ["b | newline_to_br | nl2br | default: 'x'", '20ff0061e9ee2020'],
  ])('%s', (expression, expected) => {
    expect(hex(expression, data)).toBe(expected)
  })

  test('in URLs', () => {
    expect(render("{{ '/+7d' | base64_decode | url_encode }}")).toBe('%FF%EE%DD')
    expect(render('{{ b | url_encode }}', data)).toBe('+%FF%00a%E9%EE++')
    const form = '{% assign h = { "k[]": b, "l": [zero] } %}'
    expect(render(`${form}{{ h | querify }}`, data)).toBe('k%5B%5D=+%FF%00a%E9%EE++&l%5B%5D=%FF%FE')
    expect(render(`${form}{{ h | www_form_encode }}`, data)).toBe('k[]=+%FF%00a%E9%EE++&l[0]=%FF%FE')
  })

  test('under escaping, too', () => {
    const on = register({ settings: { escapeOutput: true } }).liquid
    const template = "{{ ' ' | html_safe | append: b | strip | html_safe | base64_encode }}"
    expect(on.parseAndRenderSync(template, data)).toBe(Buffer.from('ff0061e9ee', 'hex').toString('base64'))
    const text = { html: Buffer.from('<b>') }
    expect(on.parseAndRenderSync('{{ html }}{{ html | html_safe }}', text)).toBe('&lt;b&gt;<b>')
  })

  test('can be decrypted as an initialization vector joined with a ciphertext', () => {
    const template = `
      {%- assign whole = 'geheim ż' | encrypt: 'aes-256-cbc', key | base64_decode -%}
      {%- assign iv = whole | slice: 0, 16 -%}
      {%- assign ciphertext = whole | slice: 16, 1000 -%}
      {{ iv.size }} {{ iv | append: ciphertext | base64_encode | decrypt: 'aes-256-cbc', key -}}`
    for (let i = 0; i < 20; i++) expect(render(template, { key: Buffer.alloc(32, i) })).toBe('16 geheim ż')
  })

  test('keep their encoding, unless text of another is appended', () => {
    const latin = "'é ' | encode: 'UTF-8', 'ISO-8859-1'"
    expect(render(`{{ ${latin} | strip | append: 'a' | encoding }}`)).toBe('ISO-8859-1')
    expect(render(`{{ ${latin} | append: 'ż' | encoding }}`)).toBe('ASCII-8BIT')
    expect(render(`{{ ${latin} | append: zero | encoding }}`, data)).toBe('ASCII-8BIT')
  })

  test('are cut and joined as Buffers', () => {
    const bytes = fc.uint8Array({ maxLength: 12 })
    fc.assert(
      fc.property(bytes, bytes, fc.integer({ min: -13, max: 13 }), fc.nat(13), (a, b, offset, length) => {
        expect(hex('a | append: b', { a, b })).toBe(Buffer.concat([a, b]).toString('hex'))
        const begin = offset < 0 ? a.length + offset : offset
        const part = begin < 0 ? Buffer.alloc(0) : Buffer.from(a).subarray(begin, begin + length)
        expect(hex('a | slice: offset, length', { a, offset, length })).toBe(part.toString('hex'))
        expect(render('{{ a | append: b | size }}', { a, b })).toBe(String(a.length + b.length))
      }),
    )
  })

  test('count against the memory of the render', () => {
    const tight = register({ settings: { limits: { memory: 10_000 } } }).liquid
    const bytes = Buffer.alloc(4000, 0xff)
    expect(() => tight.parseAndRenderSync('{{ bytes | append: bytes | append: bytes | size }}', { bytes })).toThrow(
      'memory',
    )
  })
})

describe("a host's buffer", () => {
  const data = { b: Buffer.from('zażółć'), u: new Uint8Array([0x61, 0x62]), bad: Buffer.from([0xff]) }

  test.each([
    ['{{ b }} {{ u }}', 'zażółć ab'],
    ['{{ b | type_of }} {{ u | type_of }}', 'String String'],
    ['{{ b | json }} {{ { "a": [u] } | json }} {{ bad | json }}', '"zażółć" {"a":["ab"]} "\ufffd"'],
    ['{{ b | size }} {{ u | size }}', '10 2'],
    ['{{ u | upcase }} {{ u | append: b }} {{ b | slugify }}', 'AB abzażółć zazolc'],
    ["{% if u == 'ab' %}equal{% endif %} {% if u contains 'b' %}in{% endif %}", 'equal in'],
    ['{{ \'{"a":1}\' | append: empty | parse_json | json }}', '{"a":1}'],
  ])('is text or bytes: %s', (template, output) => {
    expect(render(template, { ...data, empty: new Uint8Array() })).toBe(output)
  })
})

describe('under escaping', () => {
  const on = register({
    settings: { escapeOutput: true },
    translations: { en: { hi: '<b>Hi %{name}</b>' } },
  }).liquid
  const data = { x: '<i>&', list: ['<', 'b'] }
  const print = (template: string): string => on.parseAndRenderSync(template, data) as string
  const safe = "{% assign safe = ' <p>NAME</p> ' | html_safe %}"

  test.each([
    ['{{ safe | strip }}', '<p>NAME</p>'],
    ['{{ safe | lstrip }}', '<p>NAME</p> '],
    ['{{ safe | rstrip }}', ' <p>NAME</p>'],
    ["{{ safe | strip | append: '!' }}", '<p>NAME</p>!'],
    ['{{ safe | strip | append: x }}', '<p>NAME</p>&lt;i&gt;&amp;'],
    ['{{ safe | strip | prepend: x }}', '&lt;i&gt;&amp;<p>NAME</p>'],
    ['{{ x | append: safe }}', '&lt;i&gt;&amp; <p>NAME</p> '],
    ["{{ safe | strip | replace: 'NAME', x }}", '<p>&lt;i&gt;&amp;</p>'],
    ["{{ safe | strip | replace: 'NAME', safe }}", '<p> <p>NAME</p> </p>'],
    ["{{ safe | strip | replace_first: 'N', x }}", '<p>&lt;i&gt;&amp;AME</p>'],
    ["{{ safe | strip | replace_last: 'N', x }}", '<p>&lt;i&gt;&amp;AME</p>'],
    ["{{ safe | strip | remove: 'NA' | remove_first: 'M' | remove_last: 'E' }}", '<p></p>'],
    ['{{ safe | newline_to_br | nl2br | strip }}', '<p>NAME</p>'],
    ["{% assign l = [x, safe, 'b'] %}{{ l | join: '>' }}", '&lt;i&gt;&amp;&gt; <p>NAME</p> &gt;b'],
    ['{{ list | join: safe }}', '&lt; <p>NAME</p> b'],
    ["{{ x | escape | strip | append: '!' }}", '&lt;i&gt;&amp;!'],
    ["{{ 'hi' | t: name: x | append: x }}", '<b>Hi &lt;i&gt;&amp;</b>&lt;i&gt;&amp;'],
    [
      "{{ 'hi' | t: name: x | strip | append: '' | json }}",
      '"\\u003cb\\u003eHi \\u003ci\\u003e\\u0026\\u003c/b\\u003e"',
    ],
  ])('text marked safe stays unescaped: %s', (template, output) => {
    expect(print(safe + template)).toBe(output)
  })

  test.each([
    ["{{ safe | strip | replace: '<p>', '' }}", 'NAME&lt;/p&gt;'],
    ["{{ safe | strip | replace: 'NAME', '\\`' }}", '&lt;p&gt;&lt;p&gt;&lt;/p&gt;'],
    ["{{ safe | strip | replace: '', '-' | slice: 0, 2 }}", '-&lt;'],
    ["{{ x | replace: 'i', safe }}", '&lt; &lt;p&gt;NAME&lt;/p&gt; &gt;&amp;'],
    ['{{ safe | strip | slice: 0, 5 }}', '&lt;p&gt;NA'],
    ['{{ safe | strip | truncate: 6 }}', '&lt;p&gt;...'],
    ['{{ safe | strip | upcase }}', '&lt;P&gt;NAME&lt;/P&gt;'],
    ["{{ safe | strip | pad_left: 12, '-' }}", '-&lt;p&gt;NAME&lt;/p&gt;'],
  ])('text that could break markup is escaped: %s', (template, output) => {
    expect(print(safe + template)).toBe(output)
  })

  test('the text is the same as without', () => {
    const template =
      "{% assign e = x | escape | append: x | prepend: '>' | replace: 'lt', x | strip | nl2br %}{{ e | json }} {{ e.size }}"
    expect(print(template)).toBe(render(template, data))
  })

  describe('html_safe never reverts escaping', () => {
    test.each([
      ['{{ x | escape | html_safe }}', '&lt;i&gt;&amp;'],
      ['{{ x | escape | nl2br | html_safe }}', '&lt;i&gt;&amp;'],
      ["{{ x | escape | append: '<br>' | html_safe }}", '&lt;i&gt;&amp;<br>'],
      ["{% assign e = x | escape %}{{ '<b>' | append: e | append: '</b>' | html_safe }}", '<b>&lt;i&gt;&amp;</b>'],
      ['{% capture c %}<b>{{ x }}</b>{% endcapture %}{{ c | html_safe }}', '<b>&lt;i&gt;&amp;</b>'],
      ["{{ 'hi' | t: name: x | html_safe }}", '<b>Hi &lt;i&gt;&amp;</b>'],
      ["{{ 'hi' | t: name: x | strip | append: '<br>' | html_safe }}", '<b>Hi &lt;i&gt;&amp;</b><br>'],
      ["{% assign e = x | escape %}{{ 'no' | t: default: e | html_safe }}", '&lt;i&gt;&amp;'],
      ['{{ x | escape_once | html_safe: raw_text: false }}', '&lt;i&gt;&amp;'],
      [
        "{% assign e = x | escape %}{{ '<b>' | append: e | raw }}{% print e | append: '</b>' %}",
        '<b>&lt;i&gt;&amp;&lt;i&gt;&amp;</b>',
      ],
      ["{{ 'hi' | t: name: x | append: '<br>' | raw }}", '<b>Hi &lt;i&gt;&amp;</b><br>'],
      ["{{ x | html_safe | html_safe }}{{ '&lt;' | html_safe }}", '<i>&<'],
    ])('%s', (template, output) => {
      expect(print(template)).toBe(output)
    })
  })
})
