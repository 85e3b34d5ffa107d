import { capturing, tokens } from './tokens'

/** Folds the parts of a pattern from the inside to the outside. */
export interface Algebra<T> {
  /** An empty pattern. */
  readonly empty: T
  /** A character, an escape or a class. */
  part(token: string): T
  sequence(first: T, second: T): T
  choice(first: T, second: T): T
  /**
   * @param opening `(?:`
   * @param number the number of a capturing group
   */
  group(opening: string, inner: T, number: number | undefined): T
  /** A `?` after another quantifier makes that lazy, and counts as another quantifier. */
  repeat(part: T, min: number, max: number): T
}

const minima: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
  ['*', [0, Infinity]],
  ['+', [1, Infinity]],
  ['?', [0, 1]],
])

/** A group: the alternatives before, the parts of this one, and its last part, which a quantifier may repeat. */
interface Group<T> {
  readonly opening: string
  readonly number: number | undefined
  before: { readonly value: T } | undefined
  parts: T
  last: T
}

/** @param source a JavaScript pattern with flag `v` */
export function fold<T>(source: string, algebra: Algebra<T>): T {
  const { empty } = algebra
  const open: Group<T>[] = []
  let count = 0
  const begin = (opening: string): Group<T> => {
    const number = capturing.test(opening) ? ++count : undefined
    return { opening, number, before: undefined, parts: empty, last: empty }
  }
  let group = begin('')
  const total = (): T => {
    const value = algebra.sequence(group.parts, group.last)
    return group.before ? algebra.choice(group.before.value, value) : value
  }
  const add = (part: T): void => {
    group.parts = algebra.sequence(group.parts, group.last)
    group.last = part
  }
  for (const text of tokens(source)) {
    const bounds = minima.get(text) ?? (text.startsWith('{') ? parseBounds(text) : undefined)
    if (bounds) {
      group.last = algebra.repeat(group.last, ...bounds)
    } else if (text.startsWith('(')) {
      open.push(group)
      group = begin(text)
    } else if (text === ')') {
      const part = algebra.group(group.opening, total(), group.number)
      group = open.pop() ?? begin('')
      add(part)
    } else if (text === '|') {
      group.before = { value: total() }
      group.parts = group.last = empty
    } else {
      add(algebra.part(text))
    }
  }
  return total()
}

function parseBounds(interval: string): readonly [number, number] {
  const [min = '', max = min] = interval.slice(1, -1).split(',')
  return [Number(min), max === '' ? Infinity : Number(max)]
}
