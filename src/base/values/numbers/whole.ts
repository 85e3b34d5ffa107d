/** Converts to a number; a `bigint` outside the safe range stays one, because a number would lose digits. */
export function toNumberIfSafe(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
