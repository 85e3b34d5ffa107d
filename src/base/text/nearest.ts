import { listNearest } from './distance/part'

/** ` (did you mean "upcase"?)` if one of the known names is close enough, else an empty text. */
export function formatSuggestion(name: string, known: Iterable<string>): string {
  const nearest = findNearest(name, known)
  return nearest === undefined ? '' : ` (did you mean "${nearest}"?)`
}

/** The known name that a misspelt name was probably meant to be, in the shape of a diagnostic. */
export interface Suggestion {
  readonly suggestion?: string
  /** The misspelt name, if only one known name is that close. */
  readonly replaces?: string
}

/** The nearest known name as a suggestion; it replaces the misspelt name only if no other is as near. */
export function suggest(name: string, known: Iterable<string>): Suggestion {
  const [suggestion, ...others] = listNearest(name, known)
  if (suggestion === undefined) return {}
  return { suggestion, ...(others.length === 0 && { replaces: name }) }
}

/**
 * The known name with the fewest edits: in each part of a path or a key up to a third of the letters, or one in a part
 * of two letters or more. Undefined if none is that close.
 */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  return listNearest(name, known)[0]
}

/** Names as a message lists them: `"ltr", "rtl"`. */
export function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
