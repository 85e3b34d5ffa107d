import { anyClass, capturing, property, quantifier, simpleClass, tokens } from './tokens'

/*
 * V8 compiles a search by following every path through the next eight characters of the pattern, and every part that
 * has a choice by following every path through the next four. Their number grows exponentially: sixty `a?` take longer
 * than a lifetime, and no time limit stops the compiler. It does not look beyond a backreference, and one to a group that
 * has not matched is empty. (Before Node 24 a lookahead served as well.)
 */
/** Paths that take at most a few milliseconds. */
const fewPaths = 4096
/** V8 repeats a part that many times in place of a counter. */
const maxCopies = 3
/** Ways to match a character above U+FFFF, which V8 takes for two: of a Unicode property and of any other class. */
const pathsOfProperty = 100
const pathsOfClass = 4

const group = /^\((?!\?<?[=!])/

export interface LimitedPattern {
  readonly source: string
  /** Whether its last group is not the pattern's own. */
  readonly hasOwnGroup: boolean
}

/**
 * Makes a pattern that V8 compiles in time that is linear in its length, and that matches the same: a pattern of too
 * many paths gets an empty group at its end, and an empty backreference to it before each part that can match in several
 * ways, and behind each repetition.
 *
 * @param source a JavaScript pattern with flag `v`
 */
export function limitPaths(source: string): LimitedPattern {
  const parts = [...tokens(source)]
  if (countPaths(parts) <= fewPaths) return { source, hasOwnGroup: false }
  const stop = `(?:\\${parts.filter((part) => capturing.test(part)).length + 1})`
  const limited = parts.map((part, i) =>
    hasChoice(part, parts[i + 1]) || followsRepetition(part, parts[i - 1]) ? stop + part : part,
  )
  return { source: `${limited.join('')}()`, hasOwnGroup: true }
}

/** A conservative estimate: it multiplies the paths of all parts, also of alternatives. */
function countPaths(parts: readonly string[]): number {
  let paths = 1
  for (const part of parts) {
    if (part === '|' || quantifier.test(part)) paths *= 2
    if (part.startsWith('{')) paths **= maxCopies
    else if (anyClass.test(part) && !simpleClass.test(part))
      paths *= property.test(part) ? pathsOfProperty : pathsOfClass
  }
  return paths
}

function hasChoice(part: string, next: string | undefined): boolean {
  if (quantifier.test(part)) return false
  return group.test(part) || anyClass.test(part) || (part !== ')' && next !== undefined && quantifier.test(next))
}

function followsRepetition(part: string, previous = ''): boolean {
  return quantifier.test(previous) && !quantifier.test(part)
}
