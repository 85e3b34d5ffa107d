import { createHash, timingSafeEqual } from 'node:crypto'
import { makeNodeEngine, type Engine } from './engine'

const cbc = makeNodeEngine('des-ede3-cbc')
const outerIv = Buffer.from('4adda22c79e82105', 'hex')
const checksumLength = 8

/**
 * Triple DES key wrap (RFC 3217): CBC under a random IV, then CBC over the reversed IV and ciphertext under a fixed IV.
 */
export const tripleDesWrap: Engine = {
  encrypt(key, iv, plain, meter) {
    const inner = cbc.encrypt(key, iv, Buffer.concat([plain, computeChecksum(plain)]), meter)
    return cbc.encrypt(key, outerIv, Buffer.concat([iv, inner]).reverse(), meter)
  },
  decrypt(key, _, encrypted, meter) {
    const inner = cbc.decrypt(key, outerIv, encrypted, meter).reverse()
    const opened = cbc.decrypt(key, inner.subarray(0, 8), inner.subarray(8), meter)
    const plain = opened.subarray(0, -checksumLength)
    if (!timingSafeEqual(opened.subarray(-checksumLength), computeChecksum(plain))) throw new Error('checksum')
    return plain
  },
}

function computeChecksum(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest().subarray(0, checksumLength)
}
