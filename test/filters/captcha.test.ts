import { memoryCaptcha, type Captcha } from '../../src/ports/captcha'
import { hcaptcha } from '../../src/filters/functions'
import { register } from '../support/register'

const params = { 'h-captcha-response': 'ok', 'g-recaptcha-response': 'other' }

function withCaptcha(verify: (...args: unknown[]) => unknown) {
  return register({ captcha: { html: () => '', verify: verify as Captcha['verify'] } }).liquid
}

test('rejects every response without an adapter', async () => {
  expect(await register().liquid.evalValue('params | hcaptcha', { params })).toBe(false)
  expect(await hcaptcha(params)).toBe(false)
})

test('the reference accepts its test response', async () => {
  const { liquid } = register({ captcha: memoryCaptcha({ answer: 'ok' }) })
  expect(await liquid.evalValue('params | hcaptcha', { params })).toBe(true)
  expect(await liquid.evalValue('params | hcaptcha', { params: { 'h-captcha-response': 'no' } })).toBe(false)
  expect(await liquid.evalValue('params | hcaptcha', { params: { 'g-recaptcha-response': 'ok' } })).toBe(false)
  expect(await liquid.evalValue('nil | hcaptcha', {})).toBe(false)
})

test('passes the strategy and the input to the adapter', async () => {
  const calls: unknown[] = []
  const liquid = withCaptcha((...args) => calls.push(args) > 0)
  expect(await liquid.evalValue('params | hcaptcha', { params })).toBe(true)
  expect(calls).toEqual([['hcaptcha', params]])
})

test('accepts an asynchronous adapter', async () => {
  const liquid = withCaptcha(() => Promise.resolve(true))
  expect(await liquid.evalValue('params | hcaptcha', { params })).toBe(true)
  expect(() => liquid.evalValueSync('params | hcaptcha', { params })).toThrow('use render')
})

test.each([[{ success: false }], ['false'], [1], [undefined]])('treats %j as a failure', async (answer) => {
  expect(await withCaptcha(() => answer).evalValue('params | hcaptcha', { params })).toBe(false)
  expect(await withCaptcha(() => Promise.resolve(answer)).evalValue('params | hcaptcha', { params })).toBe(false)
})

test('rejects input that is not a hash', async () => {
  const { liquid } = register()
  await expect(liquid.evalValue('"ok" | hcaptcha', {})).rejects.toThrow(
    'filter "hcaptcha", parameter "params": expected a hash, got String "ok"',
  )
})
