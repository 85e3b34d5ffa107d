import { ConfigurationError } from '../errors'
import { isHash, type Hash } from '../values/hash'
import { parseYaml } from './yaml'

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
export function frontMatterOf(text: string): FrontMatter {
  const begin = opening.exec(text)?.[0].length
  if (begin === undefined) return { yaml: '', body: 0, unclosed: false }
  const rest = text.slice(begin)
  const end = closing.exec(rest)
  if (!end) return { yaml: '', body: 0, unclosed: true }
  return { yaml: rest.slice(0, end.index), body: begin + end.index + end[0].length, unclosed: false }
}

/** The folders of notifications. */
const notifications = /^(?:modules\/[^/]+\/)?(?:emails|smses|api_calls)\//

/** A file's front matter as text. In notifications, Liquid needs no quotes. */
export function readFrontMatter(path: string, text: string): FrontMatter {
  const front = frontMatterOf(text)
  return notifications.test(path) ? { ...front, yaml: quoteLiquid(front.yaml) } : front
}

/** A value in YAML: what comes before it in its line, and its text in quotes, or to the end of its lines. */
const entry =
  /(?<![^\n])( *)((?:- +)*(?:[\w-]+|'[^'\n]*'|"[^"\n]*"): +|(?:- +)+)(?=\S)('(?:[^']|'')*'|"(?:[^"\\]|\\[^])*"|[^\n]*(?:\n\1 +[^\n]*|\n[ \t]*(?=\n))*)/g
/** A text without quotes in one line, with Liquid. */
const unquoted = /^(?!["'|>[&*!]|\{(?![{%]))[^\n]*\{[{%][^\n]*\s*$/
/** A comment after the last Liquid: `# ` with the space, as `#{{ order.id }} #1` is text. */
const comment = / +#\s(?![^]*\{[{%])[^\n]*$/

/** Puts values with Liquid in quotes, as YAML reads `{{ email }}` as a hash and `#{{ id }}` as a comment. */
function quoteLiquid(yaml: string): string {
  return yaml.replace(entry, (all, indent: string, key: string, value: string) => {
    if (!unquoted.test(value)) return all
    const text = value.trimEnd().replace(comment, '')
    return `${indent}${key}'${text.replaceAll("'", "''")}'${value.slice(value.trimEnd().length)}`
  })
}

/**
 * A file's front matter as a hash; empty if there is none.
 *
 * @throws {ConfigurationError} naming the file, if the front matter is not a YAML hash, or has no end: a page would print
 * it, and be open to all
 */
export function metaOf(path: string, text: string): Hash {
  const { yaml, unclosed } = readFrontMatter(path, text)
  if (unclosed) {
    throw new ConfigurationError(
      path,
      `${path} at line 1: the front matter is not closed: expected a second line "---"`,
    )
  }
  const meta = yaml.trim() === '' ? {} : (parseYaml(yaml, path, 2) ?? {})
  if (isHash(meta)) return meta
  throw new ConfigurationError(path, `${path}: the front matter must be a hash, such as "name: value"`)
}
