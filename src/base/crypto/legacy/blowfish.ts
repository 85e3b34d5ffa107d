import { RoundCipher } from './rounds'
import { computePi } from './pi'
import { readAt } from '../words'

const subkeyCount = 18
const boxesLength = 4 * 256

let start: Int32Array | undefined

/** The initial state: 18 subkeys and four S-boxes, filled with the digits of π. */
function makeInitialState(): Int32Array {
  if (!start) {
    const digits = computePi((subkeyCount + boxesLength) * 4)
    start = Int32Array.from({ length: subkeyCount + boxesLength }, (_, i) => digits.readInt32BE(i * 4))
  }
  return start
}

/** Blowfish (B. Schneier, 1993). */
export class Blowfish extends RoundCipher {
  readonly blockLength = 8
  private readonly subkeys: Int32Array
  private readonly boxes: Int32Array

  constructor(key: Buffer) {
    super(subkeyCount - 1)
    const state = makeInitialState().slice()
    this.subkeys = state.subarray(0, subkeyCount)
    this.boxes = state.subarray(subkeyCount)
    for (let i = 0, k = 0; i < subkeyCount; i++) {
      let word = 0
      for (let byte = 0; byte < 4; byte++, k++) word = (word << 8) | readAt(key, k % key.length)
      state[i] = readAt(state, i) ^ word
    }
    const block = Buffer.alloc(8)
    for (let i = 0; i < state.length; i += 2) {
      this.encryptBlock(block, 0)
      state[i] = block.readInt32BE(0)
      state[i + 1] = block.readInt32BE(4)
    }
  }

  protected transform(bytes: Buffer, offset: number, first: number, step: 1 | -1): void {
    const { subkeys } = this
    let left = bytes.readInt32BE(offset)
    let right = bytes.readInt32BE(offset + 4)
    let k = first
    for (let round = 0; round < 16; round++, k += step) {
      const mixed = left ^ readAt(subkeys, k)
      left = right ^ this.mix(mixed)
      right = mixed
    }
    bytes.writeInt32BE(right ^ readAt(subkeys, k + step), offset)
    bytes.writeInt32BE(left ^ readAt(subkeys, k), offset + 4)
  }

  private mix(word: number): number {
    const { boxes } = this
    const sum = (readAt(boxes, word >>> 24) + readAt(boxes, 256 + ((word >>> 16) & 255))) | 0
    return ((sum ^ readAt(boxes, 512 + ((word >>> 8) & 255))) + readAt(boxes, 768 + (word & 255))) | 0
  }
}
