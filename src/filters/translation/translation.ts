import { interpolate } from '../../ports/translations/text'
import type { Hash } from '../../base/values/hash'
import type { Meter } from '../../base/metering/meter'
import { print } from '../../base/values/print'
import { printHtml } from '../../base/values/print-html'
import { SafeString } from '../../base/values/scalar'

/** Converts a value to text. */
export type Show = (value: unknown, meter: Meter) => string

/**
 * A text with `%{name}` placeholders, and the values to fill in: as they are in text, and escaped in HTML. So one
 * translation can be the subject of an e-mail and part of a page.
 */
export class Translation extends SafeString {
  readonly #template: string | SafeString
  readonly #given: Hash
  readonly #meter: Meter

  /**
   * @param template escaped like the values, unless it is marked safe
   * @param show converts a value to text
   * @param meter of the render
   */
  constructor(template: string | SafeString, options: Hash, show: Show, meter: Meter) {
    super(interpolate(print(template), options, (value) => show(value, meter), meter))
    this.#template = template
    this.#given = options
    this.#meter = meter
  }

  override get html(): string {
    return interpolate(this.#toHtml(this.#template), this.#given, this.#toHtml, this.#meter)
  }

  /** The template as it is, with the values still escaped. */
  override get trusted(): string {
    return interpolate(print(this.#template), this.#given, this.#toHtml, this.#meter)
  }

  readonly #toHtml = (value: unknown): string => printHtml(value, this.#meter)
}

/** A value as HTML that a template declares safe. Values filled into a translation are escaped all the same. */
export function toTrustedHtml(value: unknown): string {
  return value instanceof SafeString ? value.trusted : print(value)
}
