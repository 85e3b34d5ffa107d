import { Drop } from '../drop'
import { decodeUtf8, tryReadUtf8 } from './utf8'

/** Ruby's name for binary data. */
const binary = 'ASCII-8BIT'

/**
 * Binary data as a template value: a digest, a decoded file. Filters that support the class keep the bytes; others read
 * UTF-8 text, with invalid sequences replaced.
 */
export class Bytes extends Drop {
  private text: string | undefined

  /** @param encoding the text encoding, or `ASCII-8BIT` for binary data */
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

/** Values that can be read as bytes: strings as UTF-8. */
export type BytesLike = string | Uint8Array | Bytes

export function isBytes(value: unknown): value is Uint8Array | Bytes {
  return value instanceof Bytes || isUint8Array(value)
}

/** Of any realm. */
function isUint8Array(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && (value as Partial<Uint8Array>)[Symbol.toStringTag] === 'Uint8Array'
}

export function toBytes(value: BytesLike): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  const { buffer, byteOffset, byteLength } = value instanceof Bytes ? value.bytes : value
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Like `toBytes`, for Node functions, which accept strings as UTF-8 too. */
export function toBinaryLike(value: BytesLike): string | Uint8Array {
  return value instanceof Bytes ? value.bytes : value
}

/** Decodes bytes as UTF-8, with invalid sequences replaced. */
export function decodeBytes(bytes: Uint8Array | Bytes): string {
  return bytes instanceof Bytes ? bytes.valueOf() : decodeUtf8(bytes)
}

/** The encoding of bytes; `ASCII-8BIT` if it is not known. */
export function findEncoding(bytes: Uint8Array | Bytes): string {
  return bytes instanceof Bytes ? bytes.encoding : binary
}

/** The bytes as text if they are valid UTF-8, else as `Bytes`. */
export function toTextOrBytes(bytes: Uint8Array): string | Bytes {
  return tryReadUtf8(bytes) ?? new Bytes(bytes)
}
