import { hash, timingSafeEqual } from 'node:crypto'

/** Compares a secret with an input in constant time, which reveals neither its characters nor its length. */
export function isSameSecret(secret: string, input: string): boolean {
  return timingSafeEqual(hash('sha256', secret, 'buffer'), hash('sha256', input, 'buffer'))
}
