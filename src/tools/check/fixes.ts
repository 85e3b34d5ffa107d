import type { Diagnostic } from '../../base/diagnostics/diagnostic'

/** A text with its safe fixes. */
export interface Fixed {
  readonly text: string
  /** How many diagnostics were fixed. */
  readonly count: number
}

/** Replaces misspelt and deprecated names of a file by the only name that each can mean. */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[]): Fixed {
  const lines = text.split('\n')
  let count = 0
  const fromTheEnd = diagnostics.toSorted((a, b) => b.line - a.line || b.column - a.column)
  for (const { line, column, replaces, suggestion } of fromTheEnd) {
    const written = lines[line - 1]
    if (written === undefined || replaces === undefined || suggestion === undefined) continue
    const at = findWord(written, replaces, column - 1)
    if (at < 0) continue
    lines[line - 1] = `${written.slice(0, at)}${suggestion}${written.slice(at + replaces.length)}`
    count++
  }
  return { text: lines.join('\n'), count }
}

/**
 * The index of a whole word at or after an index; -1 if it is not there.
 *
 * @param character matches the characters of words
 */
export function findWord(text: string, word: string, from: number, character = /\w/): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    const isInside = character.test(text[at - 1] ?? '') || character.test(text[at + word.length] ?? '')
    if (!isInside) return at
  }
  return -1
}
