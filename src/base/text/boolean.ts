/** The texts that mean true, and those that mean false, in lower case. */
export const booleanTexts = { true: ['true', '1', 'on', 'yes', 't'], false: ['false', '0', 'off', 'no', 'f'] } as const

const booleans = new Map<string, boolean>([
  ...booleanTexts.true.map((text) => [text, true] as const),
  ...booleanTexts.false.map((text) => [text, false] as const),
])

/** Parses a boolean as forms submit it, such as `on` or `1`; undefined for another text. */
export function readBoolean(text: string): boolean | undefined {
  return booleans.get(text.trim().toLowerCase())
}
