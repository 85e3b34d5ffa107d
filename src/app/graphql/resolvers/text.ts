const numeral = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The number that a text writes, as a number is printed; undefined if it is not one. */
export function parseNumeral(text: string): number | undefined {
  const number = numeral.test(text) ? Number(text) : undefined
  return Number.isFinite(number) ? number : undefined
}

/** A value as text, with arrays and hashes as JSON; null for nil. */
export function toText(value: unknown): string | null {
  if (value == null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
