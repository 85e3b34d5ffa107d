import { Liquid } from 'liquidjs'
import { matches, regexMatches, replaceRegex } from '../../../src/filters/text/regexp'
import { findHarmlessLength } from '../../../src/base/regexp/cost'
import { registerPlatform } from '../../../src/register'
import { SafeString } from '../../../src/base/values/scalar'
import { errorOf, register } from '../../support/register'
import { cpuClock } from '../../support/cpu'
import { sample } from '../../support/effort'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}, on = liquid): unknown => on.evalValueSync(expression, data)

describe('nil', () => {
  test('returns nil as text or as regular expression', () => {
    expect(evaluate("nothing | matches: 'a'")).toBeNull()
    expect(evaluate("'a' | matches: nothing")).toBeNull()
    expect(evaluate('nothing | matches: nothing')).toBeNull()
  })

  test('is empty text for the others', () => {
    expect(evaluate("nothing | regex_matches: 'a'")).toEqual([])
    expect(evaluate("nothing | regex_matches: 'a*'")).toEqual([['']])
    expect(evaluate("nothing | replace_regex: '^', 'x'")).toBe('x')
  })

  test('is rejected as an option', () => {
    expect(evaluate("'A' | matches: 'a', nothing")).toBe(false)
    expect(evaluate("'aa' | replace_regex: 'a', 'b', nothing, nothing")).toBe('bb')
  })

  test('is the value of an unmatched group', () => {
    expect(evaluate("'b' | regex_matches: '(a)?(b)'")).toEqual([[null, 'b']])
  })
})

describe('text', () => {
  test('is the printed form of a number, a boolean or marked text', () => {
    expect(evaluate("2024 | matches: '\\A\\d{4}\\z'")).toBe(true)
    expect(evaluate("true | replace_regex: 'true', 'yes'")).toBe('yes')
    expect(evaluate("safe | replace_regex: '<', '('", { safe: new SafeString('<b>') })).toBe('(b>')
  })

  test('cannot be an array, except in regex_matches, which accepts anything', () => {
    expect(() => evaluate("a | matches: 'a'", { a: ['a'] })).toThrow('parameter "text": expected text, got Array')
    expect(evaluate("a | regex_matches: '\\w+'", { a: ['a', 1] })).toEqual([['a'], ['1']])
  })

  test('is counted in characters', () => {
    expect(evaluate("'😀é' | regex_matches: '.'")).toEqual([['😀'], ['é']])
    expect(evaluate("'😀' | replace_regex: '', '-'")).toBe('-😀-')
    expect(evaluate("'😀' | regex_matches: '\\B'")).toEqual([[''], ['']])
  })
})

describe('a fault is reported:', () => {
  test.each([
    ["'a' | matches: '('", 'parameter "regexp": expected a regular expression, got String "(": Unclosed group'],
    ["'a' | matches: '[a'", 'parameter "regexp": expected a regular expression, got String "[a": '],
    ["'a' | matches: 'a{2,1}'", '"{2,1}" ends before it begins'],
    ["'a' | matches: '(*a)'", '"*" has nothing to repeat'],
    ["'a' | matches: 'a\\'", 'it ends with a backslash'],
    ["'a' | matches: '\\u00'", '"\\u" takes four hexadecimal digits, or up to six in braces'],
    ["'a' | matches: '\\u{d800}'", 'U+D800 is not a valid character'],
    ["'a' | matches: '(?)'", '"(?)" sets no option'],
    ["'a' | matches: '(?<=(?=a))(?(1)b)'", 'parameter "regexp"'],
    ["'a' | matches: 'a', 'ig'", 'parameter "options": expected some of the letters i, m and x, got String "ig"'],
    ["'a' | matches: list", 'parameter "regexp": expected text, got Array'],
    ["'a' | matches", 'parameter "regexp": is missing'],
    ["'a' | replace_regex: 'a'", 'parameter "replacement": is missing'],
    ["'a' | replace_regex: 'a', list", 'parameter "replacement": expected text, got Array'],
    ["'a' | replace_regex: 'a', '\\k<n>'", 'parameter "replacement": the pattern has no group "n"'],
    ["'a' | replace_regex: '(?<n>a)', '\\k<n'", 'parameter "replacement": "\\k<n" lacks its ">"'],
  ])('%s', (expression, message) => {
    expect(() => evaluate(expression, { list: ['a'] })).toThrow(message)
  })

  test('a pattern that is nested too deep', () => {
    const p = `${'('.repeat(40_000)}${')'.repeat(40_000)}`
    const patient = register({ settings: { limits: { regexpMs: 60_000 } } }).liquid
    expect(() => evaluate("'a' | matches: p", { p }, patient)).toThrow('it is nested too deep')
  })
})

describe('options', () => {
  test.each([
    ["'A' | matches: 'a', 'i'", true],
    ["line | matches: 'a.b', 'm'", true],
    ["'ab' | matches: 'a b # and so on', 'x'", true],
    ["line | matches: 'A . B', 'xim'", true],
    ["'A' | matches: 'a', options: 'ii'", true],
    ["'Ab' | replace_regex: 'a', 'x', options: 'i'", 'xb'],
    ["'Aa' | replace_regex: 'a', 'x', 'i', global: false", 'xa'],
  ])('%s', (expression, value) => {
    expect(evaluate(expression, { line: 'a\nb' })).toBe(value)
  })
})

describe('replace_regex with a hash', () => {
  test('uses its values as text, and removes missing ones', () => {
    const map = { a: 1, b: null, c: [1], '&': 'and' }
    expect(evaluate("'abcd&' | replace_regex: '[^d]|d', map", { map })).toBe('1[1]and')
  })

  test("reads only the hash's own keys", () => {
    expect(evaluate("'constructor __proto__' | replace_regex: '\\S+', map", { map: {} })).toBe(' ')
  })
})

describe('names of options in a pattern', () => {
  test.each([
    ['(?i)a', 'A', true],
    ['(?i:a)b', 'AB', false],
    ['a(?-i)b', 'AB', false],
    ['(?u)\\A\\w\\z', 'é', true],
    ['(?a)[[:alpha:]]', 'é', false],
    ['(?u:\\w)\\w', 'éé', false],
    ['(?x: a b ) c', 'ab c', true],
    ['(?x)a#)\nb', 'ab', true],
    ['a(?u)b|c', 'ac', true],
  ])('%s of %s', (p, t, value) => {
    expect(evaluate("t | matches: p, 'i'", { t, p: `(?-i:${p})` })).toBe(value)
  })
})

describe('a pattern with endless backtracking', () => {
  const a = 'a'.repeat(50_000)
  const explosions = [
    ['(a+)+$', `${a}!`],
    ['(a|a)*b', a],
    ['(a|aa)+$', `${a}!`],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', a],
    ['(.*)*x', a],
    ['(.*?,){12}P', '1,'.repeat(25_000)],
    ['\\s+$', `${' '.repeat(50_000)}x`],
    ['.*.*=.*;', a],
    ['(?=(a+))a*b\\1', a],
    [
      '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
      a,
    ],
    ['(\\w+\\s?)*\\z', `${a}!`],
    ['(?<n>a+)+\\k<n>b', a],
    ['(x+x+)+y', 'x'.repeat(50_000)],
  ] as const

  const brief = register({ settings: { limits: { regexpMs: 20 } } }).liquid

  test.each(explosions)('%s', (p, t) => {
    for (const call of ['matches: p', 'regex_matches: p', "replace_regex: p, ''"]) {
      const took = cpuClock()
      const { message, cause } = errorOf(() => evaluate(`t | ${call}`, { t, p }, brief))
      expect(took()).toBeLessThan(5000)
      expect(cause).toMatchObject({ name: 'LimitError', limit: 'regexpMs' })
      expect(message).toContain(`the regular expression ${JSON.stringify(p.length > 100 ? `${p.slice(0, 99)}…` : p)}`)
      expect(message).toContain('takes longer than 20 milliseconds on this text (settings.limits.regexpMs)')
    }
  })

  test('ends after the configured time', () => {
    expect(errorOf(() => evaluate("t | matches: '(a+)+$'", { t: `${a}!` })).message).toContain(
      'takes longer than 100 milliseconds',
    )
    const on = register({ settings: { limits: { regexpMs: 5 } } }).liquid
    const took = cpuClock()
    const error = errorOf(() => evaluate("t | matches: '(a+)+$'", { t: `${a}!` }, on))
    expect(error.message).toContain('takes longer than 5 milliseconds')
    expect(took()).toBeLessThan(5000)
  })

  test('can be caught in a template, and the next one works', () => {
    const template =
      "{% try %}{{ t | matches: '(a+)+$' }}{% catch e %}{{ e.name }}{% endtry %} {{ 'aa' | matches: '(a+)+$' }}"
    expect(liquid.parseAndRenderSync(template, { t: `${a}!` })).toBe('LimitError true')
  })

  test('ends if there are many short matches', () => {
    const t = 'a b '.repeat(2_000_000)
    expect(errorOf(() => evaluate("t | replace_regex: '\\w', '-'", { t })).message).toContain(
      'settings.limits.regexpMs',
    )
  })

  test('ends if it fills the stack', () => {
    const on = register({ settings: { limits: { regexpMs: 60_000 } } }).liquid
    const error = errorOf(() => evaluate("t | matches: '(?:a|b)*c'", { t: 'ab'.repeat(5_000_000) }, on))
    expect(error.message).toContain('settings.limits.regexpMs')
  })

  test('ends during its translation', () => {
    const p = Array.from({ length: 30 }, (_, i) => `(?<n${i}>\\g<n${i + 1}>\\g<n${i + 1}>)`).join('') + '(?<n30>a)'
    const took = cpuClock()
    expect(() => evaluate("'a' | matches: p", { p })).toThrow(/settings\.limits\.regexpMs|it is too long/)
    expect(took()).toBeLessThan(5000)
  })

  test('runs to its end without a limit', () => {
    const on = register({ settings: { limits: { regexpMs: Infinity } } }).liquid
    expect(evaluate("t | matches: '(a+)+$'", { t: `${'a'.repeat(18)}!` }, on)).toBe(false)
  })
})

test('matches long texts without trouble', () => {
  const t = 'The quick brown fox, '.repeat(2500)
  expect(evaluate("t | matches: '(\\w+\\s?)*,'", { t })).toBe(true)
  expect(evaluate("t | regex_matches: '\\bfox' | size", { t })).toBe(2500)
  expect(evaluate("t | replace_regex: '\\s*,\\s*', '' | size", { t })).toBe(t.length - 5000)
})

describe('a pattern without backtracking', () => {
  const t = 'ab1 '.repeat(262_144)
  // Shorter than the start of a watched match, so that a watched pattern always times out.
  const { liquid: on } = register({ settings: { limits: { regexpMs: 0.001, memory: Infinity } } })

  test.each(
    sample([
      '\\s+',
      '\\d',
      '[a-z]+',
      'b1 a',
      '(\\w)(\\d)',
      '[^a-z]{1,3}',
      '\\d+|[a-z]+',
      '\\A\\w+ ',
      '\\bab',
      '(?:ab1 )+',
      '.*',
      '\\s+?',
      '^[a-z]+',
    ]),
  )('matches a megabyte: %s', (p) => {
    const count = t.match(new RegExp(p.replace('\\A', '^'), 'g'))?.length
    expect(evaluate('t | regex_matches: p | size', { t, p }, on)).toBe(count)
    expect(evaluate("t | replace_regex: p, '' | size", { t, p }, on)).toBe(
      t.replace(new RegExp(p.replace('\\A', '^'), 'g'), '').length,
    )
    expect(evaluate('t | matches: p', { t, p }, on)).toBe(true)
  })

  test.each([
    '(?=(a+))',
    'a*(?=b)',
    '(a+)\\1',
    'a+b',
    'a{999,}',
    '(?:a+){2}',
    '(?<!b*)c',
    '(?=b|a*c)',
    'x|a+c',
    '(a|a)+',
  ])('excludes patterns that may scan a text repeatedly: %s', (p) => {
    expect(findHarmlessLength(p)).toBeLessThanOrEqual(50_000)
  })

  test('excludes patterns that fill the stack', () => {
    expect(evaluate('t | regex_matches: p | size', { t: 'ab'.repeat(900_000), p: '(?:ab)+' }, on)).toBe(1)
  })
})

test('counts its output', () => {
  const on = new Liquid()
  registerPlatform(on, { settings: { limits: { memory: 10_000 } } })
  const t = 'a'.repeat(300)
  expect(() => evaluate("t | replace_regex: 'a', '\\`'", { t }, on)).toThrow('settings.limits.memory')
  expect(() => evaluate("t | replace_regex: 'a', r", { t, r: 'x'.repeat(50) }, on)).toThrow('settings.limits.memory')
  expect(() =>
    evaluate(
      "t | regex_matches: '((((((((((((((((((((((((((((((((((((a))))))))))))))))))))))))))))))))))))'",
      { t },
      on,
    ),
  ).toThrow('settings.limits.memory')
})

test('evaluates each of many consecutive patterns separately', () => {
  for (let i = 0; i < 1200; i++) {
    expect(matches(`x${i % 600}y`, `x${i % 600}y`)).toBe(true)
    expect(matches('xy', `x${i % 600}y`)).toBe(false)
  }
})

test('exports the filters as functions, too', () => {
  expect(matches('foo', '\\h+', 'i')).toBe(true)
  expect(regexMatches('a1b2', '(\\w)(\\d)')).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  expect(replaceRegex('a1', '(\\w)(\\d)', '\\2\\1')).toBe('1a')
})

describe('expressions that the engine does not support', () => {
  test.each(['x*\\G', '\\s*\\G', '\\s*+\\G', 'b?\\G'])('%s terminates', (regexp) => {
    for (const text of ['abc', '']) expect(evaluate(`'${text}' | regex_matches: '${regexp}'`)).toBeInstanceOf(Array)
    expect(evaluate(`'abc' | replace_regex: '${regexp}', ''`)).toMatch(/^a?b?c$/)
  })

  test.each([
    ['abc', '(?m:.+)', [['abc']]],
    ['abc', '(?m).+', [['abc']]],
    ['abcabc', 'a(?m:.*)c', [['abcabc']]],
    ['aab', '(?m)a.*b', [['aab']]],
    ['axxxb', '(?m:a.{2,3}b)', [['axxxb']]],
    ['[^][^]', '\\[\\^\\]+', [['[^]'], ['[^]']]],
  ])('%j | regex_matches: %j', (text, regexp, found) => {
    expect(evaluate(`text | regex_matches: '${regexp}'`, { text })).toEqual(found)
  })

  test('the last group of a replacement is the last matched one', () => {
    expect(evaluate("'foo' | replace_regex: '(o+)', '<\\+>'")).toBe('f<oo>')
    expect(evaluate("'ab' | replace_regex: '(a)|(b)|(c)', '<\\+>'")).toBe('<a><b>')
    expect(evaluate("'ab' | replace_regex: 'a', '<\\+>'")).toBe('<>b')
  })
})
