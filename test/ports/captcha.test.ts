import { memoryCaptcha, type CaptchaStrategy } from '../../src/ports/captcha'
import { AdapterError } from '../../src/base/errors'

const fields: [CaptchaStrategy, string][] = [
  ['recaptcha_v2', 'g-recaptcha-response'],
  ['recaptcha_v3', 'g-recaptcha-response'],
  ['hcaptcha', 'h-captcha-response'],
]

test.each(fields)('%s reads its response from the field %s', (strategy, field) => {
  const html = memoryCaptcha().html(strategy, {})
  expect(html).toContain(`<input name="${field}"`)
  expect(html).toContain(`data-strategy="${strategy}"`)
  expect(html).not.toContain('data-action')
})

test('names the widget after its provider, with the action', () => {
  expect(memoryCaptcha().html('hcaptcha', {})).toContain('class="h-captcha"')
  expect(memoryCaptcha().html('recaptcha_v3', { action: 'sign/up' })).toMatch(
    /^<div class="g-recaptcha" data-strategy="recaptcha_v3" data-action="sign\/up">/,
  )
})

test.each(['"', '<', 'a b', 'a-b', 'a\n', 'ą'])('rejects the action %j', (action) => {
  const { html } = memoryCaptcha()
  expect(() => html('recaptcha_v3', { action })).toThrow(AdapterError)
  expect(() => html('recaptcha_v3', { action })).toThrow('action must be letters, digits and slashes, got String')
})

describe.each(fields)('%s', (strategy, field) => {
  test('accepts the configured response only', () => {
    const { verify } = memoryCaptcha({ answer: 'ok' })
    expect(verify(strategy, { [field]: 'ok' })).toBe(true)
    for (const wrong of ['', 'OK', 'ok ', null, undefined, true, ['ok'], { ok: 'ok' }]) {
      expect(verify(strategy, { [field]: wrong })).toBe(false)
    }
    expect(verify(strategy, {})).toBe(false)
    expect(verify(strategy, Object.create({ [field]: 'ok' }))).toBe(false)
  })

  test.each([memoryCaptcha(), memoryCaptcha({}), memoryCaptcha({ answer: '' })])(
    'accepts no response if none is configured',
    ({ verify }) => {
      for (const given of ['', undefined, null, 'ok', 'undefined']) {
        expect(verify(strategy, { [field]: given })).toBe(false)
      }
    },
  )
})
