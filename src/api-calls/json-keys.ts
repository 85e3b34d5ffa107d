/** A string, with the colon after it where it is a key, or a bracket. */
const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g

/** The first key that an object has twice, of a text that is JSON: `JSON.parse` keeps the last one's value alone. */
export function repeatedKey(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (text === undefined) open.pop()
    else if (colon !== undefined) {
      const key = JSON.parse(text) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return undefined
}
