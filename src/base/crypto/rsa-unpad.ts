import { createHash, createHmac } from 'node:crypto'
import { readAt } from './words'

/** Candidate lengths for a synthetic text: the chance that none fits is at most 1 in 2¹²⁸. */
const lengthDraws = 128

/**
 * Removes PKCS#1 v1.5 padding. If the padding is invalid, it returns a synthetic text, always the same one for a
 * ciphertext, as draft-irtf-cfrg-rsa-guidance specifies and OpenSSL does: neither an error, nor a length, nor the
 * timing reveals whether the padding was valid. No branch and no memory access depends on secret data; only the length
 * of the text is visible.
 *
 * @param padded the decrypted block; like `encrypted` and `exponent`, as long as the modulus
 */
export function unpadOrInvent(padded: Buffer, encrypted: Buffer, exponent: Buffer): Buffer {
  const { length } = padded
  const secret = createHmac('sha256', createHash('sha256').update(exponent).digest()).update(encrypted).digest()
  const invented = stretch(secret, 'message', length)
  const inventedStart = length - chooseLength(stretch(secret, 'length', lengthDraws * 2), length - 10)

  let separator = 0
  let found = 0
  for (let i = 2; i < length; i++) {
    const zero = isZero(readAt(padded, i))
    separator = choose(zero & ~found, i, separator)
    found |= zero
  }
  const good = isZero(readAt(padded, 0)) & isZero(readAt(padded, 1) ^ 2) & ~isLess(separator, 10)
  const start = choose(good, separator + 1, inventedStart)
  const text = Buffer.alloc(length)
  for (let i = 0; i < length; i++) text[i] = choose(good, readAt(padded, i), readAt(invented, i))
  return text.subarray(start)
}

/** The last candidate length below the limit. */
function chooseLength(draws: Buffer, limit: number): number {
  const mask = 2 ** (32 - Math.clz32(limit)) - 1
  let length = 0
  for (let i = 0; i < draws.length; i += 2) {
    const drawn = draws.readUInt16BE(i) & mask
    length = choose(isLess(drawn, limit), drawn, length)
  }
  return length
}

/** Pseudorandom bytes from a secret: HMACs of a counter, the purpose and the length in bits. */
function stretch(secret: Buffer, purpose: string, length: number): Buffer {
  const parts: Buffer[] = []
  for (let i = 0; i * 32 < length; i++) {
    const counter = Buffer.from([i >> 8, i])
    const bits = Buffer.from([(length * 8) >> 8, length * 8])
    parts.push(createHmac('sha256', secret).update(counter).update(purpose).update(bits).digest())
  }
  return Buffer.concat(parts).subarray(0, length)
}

/** All bits set if the byte is 0, else none. */
function isZero(byte: number): number {
  return (byte - 1) >> 31
}

/** All bits set if `a` is less than `b`, else none. */
function isLess(a: number, b: number): number {
  return (a - b) >> 31
}

/** `a` if the mask has all bits set, `b` if it has none. */
function choose(mask: number, a: number, b: number): number {
  return (a & mask) | (b & ~mask)
}
