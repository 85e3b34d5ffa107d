import { tokens } from './tokens'

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

const lookaround = /^\(\?<?[=!]/
const backreference = /^\\(?:k<|[1-9])/

/**
 * The text length up to which a match takes at most a few milliseconds, however the pattern backtracks; for a pattern
 * of linear time, a fraction of a second. The estimate is conservative: it counts the ways to match as if each part
 * could match anything.
 *
 * @param source a JavaScript pattern with flag `v`
 * @returns -1 if even an empty text may take longer
 */
export function harmlessLength(source: string): number {
  const estimate = new Estimate(source)
  const { ways, degree, steps, open } = estimate.growth()
  const places = source.startsWith('^') && !estimate.hasAlternatives ? 0 : 1
  const work = ways * Math.max(1, steps)
  if ((open || degree + places <= 1) && work <= stepsAtPlace) return longText
  return Math.min(shortText, Math.floor((fewSteps / work) ** (1 / (degree + places))) - 1)
}

/**
 * A group: the previous alternatives, the parts of the current one, and its last part, which a quantifier may repeat.
 */
interface Group {
  /** The opening token, e.g. `(?:`. */
  readonly begin: string
  alternatives: Growth | undefined
  parts: Growth
  last: Growth
}

class Estimate {
  private readonly open: Group[] = []
  private group = empty('')

  constructor(private readonly source: string) {}

  /** Whether the whole pattern has alternatives. */
  get hasAlternatives(): boolean {
    return this.group.alternatives !== undefined
  }

  growth(): Growth {
    for (const text of tokens(this.source)) this.add(text)
    return total(this.group)
  }

  private add(text: string): void {
    switch (text[0]) {
      case '(':
        this.open.push(this.group)
        this.group = empty(text)
        return
      case ')':
        this.close()
        return
      case '|':
        this.group = { ...empty(this.group.begin), alternatives: total(this.group) }
        return
      case '*':
      case '+':
        return this.repeat(0, Infinity)
      case '?':
        return this.repeat(0, 1)
      case '{':
        return this.repeat(...bounds(text))
      default:
        return this.next(backreference.test(text) ? { ...one, degree: 1 } : one)
    }
  }

  private close(): void {
    const { begin } = this.group
    const inner = total(this.group)
    this.group = this.open.pop() ?? empty('')
    // The text of a lookaround is read again.
    this.next(lookaround.test(begin) && inner.degree > 0 ? { ...inner, open: false } : inner)
  }

  private next(part: Growth): void {
    this.group.parts = product(this.group.parts, this.group.last)
    this.group.last = part
  }

  /** A `?` after another quantifier makes it lazy; it counts as a second quantifier, which is conservative. */
  private repeat(min: number, max: number): void {
    const { ways, degree, steps, open } = this.group.last
    const single = ways === 1 && degree === 0
    if (max === Infinity) {
      this.group.last = { ways: single ? 1 : Infinity, degree: 1, steps: steps * Math.max(1, min), open }
    } else {
      this.group.last = {
        ways: (max - min + 1) * ways ** max,
        degree: degree * max,
        steps: steps * max,
        open: open && (degree === 0 || max <= 1),
      }
    }
  }
}

function empty(begin: string): Group {
  return { begin, alternatives: undefined, parts: none, last: none }
}

function total({ alternatives, parts, last }: Group): Growth {
  const sequence = product(parts, last)
  if (!alternatives) return sequence
  return {
    ways: alternatives.ways + sequence.ways,
    degree: Math.max(alternatives.degree, sequence.degree),
    steps: alternatives.steps + sequence.steps,
    open: alternatives.open && sequence.open,
  }
}

function product(a: Growth, b: Growth): Growth {
  return {
    ways: a.ways * b.ways,
    degree: a.degree + b.degree,
    steps: a.steps + b.steps,
    open: a.degree === 0 ? b.open : a.open && b.steps === 0,
  }
}

function bounds(interval: string): [number, number] {
  const [min = '', max = min] = interval.slice(1, -1).split(',')
  return [Number(min), max === '' ? Infinity : Number(max)]
}
