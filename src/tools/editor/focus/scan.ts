/** What is open at an index of an expression. */
export interface OpenAt {
  /** The index of the quote of the string that it is in. */
  readonly quote: number | undefined
  /** The ends of the brackets around it, the innermost last: `]})`. */
  readonly closers: string
}

const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' }

/** Finds the string and the brackets that are open at the end of an expression that begins at an index. */
export function scanExpression(text: string, begin: number, end: number): OpenAt {
  let open = ''
  let quote: number | undefined
  for (let at = begin; at < end; at++) {
    const character = text.charAt(at)
    if (quote !== undefined) {
      if (character === text.charAt(quote)) quote = undefined
    } else if (character === '"' || character === "'") quote = at
    else if (closers[character] !== undefined) open += closers[character]
    else if (open.endsWith(character)) open = open.slice(0, -1)
  }
  return { quote, closers: open }
}
