/** Characters that are not printable ASCII, which a header may not contain. */
const unprintable = /[^\x20-\x7e]/g

/** A text as the value of a header, cut off after a number of characters. */
export function toHeaderText(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replaceAll(unprintable, '?')
}
