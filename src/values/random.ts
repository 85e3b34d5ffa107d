import { AdapterError } from '../errors'

/** What gives random bytes: the random adapter. */
interface RandomBytes {
  bytes(count: number): Uint8Array
}

/** Draws before bytes that are all rejected cannot be chance. */
const mostDraws = 128

/**
 * A whole number from 0 up to `n`, `n` left out, each as likely as any other.
 * A draw past the last whole multiple of `n` would favour the small ones: it is thrown away.
 */
export function randomBelow(random: RandomBytes, n: number): number {
  let size = 1
  let span = 256
  while (span < n) {
    size++
    span *= 256
  }
  const limit = span - (span % n)
  for (let draw = 0; draw < mostDraws; draw++) {
    let value = 0
    for (const byte of random.bytes(size)) value = value * 256 + byte
    if (value < limit) return value % n
  }
  throw new AdapterError('random', 'adapter "random" gives bytes that are not random')
}
