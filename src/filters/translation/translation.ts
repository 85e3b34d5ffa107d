import { interpolate } from '../../ports/translations/text'
import { escapeText } from '../../base/text/escape'
import type { Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import { SafeString } from '../../base/values/scalar'

/**
 * A text with `%{name}` placeholders, and the values to fill in: as they are in text, and escaped in HTML. So one
 * translation can be the subject of an e-mail and part of a page.
 */
export class Translation extends SafeString {
  readonly #template: string | SafeString
  readonly #given: Hash

  /**
   * @param template escaped like the values, unless it is marked safe
   * @param show converts a value to text
   */
  constructor(template: string | SafeString, given: Hash, show: (value: unknown) => string) {
    super(interpolate(print(template), given, show))
    this.#template = template
    this.#given = given
  }

  override get html(): string {
    return interpolate(toHtml(this.#template), this.#given, toHtml)
  }

  /** The template as it is, with the values still escaped. */
  override get trusted(): string {
    return interpolate(print(this.#template), this.#given, toHtml)
  }
}

/** A value as HTML: escaped, unless it is marked safe. */
export function toHtml(value: unknown): string {
  return value instanceof SafeString ? value.html : escapeText(print(value))
}

/** A value as HTML that a template declares safe. Values filled into a translation are escaped all the same. */
export function toTrustedHtml(value: unknown): string {
  return value instanceof SafeString ? value.trusted : print(value)
}
