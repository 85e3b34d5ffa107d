const booleans = new Map([
  ...['true', '1', 'on', 'yes', 't'].map((text) => [text, true] as const),
  ...['false', '0', 'off', 'no', 'f'].map((text) => [text, false] as const),
])

/** Parses a boolean as forms submit it, such as `on` or `1`; undefined for another text. */
export function readBoolean(text: string): boolean | undefined {
  return booleans.get(text.trim().toLowerCase())
}
