const decimal = /^-?\d+(?:\.\d+)?$/

/** The number that a text writes in decimal notation; undefined if it is not one. */
export function parseNumber(text: string): number | undefined {
  return decimal.test(text) ? Number(text) : undefined
}

/** A value as text, with arrays and hashes as JSON; null for nil. */
export function toText(value: unknown): string | null {
  if (value == null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
