import { deepStrictEqual } from 'node:assert/strict'

/** Fails unless both say the same in JSON, whatever the order of keys. */
export function sameJson(actual: unknown, expected: unknown): void {
  deepStrictEqual(plain(actual), plain(expected))
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
