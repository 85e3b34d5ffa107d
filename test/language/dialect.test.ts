import { TagArgumentError } from '../../src/base/errors'
import { type Cases, check, data, failing, files } from '../support/dialect'
import { register } from '../support/register'

describe('interpolation', () => {
  const interpolated: Cases = [
    ['{{ "a {{ s }} b" }}|{{ "{{ x | plus: 1 }}{{ s | upcase }}" }}|{{ "{{ none }}{{ list }}" }}', 'a text b|2TEXT|12'],
    ["{{ \"{{ h.a.b }}{{ h['a'].b }}{{ list[0] }}{{ 'q' | append: s }}\" }}", '111qtext'],
    ['{{ s | append: "-{{ k }}" }}{{ h["{{ \'a\' }}"].b }}{% if s == "{{ s }}" %}y{% endif %}', 'text-key1y'],
    ['{% assign a = { "{{ k }}": "{{ s }}" } %}{{ a }}{{ ["{{ x }}"] | json }}', '{"key":"text"}["1"]'],
    [
      '{% render \'show\', v: "{{ s }}!" %}{% echo "{{ s }}" %}{% case "{{ x }}" %}{% when "1" %}y{% endcase %}',
      '[text!]texty',
    ],
    ['{% render "sh{{ \'ow\' }}", v: 1 %}', '[1]'],
    ["{{ \"{{ [1, 2] | join: '-' }}{{ { 'a': { 'b': 2 } }.a.b }}{{ { 'a': { 'b': 2 }} }}\" }}", '1-22{"a":{"b":2}}'],
    ["{{ \"{{ '}}' }}{{ s | append: '}}' }}\" }}", '}}text}}'],
    [
      '{{ "{{ }}" }}|{{ "{{}}" }}|{{ "{{" }}|{{ "}}" }}|{{ "{{ x" }}|{{ "{{ x }" }}|{{ "{ {x} }" }}',
      '||{{|}}|{{ x|{{ x }|{ {x} }',
    ],
  ]
  test.each(interpolated)('inserts values into double-quoted strings: %s', check)

  test('leaves single-quoted strings unchanged', async () => {
    await check("{{ '{{ x }}' }}{% assign a = { '{{ k }}': '{{ s }}' } %}{{ a }}", '{{ x }}{"{{ k }}":"{{ s }}"}')
  })

  test('can be turned off', () => {
    const plain = register({ files, settings: { stringInterpolation: false } }).liquid
    expect(plain.parseAndRenderSync('{{ "a {{ s }}" }}{{ s }}', data)).toBe('a {{ s }}text')
  })

  test('uses the delimiters of the host', () => {
    const angled = register({}, { outputDelimiterLeft: '<<', outputDelimiterRight: '>>' }).liquid
    expect(angled.parseAndRenderSync('<< "a << s >> {{ s }}" >>', data)).toBe('a text {{ s }}')
  })

  test('reports the place of an error', () => {
    expect(failing('{{ s }}\n{{ "a {{ | }} b" }}').message).toContain('line:2, col:10')
  })
})

describe('targets', () => {
  const set: Cases = [
    [
      '{% assign h.a.c = 2 %}{% assign h["a"]["d"] = 3 %}{% assign h[\'a\'].b = "x" %}{{ h.a }}',
      '{"b":"x","c":2,"d":3}',
    ],
    ['{% assign h.n = {} %}{% assign h.n.m = [{ "o": 1 }] %}{% assign h.n.m[0].o = 2 %}{{ h.n }}', '{"m":[{"o":2}]}'],
    [
      '{% assign h[k] = 1 %}{% assign h[h.a.b] = 2 %}{% assign h["{{ s }}"] = 3 %}{{ h.key }}{{ h["1"] }}{{ h.text }}',
      '123',
    ],
    ['{% assign list[0] = 9 %}{% assign list[-1] = 8 %}{% assign list[2] = 7 %}{{ list }}', '987'],
    [
      '{% assign h["__proto__"] = 1 %}{% assign h.constructor = 2 %}{{ h | json }}',
      '{"a":{"b":1},"l":[],"__proto__":1,"constructor":2}',
    ],
    ['{% hash_assign h["a"] = { "b": [2] } %}{{ h.a.b }}', '2'],
  ]
  test.each(set)('are set in place: %s', check)

  const appended: Cases = [
    [
      '{% assign list << 3 %}{{ list }}{% assign h.l << "a" %}{% assign h["l"] << { "b": 1 } %}{{ h.l }}',
      '123a{"b":1}',
    ],
    ['{% assign e = [[]] %}{% assign e[0] << x | plus: 1 %}{% assign e << [] %}{{ e | json }}', '[[2],[]]'],
    ["{% function list << 'same', v: [3] %}{{ list | json }}{% function h.f = 'same', v: 5 %}{{ h.f }}", '[1,2,[3]]5'],
  ]
  test.each(appended)('are appended to with <<: %s', check)

  test.each([
    ['{% assign zz.a = 1 %}', 'cannot set a key of "zz": expected a hash or an array, got nil'],
    ['{% assign none.a = 1 %}', 'cannot set a key of "none": expected a hash or an array, got nil'],
    ['{% assign h.q.r = 1 %}', 'cannot set a key of "h.q": expected a hash or an array, got nil'],
    ['{% assign h["a"].q["r"].z = 1 %}', 'cannot set a key of "h.a.q": expected a hash or an array, got nil'],
    ['{% assign s.a = 1 %}', 'cannot set a key of "s": expected a hash or an array, got String "text"'],
    ['{% assign h.a.b.c = 1 %}', 'cannot set a key of "h.a.b": expected a hash or an array, got Integer 1'],
    ["{% function h.q.r = 'same', v: 1 %}", 'cannot set a key of "h.q": expected a hash or an array, got nil'],
    ['{% assign list[9] = 1 %}', '"list" is an array of 2: it has no index 9'],
    ['{% assign list.a = 1 %}', '"list" is an array of 2: it has no index a'],
    ['{% assign zz << 1 %}', 'cannot append to "zz": expected an array, got nil'],
    ['{% assign h.a << 1 %}', 'cannot append to "h.a": expected an array, got Hash'],
    ['{% assign s << 1 %}', 'cannot append to "s": expected an array, got String "text"'],
  ])('that cannot be set are rejected with their parent: %s', (template, message) => {
    const error = failing(`\n  ${template}`)
    expect(error.message).toContain(message)
    expect(error.message).toContain('line:2, col:')
    expect(error.cause).toBeInstanceOf(TagArgumentError)
  })
})

describe('float literals', () => {
  const floats: Cases = [
    [
      '{% assign f = 7.0 %}{{ f }}|{{ 20 | divided_by: f }}|{{ 20 | divided_by: 7.0 }}|{{ 20 | divided_by: 7 }}',
      '7|2.857142857142857|2.857142857142857|2',
    ],
    [
      '{{ 7.0 | type_of }}{{ -7.0 | type_of }}{{ 7 | type_of }}{{ 7.5 | type_of }}{{ 7.0 | plus: 1 | type_of }}',
      'FloatFloatIntegerFloatFloat',
    ],
    ['{{ 4.0 | times: 3 | divided_by: 8 }}|{{ 4.0 | divided_by: 2 }}|{{ 4.0 | floor | type_of }}', '1.5|2|Integer'],
    [
      '{% assign a = [7.0, { "f": 7.0 }] %}{{ a[0] | type_of }}{{ a[1].f | type_of }}{{ a | json }}',
      'FloatFloat[7,{"f":7}]',
    ],
    ["{% function f = 'same', v: 7.0 %}{{ f | type_of }}{% render 'show', v: 7.0 %}", 'Float[7]'],
    [
      '{% if 7.0 == 7 and 7 == 7.0 and 7.0 > 6 and [7] contains 7.0 %}y{% endif %}{% case 7 %}{% when 7.0 %}y{% endcase %}',
      'yy',
    ],
    ['{{ list[1.0] }}{% for i in (1.0..3.0) limit: 2.0 %}{{ i }}{% endfor %}', '212'],
  ]
  test.each(floats)('stay floats: %s', check)
})

describe('arguments', () => {
  const lax: Cases = [
    ['{{ h | hash_merge: a: 1, b: [2], "c": { "d": x } }}', '{"a":1,"l":[],"b":[2],"c":{"d":1}}'],
    [
      '{{ h | hash_merge: a: 1 b: 2 }}{{ h | hash_merge: a: 1, b: 2, | hash_keys | join }}',
      '{"a":1,"l":[],"b":2}a l b',
    ],
    ["{{ 'no.key' | t: default: 'd' }}{{ 'no.key' | t: { 'default': 'd' } }}", 'dd'],
    ['{% assign o = { "default": "d" } %}{{ "no.key" | t: o }}{{ false | default: 1, allow_false: true }}', 'dfalse'],
    [
      '{{ s | slice: offset: 1, length: 2 }}{{ s | slice: 1, length: 2 }}{{ s | slice: length: 2, offset: 1 }}',
      'exexex',
    ],
    ["{% render 'both' a: 1 b: 2 %}{% render 'both', a: 1, b: 2, %}{% render 'both' , a :1,b: 2 %}", '121212'],
    ["{% function r='same',v:s%}{{r}}{%- function r = 'same' v: 1, -%} {{ r }}", 'text1'],
    [
      '{% for i in list, limit: 1, %}{{ i }}{% endfor %}{% for i in list limit: 2 reversed %}{{ i }}{% endfor %}',
      '121',
    ],
    ['{{ list | join: ",", }}{{ s | append: x, | upcase }}{{ s | upcase | }}{{ s || upcase }}', '1,2TEXT1TEXTTEXT'],
    ['{{ "a" | append: (1..2) | append: 1.5 | append: nil }}{{ 5 | plus: "3" }}', 'a1..21.58'],
  ]
  test.each(lax)('are read as laxly as existing templates require: %s', check)

  test.each([
    ['{{ s | upcase: a: 1 }}', 'filter "upcase": has no parameter "a"'],
    ['{{ h | hash_merge: a: 1, 2 }}', 'filter "hash_merge": cannot take named arguments beside Integer 2'],
    ['{{ s | append: 1, string: 2 }}', 'filter "append", parameter "string": is given twice'],
  ])('without a parameter are rejected: %s', (template, message) => {
    expect(failing(template).message).toContain(message)
  })
})
