import { loadBoxes, lookUp } from './cast5-boxes'
import { RoundCipher } from './rounds'
import { readAt, rotateLeft } from '../words'

const rounds = 16

/** CAST5, also called CAST-128 (RFC 2144), with a key of 16 bytes. */
export class Cast5 extends RoundCipher {
  readonly blockLength = 8
  private readonly boxes = loadBoxes()
  private readonly masks: Int32Array
  private readonly rotations: Int32Array

  constructor(key: Buffer) {
    super(rounds - 1)
    const subkeys = expand(key)
    this.masks = subkeys.subarray(0, rounds)
    this.rotations = subkeys.subarray(rounds)
  }

  protected transform(bytes: Buffer, offset: number, first: number, step: 1 | -1): void {
    let left = bytes.readInt32BE(offset)
    let right = bytes.readInt32BE(offset + 4)
    for (let i = 0, round = first; i < rounds; i++, round += step) {
      const mixed = left ^ this.mix(right, round)
      left = right
      right = mixed
    }
    bytes.writeInt32BE(right, offset)
    bytes.writeInt32BE(left, offset + 4)
  }

  /** The round function: the standard's three types, in turn. */
  private mix(word: number, round: number): number {
    const mask = readAt(this.masks, round)
    const kind = round % 3
    const masked = kind === 0 ? mask + word : kind === 1 ? mask ^ word : mask - word
    const turned = rotateLeft(masked, readAt(this.rotations, round) & 31)
    const a = lookUp(this.boxes, 1, turned >>> 24)
    const b = lookUp(this.boxes, 2, (turned >>> 16) & 255)
    const c = lookUp(this.boxes, 3, (turned >>> 8) & 255)
    const d = lookUp(this.boxes, 4, turned & 255)
    if (kind === 0) return ((a ^ b) - c + d) | 0
    return kind === 1 ? ((a - b + c) | 0) ^ d : (((a + b) | 0) ^ c) - d
  }
}

/** The state bytes that make the four subkeys of each step, as hexadecimal digits. */
const picks = [
  ['89762', 'ab546', 'cd329', 'ef10c'],
  ['32cd8', '10efd', '76893', '54ab7'],
  ['32cd9', '10efc', '76892', '54ab6'],
  ['89763', 'ab547', 'cd328', 'ef10d'],
].map((step) => step.map((digits) => Array.from(digits, (digit) => parseInt(digit, 16))))

/** 32 subkeys: the masks of the rounds, then their rotations. */
function expand(key: Buffer): Int32Array {
  const table = loadBoxes()
  const subkeys = new Int32Array(rounds * 2)
  let state = key
  let k = 0
  for (let step = 0; step < 8; step++) {
    state = computeNextState(table, state, step % 2 === 0 ? 0 : 8)
    for (const bytes of picks[step % 4] as number[][]) {
      const extra = lookUp(table, 5 + (k % 4), readAt(state, readAt(bytes, 4)))
      subkeys[k++] = extra ^ substitute(table, state, bytes)
    }
  }
  return subkeys
}

/** @param flip 8 swaps the halves of the previous state, which every second step does */
function computeNextState(table: Int32Array, before: Buffer, flip: 0 | 8): Buffer {
  const state = Buffer.alloc(16)
  const readOld = (place: number): number => readAt(before, place ^ flip)
  const write = (place: number, from: number, spread: number, box: number, extra: number): void => {
    state.writeInt32BE(before.readInt32BE(from ^ flip) ^ spread ^ lookUp(table, box, readOld(extra)), place)
  }
  write(0, 0, substitute(table, before, [13 ^ flip, 15 ^ flip, 12 ^ flip, 14 ^ flip]), 7, 8)
  write(4, 8, substitute(table, state, [0, 2, 1, 3]), 8, 10)
  write(8, 12, substitute(table, state, [7, 6, 5, 4]), 5, 9)
  write(12, 4, substitute(table, state, [10, 9, 11, 8]), 6, 11)
  return state
}

/** XORs the bytes at four places through S-boxes 5 to 8. */
function substitute(table: Int32Array, bytes: Buffer, places: readonly number[]): number {
  let word = 0
  for (let i = 0; i < 4; i++) word ^= lookUp(table, 5 + i, readAt(bytes, readAt(places, i)))
  return word
}
