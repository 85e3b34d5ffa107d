import { Drop } from 'liquidjs'

/** The name that Ruby has for bytes that are no text. */
export const binary = 'ASCII-8BIT'

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
    return (this.text ??= new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.bytes))
  }

  override toString(): string {
    return this.valueOf()
  }

  toJSON(): string {
    return this.valueOf()
  }
}
