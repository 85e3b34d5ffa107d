const decimal = /^-?\d+(?:\.\d+)?$/

/** The number that a text writes out, undefined where it is no number. */
export function numberOf(text: string): number | undefined {
  return decimal.test(text) ? Number(text) : undefined
}

/** A value as text, a list or hash as JSON; null for nil. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The values that print as this one does: tables have no types, so `5` may be stored as `'5'`, or the other way round. */
export function sameText(value: string | number | boolean): readonly unknown[] {
  const text = String(value)
  const number = numberOf(text)
  return [
    text,
    ...(number !== undefined && String(number) === text ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ]
}
