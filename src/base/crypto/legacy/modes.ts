import type { Meter } from '../../metering/meter'
import type { Engine } from './engine'
import { xorInto } from '../words'

/**
 * A block cipher with its key; it works in place. The ciphers of this folder exist to exchange data with older systems.
 * They use lookup tables, so their timing depends on the key.
 */
export interface BlockCipher {
  /** In bytes. */
  readonly blockLength: number
  encryptBlock(bytes: Buffer, at: number): void
  decryptBlock(bytes: Buffer, at: number): void
}

type Pass = (cipher: BlockCipher, iv: Buffer, input: Buffer, meter: Meter) => Buffer

interface Mode {
  readonly encrypt: Pass
  readonly decrypt: Pass
}

const ecb: Mode = {
  encrypt: (cipher, _, input, meter) =>
    changeBlocks(cipher, input, meter, (bytes, at) => cipher.encryptBlock(bytes, at)),
  decrypt: (cipher, _, input, meter) =>
    changeBlocks(cipher, input, meter, (bytes, at) => cipher.decryptBlock(bytes, at)),
}

const cbc: Mode = {
  encrypt: (cipher, iv, input, meter) =>
    changeBlocks(cipher, input, meter, (bytes, at) => {
      xorInto(bytes, at, findPreviousBlock(bytes, at, iv))
      cipher.encryptBlock(bytes, at)
    }),
  decrypt: (cipher, iv, input, meter) =>
    changeBlocks(cipher, input, meter, (bytes, at) => {
      cipher.decryptBlock(bytes, at)
      xorInto(bytes, at, findPreviousBlock(input, at, iv))
    }),
}

const cfb: Mode = {
  encrypt: (cipher, iv, input, meter) => feedBack(cipher, iv, input, meter, (encrypted) => encrypted),
  decrypt: (cipher, iv, input, meter) => feedBack(cipher, iv, input, meter, () => input),
}

const ofb: Mode = { encrypt: feedBack, decrypt: feedBack }

export const modes = { ecb, cbc, cfb, ofb }

/** A block cipher of this folder in a mode. */
export function makeBlockEngine(cipherFor: (key: Buffer) => BlockCipher, mode: keyof typeof modes): Engine {
  const { encrypt, decrypt } = modes[mode]
  return {
    encrypt: (key, iv, plain, meter) => encrypt(cipherFor(key), iv, plain, meter),
    decrypt: (key, iv, encrypted, meter) => decrypt(cipherFor(key), iv, encrypted, meter),
  }
}

/** Charged for each byte: these ciphers take about a tenth of a microsecond for one. */
const byteWork = 10

function changeBlocks(
  { blockLength }: BlockCipher,
  input: Buffer,
  meter: Meter,
  change: (bytes: Buffer, at: number) => void,
): Buffer {
  const bytes = Buffer.from(input)
  for (let at = 0; at < bytes.length; at += blockLength) {
    meter.charge(byteWork * blockLength)
    change(bytes, at)
  }
  return bytes
}

/** The previous block; the IV for the first block. */
function findPreviousBlock(bytes: Buffer, at: number, iv: Buffer): Buffer {
  return at === 0 ? iv : bytes.subarray(at - iv.length, at)
}

/**
 * XORs each block of the input with the encrypted register: the previous mask in OFB, the previous ciphertext in CFB.
 *
 * @param feed returns the bytes whose block becomes the register: in CFB the ciphertext
 */
function feedBack(
  cipher: BlockCipher,
  iv: Buffer,
  input: Buffer,
  meter: Meter,
  feed?: (output: Buffer) => Buffer,
): Buffer {
  const mask = Buffer.from(iv)
  return changeBlocks(cipher, input, meter, (output, at) => {
    cipher.encryptBlock(mask, 0)
    xorInto(output, at, mask)
    feed?.(output).copy(mask, 0, at, at + mask.length)
  })
}
