import { checkOptions } from '../base/configuration/options'
import { AdapterError } from '../base/errors'
import { describe } from '../base/values/describe'
import { getOwn, type Hash } from '../base/values/hash'
import type { PromiseOrValue } from '../base/async/promise-or-value'

/** The captchas of templates: one with a checkbox, an invisible one, and another provider's. */
export type CaptchaStrategy = 'recaptcha_v2' | 'recaptcha_v3' | 'hcaptcha'

/** The strategies by their names in templates and forms. */
export const captchaStrategies: ReadonlyMap<string, CaptchaStrategy> = new Map([
  ['captcha_v2', 'recaptcha_v2'],
  ['captcha_v3', 'recaptcha_v3'],
  ['captcha_alt', 'hcaptcha'],
  ['recaptcha', 'recaptcha_v2'],
  ['recaptcha_v2', 'recaptcha_v2'],
  ['recaptcha_v3', 'recaptcha_v3'],
  ['hcaptcha', 'hcaptcha'],
])

/** The name of a visitor's action. */
export const captchaAction = /^[A-Za-z\d/]*$/

/** The options of a captcha, under their names in the tag. */
export interface CaptchaOptions {
  /** The name of the visitor's action, for `recaptcha_v3`: letters, digits and slashes. */
  readonly action?: string | undefined
  /** Whether `hcaptcha` appears only when the form is submitted. */
  readonly invisible?: boolean | undefined
  /** Further attributes of the widget of `hcaptcha`; none is an event handler. */
  readonly html_attributes?: Hash | undefined
}

/** The requirements of a form for `recaptcha_v3`, under the names of its front matter. */
export interface CaptchaDemands extends Pick<CaptchaOptions, 'action'> {
  /** The lowest score, from 0 to 1. Default: the adapter's */
  readonly minimum_score?: number
}

/** Tells people from bots that fill in forms. */
export interface Captcha {
  /** The captcha's HTML for a form. */
  html(strategy: CaptchaStrategy, options: CaptchaOptions): PromiseOrValue<string>
  /** Returns whether the form's parameters have a right answer. For `recaptcha_v3` it must meet the form's demands. */
  verify(strategy: CaptchaStrategy, params: Hash, demands?: CaptchaDemands): PromiseOrValue<boolean>
}

export interface MemoryCaptchaOptions {
  /** The right answer. Default: no answer is right */
  readonly answer?: string
}

/** The CSS classes of the providers' widgets, and the fields that they send. */
const widgets: Readonly<Record<CaptchaStrategy, { readonly className: string; readonly field: string }>> = {
  recaptcha_v2: { className: 'g-recaptcha', field: 'g-recaptcha-response' },
  recaptcha_v3: { className: 'g-recaptcha', field: 'g-recaptcha-response' },
  hcaptcha: { className: 'h-captcha', field: 'h-captcha-response' },
}

/**
 * A captcha for tests and for work on forms: a text field instead of each provider's widget, and one right answer. It
 * uses no provider, so it stops no bot.
 *
 * @example
 * registerPlatform(liquid, { captcha: memoryCaptcha({ answer: 'ok' }) })
 */
export function memoryCaptcha(options: MemoryCaptchaOptions = {}): Captcha {
  checkOptions('memoryCaptcha', options, { answer: true }, 'captcha')
  const { answer = '' } = options
  return {
    html(strategy, { action = '' }) {
      if (!captchaAction.test(action)) {
        throw new AdapterError('captcha', `action must be letters, digits and slashes, got ${describe(action)}`)
      }
      const { className, field } = widgets[strategy]
      const attributes = `class="${className}" data-strategy="${strategy}"${action && ` data-action="${action}"`}`
      return `<div ${attributes}><input name="${field}" aria-label="Captcha" autocomplete="off"></div>`
    },
    verify: (strategy, params) => answer !== '' && getOwn(params, widgets[strategy].field) === answer,
  }
}
