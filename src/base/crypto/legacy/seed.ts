import { RoundCipher } from './rounds'
import { readAt, rotateLeft } from '../words'

const rounds = 16
const goldenRatio = 0x9e3779b9

/** SEED (RFC 4269). */
export class Seed extends RoundCipher {
  readonly blockLength = 16
  private readonly subkeys: Int32Array

  constructor(key: Buffer) {
    super(rounds - 1)
    this.subkeys = expand(key)
  }

  protected transform(bytes: Buffer, offset: number, first: number, step: 1 | -1): void {
    let a = bytes.readInt32BE(offset)
    let b = bytes.readInt32BE(offset + 4)
    let c = bytes.readInt32BE(offset + 8)
    let d = bytes.readInt32BE(offset + 12)
    for (let i = 0, round = first; i < rounds; i++, round += step) {
      const x = c ^ readAt(this.subkeys, round * 2)
      const y = d ^ readAt(this.subkeys, round * 2 + 1)
      const mixed = substitute(x ^ y)
      const twice = substitute((mixed + x) | 0)
      const thrice = substitute((twice + mixed) | 0)
      const left = a ^ ((thrice + twice) | 0)
      const right = b ^ thrice
      a = c
      b = d
      c = left
      d = right
    }
    bytes.writeInt32BE(c, offset)
    bytes.writeInt32BE(d, offset + 4)
    bytes.writeInt32BE(a, offset + 8)
    bytes.writeInt32BE(b, offset + 12)
  }
}

/**
 * Two subkeys for each round. After each round one half of the key rotates by a byte: the left half to the right, then
 * the right half to the left, in turn.
 */
function expand(key: Buffer): Int32Array {
  const subkeys = new Int32Array(rounds * 2)
  let left = key.readBigUInt64BE(0)
  let right = key.readBigUInt64BE(8)
  for (let round = 0; round < rounds; round++) {
    const constant = rotateLeft(goldenRatio, round)
    subkeys[round * 2] = substitute((readHigh(left) + readHigh(right) - constant) | 0)
    subkeys[round * 2 + 1] = substitute((readLow(left) - readLow(right) + constant) | 0)
    if (round % 2 === 0) left = BigInt.asUintN(64, (left >> 8n) | (left << 56n))
    else right = BigInt.asUintN(64, (right << 8n) | (right >> 56n))
  }
  return subkeys
}

function readHigh(half: bigint): number {
  return Number(half >> 32n)
}

function readLow(half: bigint): number {
  return Number(half & 0xffffffffn)
}

let spreads: Int32Array | undefined

/** The function G: XORs the S-box output of each byte, spread over the word. */
function substitute(word: number): number {
  const spread = (spreads ??= makeSpreads())
  return (
    readAt(spread, word & 255) ^
    readAt(spread, 256 + ((word >>> 8) & 255)) ^
    readAt(spread, 512 + ((word >>> 16) & 255)) ^
    readAt(spread, 768 + (word >>> 24))
  )
}

/** For each byte of a word, lowest first: the spread S-box output of its 256 values. */
function makeSpreads(): Int32Array {
  const boxes = [makeBox(247, firstMatrix, 0xa9), makeBox(251, secondMatrix, 0x38)]
  const masks = [0x3fcff3fc, 0xfc3fcff3, 0xf3fc3fcf, 0xcff3fc3f]
  return Int32Array.from({ length: 1024 }, (_, i) => {
    const byte = readAt(boxes[(i >>> 8) % 2] as number[], i & 255)
    return (byte * 0x01010101) & readAt(masks, i >>> 8)
  })
}

/** The columns of the S-box matrices, lowest bit first. */
const firstMatrix = [0x2c, 0xd0, 0x69, 0xc2, 0x41, 0x44, 0x58, 0xe2]
const secondMatrix = [0xd0, 0x2a, 0xe1, 0x2c, 0x21, 0x30, 0xa2, 0x6c]

/** An S-box: a power in GF(2⁸), a matrix, a constant. */
function makeBox(exponent: number, columns: readonly number[], constant: number): number[] {
  return Array.from({ length: 256 }, (_, byte) => {
    let power = 1
    for (let i = 0; i < exponent; i++) power = multiply(power, byte)
    return columns.reduce((sum, column, bit) => ((power >>> bit) & 1 ? sum ^ column : sum), constant)
  })
}

/** The product in the field of x⁸ + x⁶ + x⁵ + x + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bits = b; bits > 0; bits >>>= 1) {
    if (bits & 1) product ^= a
    a = (a << 1) ^ (a & 0x80 ? 0x163 : 0)
  }
  return product
}
