import { randomFillSync } from 'node:crypto'

/** The source of random bytes. They are also used for identifiers and secrets, so they must not be predictable. */
export interface Random {
  /** `count` bytes. */
  bytes(count: number): Uint8Array
}

/** The system's random bytes, which are cryptographically secure. */
export function systemRandom(): Random {
  return { bytes: (count) => randomFillSync(new Uint8Array(count)) }
}
