import { hkdfSync } from 'node:crypto'
import { lazy } from '../async/once'

const keyBytes = 32

/**
 * A key of 32 bytes for one purpose, derived from a secret at first use. If the secret is empty, the key is random, so
 * that only its owner has it.
 */
export function deriveKey(
  secret: string,
  purpose: string,
  randomBytes: (count: number) => Uint8Array,
): () => Uint8Array {
  return lazy(() =>
    secret === '' ? randomBytes(keyBytes) : new Uint8Array(hkdfSync('sha256', secret, '', purpose, keyBytes)),
  )
}
