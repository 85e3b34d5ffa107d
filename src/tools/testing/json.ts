import { deepStrictEqual } from 'node:assert/strict'

/**
 * Compares two values as JSON, ignoring the order of keys. Values of an adapter may come from another realm, as in
 * Jest, so a direct `deepStrictEqual` of arrays and hashes would fail.
 */
export function assertSameJson(actual: unknown, expected: unknown, message?: string): void {
  deepStrictEqual(toPlain(actual), toPlain(expected), message)
}

function toPlain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
