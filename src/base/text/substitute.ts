/**
 * `text.replace(pattern, replacement)` for long texts with many matches. V8 writes them as a rope, which takes several
 * times as long, and as long again when it is read; with a function it writes one string.
 *
 * @param pattern a global pattern
 */
export function substitute(text: string, pattern: RegExp, replacement: string): string {
  return text.replace(pattern, () => replacement)
}
