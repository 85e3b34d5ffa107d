import type { Extent, Focus } from './focus'

/** A line of YAML: its indentation with the dashes of list items, its key, and its value. */
const line = /^(\s*(?:- +)*)(?:(['"]?)([\w./*-]+)\2[ \t]*(:(?=\s|$)[ \t]*)?)?/

/**
 * Finds the name at the cursor in YAML, by the indentation of the lines: it may be unfinished.
 *
 * @param extent the YAML in the text
 */
export function findYamlFocus(text: string, { begin, end }: Extent, cursor: number): Focus | undefined {
  if (cursor < begin || cursor > end) return undefined
  const start = Math.max(begin, text.lastIndexOf('\n', cursor - 1) + 1)
  const written = text.slice(start, cursor)
  const [, indent = '', , key = '', colon] = line.exec(written) ?? []
  if (written.trimStart().startsWith('#')) return undefined
  const above = findKeysAbove(text.slice(begin, start), indent.length)
  if (colon === undefined && /^[\w./*'"-]*$/.test(written.slice(indent.length))) {
    const extent = findYamlWord(text, cursor)
    const named = { ...extent, text: text.slice(extent.begin, extent.end) }
    // An item of a list that is not a hash is a value.
    const isItem = indent.trimStart().startsWith('-') && !/^[ \t]*:/.test(text.slice(extent.end))
    return isItem && above.length > 0
      ? { kind: 'value', ...named, path: above }
      : { kind: 'key', ...named, path: above }
  }
  if (colon === undefined) return undefined
  const extent = findYamlWord(text, cursor)
  return { kind: 'value', ...extent, text: text.slice(extent.begin, extent.end), path: [...above, key] }
}

/** The keys of the hashes around lines of an indentation, outermost first. */
function findKeysAbove(text: string, indentation: number): readonly string[] {
  const keys: string[] = []
  let least = indentation
  for (const written of text.split('\n').toReversed()) {
    const [, indent = '', , key = '', colon] = line.exec(written) ?? []
    // A list may be indented as the key that it belongs to.
    const isOuter = indent.length < least
    if (colon === undefined || !isOuter || written.trimStart().startsWith('#')) continue
    keys.unshift(key)
    least = indent.includes('-') ? indent.indexOf('-') + 1 : indent.length
    if (least === 0) break
  }
  return keys
}

/** A key or a plain value around an index: `blog/posts`, `signed_in`. */
function findYamlWord(text: string, cursor: number): Extent {
  let [begin, end] = [cursor, cursor]
  while (/[\w./-]/.test(text.charAt(begin - 1))) begin--
  while (/[\w./-]/.test(text.charAt(end))) end++
  return { begin, end }
}
