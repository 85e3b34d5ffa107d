import { AdapterError } from '../errors'
import { describe } from '../values/describe'
import { getOwn, type Hash } from '../values/hash'
import type { PromiseOrValue } from '../async/promise-or-value'

/** The puzzles that templates know: with a box to tick, without anything to see, and another provider's. */
export type CaptchaStrategy = 'recaptcha_v2' | 'recaptcha_v3' | 'hcaptcha'

/** The strategies by the names that templates and forms call them. */
export const captchaStrategies: ReadonlyMap<string, CaptchaStrategy> = new Map([
  ['captcha_v2', 'recaptcha_v2'],
  ['captcha_v3', 'recaptcha_v3'],
  ['captcha_alt', 'hcaptcha'],
  ['recaptcha_v2', 'recaptcha_v2'],
  ['recaptcha_v3', 'recaptcha_v3'],
  ['hcaptcha', 'hcaptcha'],
])

export interface CaptchaOptions {
  /** What the visitor is about to do, for `recaptcha_v3`: letters, digits and slashes. */
  readonly action?: string
}

/** What tells people from programs that fill in forms. */
export interface Captcha {
  /** The HTML in a form that asks the visitor. */
  html(strategy: CaptchaStrategy, options: CaptchaOptions): PromiseOrValue<string>
  /** True where what the form has sent holds a right answer; anything else counts as a wrong one. */
  verify(strategy: CaptchaStrategy, params: Hash): PromiseOrValue<boolean>
}

export interface MemoryCaptchaOptions {
  /** The text that is a right answer. Without one, none is. */
  readonly answer?: string
}

/** What the providers' own widgets are called, and the fields that they send. */
const widgets: Readonly<Record<CaptchaStrategy, { readonly className: string; readonly field: string }>> = {
  recaptcha_v2: { className: 'g-recaptcha', field: 'g-recaptcha-response' },
  recaptcha_v3: { className: 'g-recaptcha', field: 'g-recaptcha-response' },
  hcaptcha: { className: 'h-captcha', field: 'h-captcha-response' },
}

/**
 * A captcha for tests and for work on forms: a text field in place of each provider's widget, and one answer that is
 * right. It asks no provider, so it keeps no program out.
 *
 * @example
 * registerPlatform(liquid, { captcha: memoryCaptcha({ answer: 'ok' }) })
 */
export function memoryCaptcha({ answer = '' }: MemoryCaptchaOptions = {}): Captcha {
  return {
    html(strategy, { action = '' }) {
      if (!/^[A-Za-z\d/]*$/.test(action)) {
        throw new AdapterError('captcha', `action must be letters, digits and slashes, got ${describe(action)}`)
      }
      const { className, field } = widgets[strategy]
      const attributes = `class="${className}" data-strategy="${strategy}"${action && ` data-action="${action}"`}`
      return `<div ${attributes}><input name="${field}" aria-label="Captcha" autocomplete="off"></div>`
    },
    verify: (strategy, params) => answer !== '' && getOwn(params, widgets[strategy].field) === answer,
  }
}
