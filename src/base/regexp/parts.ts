import { anyClass, property, quantifier, simpleClass, tokens } from './tokens'

/*
 * V8's compiler, which no time limit stops, takes up to 10 µs for a group, a quantifier or a simple class. It makes the
 * ranges of a Unicode property anew each time, joins them with the ranges of others in quadratic time, and looks for
 * the other cases of each. A part counts for some 50 µs.
 */
const partsOfProperty = 3
const partsOfCases = 6
const partsOfCasesWithoutProperty = 2

const intersected = /(?<=&&)\\[pP]\{|\\[pP]\{[^}]*\}(?=&&)/g

/**
 * The parts of a pattern that V8 compiles: groups, quantifiers and classes, those with Unicode properties counted several
 * times.
 *
 * @param source a JavaScript pattern with flag `v`
 */
export function countParts(source: string, ignoresCase: boolean): number {
  let count = 0
  for (const part of tokens(source)) {
    if (quantifier.test(part) || part.startsWith('(')) count++
    else if (anyClass.test(part)) count += countClass(part, ignoresCase)
  }
  return count
}

function countClass(part: string, ignoresCase: boolean): number {
  const properties = part.split(property).length - 1
  if (properties === 0) return 1 + (ignoresCase && !simpleClass.test(part) ? partsOfCasesWithoutProperty : 0)
  const single = part.match(intersected)?.length ?? 0
  return 1 + single + partsOfProperty * (properties - single) + (ignoresCase ? partsOfCases : 0)
}
