import { makeNodeEngine, type Engine } from './engine'
import { xorInto } from '../words'

/** Single DES: Node's triple DES with the same key three times. */
export function makeSingleDes(mode: string): Engine {
  const triple = makeNodeEngine(`des-ede3-${mode}`)
  return {
    encrypt: (key, iv, plain, meter) => triple.encrypt(repeatKey(key), iv, plain, meter),
    decrypt: (key, iv, encrypted, meter) => triple.decrypt(repeatKey(key), iv, encrypted, meter),
  }
}

function repeatKey(key: Buffer): Buffer {
  return Buffer.concat([key, key, key])
}

const desCbc = makeSingleDes('cbc')

/**
 * DESX: DES with the text masked before by the second third of the key, and after by the last third. In CBC the mask
 * that is applied after enters the next block's chaining, so it goes into the mask before and into the IV.
 */
export const desx: Engine = {
  encrypt(key, iv, plain, meter) {
    const { inner, before, after } = splitKey(key)
    return maskBlocks(desCbc.encrypt(inner, maskBlocks(iv, after), maskBlocks(plain, before), meter), after)
  },
  decrypt(key, iv, encrypted, meter) {
    const { inner, before, after } = splitKey(key)
    return maskBlocks(desCbc.decrypt(inner, maskBlocks(iv, after), maskBlocks(encrypted, after), meter), before)
  },
}

function splitKey(key: Buffer): { inner: Buffer; before: Buffer; after: Buffer } {
  const after = key.subarray(16)
  return { inner: key.subarray(0, 8), before: maskBlocks(key.subarray(8, 16), after), after }
}

/** A copy with each 8-byte block masked. */
function maskBlocks(bytes: Buffer, mask: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let start = 0; start < copy.length; start += mask.length) xorInto(copy, start, mask)
  return copy
}
