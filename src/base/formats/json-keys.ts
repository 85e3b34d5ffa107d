import { parsePrintedJson } from '../values/json-bounds'

/** A string, with a colon after it if it is a key; or a bracket. */
const tokens = /("[^"\\]*(?:\\[^][^"\\]*)*")(\s*:)?|[{}[\]]/g

/** The first key that occurs twice in an object of printed JSON: parsing it would keep only the last value. */
export function findRepeatedKey(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (text === undefined) open.pop()
    else if (colon !== undefined) {
      const key = parsePrintedJson(text) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return undefined
}
