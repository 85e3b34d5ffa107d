import { captchaStrategies } from '../../../ports/captcha'
import type { Exchange } from '../../context/exchange'
import type { Hash } from '../../../base/values/hash'
import type { Form } from '../forms'
import { Violations } from '../validations/violations'

/** @throws {SubmissionError} 422 if the form's captcha was not solved */
export async function checkCaptcha(form: Form, exchange: Exchange, params: Hash): Promise<void> {
  const { spam_protection: protection } = form.configuration
  if (protection === undefined) return
  const { name, ...demands } = typeof protection === 'string' ? { name: protection } : protection
  const strategy = captchaStrategies.get(name)
  const { captcha, translations } = exchange.runtime.adapters
  const passes: unknown = strategy && (await captcha.verify(strategy, params, demands))
  if (passes === true) return
  const violations = new Violations(translations, exchange.context.language)
  violations.add([], { key: 'captcha' })
  await violations.throwIfAny()
}
