import { deepStrictEqual, strictEqual } from 'node:assert/strict'

/**
 * Compares two values as JSON, ignoring the order of keys. Values of an adapter may come from another realm, as in
 * Jest, so a direct `deepStrictEqual` of arrays and hashes would fail.
 *
 * @param subject what was compared, for the message: `get() of the range from 0 to 1`
 */
export function assertSameJson(actual: unknown, expected: unknown, subject?: string): void {
  const [got, wanted] = [toPlain(actual), toPlain(expected)]
  deepStrictEqual(got, wanted, subject && explainDifference(got, wanted, subject))
}

/** Compares two plain values. */
export function assertSame(actual: unknown, expected: unknown, subject: string): void {
  strictEqual(actual, expected, explainDifference(actual, expected, subject))
}

function toPlain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function explainDifference(actual: unknown, expected: unknown, subject: string): string {
  return `${subject}: expected ${abridge(expected)}, got ${abridge(actual)}`
}

/** The maximum length of a value in a message. */
const maxLength = 200

/** A value as JSON, or the beginning of it and its length. */
function abridge(value: unknown): string {
  if (value === undefined) return 'undefined'
  const json = typeof value === 'function' ? 'a function' : JSON.stringify(value)
  return json.length <= maxLength ? json : `${json.slice(0, maxLength)}… (${json.length} characters)`
}
