import type { BlockCipher } from './modes'
import { readAt } from '../words'

const rounds = 8
const subkeyCount = rounds * 6 + 4
const allBits = (1n << 128n) - 1n

/** IDEA (X. Lai and J. Massey, 1991). */
export class Idea implements BlockCipher {
  readonly blockLength = 8
  private readonly forward: Uint16Array
  private readonly backward: Uint16Array

  constructor(key: Buffer) {
    this.forward = expand(key)
    this.backward = invert(this.forward)
  }

  encryptBlock(bytes: Buffer, offset: number): void {
    transform(this.forward, bytes, offset)
  }

  decryptBlock(bytes: Buffer, offset: number): void {
    transform(this.backward, bytes, offset)
  }
}

/** The subkeys: the key as eight words at a time, rotated left by 25 bits after every eight. */
function expand(key: Buffer): Uint16Array {
  let bits = BigInt(`0x${key.toString('hex')}`)
  return Uint16Array.from({ length: subkeyCount }, (_, i) => {
    if (i > 0 && i % 8 === 0) bits = ((bits << 25n) | (bits >> 103n)) & allBits
    return Number((bits >> BigInt(112 - (i % 8) * 16)) & 0xffffn)
  })
}

/** The decryption subkeys: the inverse of each encryption subkey, with the rounds in reverse order. */
function invert(subkeys: Uint16Array): Uint16Array {
  const inverse = new Uint16Array(subkeyCount)
  for (let round = 0; round <= rounds; round++) {
    const to = round * 6
    const from = (rounds - round) * 6
    const swapped = round > 0 && round < rounds ? 1 : 0
    inverse[to] = invertNumber(readAt(subkeys, from))
    inverse[to + 1] = -readAt(subkeys, from + 1 + swapped)
    inverse[to + 2] = -readAt(subkeys, from + 2 - swapped)
    inverse[to + 3] = invertNumber(readAt(subkeys, from + 3))
    if (round < rounds) {
      inverse[to + 4] = readAt(subkeys, from - 2)
      inverse[to + 5] = readAt(subkeys, from - 1)
    }
  }
  return inverse
}

function transform(subkeys: Uint16Array, bytes: Buffer, offset: number): void {
  let a = bytes.readUInt16BE(offset)
  let b = bytes.readUInt16BE(offset + 2)
  let c = bytes.readUInt16BE(offset + 4)
  let d = bytes.readUInt16BE(offset + 6)
  let k = 0
  for (let round = 0; round < rounds; round++) {
    a = multiply(a, readAt(subkeys, k++))
    b = (b + readAt(subkeys, k++)) & 0xffff
    c = (c + readAt(subkeys, k++)) & 0xffff
    d = multiply(d, readAt(subkeys, k++))
    const e = multiply(a ^ c, readAt(subkeys, k++))
    const f = multiply(((b ^ d) + e) & 0xffff, readAt(subkeys, k++))
    const g = (e + f) & 0xffff
    a ^= f
    d ^= g
    const inner = b ^ g
    b = c ^ f
    c = inner
  }
  bytes.writeUInt16BE(multiply(a, readAt(subkeys, k)), offset)
  bytes.writeUInt16BE((c + readAt(subkeys, k + 1)) & 0xffff, offset + 2)
  bytes.writeUInt16BE((b + readAt(subkeys, k + 2)) & 0xffff, offset + 4)
  bytes.writeUInt16BE(multiply(d, readAt(subkeys, k + 3)), offset + 6)
}

/** The product modulo 65,537, where 0 means 65,536. */
function multiply(a: number, b: number): number {
  return (((a || 0x10000) * (b || 0x10000)) % 0x10001) & 0xffff
}

/** The multiplicative inverse: by Fermat, `a` to the power of 65,535. */
function invertNumber(a: number): number {
  let power = a
  for (let bit = 1; bit < 16; bit++) power = multiply(multiply(power, power), a)
  return power
}
