// One token of a regular expression with flag `v`, outside a class. No token can match in two ways.
const token =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|k<[^>]*>|[1-9]\d*|[^])|\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?|[*+?]|\{\d+(?:,\d*)?\}|[^]/uy

/**
 * The tokens of a pattern in order: characters, escapes, whole classes, openings of groups (`(?:`), `)`, `|` and
 * quantifiers.
 *
 * @param source a JavaScript pattern with flag `v`
 */
export function* tokens(source: string): Generator<string> {
  for (let at = 0; at < source.length;) {
    token.lastIndex = at
    const [text] = token.exec(source) as RegExpExecArray
    const end = text === '[' ? endOfClass(source, at + 1) : at + text.length
    yield source.slice(at, end)
    at = end
  }
}

/** The index after the class that was opened before `at`. */
function endOfClass(source: string, at: number): number {
  for (let depth = 1; depth > 0 && at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '[') depth++
    else if (source[at] === ']') depth--
  }
  return at
}

/** Openings of groups. */
export const lookaround = /^\(\?<?[=!]/
export const capturing = /^\((?!\?)|^\(\?<(?![=!])/
export const quantifier = /^(?:[*+?]|\{\d)/
export const property = /\\[pP]\{/
/** A class of a few ASCII characters. */
export const simpleClass = /^\[[\x20-\x5a\x5d\x5f-\x7e]*\]$/
export const anyClass = /^(?:\[|\.$|\\[pPDSW])/
