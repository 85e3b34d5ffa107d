const string = /"[^"\\]*(?:\\[^][^"\\]*)*"/y

/** The index of the quote that ends the JSON string at `begin`; -1 if it has no end. */
export function findJsonStringEnd(text: string, begin: number): number {
  string.lastIndex = begin
  return string.test(text) ? string.lastIndex - 1 : -1
}

const escape = /\\(?:u([\da-fA-F]{4})|([^]))/g
const escaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Replaces the escapes of JSON. As in Ruby, other backslashes are removed: `\d` is `d`. */
export function unescapeJson(text: string): string {
  return text.replace(escape, (_, code: string | undefined, character: string) =>
    code === undefined ? (escaped[character] ?? character) : String.fromCharCode(parseInt(code, 16)),
  )
}
