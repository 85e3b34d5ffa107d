const surrogate = /[\ud800-\udbff]/

/** The number of characters (code points) in a text. */
export function codePointLength(text: string): number {
  if (!surrogate.test(text)) return text.length
  let length = 0
  for (let i = 0; i < text.length; i += (text.codePointAt(i) as number) > 0xffff ? 2 : 1) length++
  return length
}

/** The characters from `begin` up to `end`, counted in code points. */
export function sliceCodePoints(text: string, begin: number, end: number): string {
  return surrogate.test(text) ? Array.from(text).slice(begin, end).join('') : text.slice(begin, end)
}
