const booleans = new Map([
  ...['true', '1', 'on', 'yes', 't'].map((text) => [text, true] as const),
  ...['false', '0', 'off', 'no', 'f'].map((text) => [text, false] as const),
])

/** The truth value that a text says, as forms write them; undefined where it says none. */
export function readBoolean(text: string): boolean | undefined {
  return booleans.get(text.trim().toLowerCase())
}
