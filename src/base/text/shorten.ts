/**
 * The beginning of a text that is kept. It is a copy, because the result of `slice` keeps the whole text in memory.
 *
 * @example
 * shorten('oolong', 2) // 'oo'
 */
export function shorten(text: string, maxCharacters: number): string {
  // UTF-16 keeps halves of surrogate pairs.
  return text.length <= maxCharacters ? text : Buffer.from(text.slice(0, maxCharacters), 'utf16le').toString('utf16le')
}
