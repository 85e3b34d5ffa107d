import { fold, type Algebra } from './fold'
import { lookaround } from './tokens'

/**
 * The work that a part of a pattern can cause on a text of length n: up to `ways · (n + 1) ** degree` ways to match it,
 * or Infinity.
 */
interface Growth {
  readonly ways: number
  readonly degree: number
  /** The parts of the pattern along one way; an unbounded repetition counts once. */
  readonly steps: number
  /**
   * True if nothing follows an unbounded repetition. It then matches everything it reads, so that no other match reads
   * it again.
   */
  readonly open: boolean
  /** Whether it is alternatives. */
  readonly isChoice?: boolean
}

const one: Growth = { ways: 1, degree: 0, steps: 1, open: true }
const none: Growth = { ways: 1, degree: 0, steps: 0, open: true }
/** Steps that take at most a few milliseconds. */
const fewSteps = 1_000_000
/** Characters; in a longer text, even one step for each character takes time. */
const shortText = 50_000
/**
 * A pattern of linear time with at most this many steps at each character takes a fraction of a second up to
 * `longText`.
 */
const stepsAtPlace = 50
const longText = 2_000_000

const backreference = /^\\(?:k<|[1-9])/

/**
 * The text length up to which a match takes at most a few milliseconds, however the pattern backtracks; for a pattern
 * of linear time, a fraction of a second. The estimate is conservative: it counts the ways to match as if each part
 * could match anything.
 *
 * @param source a JavaScript pattern with flag `v`
 * @returns -1 if even an empty text may take longer
 */
export function findHarmlessLength(source: string): number {
  const { ways, degree, steps, open, isChoice } = fold(source, algebra)
  const places = source.startsWith('^') && !isChoice ? 0 : 1
  const work = ways * Math.max(1, steps)
  if ((open || degree + places <= 1) && work <= stepsAtPlace) return longText
  return Math.min(shortText, Math.floor((fewSteps / work) ** (1 / (degree + places))) - 1)
}

const algebra: Algebra<Growth> = {
  empty: none,

  part: (token) => (backreference.test(token) ? { ...one, degree: 1 } : one),

  sequence: (a, b) => ({
    ways: a.ways * b.ways,
    degree: a.degree + b.degree,
    steps: a.steps + b.steps,
    open: a.degree === 0 ? b.open : a.open && b.steps === 0,
  }),

  choice: (a, b) => ({
    ways: a.ways + b.ways,
    degree: Math.max(a.degree, b.degree),
    steps: a.steps + b.steps,
    open: a.open && b.open,
    isChoice: true,
  }),

  /** The text of a lookaround is read again. */
  group: (opening, inner) => (lookaround.test(opening) && inner.degree > 0 ? { ...inner, open: false } : inner),

  /** A `?` after another quantifier counts as a second one, which is conservative. */
  repeat({ ways, degree, steps, open }, min, max) {
    if (max === Infinity) {
      const isSingle = ways === 1 && degree === 0
      return { ways: isSingle ? 1 : Infinity, degree: 1, steps: steps * Math.max(1, min), open }
    }
    return {
      ways: (max - min + 1) * ways ** max,
      degree: degree * max,
      steps: steps * max,
      open: open && (degree === 0 || max <= 1),
    }
  },
}
