/** Guard bits against rounding errors. */
const spare = 64n

/** The first bytes of π's fractional part, by Machin's formula: π = 16 arctan(1/5) − 4 arctan(1/239). */
export function computePi(length: number): Buffer {
  const one = 1n << (BigInt(length) * 8n + spare)
  const pi = 16n * computeArctan(5n, one) - 4n * computeArctan(239n, one)
  const digits = ((pi % one) >> spare).toString(16)
  return Buffer.from(digits.padStart(length * 2, '0'), 'hex')
}

/** arctan(1/n) in units of 1/one, by its Taylor series. */
function computeArctan(n: bigint, one: bigint): bigint {
  const square = n * n
  let power = one / n
  let sum = 0n
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += odd % 4n === 1n ? power / odd : -(power / odd)
    power /= square
  }
  return sum
}
