import { deepStrictEqual } from 'node:assert/strict'

/**
 * Fails unless both say the same in JSON, whatever the order of keys. What an adapter gives may come from another realm,
 * as it does in Jest, so its arrays and hashes are never compared as they are.
 */
export function sameJson(actual: unknown, expected: unknown, message?: string): void {
  deepStrictEqual(plain(actual), plain(expected), message)
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
