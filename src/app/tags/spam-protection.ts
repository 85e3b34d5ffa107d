import { captchaStrategies, type CaptchaStrategy } from '../../ports/captcha'
import { getExchange } from '../context/exchange'
import { oneOf, textThat } from '../../language/definitions/bounds'
import { defineTag } from '../../language/definitions/define-tag'
import { bareword } from '../../language/definitions/tag-parts'
import { boolean, optional } from '../../language/definitions/types'
import { attributes } from '../../filters/attributes'

const strategies = Array.from(captchaStrategies.keys())
const actionName = textThat((text) => /^[A-Za-z0-9/]+$/.test(text), 'letters, digits and slashes')

export const spamProtection = defineTag({
  name: 'spam_protection',
  summary: 'Prints the captcha of a form, from the captcha adapter.',
  syntax: "{% spam_protection 'captcha_v3', action: 'sign/up' %}",
  parameters: [
    bareword(
      optional(
        'strategy',
        oneOf(strategies),
        'captcha_v2',
        '`recaptcha_v2`, `recaptcha_v3` and `hcaptcha` are aliases of the first three.',
      ),
    ),
    optional('action', actionName, undefined, 'The action of the form, for `captcha_v3`: letters, digits and slashes.'),
    optional('invisible', boolean, undefined, 'Whether `captcha_alt` appears only when the form is submitted.'),
    optional('html_attributes', attributes, undefined, 'Further attributes of the widget of `captcha_alt`.'),
  ],
  needsRender: true,
  examples: [
    {
      template: "{% spam_protection 'captcha_alt' %}",
      output:
        '<div class="h-captcha" data-strategy="hcaptcha"><input name="h-captcha-response" aria-label="Captcha" autocomplete="off"></div>',
    },
  ],
  run({ strategy, ...options }, context) {
    getExchange(context).keepFromFragments('a captcha (spam_protection)')
    const known = captchaStrategies.get(strategy) as CaptchaStrategy
    return context.adapters.captcha.html(known, options)
  },
})
