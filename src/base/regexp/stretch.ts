import { fold, type Algebra } from './fold'
import { lookaround } from './tokens'

/*
 * V8 checks its clock only when it backtracks: no time limit stops a pattern that only advances, such as
 * `(?:(?:(?=.*)){1000}){1000}`. This estimates the most steps that it takes in one direction.
 */

/** The coefficients of a polynomial of the length of the text. */
type Steps = readonly number[]

interface Stretch {
  readonly fixed: Steps
  /** The steps for each character that it reads: the next part does not read it again. */
  readonly perCharacter: Steps
  /** The capturing group that it is. */
  readonly group?: number | undefined
  /** The group that it refers to. */
  readonly reference?: number
  /** The group that a lookahead is, behind `before`: a reference to it makes them one atomic group. */
  readonly atom?: { readonly group: number; readonly inner: Stretch; readonly before: Stretch } | undefined
}

/** Steps of two nanoseconds, as measured. */
const stepsOfGroup = 20
const stepsOfReference = 10
const stepsOfRepetition = 5
const stepsOfCharacterSeenAgain = 2

const none: Stretch = { fixed: [], perCharacter: [] }
const backreference = /^\\(\d+)$/

const algebra: Algebra<Stretch> = {
  empty: none,

  part(token) {
    const [, number] = backreference.exec(token) ?? []
    if (number === undefined && !token.startsWith('\\k')) return { fixed: [1], perCharacter: [] }
    return { fixed: [stepsOfReference], perCharacter: [1], reference: Number(number) }
  },

  sequence(first, second) {
    if (first === none) return second.atom ? { ...second, atom: { ...second.atom, before: none } } : second
    const { atom } = first
    if (atom && atom.group === second.reference) {
      const { fixed, perCharacter } = atom.inner
      const atomic = { fixed: add(fixed, [stepsOfGroup + stepsOfReference]), perCharacter: add(perCharacter, [1]) }
      return algebra.sequence(atom.before, atomic)
    }
    return {
      fixed: add(first.fixed, second.fixed),
      perCharacter: takeHighest(first.perCharacter, second.perCharacter),
      atom: second.atom && { ...second.atom, before: first },
    }
  },

  choice: (first, second) => ({
    fixed: add(first.fixed, second.fixed),
    perCharacter: add(first.perCharacter, second.perCharacter),
  }),

  group(opening, inner, number) {
    const { fixed, perCharacter } = inner
    const entered = add(fixed, [opening === '(?:' ? 1 : stepsOfGroup])
    if (!lookaround.test(opening)) return { fixed: entered, perCharacter, group: number }
    const whole = add(entered, [0, ...perCharacter.map((steps) => stepsOfCharacterSeenAgain * steps)])
    const { group } = inner
    return {
      fixed: whole,
      perCharacter: [],
      atom: opening === '(?=' && group !== undefined ? { group, inner, before: none } : undefined,
    }
  },

  /** An endless one continues only after reading a character. */
  repeat({ fixed, perCharacter }, min, max) {
    const isEndless = max === Infinity
    const rounds = isEndless ? min + 1 : max
    return {
      fixed: add(fixed, [stepsOfRepetition]).map((steps) => steps * rounds),
      perCharacter: isEndless ? add(perCharacter, fixed) : perCharacter,
    }
  },
}

function add(a: Steps, b: Steps): Steps {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0))
}

function takeHighest(a: Steps, b: Steps): Steps {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => Math.max(a[i] ?? 0, b[i] ?? 0))
}

/**
 * How many milliseconds a pattern may go on for, at most, without a look at the clock.
 *
 * @param source a JavaScript pattern with flag `v`
 * @returns by the length of a text
 */
export function estimateStretch(source: string): (length: number) => number {
  const { fixed, perCharacter } = fold(source, algebra)
  const steps = add(fixed, [0, ...perCharacter])
  return (length) => steps.reduceRight((sum, factor) => sum * length + factor, 0) / stepsPerMs
}

const stepsPerMs = 500_000
