import { createHmac, hash } from 'node:crypto'
import type { Meter } from '../metering/meter'
import { CryptoFault } from './fault'
import { hashMd4 } from './legacy/md4'
import { hashMdc2 } from './legacy/mdc2'
import { xorInto } from './words'

/** Strings are hashed as UTF-8. */
type Binary = string | Uint8Array

/** A hash function. */
export interface Digest {
  /** @param meter charged by the functions that Node lacks, which are slow */
  hash(data: Binary, meter: Meter): Buffer
  hmac(key: Binary, data: Binary, meter: Meter): Buffer
}

function makeNodeDigest(name: string): Digest {
  return {
    hash: (data) => hash(name, data, 'buffer'),
    hmac: (key, data) => createHmac(name, key).update(data).digest(),
  }
}

/** A hash function of `legacy/`, with HMAC (RFC 2104). */
function makeOwnDigest(hash: (data: Uint8Array, meter: Meter) => Buffer, blockLength: number): Digest {
  return {
    hash: (data, meter) => hash(Buffer.from(data), meter),
    hmac(key, data, meter) {
      const whole = Buffer.from(key)
      const short = whole.length > blockLength ? hash(whole, meter) : whole
      const inner = Buffer.alloc(blockLength, 0x36)
      const outer = Buffer.alloc(blockLength, 0x5c)
      xorInto(inner, 0, short)
      xorInto(outer, 0, short)
      return hash(Buffer.concat([outer, hash(Buffer.concat([inner, Buffer.from(data)]), meter)]), meter)
    },
  }
}

const sha1 = makeNodeDigest('sha1')

/** Every hash function by its name in lower case; `sha` and `dss1` are old names of SHA-1. */
export const digests: ReadonlyMap<string, Digest> = new Map([
  ['md5', makeNodeDigest('md5')],
  ['sha1', sha1],
  ['sha224', makeNodeDigest('sha224')],
  ['sha256', makeNodeDigest('sha256')],
  ['sha384', makeNodeDigest('sha384')],
  ['sha512', makeNodeDigest('sha512')],
  ['ripemd160', makeNodeDigest('ripemd160')],
  ['md4', makeOwnDigest(hashMd4, 64)],
  ['mdc2', makeOwnDigest(hashMdc2, 8)],
  ['sha', sha1],
  ['dss1', sha1],
])

/** The inputs of HKDF, by their names in RFC 5869. */
interface KeyDerivation {
  /** The key material, which need not look random. */
  readonly material: Uint8Array
  readonly salt: Uint8Array
  readonly info: Uint8Array
  /** In bytes. */
  readonly length: number
}

/** Derives key bytes by HKDF (RFC 5869). */
export function deriveKey(digest: Digest, { material, salt, info, length }: KeyDerivation, meter: Meter): Buffer {
  const key = digest.hmac(salt, material, meter)
  const maxBytes = 255 * key.length
  if (length > maxBytes)
    throw new CryptoFault('length', `expected at most ${maxBytes} bytes from this hash, got ${length}`)
  const output = Buffer.alloc(length)
  let last: Buffer = Buffer.alloc(0)
  for (let at = 0, count = 1; at < length; at += last.length, count++) {
    meter.charge(info.length)
    last = digest.hmac(key, Buffer.concat([last, info, Buffer.from([count])]), meter)
    last.copy(output, at)
  }
  return output
}
