/** Pseudo-random numbers below 1 from a seed. */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const atoms = [
  ...['a', 'b', 'ab', 'é', 'ā', '😀', '.', '\\w', '\\W', '\\d', '\\S', '\\h', '\\R', '\\X', '\\b', '\\B', '^', '$'],
  ...['\\A', '\\z', '\\Z', '\\G', '\\K', '\\p{L}', '\\P{Lu}', '\\p{Greek}', '[[:alpha:]]', '[[:^space:]]', '[^a]'],
  ...['[a-z]', '[ab]', '[^\\p{L}]', '[\\p{L}&&[^a-c]]', '[\\w&&\\p{L}]', '[a[b[^c]]]', '[😀-😎a]', '[[:punct:]]'],
  ...['(?i)', '(?m)', '(?x) ', '(?u)\\w', '(?~ab)', '\\x{1F600}', '\\u00e9', '\\p{Emoji}', '\\p{^L}', '[[:word:]]'],
]
const quantifiers = [
  ...['?', '*', '+', '??', '*?', '+?', '?+', '*+', '++', '{3}', '{0,3}', '{2,5}', '{,4}', '{1,}', '{2}?', '{0,9}'],
  ...['{20}', '{0,1000}', '{100}'],
]
const openings = ['(', '(?:', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?>', '(?i:', '(?mx:', '(?<n>']
const references = ['\\1', '\\2', '\\k<n>', '\\g<n>', '\\g<1>', '\\g<0>', '\\k<-1>']
const maxLength = 4000

/** A hostile Ruby pattern, and its options. */
export function drawPattern(random: () => number): { readonly pattern: string; readonly options: string } {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const chance = (part: number): boolean => random() < part
  const times = (): number => Math.ceil(200 ** random())
  const known = [pick(atoms), pick(atoms), pick(atoms)]

  const atom = (): string => (chance(0.02) ? pick(references) : pick(chance(0.7) ? known : atoms))
  const group = (depth: number): string => {
    const alternatives = Array.from({ length: chance(0.3) ? Math.ceil(random() * 6) : 1 }, () => sequence(depth - 1))
    return `${pick(openings)}${alternatives.join('|')})`
  }
  const nested = (depth: number): string => {
    const count = Math.ceil(80 ** random())
    const [opening, inner, quantifier] = [pick(openings), chance(0.5) ? atom() : '', pick(quantifiers)]
    return `${`${opening}${inner}`.repeat(count)}${sequence(depth - 1)}${`)${quantifier}`.repeat(count)}`
  }
  const part = (depth: number): string => {
    const inner = depth > 0 && chance(0.35) ? (chance(0.1) ? nested(depth) : group(depth)) : atom()
    const quantified = chance(0.45) ? inner + pick(quantifiers) : inner
    return chance(0.15) ? quantified.repeat(times()).slice(0, maxLength) : quantified
  }
  const sequence = (depth: number): string => {
    return Array.from({ length: Math.ceil(random() * 5) }, () => part(depth)).join('')
  }

  const tail = chance(0.5) ? pick(['a', 'aa', 'b', '\\p{L}', '[ab]']).repeat(times()) : ''
  return { pattern: (sequence(3) + tail).slice(0, maxLength), options: pick(['', '', 'i', 'm', 'x', 'im']) }
}

/**
 * Texts of one byte and of two bytes per character, each twice, because V8 compiles a pattern again for the second
 * match.
 */
export const texts = [
  '',
  '',
  'ā',
  'ā',
  'aab ba',
  'aab ba',
  'abé1😀 ā',
  'abé1😀 ā',
  'ab'.repeat(100),
  'aā😀'.repeat(100),
]
