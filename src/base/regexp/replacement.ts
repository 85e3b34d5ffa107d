import type { Meter } from '../metering/meter'

/** Returns the replacement of a match. */
export type Replace = (match: RegExpExecArray) => string

type Part = (match: RegExpExecArray) => string | undefined

// A backslash with a special meaning; any other backslash is literal.
const escapes = /\\(?:(\d)|([&`'+\\])|k<([^>]*)(>?))/g

const special: Readonly<Record<string, Part>> = {
  '&': (match) => match[0],
  '`': ({ input, index }) => input.slice(0, index),
  "'": ({ 0: text, input, index }) => input.slice(index + text.length),
  '+': (match) => match.findLast((group: string | undefined, i) => i > 0 && group !== undefined),
  '\\': () => '\\',
}

/** The work charged for reading a part of a replacement. */
const partWork = 10

/**
 * Parses a replacement like Ruby's `gsub`: `\1` and `\k<name>` are groups, `\0` is the match, `\+` the last group that
 * matched, `\\` a backslash.
 *
 * @param groupNames the names of the pattern's groups; if groups have names, their numbers have no meaning
 * @param meter charged for each part of the replacement
 * @throws {SyntaxError} if a group does not exist in the pattern
 */
export function parseReplacement(replacement: string, groupNames: readonly string[], meter: Meter): Replace {
  if (!replacement.includes('\\')) return () => replacement
  // Each once, since it may look at all groups.
  const parts = new Map<string, Part>()
  const written: (readonly [text: string, part: string])[] = []
  let done = 0
  for (const match of replacement.matchAll(escapes)) {
    meter.charge(partWork)
    const [whole, digit, sign, name, end] = match
    written.push([replacement.slice(done, match.index), whole])
    done = match.index + whole.length
    if (parts.has(whole)) continue
    if (sign !== undefined) parts.set(whole, special[sign] as Part)
    else if (name !== undefined) parts.set(whole, parseNamedGroup(name, end === '>', groupNames))
    else if (digit === '0' || groupNames.length === 0) parts.set(whole, ({ [Number(digit)]: group }) => group)
  }
  const rest = replacement.slice(done)
  return (match) => {
    const values = new Map(Array.from(parts, ([whole, part]) => [whole, part(match) ?? '']))
    let result = ''
    for (const [text, whole] of written) result += text + (values.get(whole) ?? '')
    return result + rest
  }
}

/** Several groups may share a name: the last one that matched counts. */
function parseNamedGroup(name: string, closed: boolean, groupNames: readonly string[]): Part {
  const numbers = groupNames.flatMap((known, i) => (known === name ? [i + 1] : []))
  if (!closed) throw new SyntaxError(`"\\k<${name}" lacks its ">"`)
  if (numbers.length === 0) throw new SyntaxError(`the pattern has no group "${name}"`)
  return (match) => match[numbers.findLast((number) => match[number] !== undefined) ?? -1]
}
