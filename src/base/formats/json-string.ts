/** The index of the quote that ends the JSON string at `begin`; -1 if it has no end. */
export function findJsonStringEnd(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charAt(before) === '\\') before--
    // A quote after an even number of backslashes is not escaped.
    if ((at - before) % 2 === 1) return at
  }
  return -1
}

const escape = /\\(?:u([\da-fA-F]{4})|([^]))/g
const escaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Replaces the escapes of JSON. As in Ruby, other backslashes are removed: `\d` is `d`. */
export function unescapeJson(text: string): string {
  return text.replace(escape, (_, code: string | undefined, character: string) =>
    code === undefined ? (escaped[character] ?? character) : String.fromCharCode(parseInt(code, 16)),
  )
}
