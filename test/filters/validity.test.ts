import fc from 'fast-check'
import { isEmailValid, isJsonValid, toMobileNumber } from '../../src/filters/functions'
import { errorOf, register } from '../support/register'
import { cpuClock } from '../support/cpu'

const { liquid } = register()
const { liquid: strict } = register({ settings: { strict: true } })
const evaluate = (expression: string, data: object = {}, on = liquid): unknown => on.evalValueSync(expression, data)

describe('is_email_valid', () => {
  test.each([
    'john@example.com',
    'JOHN.doe+tag@sub.example.co.uk',
    "o'hara_{x}@example.museum",
    'a@b.c',
    'żółw@łódź.pl',
    'x@xn--d-uga0v4h.xn--p1ai',
    'x@1.2.com',
    `${'a'.repeat(64)}@example.com`,
  ])('%j is valid', (email) => {
    expect(isEmailValid(email)).toBe(true)
  })

  test.each([
    null,
    '',
    '@',
    'john',
    'john@',
    '@example.com',
    'john@example',
    'john@example.123',
    'john@.com',
    'john@example..com',
    'john@-example.com',
    'john@example-.com',
    'john@exam_ple.com',
    'john@example.com.',
    '.john@example.com',
    'john.@example.com',
    'jo..hn@example.com',
    'jo hn@example.com',
    ' john@example.com',
    'john@example.com\n',
    'a@b@example.com',
    'john@[127.0.0.1]',
    'john@example.com,x@example.com',
    'John <john@example.com>',
    'john@example.com%0abcc:x',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
    5,
    true,
    ['john@example.com'],
    { email: 'john@example.com' },
  ])('%j is invalid', (email) => {
    expect(evaluate('email | is_email_valid', { email })).toBe(false)
    expect(evaluate('email | is_email_valid', { email }, strict)).toBe(false)
  })

  test('checks long text in little time', () => {
    const took = cpuClock()
    for (const part of ['a', 'a.', 'a@', '@', 'a-', '.', 'a@b.']) isEmailValid(`${part.repeat(200_000)}!`)
    expect(took()).toBeLessThan(5000)
  })
})

describe('is_json_valid', () => {
  test('accepts JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(isJsonValid(json)).toBe(true)
      }),
    )
    expect(['1', 'null', '"a"', ' [] '].map((json) => isJsonValid(json))).toEqual([true, true, true, true])
  })

  test.each([null, '', '{', "{'a': 1}", '[1,]', 'nil', 1, true, {}, []])('%j is invalid', (text) => {
    expect(evaluate('text | is_json_valid', { text })).toBe(false)
    expect(evaluate('text | is_json_valid', { text }, strict)).toBe(false)
  })
})

describe('to_mobile_number', () => {
  test.each([
    ['500 123 999', 'PL'],
    ['500123999', 'pl'],
    ['(500) 123-999', 'POL'],
    ['500.123.999', 'Poland'],
    ['+48 500 123 999', 'pOLAND '],
    ['0048500123999', 'PL'],
    [500123999, 'PL'],
  ])('%j of %j', (number, country) => {
    expect(evaluate('number | to_mobile_number: country', { number, country })).toBe('+48500123999')
  })

  test.each([
    ['0400 123 456', 'Australia', '+61400123456'],
    ['07400 123456', 'UK', '+447400123456'],
    ['07400 123456', 'Great Britain', '+447400123456'],
    ['2015550123', 'United States of America', '+12015550123'],
    ['601 123 456', 'Czech Republic', '+420601123456'],
    ['601 123 456', 'Czechia', '+420601123456'],
    ['0101234567', "Cote d'Ivoire", '+2250101234567'],
    ['0101234567', 'Ivory Coast', '+2250101234567'],
    ['868 291-1234', 'Trinidad & Tobago', '+18682911234'],
    ['758 284 5678', 'St. Lucia', '+17582845678'],
    ['0692 12 34 56', 'Reunion', '+262692123456'],
    ['6 12345678', 'The Netherlands', '+31612345678'],
    ['010-2000-0000', 'Korea, Republic of', '+821020000000'],
    ['010-2000-0000', 'Korea (Republic of)', '+821020000000'],
    ['192 123 4567', "Korea (Democratic People's Republic of)", '+8501921234567'],
    ['07400 123456', 'United Kingdom of Great Britain and Northern Ireland', '+447400123456'],
  ])('%j of %j is %s', (number, country, expected) => {
    expect(toMobileNumber(number, country)).toBe(expected)
  })

  test('accepts a number with its country code', () => {
    expect(evaluate("'+1 201 555 0123' | to_mobile_number")).toBe('+12015550123')
    expect(evaluate("'+1 201 555 0123' | to_mobile_number: 'PL'")).toBe('+12015550123')
  })

  test('rejects an unreadable number', () => {
    const messages = [
      "'500 123 999' | to_mobile_number",
      "'500 123 999' | to_mobile_number: 'Polnd'",
      "'500 123 999' | to_mobile_number: 'Antarctica'",
      "'call me' | to_mobile_number: 'PL'",
      "'123' | to_mobile_number: 'PL'",
      "long | to_mobile_number: 'PL'",
      "list | to_mobile_number: 'PL'",
    ].map((expression) =>
      errorOf(() => evaluate(expression, { long: '5'.repeat(100_000), list: [] })).message.replace(/, line.*/s, ''),
    )
    expect(messages).toEqual([
      'filter "to_mobile_number", parameter "country": is missing: expected a country for a number that does not begin with "+"',
      'filter "to_mobile_number", parameter "country": expected the name or ISO code of a country, got String "Polnd" (did you mean "Poland"?)',
      'filter "to_mobile_number", parameter "country": expected the name or ISO code of a country, got String "Antarctica"',
      'filter "to_mobile_number", parameter "number": expected a telephone number, got String "call me"',
      'filter "to_mobile_number", parameter "number": expected a telephone number, got String "123"',
      expect.stringContaining('parameter "number": expected a telephone number, got String "555'),
      'filter "to_mobile_number", parameter "number": expected text, got Array',
    ])
  })

  test('returns nil for nil', () => {
    expect(evaluate("nil | to_mobile_number: 'PL'")).toBeNull()
  })
})
