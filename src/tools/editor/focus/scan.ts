import type { Extent } from './focus'

/** The string and the brackets that are open at an index of an expression. */
export interface OpenAt {
  /** The index of the quote of the string that it is in. */
  readonly quote: number | undefined
  /** The ends of the brackets around it, the innermost first: `)}]`. */
  readonly closers: string
}

const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' }

/** Finds the string and the brackets that are open at the end of an expression that begins at an index. */
export function scanExpression(text: string, begin: number, end: number): OpenAt {
  const open: string[] = []
  let quote: number | undefined
  for (let at = begin; at < end; at++) {
    const character = text.charAt(at)
    if (quote !== undefined) {
      if (character === text.charAt(quote)) quote = undefined
    } else if (character === '"' || character === "'") quote = at
    else if (closers[character] !== undefined) open.push(closers[character])
    else if (open.at(-1) === character) open.pop()
  }
  return { quote, closers: open.reverse().join('') }
}

/** The index of the line of a `liquid` tag that an index is in. A literal may go on in the next line, and arguments after a comma. */
export function findLine(text: string, begin: number, end: number): number {
  let line = begin
  let depth = 0
  let quote = ''
  let last = ''
  for (let at = begin; at < end; at++) {
    const character = text.charAt(at)
    if (character === '\n') {
      quote = ''
      if (depth <= 0 && last !== ',') line = at + 1
    } else if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (line === at + 1) depth = 0
    if (/\S/.test(character)) last = character
  }
  return line
}

/** The word around an index. */
export function findWordAround(text: string, cursor: number): Extent {
  let [begin, end] = [cursor, cursor]
  while (/\w/.test(text.charAt(begin - 1))) begin--
  while (/\w/.test(text.charAt(end))) end++
  return { begin, end }
}

/** An argument of a call. */
export interface ArgumentAt {
  /** The number of arguments before it. */
  readonly index: number
  readonly name: string | undefined
}

/** Finds the argument at the end of a list of arguments that begins at an index. */
export function findArgument(text: string, begin: number, end: number): ArgumentAt {
  let index = 0
  let from = begin
  let depth = 0
  let quote = ''
  for (let at = begin; at < end; at++) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (closers[character] !== undefined) depth++
    else if (/[)\]}]/.test(character)) depth--
    else if (character === ',' && depth <= 0) {
      index++
      from = at + 1
    }
  }
  const [, name] = /^\s*([\w-]+)\s*:/.exec(text.slice(from)) ?? []
  return { index, name }
}
