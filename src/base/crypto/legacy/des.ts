import { nodeEngine, type Engine } from './engine'
import { xorInto } from '../words'

/** Single DES: Node's triple DES with the same key three times. */
export function singleDes(mode: string): Engine {
  const triple = nodeEngine(`des-ede3-${mode}`)
  return {
    encrypt: (key, iv, plain, meter) => triple.encrypt(thrice(key), iv, plain, meter),
    decrypt: (key, iv, encrypted, meter) => triple.decrypt(thrice(key), iv, encrypted, meter),
  }
}

function thrice(key: Buffer): Buffer {
  return Buffer.concat([key, key, key])
}

const desCbc = singleDes('cbc')

/**
 * DESX: DES with the text masked before by the second third of the key, and after by the last third. In CBC the mask
 * that is applied after enters the next block's chaining, so it goes into the mask before and into the IV.
 */
export const desx: Engine = {
  encrypt(key, iv, plain, meter) {
    const { inner, before, after } = masks(key)
    return masked(desCbc.encrypt(inner, masked(iv, after), masked(plain, before), meter), after)
  },
  decrypt(key, iv, encrypted, meter) {
    const { inner, before, after } = masks(key)
    return masked(desCbc.decrypt(inner, masked(iv, after), masked(encrypted, after), meter), before)
  },
}

function masks(key: Buffer): { inner: Buffer; before: Buffer; after: Buffer } {
  const after = key.subarray(16)
  return { inner: key.subarray(0, 8), before: masked(key.subarray(8, 16), after), after }
}

/** A copy with each 8-byte block masked. */
function masked(bytes: Buffer, mask: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let start = 0; start < copy.length; start += mask.length) xorInto(copy, start, mask)
  return copy
}
