/** A file's front matter as text, and the position of its body. */
export interface FrontMatter {
  readonly yaml: string
  /** The index of the first character after the front matter. */
  readonly body: number
  /** Whether it has no end: then all of the file is its body. */
  readonly unclosed: boolean
}

const opening = /^\uFEFF?---[ \t]*\r?\n/
const closing = /^---[ \t]*(?:\r?\n|$)/m

/** Finds the front matter between the `---` lines at the top of a file; empty if there is none. */
export function findFrontMatter(text: string): FrontMatter {
  const begin = opening.exec(text)?.[0].length
  if (begin === undefined) return { yaml: '', body: 0, unclosed: false }
  const rest = text.slice(begin)
  const end = closing.exec(rest)
  if (!end) return { yaml: '', body: 0, unclosed: true }
  return { yaml: rest.slice(0, end.index), body: begin + end.index + end[0].length, unclosed: false }
}

/**
 * A file's front matter as text.
 *
 * @param hasUnquotedLiquid whether Liquid needs no quotes in it
 */
export function readFrontMatter(text: string, hasUnquotedLiquid = false): FrontMatter {
  const front = findFrontMatter(text)
  return hasUnquotedLiquid ? { ...front, yaml: quoteLiquid(front.yaml) } : front
}

/** A value in YAML: the text before it in its line, and its own text in quotes, or to the end of its lines. */
const entry =
  /(?<![^\n])( *)((?:- +)*(?:[\w-]+|'[^'\n]*'|"[^"\n]*"): +|(?:- +)+)(?=\S)('(?:[^']|'')*'|"(?:[^"\\]|\\[^])*"|[^\n]*(?:\n\1 +[^\n]*|\n[ \t]*(?=\n))*)/g
/** A text without quotes in one line, with Liquid. */
const unquoted = /^(?!["'|>[&*!]|\{(?![{%]))[^\n]*\{[{%][^\n]*\s*$/
/** A comment: `# ` with the space, as `#{{ order.id }} #1` is text. */
const comment = /(?<! ) +#\s[^\n]*$/

/** Puts values with Liquid in quotes, as YAML reads `{{ email }}` as a hash and `#{{ id }}` as a comment. */
function quoteLiquid(yaml: string): string {
  return yaml.replace(entry, (all, indent: string, key: string, value: string) => {
    if (!unquoted.test(value)) return all
    const whole = value.trimEnd()
    const lastLiquid = Math.max(whole.lastIndexOf('{{'), whole.lastIndexOf('{%'))
    const text = whole.slice(0, lastLiquid) + whole.slice(lastLiquid).replace(comment, '')
    return `${indent}${key}'${text.replaceAll("'", "''")}'${value.slice(whole.length)}`
  })
}
