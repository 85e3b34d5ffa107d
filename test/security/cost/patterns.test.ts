import { limitTime, RubyRegExp } from '../../../src/base/regexp/regexp'
import { cpuClock } from '../../support/cpu'
import { runs } from '../../support/effort'
import { drawPattern, seeded, texts } from '../../support/patterns'
import { errorOf, register } from '../../support/register'

// V8 compiles a pattern in one step, which no time limit can stop. `npm run fuzz:time` generates patterns for a given
// time in a separate process.

const { liquid } = register()
const { numRuns } = runs(100)
const regexpMs = 100
const secondMs = 1000
/** More than a slow machine needs for milliseconds of work. */
const { liquid: patient } = register({ settings: { limits: { regexpMs: 60_000 } } })

/** Nests groups, each repeated a hundred times. */
function nest(opening: string, inner: string, depth: number): string {
  return opening.repeat(depth) + inner + '){100}'.repeat(depth)
}

/** Accepts only errors for an invalid pattern or the time limit. */
function tryMatch(pattern: string, options: string, text: string): void {
  try {
    const limit = limitTime(pattern, regexpMs)
    RubyRegExp.compile(pattern, options, limit).each(text, limit, () => true)
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}

const shapes: readonly (readonly [string, string])[] = [
  ['optional characters', 'a?'.repeat(40) + 'a'.repeat(40)],
  ['optional characters, anchored', `\\A${'a?'.repeat(70)}${'a'.repeat(70)}`],
  ['optional classes', '[ab]?'.repeat(40) + '[ab]'.repeat(40)],
  ['alternatives', `(?:${Array.from('bcdefghijklmnopq', (c) => `[a${c}]`).join('|')})`.repeat(8)],
  ['empty alternatives', `${'(?:[ab]|[bc]|)'.repeat(24)}aaaaaaaa`],
  ['word boundaries', `${'\\ba?\\b'.repeat(18)}aaaaaaaa`],
  ['Unicode properties', '\\p{L}?'.repeat(10) + '\\p{L}'.repeat(10)],
  ['characters above U+FFFF', `${'😀?'.repeat(110)}aaaaaaaa`],
  ['counted repetitions', `${'(?:a{0,3}|b){0,3}'.repeat(20)}aaaaaaaa`],
  ['optional parts after an inner search', `b(?m:.*?${'a?'.repeat(40)}${'a'.repeat(40)})`],
  ['grapheme clusters', '\\X'.repeat(8)],
  ['characters after a repeated group', `(${'\\P{Lu}??'.repeat(100)})+aaaaaaaa`],
  ['calls', `(?<n>a?a?a?a?)${'\\g<n>'.repeat(15)}aaaaaaaa`],
]

test.each(shapes)('compiles a pattern of %s in little time', (_, p) => {
  for (const t of ['', '', 'ā', 'ā']) {
    const took = cpuClock()
    patient.evalValueSync('t | regex_matches: p', { t, p })
    expect(took()).toBeLessThan(secondMs)
  }
})

test('matches correctly, however many paths the pattern has', () => {
  const p = `(${'a?'.repeat(14)})(${'[^b]|\\p{L}b|'.repeat(5)})c`
  for (const [t, found] of [
    ['aaac', [['aaa', '']]],
    ['xaaébc', [['aa', 'éb']]],
    ['😀c', [['', '😀']]],
    ['b', []],
  ] as const) {
    expect(liquid.evalValueSync('t | regex_matches: p', { t, p })).toEqual(found)
  }
  const escapes = `${'a?'.repeat(14)}\\e?\\x07*c`
  expect(liquid.evalValueSync('t | regex_matches: p', { t: 'aa\x1b\x07\x07c', p: escapes })).toEqual([
    ['aa\x1b\x07\x07c'],
  ])
})

test.each([
  ['1001 classes', '[ab]'.repeat(1001), 'it has 1001 groups, classes and quantifiers; at most 1000'],
  ['101 nested groups', `${'('.repeat(101)}a${')'.repeat(101)}`, 'it is nested too deep'],
  ['101 nested classes', `${'['.repeat(101)}a${']'.repeat(101)}`, 'it is nested too deep'],
  // V8 crashes the process.
  ['thousands of nested lookaheads', `${'(?=a'.repeat(5000)}${')'.repeat(5000)}`, 'it is nested too deep'],
])('rejects a pattern of %s', (_, p, message) => {
  expect(errorOf(() => patient.evalValueSync("'a' | matches: p", { p })).message).toContain(message)
})

// V8 checks for interruption only when it backtracks.
test.each([
  ['atomic groups', nest('(?>', '\\z', 5), ''],
  ['groups', nest('(', '(?=a)', 6), 'a'],
  ['searches to the end of a long text', nest('(?>', '(?=.*)', 3), 'a'.repeat(100_000)],
  ['searches at each character', '(?:(?=[^b]*b)a)*b', `${'a'.repeat(100_000)}b`],
])('stops endless backtracking in %s', (_, p, t) => {
  const took = cpuClock()
  expect(errorOf(() => liquid.evalValueSync('t | matches: p', { t, p })).message).toContain('takes longer than')
  expect(took()).toBeLessThan(secondMs)
})

test('stops hostile patterns at the time limit', () => {
  const first = process.env.FUZZ === undefined ? 1 : Date.now()
  for (let seed = first; seed < first + numRuns; seed++) {
    const { pattern, options } = drawPattern(seeded(seed))
    for (const text of texts) {
      const took = cpuClock()
      tryMatch(pattern, options, text)
      expect([seed, pattern, took() < secondMs]).toEqual([seed, pattern, true])
    }
  }
})
