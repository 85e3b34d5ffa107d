import { deepStrictEqual, strictEqual } from 'node:assert/strict'

/**
 * Compares two values as JSON, ignoring the order of keys. Values of an adapter may come from another realm, as in
 * Jest, so a direct `deepStrictEqual` of arrays and hashes would fail.
 *
 * @param subject the name of the value in the message: `get() of the range from 0 to 1`
 */
export function assertSameJson(actual: unknown, expected: unknown, subject?: string): void {
  const [got, wanted] = [toPlain(actual), toPlain(expected)]
  deepStrictEqual(got, wanted, explainDifference(got, wanted, subject))
}

/** Compares two values, with the types and the order of their elements. */
export function assertEqual(actual: unknown, expected: unknown, subject?: string): void {
  deepStrictEqual(actual, expected, explainDifference(actual, expected, subject))
}

/** Compares two plain values, or whether two objects are the same. */
export function assertSame(actual: unknown, expected: unknown, subject?: string): void {
  strictEqual(actual, expected, explainDifference(actual, expected, subject))
}

function toPlain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function explainDifference(actual: unknown, expected: unknown, subject?: string): string {
  const [got, wanted] = [abridge(actual), abridge(expected)]
  const difference = got === wanted ? `expected the same ${wanted}, got another one` : `expected ${wanted}, got ${got}`
  return subject === undefined ? difference : `${subject}: ${difference}`
}

/** The maximum length of a value in a message. */
const maxLength = 200

/** A value as JSON, or the beginning of it and its length. */
export function abridge(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (typeof value === 'function') return 'a function'
  const json = writeJson(value)
  return json.length <= maxLength ? json : `${json.slice(0, maxLength)}… (${json.length} characters)`
}

function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return String(value)
  }
}
