/** What a match is replaced by. */
export type Replace = (match: RegExpExecArray) => string

type Part = (match: RegExpExecArray) => string | undefined

// A backslash and what it makes special; any other backslash is a character.
const escapes = /\\(?:(\d)|([&`'+\\])|k<([^>]*)(>?))/g

const special: Readonly<Record<string, Part>> = {
  '&': (match) => match[0],
  '`': ({ input, index }) => input.slice(0, index),
  "'": ({ 0: text, input, index }) => input.slice(index + text.length),
  '+': ([, ...groups]) => groups.findLast((group: string | undefined) => group !== undefined),
  '\\': () => '\\',
}

/**
 * Reads a replacement as Ruby's `gsub` does: `\1` and `\k<name>` are groups, `\0` the match, `\+` the last
 * group that took part, `\\` is a backslash.
 *
 * @param groupNames the names of the pattern's groups; where they have names, numbers mean none of them
 * @throws {SyntaxError} where it names a group that the pattern does not have
 */
export function parseReplacement(replacement: string, groupNames: readonly string[]): Replace {
  if (!replacement.includes('\\')) return () => replacement
  const parts: Part[] = []
  let done = 0
  for (const match of replacement.matchAll(escapes)) {
    const [whole, digit, sign, name, end] = match
    const text = replacement.slice(done, match.index)
    if (text !== '') parts.push(() => text)
    done = match.index + whole.length
    if (sign !== undefined) parts.push(special[sign] as Part)
    else if (name !== undefined) parts.push(namedGroup(name, end === '>', groupNames))
    else if (digit === '0' || groupNames.length === 0) parts.push(({ [Number(digit)]: group }) => group)
  }
  const rest = replacement.slice(done)
  return (match) => {
    let text = ''
    for (const part of parts) text += part(match) ?? ''
    return text + rest
  }
}

/** Several groups may have one name: the last one that took part counts. */
function namedGroup(name: string, closed: boolean, groupNames: readonly string[]): Part {
  const numbers = groupNames.flatMap((known, i) => (known === name ? [i + 1] : []))
  if (!closed) throw new SyntaxError(`"\\k<${name}" lacks its ">"`)
  if (numbers.length === 0) throw new SyntaxError(`the pattern has no group "${name}"`)
  return (match) => match[numbers.findLast((number) => match[number] !== undefined) ?? -1]
}
