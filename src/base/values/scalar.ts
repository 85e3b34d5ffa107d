import { Drop } from '../drop'

/**
 * A plain value with a mark of the dialect, such as "safe as HTML".
 * LiquidJS unwraps it by `valueOf` where it needs the plain value.
 */
export abstract class Scalar<T extends string | number> extends Drop {
  constructor(protected readonly value: T) {
    super()
  }

  override valueOf(): T {
    return this.value
  }

  override toString(): string {
    return String(this.value)
  }

  toJSON(): T {
    return this.value
  }

  /** Templates read the properties of the plain value, such as `size`. */
  toLiquid(): T {
    return this.value
  }
}

/** Returns whether a value is a text, a number or a boolean of JavaScript, without a mark. */
export function isPlainScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Text that is safe as HTML: output does not escape it. */
export class SafeString extends Scalar<string> {
  readonly #html: string
  readonly #trusted: string

  /**
   * @param html the text with its unsafe parts escaped. Default: the text
   * @param trusted the HTML after a template has marked all of the text safe. Default: the text
   */
  constructor(text: string, html = text, trusted = text) {
    super(text)
    this.#html = html
    this.#trusted = trusted
  }

  /** The HTML, with unsafe parts escaped. */
  get html(): string {
    return this.#html
  }

  /** The HTML after a template has marked the text safe, with `html_safe`, `raw` or `print`. */
  get trusted(): string {
    return this.#trusted
  }
}

/** A float with an integer value, such as the literal `7.0`: prints as `7`, but divides as a float. */
export class Float extends Scalar<number> {}

/** Returns the number, marked as a `Float` if it would otherwise pass for an integer. */
export function toFloat(value: number): number | Float {
  return Number.isInteger(value) ? new Float(value) : value
}

/** The plain value of a marked one; other values unchanged. */
export function unmark(value: unknown): unknown {
  return value instanceof Scalar ? (value.valueOf() as string | number) : value
}
