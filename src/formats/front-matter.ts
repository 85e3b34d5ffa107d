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

/**
 * A file's front matter as a hash; empty if there is none.
 *
 * @throws {ConfigurationError} naming the file, if the front matter is not a YAML hash, or has no end: a page would print
 * it, and be open to all
 */
export function metaOf(path: string, text: string): Hash {
  const { yaml, unclosed } = frontMatterOf(text)
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
