import fc from 'fast-check'
import { PlatformError } from '../../../src/base/errors'
import { locateYaml, parseYaml } from '../../../src/base/formats/yaml'
import { runs } from '../../support/effort'
import { characters } from '../../support/characters'

function read(text: string): unknown {
  return parseYaml(text, 'a.yml')
}

function messageOf(text: string, firstLine?: number): string {
  try {
    locateYaml(text, 'a.yml', firstLine)
  } catch (error) {
    expect(error).toBeInstanceOf(PlatformError)
    return (error as Error).message
  }
  throw new Error('this is YAML')
}

test.each<[string, unknown]>([
  ['yes', true],
  ['On', true],
  ['tRuE', true],
  ['no', false],
  ['OFF', false],
  ['y', 'y'],
  ['n', 'n'],
  ['~', null],
  ['nULL', null],
  ['', null],
  ['0777', 511],
  ['0_7', 7],
  ['-010', -8],
  ['0o17', '0o17'],
  ['08', '08'],
  ['00', 0],
  ['-0', 0],
  ['+1', 1],
  ['1_000', 1000],
  ['1,000', 1000],
  ['1__0', '1__0'],
  ['0b11', 3],
  ['-0x1F', -31],
  ['0x120B1', 73905],
  ['0x0b', 11],
  ['0x', '0x'],
  ['1.5', 1.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1,000.5', 1000.5],
  ['1.5e+3', 1500],
  ['1.5e3', '1.5e3'],
  ['1e3', '1e3'],
  ['12e03', '12e03'],
  ['.', '.'],
  ['1.2.3', '1.2.3'],
  ['.inf', Infinity],
  ['-.INF', -Infinity],
  ['.NaN', NaN],
  ['12:30', 45000],
  ['-1:30', -1800],
  ['1:02:03.5', 3723.5],
  ['12:60', '12:60'],
  ['9007199254740993', '9007199254740993'],
  ['2017-04-15', '2017-04-15'],
  ['2017-04-15 10:00:00 +02:00', '2017-04-15 10:00:00 +02:00'],
  [':symbol', ':symbol'],
  ['"yes"', 'yes'],
  ["'1'", '1'],
  ['!!str 12', '12'],
  ['!!int "12"', 12],
  ['!ruby/object:Object {a: 1}', { a: 1 }],
])('reads %s as Ruby does', (text, value) => {
  expect(read(`key: ${text}\n`)).toEqual({ key: value })
})

test('merges by <<, and existing keys win', () => {
  const text = 'base: &base {a: 1, b: 2}\nother: &other {b: 3, c: 4}\nboth: {<<: [*base, *other], a: 5}\n'
  expect(read(text)).toMatchObject({ both: { a: 5, b: 2, c: 4 } })
})

test('uses the last of duplicate keys, and the first of several documents', () => {
  expect(read('a: 1\na: 2\n')).toEqual({ a: 2 })
  expect(read('---\na: 1\n---\n')).toEqual({ a: 1 })
  expect(read('---\na: 1\n---\nb: [\n')).toEqual({ a: 1 })
  expect(read('')).toBeNull()
  expect(read('---\n')).toBeNull()
})

test('converts keys to text', () => {
  expect(read('1: a\nyes: b\n0x10: c\n~: d\n')).toEqual({ '1': 'a', true: 'b', '16': 'c', '': 'd' })
})

test('treats __proto__ as any other key, merged or not', () => {
  const text =
    'base: &base {__proto__: {polluted: 1}}\na: {<<: *base}\n__proto__: {polluted: 2}\nconstructor: {prototype: {polluted: 3}}\n'
  const value = read(text) as Record<string, object>
  expect(Object.keys(value)).toEqual(['base', 'a', '__proto__', 'constructor'])
  expect(Object.keys(value.a ?? {})).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(value)).toBe(Object.getPrototypeOf(read('a: 1')))
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('reports file, line and column of an error', () => {
  expect(messageOf('a: 1\nb: c: d\n')).toMatch(/^a\.yml:2:4: invalid YAML: /)
  expect(messageOf('b: c: d\n', 5)).toMatch(/^a\.yml:5:4: /)
  expect(messageOf('a: *nowhere\n')).toMatch(/^a\.yml:1:\d+: invalid YAML: .*nowhere/)
})

test('limits aliases that would expand without end', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let i = 1; i < 10; i++)
    lines.push(
      `a${i}: &a${i} [${Array(9)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    )
  expect(messageOf(lines.join('\n'))).toMatch(/alias/)
  expect(messageOf('a: &a {b: *a}\n')).toMatch(/contains itself/)
  expect(messageOf('a: &a [[*a]]\n')).toMatch(/contains itself/)
  const many = ['a: &a x', ...Array.from({ length: 500 }, (_, i) => `k${i}: *a`)]
  expect(Object.keys(read(many.join('\n')) as object)).toHaveLength(501)
})

test.each(['[', '{a: ', '- ', '? ', '[{'])('rejects endless nesting: %s', (opening) => {
  expect(messageOf(opening.repeat(20_000))).toMatch(/^a\.yml:1:\d+: .*nested more than 100 deep/)
})

test('reads any JSON', () => {
  const value = fc.jsonValue({ maxDepth: 4, stringUnit: characters })
  fc.assert(
    fc.property(value, (json) => {
      const text = JSON.stringify(json)
      fc.pre(!/\de[+-]?\d|\d{16}/.test(text))
      expect(JSON.stringify(read(text))).toBe(text)
    }),
    runs(300),
  )
})

test('reads any text as YAML or throws a YAML error', () => {
  const piece = fc.constantFrom(
    'a',
    ': ',
    '- ',
    '\n',
    '  ',
    '[',
    ']',
    '{',
    '}',
    '&a ',
    '*a ',
    '!',
    '"',
    "'",
    '|',
    '>',
    '#',
    '%',
    '@',
    '<<',
    ',',
    '? ',
    '---\n',
    '\t',
    '1',
    '.',
    '0x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      try {
        JSON.stringify(read(pieces.join('')))
      } catch (error) {
        expect(error).toBeInstanceOf(PlatformError)
      }
    }),
    runs(1500),
  )
})

// The values are Psych's.
test.each<[string, unknown]>([
  ['headers: \'{\n"a": "it\'\'s"\n}\'\nb: "c\nd"', { headers: '{ "a": "it\'s" }', b: 'c d' }],
  ['a b: \'x\ny\'\n"a.b": "x\n\ny"\n', { 'a b': 'x y', 'a.b': 'x\ny' }],
  ['- k: "x\ny"\n  z: 1\n- - \'x\ny\'\n', [{ k: 'x y', z: 1 }, ['x y']]],
  ['a: ["x\ny", # it\'s ]\n1]\nb: 2\n', { a: ['x y', 1], b: 2 }],
  ['x:\n  a: {\n  b: [\nc\n]\n  }\n  d: 1\n', { x: { a: { b: ['c'] }, d: 1 } }],
  ['- {\n"a": 1\n}\n- 2\n', [{ a: 1 }, 2]],
])('accepts any indentation of a value that continues in quotes or brackets: %j', (text, value) => {
  expect(read(text)).toEqual(value)
})

test.each(["a: 'b\nc: d", 'a: [\nb\nc: d', 'a: {\nb: 1\n'])('rejects a value that does not end: %j', (text) => {
  expect(messageOf(text)).toContain('invalid YAML')
})

test.each<[string, unknown]>([
  ['a: 1\rb: 2\n', { a: 1, b: 2 }],
  ['a: 1\r\nb: |\r\n  x\r  y\r\n', { a: 1, b: 'x\ny\n' }],
])('ends lines at a carriage return in %j', (text, value) => {
  expect(read(text)).toEqual(value)
})

test.each<[string, unknown]>([
  ['a: "x"#c', { a: 'x' }],
  ["a: 'x'# c\nb: 1", { a: 'x', b: 1 }],
  ['a: {\n  "x": "1",## c\n  "y": 2\n}', { a: { x: '1', y: 2 } }],
  ['a: [1,#c\n  2]', { a: [1, 2] }],
  ['a: |#c\n  x\n', { a: 'x\n' }],
  ['a: x#c', { a: 'x#c' }],
])('accepts a comment without a space before it in %j', (text, value) => {
  expect(read(text)).toEqual(value)
})

test('reports an error beside a comment without a space before it', () => {
  expect(messageOf('a: "x"#c\nb: [1')).toContain('invalid YAML')
})

test.each(['notice: {{ form.id }} saved', 'list:\n  - {{ form.id }} saved', 'body: {% if a %}b{% endif %}'])(
  'an error says that a text with Liquid at its beginning must be in quotes: %j',
  (text) => {
    expect(() => parseYaml(text, 'forms/a.yml')).toThrow(/begins with Liquid must be in quotes/)
  },
)

test.each([
  ['metadata:\n  title: Tea: green', /a text that contains ": " must be in quotes/],
  ['metadata:\ntitle: Tea\n  description: Green', /the keys of a hash begin in the same column/],
  ['slug:tea\nlayout: shop', /expected "key: value", with a space after the colon/],
  ['slug tea\nlayout: shop', /expected "key: value"/],
  ["title: 'Today's tea'", /an apostrophe is written twice: 'it''s'/],
])('an error says how to write a text with a colon or an apostrophe, and a key: %j', (text, message) => {
  expect(() => parseYaml(text, 'views/pages/a.liquid')).toThrow(message)
})
