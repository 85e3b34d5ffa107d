import { AdapterError } from '../../base/errors'
import { loadLibrary } from '../../base/library'
import type { Meter } from '../../base/metering/meter'

/** The random adapter. */
interface RandomBytes {
  bytes(count: number): Uint8Array
}

/** So many rejected draws in a row cannot be chance. */
const maxDraws = 128

/**
 * A uniformly distributed integer from 0 to before `n`.
 * A draw past the last multiple of `n` would favour small numbers, and is rejected.
 */
export function randomBelow(random: RandomBytes, n: number): number {
  let size = 1
  let span = 256
  while (span < n) {
    size++
    span *= 256
  }
  const limit = span - (span % n)
  for (let draw = 0; draw < maxDraws; draw++) {
    let value = 0
    for (const byte of random.bytes(size)) value = value * 256 + byte
    if (value < limit) return value % n
  }
  throw makeRandomnessError()
}

const maxAtOnce = 4096

/** Uniformly distributed characters of an ASCII alphabet. */
export function randomText(random: RandomBytes, alphabet: string, length: number, meter?: Meter): string {
  const limit = 256 - (256 % alphabet.length)
  const text = Buffer.alloc(length)
  let filled = 0
  let fruitless = 0
  while (filled < length) {
    const before = filled
    meter?.charge(maxAtOnce)
    for (const byte of random.bytes(Math.min(length - filled, maxAtOnce))) {
      if (byte < limit) text[filled++] = alphabet.charCodeAt(byte % alphabet.length)
    }
    fruitless = filled === before ? fruitless + 1 : 0
    if (fruitless === maxDraws) throw makeRandomnessError()
  }
  return text.toString('latin1')
}

/** A version 4 UUID. `v4` writes into its bytes, so it gets a copy of the adapter's. */
export function randomUuid(random: RandomBytes): string {
  const { v4 } = loadLibrary<typeof import('uuid')>('uuid')
  return v4({ random: Uint8Array.from(random.bytes(16)) })
}

function makeRandomnessError(): AdapterError {
  return new AdapterError('random', 'adapter "random" returns bytes that are not random')
}
