import fc from 'fast-check'
import { type Cases, check, failing, liquid } from '../support/dialect'
import { runs } from '../support/effort'

describe('literals of arrays and hashes', () => {
  const whereAValueIsRead: Cases = [
    ['{{ [1, s, [2]] }}{{ [] }}', '1text2'],
    ['{{ { "a": x, \'b\': [s | upcase], c: {} } }}{{ {} }}', '{"a":1,"b":["TEXT"],"c":{}}{}'],
    ['{% assign a = { "k": [x, { "l": s }] } %}{{ a.k[1].l }}{{ a }}', 'text{"k":[1,{"l":"text"}]}'],
    ['{% echo { "a": 1 } %}{% echo [1, 2] | join: "-" %}{% print { "a": "<" } %}', '{"a":1}1-2{"a":"\\u003c"}'],
    ["{% function r = 'made', v: s %}{{ r.a[1].b }}{% function r = 'first', v: [x] %}{{ r | json }}", 'text[1]'],
    [
      "{% function r = 'same', v: { 'a': [s | size] } %}{{ r }}{% function r = 'same' v: [] %}{{ r.size }}",
      '{"a":[4]}0',
    ],
    [
      "{% function r = 'same', v: [1, 2] | reverse | join: '-', w: 3 %}{{ r }}{% render 'both' a: {'k': x} | hash_keys, b: [] %}",
      '2-1["k"][]',
    ],
    [
      "{% render 'show', v: [1, 2] %}{% render 'show' with [3] as v %}{% include 'show', v: { 'a': 1 } %}",
      '[12][3][{"a":1}]',
    ],
    ["{% render 'both' a: [1] b: { 'c': [2] } %}", '[1]{"c":[2]}'],
    ["{% render 'item' for [{ 'n': 1 }, { 'n': x | plus: 1 }] %}", '1;2;'],
    ['{% for i in [1, s, x] reversed %}{{ i }}{% endfor %}{% for p in { "a": 1 } %}{{ p[0] }}{% endfor %}', '1text1a'],
    ['{% for i in [1, 2, 3] limit: [1, 2].last %}{{ i }}{% endfor %}', '12'],
    ['{% tablerow i in [5] %}{{ i }}{% endtablerow %}', '<tr class="row1">\n<td class="col1">5</td></tr>\n'],
    ['{% if [1, 2] contains x and { "a": true }.a %}y{% endif %}{% unless [] == blank %}n{% endunless %}', 'y'],
    [
      '{% if list == [1, 2] %}a{% endif %}{% if { "a": [1] } == { "a": [x] } %}b{% endif %}{% if {} == empty %}c{% endif %}',
      'abc',
    ],
    [
      '{% case list %}{% when [], [1, 2] %}list{% endcase %}{% case { "a": 1 } %}{% when { "a": x } %}hash{% endcase %}',
      'listhash',
    ],
    ['{% cycle [1, 2], [3] %}{% cycle [1, 2], [3] %}', '123'],
    ['{% session s = { "a": [1, 2] } %}{{ context.session.s.a }}', '12'],
    [
      '{{ list | concat: [3, s | size] | join: "," }}{{ h | hash_merge: { "z": [x] } }}',
      '1,2,3,4{"a":{"b":1},"l":[],"z":[1]}',
    ],
    ['{{ none | default: { "a": [1] } }}{{ none | default: [], allow_false: true | json }}', '{"a":[1]}[]'],
  ]
  test.each(whereAValueIsRead)('are allowed wherever a value is read: %s', check)

  const escaped: Cases = [
    [
      String.raw`{{ { "a": "x\"y\"", "k\"": ["\\d+\n\u00e9\/", "\ud83d\ude00"] } | json }}`,
      String.raw`{"a":"x\"y\"","k\"":["\\d+\né/","😀"]}`,
    ],
    [String.raw`{{ ["\d\8"] | json }}`, '["d8"]'],
    [String.raw`{{ { "a": "5\" }} {{ x" } | json }}{{ s }}`, String.raw`{"a":"5\" }} {{ x"}text`],
    [String.raw`{{ { "a": "\"{{ s }}\"\n{{ x }}" }.a }}`, '"text"\n1'],
    [String.raw`{% render 'show', v: ["\""] %}{% assign a = { "b": "\\" } %}{{ a.b }}`, '["]\\'],
    ['{% liquid\n assign a = { "b": "5\\" {",\n "c": 1 }\n echo a.b\n echo a.c\n%}', '5" {1'],
  ]
  test.each(escaped)('have the escapes of JSON in double-quoted keys and elements: %s', check)

  const ordinary: Cases = [
    [String.raw`{{ "\n" }}{{ 'a' | append: "\t" }}`, String.raw`\na\t`],
    [String.raw`{{ ['\n'] }}{{ [s | append: "\t"] }}{{ { 'a\b': 1 } | hash_keys }}`, String.raw`\ntext\ta\b`],
  ]
  test.each(ordinary)('have no escapes in other strings: %s', check)

  const written: Cases = [
    ['{{ [1, 2,] }}{{ { "a": 1, } }}{{ [ , 1 ] }}', '12{"a":1}1'],
    ['{{ [1 2 s] }}{{ { a: 1 b: 2 } }}', '12text{"a":1,"b":2}'],
    ['{{[1,2]|join:","}}{{{"a":1}|json}}{{ [ 1 , 2 ] }}{{ { "a" : 1 , b : 2 } }}', '1,2{"a":1}12{"a":1,"b":2}'],
    ['{{ [\n  1,\n\n  2\n] }}{% assign a = {\n  "a": 1,\n\t"b": [\n    2\n  ]\n} %}{{ a }}', '12{"a":1,"b":[2]}'],
    ['{{ { a-b: 1, _c: 2, e1: 3, 7: 4, "": 5, "a b": 6 } | hash_keys | join: "," }}', '7,a-b,_c,e1,,a b'],
    ['{{ { true: 1, nil: 2, and: 3, contains: 4, empty: 5 } }}', '{"true":1,"nil":2,"and":3,"contains":4,"empty":5}'],
    [
      '{{ { "a": null, "b": nil, "c": true, "d": false, "e": -2, "f": 1.5, "g": (1..3) } }}',
      '{"a":null,"b":null,"c":true,"d":false,"e":-2,"f":1.5,"g":[1,2,3]}',
    ],
    [
      '{{ { "a": unset } | json }}{% assign m = { "a": 1 } %}{% assign m.b = unset %}{{ m | json }}{{ {} | hash_merge: a: unset | json }}',
      '{"a":null}{"a":1,"b":null}{"a":null}',
    ],
    ['{% export unset, namespace: "n" %}{{ context.exports.n | json }}', '{"unset":null}'],
    ['{{ { "a": 1, "a": 2 } }}{{ { "__proto__": 1, "constructor": 2 } }}', '{"a":2}{"__proto__":1,"constructor":2}'],
    ['{{ [x == 1, x > 1 or none, not x] | json }}{{ { "a": s contains "ex" } }}', '[true,false,false]{"a":true}'],
    ['{{ [[[[1]]], { "a": { "b": { "c": [] } } }] }}', '1{"a":{"b":{"c":[]}}}'],
    [
      '{{ [1, 2].first }}{{ [1, 2][1] }}{{ [1, 2].size }}{{ { "a": [5] }.a[0] }}{{ { "a": 1 }[\'a\'] }}{{ [{ "b": 3 }][0].b }}',
      '122513',
    ],
  ]
  test.each(written)('can be written as in %j', check)

  const filtered: Cases = [
    ['{{ [s | upcase, s | append: "b" | upcase, x | plus: 1] | join: "," }}', 'TEXT,TEXTB,2'],
    ['{{ [s | replace: "t", "T", "q", x] | join: "," }}', 'TexT,q,1'],
    ['{{ [h | hash_merge: b: 1, c: 2] | json }}', '[{"a":{"b":1},"l":[],"b":1,"c":2}]'],
    ['{{ { "a": s | replace: "t", "T", "b": s | append: "x" } }}', '{"a":"TexT","b":"textx"}'],
    ['{{ { "a": s | upcase | append: "!", b: list | join: ", " } }}', '{"a":"TEXT!","b":"1, 2"}'],
  ]
  test.each(filtered)('can contain filters with arguments: %s', check)

  const lines: Cases = [
    [
      '{% liquid\n  assign a = {\n    "a": 1,\n    "b": [\n      2,\n      3\n    ]\n  }\n  echo a\n%}',
      '{"a":1,"b":[2,3]}',
    ],
    [
      "{% liquid\n  function r = 'same', v: {\n    \"a\": x\n  }\n  echo r\n  render 'show', v: [\n    1,\n    2\n  ]\n%}",
      '{"a":1}[12]',
    ],
    [
      '{% liquid\n  assign a = []\n  for i in list\n    assign a << { "i": i }\n  endfor\n  assign a << [\n    x\n  ]\n  echo a | json\n%}',
      '[{"i":1},{"i":2},[1]]',
    ],
    [
      '{% liquid\n  assign a = { "a": "}" }\n  assign b = "[ not"\n  assign c = "it\'s {"\n  echo a\n  echo b\n  echo c\n%}',
      '{"a":"}"}[ notit\'s {',
    ],
    ['{% liquid\n  # don\'t open [ or {\n  echo [\n    1,\n    "]"\n  ]\n  # nor "here\n  echo s\n%}', '1]text'],
  ]
  test.each(lines)('can span lines of a liquid tag: %j', check)

  const braces: Cases = [
    ['{{ {"a":{"b":{"c":1}}}}}', '{"a":{"b":{"c":1}}}'],
    ['{{ { "a": 1 } }}}{{{ "a": 1 }}}{{ {} }} } }}', '{"a":1}}{"a":1}{} } }}'],
    ['{{ { "}}": "{{" } }}{{ ["}}", "]", \'}\', "{"] }}', '{"}}":"{{"}}}]}{'],
    ["{{ '}}' }}{{ \"{{\" }}{{ '%}' }}{{ \"{% if %}\" }}{% assign a = '}}' %}{{ a }}", '}}{{%}{% if %}}}'],
    ['a {{- { "a": 1 } -}} b {{-[1]-}} c{%-assign a={"a":{}}-%} {{ a }}', 'a{"a":1}b1c{"a":{}}'],
    ['{% raw %}{{ { "a": 1 } }}{% endraw %}{% comment %}{{ { }}{% endcomment %}{{ s }}', '{{ { "a": 1 } }}text'],
    ['{ "a": {} } {{ x }} function () { return {} }', '{ "a": {} } 1 function () { return {} }'],
  ]
  test.each(braces)('end at their own brackets: %s', check)

  test('are new at each evaluation', async () => {
    await check(
      '{% for i in (1..2) %}{% assign a = { "l": [] } %}{% assign a.l << i %}{{ a }}{% endfor %}',
      '{"l":[1]}{"l":[2]}',
    )
  })

  test('await promises inside them', async () => {
    const template = '{{ [later, { "a": later | upcase }] | json }}'
    await expect(liquid.parseAndRender(template, { later: Promise.resolve('v') })).resolves.toBe('["v",{"a":"V"}]')
  })

  test('expose their variables to static analysis', () => {
    const template = '{% assign a = [b, { "k": c.d | append: e }] %}{{ { "f": "{{ g }}" } }}{{ a }}'
    expect(liquid.globalVariablesSync(template)).toEqual(['b', 'c', 'e', 'g'])
  })

  const text = fc.string({ unit: 'grapheme' }).filter((value) => !/["{}%\\\p{Cc}]/u.test(value))
  const key = text.filter((value) => value !== '__proto__')
  const { value: json } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.integer({ min: -9999, max: 9999 }).map((n) => n / 8),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }))

  test('accept any JSON, on one line or many', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(0, 2), (value, indent) => {
        const literal = JSON.stringify(value, null, indent)
        for (const template of [
          `{{ ${literal} | json }}`,
          `{%- assign value = ${literal} -%}{{ value | json }}`,
          `{% liquid\n  assign value = ${literal}\n  echo value | json\n%}`,
        ]) {
          expect(JSON.parse(liquid.parseAndRenderSync(template) as string)).toEqual(value)
        }
      }),
      runs(150),
    )
  })
})

describe('an unclosed literal', () => {
  test.each([
    ['{{ [1, 2 }}', 'array literal is not closed: expected ]', 1, 4],
    ['{{ { "a": 1 }} {{ x }}', 'hash literal is not closed: expected }', 1, 4],
    ['text\n{% assign a = {\n  "b": [1,\n} %}', 'array literal is not closed: expected ]', 3, 8],
    ['{% assign a = [1, 2} %}', 'array literal is not closed: expected ]', 1, 15],
    ['{% assign a = { "a": 1 ] %}', 'hash literal is not closed: expected }', 1, 15],
    ['{{ [1, { "a": [2 }] }}', 'array literal is not closed: expected ]', 1, 15],
    ["{% function r = 'same', v: { 'a': 1 %}", 'hash literal is not closed: expected }', 1, 28],
    ['{{ s | append: [1 }}', 'array literal is not closed: expected ]', 1, 16],
    ['{% liquid\n  assign a = [1\n  echo a\n%}{{ s }}', 'array literal is not closed: expected ]', 2, 14],
    ['{{ "a {{ [1 }} b" }}', 'array literal is not closed: expected ]', 1, 10],
    ['{{ "abc }} and', 'string is not closed: expected "', 1, 4],
    ["{% assign a = 'abc %}", "string is not closed: expected '", 1, 15],
    ['{{ list[0 }}', '[ not closed', 1, 8],
    ['{{ (1..2 }}', 'invalid range syntax: expected ")"', 1, 9],
    ['{% assign a = { "a" 1 } %}', 'expected ":" after a hash\'s key, got "1 }"', 1, 21],
    ['{% assign a = { [1]: 1 } %}', 'expected a hash\'s key, got "[1]: 1 }"', 1, 17],
    ['{{ { "a": } }}', 'unexpected "}", value expected', 1, 11],
    ['{{ [1, 2]] }}', 'unexpected "]"', 1, 10],
    [`{{ ${'['.repeat(101)} }}`, 'nested more than 100 deep', 1, 104],
  ])('is reported with its line and column: %j', (template, message, line, column) => {
    const error = failing(template)
    expect(error.message).toContain(message)
    expect(error.message).toContain(`line:${line}, col:${column}`)
  })
})

describe('other text in a liquid tag', () => {
  const render = (...lines: string[]): string => liquid.parseAndRenderSync(`{% liquid\n${lines.join('\n')}\n%}`)

  test.each(['comment', 'doc'])('can have open brackets in %s', (tag) => {
    expect(render(`  ${tag}`, '  a { b [ "', `  end${tag}`, "  echo 'x'")).toBe('x')
    expect(render(tag, 'a {', `end${tag}`, 'assign a = [1,', '2]', 'echo a | size')).toBe('2')
  })
})

describe('the arguments of a tag in a liquid tag', () => {
  test.each<[string, string]>([
    ["render 'both',\n    a: 1,\n\n    b: 2\n  echo '!'", '12!'],
    ['function r = "same", \t\r\n    v: [\n      s\n    ],\n    w : 1\n  echo r', 'text'],
    ["cycle 'a',\n  echo 'b'", 'ab'],
    ['echo s,\n  # v: 1\n  echo x', 'text1'],
    ["assign a = 'x,\n  v: 1'\n  echo a", 'x,\n  v: 1'],
    ["comment,\n  v: 1,\n  endcomment\n  # here,\n  echo 'c'", 'c'],
  ])('can be on their own lines, after a comma: %j', async (lines, output) => {
    await check(`{% liquid\n  ${lines}\n%}`, output)
    await check(`{% liquid\n  ${lines}%}`, output)
  })

  test('have their real places in errors', () => {
    const { message } = failing("{% liquid\n  log s,\n    type: 'a',\n    typo: 'b'\n%}")
    expect(message).toContain('line:4, col:')
    expect(liquid.parseAndRenderSync('{% liquid assign a = 1,\n\n%}name: {{ a }}')).toBe('name: 1')
  })
})

describe('a number with an exponent', () => {
  test.each([
    ['{{ 1e3 }} {{ -1.5e-3 }} {{ 2E+2 | divided_by: 7 }}', '1000 -0.0015 28.571428571428573'],
    ["{% assign a = { 'b': 1e3, c: [1.5e0, 2e1] } %}{{ a }} {{ a.b | plus: 1 }}", '{"b":1000,"c":[1.5,20]} 1001'],
    ['{% if 1e3 == 1000 and 1e3> 5 %}y{% endif %}{{-1e3-}} {% echo 1e2 %}', 'y1000100'],
    ['{{ 1e3 | type_of }} {{ "{{ 1e1 }}" }}', 'Float 10'],
    ['{{ 1e3x }}{{ 2ex }}{{ 1e3-a }}{{ h.1e }}', ''],
  ])('is accepted as a value: %s', check)

  test.each(['1e', '1.5e', '1e+', '-1e-', '1e400'])('is rejected if it is malformed: %s', (text) => {
    expect(failing(`{{ x | plus: ${text} }}`).message).toBe(
      `expected a number such as 1.5e3 or 1.5e-3, got ${text}, line:1, col:14`,
    )
  })
})
