import { Drop } from 'liquidjs'

/**
 * A value of the dialect that stands for a plain one and carries a mark.
 * LiquidJS unwraps it by `valueOf` wherever it wants the plain value.
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

  /** A template reads of it what it reads of the plain value, such as `size`. */
  toLiquid(): T {
    return this.value
  }
}

/** Text that may stand in HTML: output does not escape it. */
export class SafeString extends Scalar<string> {
  readonly #html: string
  readonly #trusted: string

  /**
   * @param html the text as HTML, where that is another: what is in it and is not marked safe is escaped there
   * @param trusted the text as HTML once a template says that all of it may stand there
   */
  constructor(text: string, html = text, trusted = text) {
    super(text)
    this.#html = html
    this.#trusted = trusted
  }

  /** How it stands in HTML. */
  get html(): string {
    return this.#html
  }

  /** The same, with what is not marked safe taken for HTML: what `html_safe`, `raw` and `print` give. */
  get trusted(): string {
    return this.#trusted
  }
}

/** A whole number that is a float, such as the literal `7.0`: it prints as `7`, and divides as a float. */
export class Float extends Scalar<number> {}

/** The number itself, marked where it would otherwise pass for an integer. */
export function float(value: number): number | Float {
  return Number.isInteger(value) ? new Float(value) : value
}

/** The plain value that a marked one stands for; any other value as it is. */
export function unmark(value: unknown): unknown {
  return value instanceof Scalar ? (value.valueOf() as string | number) : value
}
