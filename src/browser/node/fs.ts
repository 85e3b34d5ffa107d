/** Reads a file of a library. In browsers, its text is provided in place of its path. */
export function readFileSync(text: string): string {
  return text
}
