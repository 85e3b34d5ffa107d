import type { Meter } from '../../metering/meter'
import type { Engine } from './engine'
import { readAt } from '../words'

/**
 * RC4: XORs the text with a key stream, both to encrypt and to decrypt. Like the block ciphers here, it is for older
 * systems only.
 */
export const rc4: Engine = {
  encrypt: (key, _, plain, meter) => encryptRc4(key, plain, meter),
  decrypt: (key, _, encrypted, meter) => encryptRc4(key, encrypted, meter),
}

function encryptRc4(key: Buffer, input: Buffer, meter: Meter): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + readAt(state, i) + readAt(key, i % key.length)) & 255
    swap(state, i, j)
  }
  const output = Buffer.from(input)
  for (let k = 0, i = 0, j = 0; k < output.length; k++) {
    meter.charge(1)
    i = (i + 1) & 255
    j = (j + readAt(state, i)) & 255
    swap(state, i, j)
    output[k] = readAt(output, k) ^ readAt(state, (readAt(state, i) + readAt(state, j)) & 255)
  }
  return output
}

function swap(state: Uint8Array, i: number, j: number): void {
  const value = readAt(state, i)
  state[i] = readAt(state, j)
  state[j] = value
}
