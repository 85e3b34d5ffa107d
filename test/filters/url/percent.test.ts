import fc from 'fast-check'
import { urlDecode, urlEncode } from '../../../src/filters/url/percent'
import { register } from '../../support/register'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

const text = fc.string({ unit: 'grapheme' })

describe('url_encode and url_decode', () => {
  test('undo each other', () => {
    fc.assert(
      fc.property(text, (given) => {
        const encoded = urlEncode(given)
        expect(encoded).toMatch(/^[\w.~%+-]*$/)
        expect(urlDecode(encoded)).toBe(given)
        expect(new URLSearchParams(`k=${encoded}`).get('k')).toBe(given)
      }),
    )
  })

  test('encodes half a surrogate pair as the replacement character', () => {
    expect(urlEncode('a\ud83d')).toBe('a%EF%BF%BD')
  })

  test('reject bytes that are not UTF-8, but not a lone percent sign', () => {
    for (const bad of ['%ff', '%C3', '%C3x%BC', '%ED%A0%80', '%F0%9F%98']) {
      expect(() => evaluate('v | url_decode', { v: bad })).toThrow('filter "url_decode", parameter "input": expected')
    }
    expect(urlDecode('100%+%zz%4')).toBe('100% %zz%4')
  })

  test('nil stays nil', () => {
    expect([evaluate('nil | url_encode'), evaluate('nil | url_decode')]).toEqual([null, null])
  })
})
