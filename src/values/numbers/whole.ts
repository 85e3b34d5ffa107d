/** A whole number as templates have it: a number, and a `bigint` where that would lose digits. */
export function whole(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
