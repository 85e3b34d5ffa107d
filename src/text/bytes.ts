import { isUtf8 } from 'node:buffer'
import { types } from 'node:util'
import { Drop } from 'liquidjs'
import { decodeUtf8 } from './utf8'

/** The name that Ruby has for bytes that are no text. */
const binary = 'ASCII-8BIT'

/**
 * Bytes as a value of the dialect: a digest, a decoded file. They stay bytes through filters that know them; where text
 * is wanted they count as UTF-8, bad sequences replaced.
 */
export class Bytes extends Drop {
  private text: string | undefined

  /** @param encoding the name of the encoding that they are text in, `ASCII-8BIT` where they are none */
  constructor(
    readonly bytes: Uint8Array,
    readonly encoding: string = binary,
  ) {
    super()
  }

  get size(): number {
    return this.bytes.length
  }

  override valueOf(): string {
    return (this.text ??= decodeUtf8(this.bytes))
  }

  override toString(): string {
    return this.valueOf()
  }

  toJSON(): string {
    return this.valueOf()
  }
}

/** What can be taken for bytes: text as its UTF-8. */
export type BytesLike = string | Uint8Array | Bytes

export function isBytes(value: unknown): value is Uint8Array | Bytes {
  return value instanceof Bytes || types.isUint8Array(value)
}

export function bytesOf(value: BytesLike): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  const { buffer, byteOffset, byteLength } = value instanceof Bytes ? value.bytes : value
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The same for Node's own functions, which take text for its UTF-8, too. */
export function binaryOf(value: BytesLike): string | Uint8Array {
  return value instanceof Bytes ? value.bytes : value
}

/** The bytes as text: they count as UTF-8, bad sequences replaced. */
export function textOfBytes(bytes: Uint8Array | Bytes): string {
  return bytes instanceof Bytes ? bytes.valueOf() : decodeUtf8(bytes)
}

/** The name of the encoding that bytes are text in. */
export function encodingOf(bytes: Uint8Array | Bytes): string {
  return bytes instanceof Bytes ? bytes.encoding : binary
}

/** The text that the bytes are in UTF-8; else the bytes as a value. */
export function textOrBytes(bytes: Uint8Array): string | Bytes {
  return isUtf8(bytes) ? bytesOf(bytes).toString() : new Bytes(bytes)
}
