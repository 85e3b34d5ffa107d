import { randomFillSync } from 'node:crypto'

/** Where random bytes come from. They are used for identifiers and secrets too, so they must not be guessable. */
export interface Random {
  /** `count` bytes. */
  bytes(count: number): Uint8Array
}

/** The random bytes of the machine, fit for secrets. */
export function systemRandom(): Random {
  return { bytes: (count) => randomFillSync(new Uint8Array(count)) }
}
