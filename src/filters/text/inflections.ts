/** English plurals, as Rails forms them. The first rule that fits a word replaces its end. */

type Rule = readonly [end: RegExp, replacement: string]

/** Each pair begins with the same letter, which keeps its case. */
const irregular = [
  ['person', 'people'],
  ['man', 'men'],
  ['child', 'children'],
  ['sex', 'sexes'],
  ['move', 'moves'],
  ['zombie', 'zombies'],
] as const

const uncountable = /\b(?:equipment|fish|information|jeans|money|police|rice|series|sheep|species)$/i

function irregularEnd(singular: string, plural: string): RegExp {
  return new RegExp(`(?<=${singular.charAt(0)})(?:${singular.slice(1)}|${plural.slice(1)})$`, 'i')
}

const toPlural: readonly Rule[] = [
  ...irregular.map(([singular, plural]): Rule => [irregularEnd(singular, plural), plural.slice(1)]),
  [/(?<=quiz)$/i, 'zes'],
  [/(?<=^ox)(?:en)?$/i, 'en'],
  [/(?<=^[lm])(?:ouse|ice)$/i, 'ice'],
  [/(?<=matr|vert|ind)[ei]x$/i, 'ices'],
  [/(?<=x|[cs]h|ss)$/i, 'es'],
  [/(?<=[^aeiouy]|qu)y$/i, 'ies'],
  [/(?<=[^f])fe$|(?<=[lr])f$/i, 'ves'],
  [/sis$/i, 'ses'],
  [/(?<=[ti])(?:um|a)$/i, 'a'],
  [/(?<=buffal|tomat)o$/i, 'oes'],
  [/(?<=bus|alias|status)$/i, 'es'],
  [/(?<=octop|vir)(?:us|i)$/i, 'i'],
  [/(?<=^ax|^test)is$/i, 'es'],
  [/s?$/i, 's'],
]

const toSingular: readonly Rule[] = [
  ...irregular.map(([singular, plural]): Rule => [irregularEnd(singular, plural), singular.slice(1)]),
  [/(?<=database)s$/i, ''],
  [/(?<=quiz)zes$/i, ''],
  [/(?<=matr)ices$/i, 'ix'],
  [/(?<=vert|ind)ices$/i, 'ex'],
  [/(?<=^ox)en$/i, ''],
  [/(?<=alias|status)(?:es)?$/i, ''],
  [/(?<=octop|vir)(?:us|i)$/i, 'us'],
  [/(?<=^a)x[ei]s$/i, 'xis'],
  [/(?<=cris|test)[ei]s$/i, 'is'],
  [/(?<=shoe)s$/i, ''],
  [/(?<=o)es$/i, ''],
  [/(?<=bus)(?:es)?$/i, ''],
  [/(?<=^[lm])ice$/i, 'ouse'],
  [/(?<=x|[cs]h|ss)es$/i, ''],
  [/(?<=movie)s$|(?<=series)$/i, ''],
  [/(?<=[^aeiouy]|qu)ies$/i, 'y'],
  [/(?<=[lr])ves$/i, 'f'],
  [/(?<=hive|tive)s$/i, ''],
  [/(?<=[^f])ves$/i, 'fe'],
  [/(?<=analy|ba|diagno|parenthe|progno|synop|the)s[ei]s$/i, 'sis'],
  [/(?<=[ti])a$/i, 'um'],
  [/(?<=news|ss)$/i, ''],
  [/s$/i, ''],
]

export function pluralOf(word: string): string {
  return inflect(word, toPlural)
}

/** A singular stays what it is. */
export function singularOf(word: string): string {
  return inflect(word, toSingular)
}

/** As much of the end of a word as any rule looks at, and more. */
const tailLength = 50

function inflect(text: string, rules: readonly Rule[]): string {
  const word = text.slice(-tailLength)
  if (word === '' || uncountable.test(word)) return text
  const [end, replacement = ''] = rules.find(([end]) => end.test(word)) ?? []
  return end === undefined ? text : text.slice(0, -tailLength) + word.replace(end, replacement)
}
