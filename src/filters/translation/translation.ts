import { interpolate } from '../../adapters/translations/text'
import { escapeText } from '../../text/escape'
import type { Hash } from '../../values/hash'
import { print } from '../../values/print'
import { SafeString } from '../../values/scalar'

/**
 * A text with `%{name}` in it, and what is filled in. As text, the values stand in it as they are; as HTML, they are
 * escaped. So one translation can be the subject of an e-mail and part of a page.
 */
export class Translation extends SafeString {
  readonly #template: string | SafeString
  readonly #given: Hash

  /**
   * @param template escaped as the values are, unless it is marked safe
   * @param show how a value is written in text
   */
  constructor(template: string | SafeString, given: Hash, show: (value: unknown) => string) {
    super(interpolate(print(template), given, show))
    this.#template = template
    this.#given = given
  }

  override get html(): string {
    return interpolate(htmlOf(this.#template), this.#given, htmlOf)
  }

  /** Its text as it is; the values are escaped as before. */
  override get trusted(): string {
    return interpolate(print(this.#template), this.#given, htmlOf)
  }
}

/** A value as HTML: escaped, unless it is marked safe. */
export function htmlOf(value: unknown): string {
  return value instanceof SafeString ? value.html : escapeText(print(value))
}

/** A value as HTML once a template says that it is: what has been filled into a translation is escaped all the same. */
export function trustedOf(value: unknown): string {
  return value instanceof SafeString ? value.trusted : print(value)
}
