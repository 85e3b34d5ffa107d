import fc from 'fast-check'
import { amountToFractional, fractionalToAmount, pricify, pricifyCents } from '../../../src/filters/functions'
import { memoryTranslations } from '../../../src/ports/translations/port'
import { errorOf, register } from '../../support/register'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}, on = liquid): unknown => on.evalValueSync(expression, data)

describe('amounts', () => {
  test('are computed in decimal, rounding halves away from zero', () => {
    expect(amountToFractional(1.005)).toBe(101)
    expect(amountToFractional(-1.005)).toBe(-101)
    expect(amountToFractional('8.165')).toBe(817)
    expect(amountToFractional(1.1)).toBe(110)
    expect(amountToFractional('1e3')).toBe(100_000)
    expect(amountToFractional(0.0049999)).toBe(0)
    expect(pricify(1.005)).toBe('$1.01')
    expect(pricify(4.35, 'USD')).toBe('$4.35')
  })

  test('keep every digit of a text', () => {
    expect(pricify('12345678901234567890.126')).toBe('$12,345,678,901,234,567,890.13')
    expect(pricify(' 9.5 ', 'EUR')).toBe('€9.50')
    expect(pricify('-.5')).toBe('-$0.50')
    expect(pricify('0.00000001', 'BTC')).toBe('₿0.00000001')
  })

  test('of a currency without subunits are whole, with five have one digit', () => {
    expect(amountToFractional(10.5, 'JPY')).toBe(11)
    expect(fractionalToAmount(1050, 'JPY')).toBe(1050)
    expect(amountToFractional(1.2, 'MRU')).toBe(6)
    expect(fractionalToAmount(6, 'MRU')).toBe(1.2)
    expect(pricifyCents(7, 'MGA')).toBe('Ar1.4')
  })

  test('are restored from their smallest unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
        fc.constantFrom('USD', 'jpy', 'BHD', 'MRU', 'CLF'),
        (fractional, code) => {
          expect(amountToFractional(fractionalToAmount(fractional, code), code)).toBe(fractional)
        },
      ),
    )
  })

  test('in a text may begin with a currency symbol', () => {
    expect(evaluate("nothing | default: '$0.00' | pricify: 'AUD', no_cents_if_whole: false")).toBe('$0.00')
    expect(evaluate("'-€5.3' | pricify: 'EUR' | amount_to_fractional: 'EUR'")).toBe(-530)
    expect(() => evaluate("'5$' | pricify")).toThrow('expected a number, got String "5$"')
  })

  test('in a text of a whole number count in the smallest unit', () => {
    expect(evaluate("'1050' | fractional_to_amount")).toBe(10.5)
    expect(evaluate("'150' | pricify_cents")).toBe('$1.50')
    expect(evaluate('150.5 | pricify_cents')).toBe('$1.51')
  })
})

describe('money', () => {
  test('returns a hash with its unit and its currency', () => {
    expect(evaluate('m | pricify', { m: { fractional: 199, currency: 'EUR' } })).toBe('€1.99')
    expect(evaluate('m | pricify', { m: { cents: '199', currency: 'jpy' } })).toBe('¥199')
    expect(evaluate('m | pricify_cents', { m: { amount: '1.99', currency: 'PLN' } })).toBe('1.99 zł')
    expect(evaluate('m | amount_to_fractional', { m: { amount: 2, currency: 'BHD' } })).toBe(2000)
  })

  test('keeps its currency, and uses the argument if it has none', () => {
    expect(evaluate("m | pricify: 'USD'", { m: { amount: 2, currency: 'EUR' } })).toBe('€2')
    expect(evaluate("m | pricify: 'EUR'", { m: { amount: 2 } })).toBe('€2')
  })

  test('without an amount is rejected', () => {
    expect(() => evaluate('m | pricify', { m: { currency: 'EUR' } })).toThrow(
      'filter "pricify", parameter "amount": expected money with "amount", "fractional" or "cents", got Hash',
    )
  })
})

describe('a price', () => {
  test('has its minus sign before the symbol, or before the number', () => {
    expect(evaluate('-1.5 | pricify')).toBe('-$1.50')
    expect(evaluate('-1.5 | pricify: sign_before_symbol: false')).toBe('$-1.50')
    expect(evaluate("-1.5 | pricify: 'PLN', sign_before_symbol: false")).toBe('-1.50 zł')
    expect(evaluate("-1.5 | pricify: 'CHF', sign_before_symbol: false")).toBe('CHF-1.50')
    expect(evaluate('-0.001 | pricify')).toBe('$0')
  })

  test('has no space in place of a missing symbol', () => {
    expect(evaluate("5 | pricify: 'XTS'")).toBe('5')
    expect(evaluate("-5 | pricify: 'XTS', with_currency: true")).toBe('-5 XTS')
  })

  test('accepts its options by name or in a hash', () => {
    expect(evaluate("5 | pricify: 'EUR', { 'no_cents_if_whole': false }")).toBe('€5.00')
    expect(evaluate('5 | pricify: currency: "eur", with_currency: true, symbol: nil')).toBe('€5 EUR')
    expect(evaluate('5 | pricify: symbol: false')).toBe('5')
  })

  test.each(['5 | pricify', '500 | pricify_cents'])('ignores other options with a warning: %s', (call) => {
    const { liquid: logging, entries } = register()
    expect(evaluate(`${call}: with_curency: true, extra: nil`, {}, logging)).toBe('$5')
    expect(entries).toMatchObject([
      { level: 'warn', message: expect.stringContaining('"with_curency" (did you mean "with_currency"?)') as string },
    ])
  })

  test('is formatted by the settings by default', () => {
    const { liquid: other } = register({ settings: { money: { withCurrency: true, noCentsIfWhole: false } } })
    expect(evaluate('5 | pricify', {}, other)).toBe('$5.00 USD')
    expect(evaluate('5 | pricify: with_currency: false, no_cents_if_whole: true', {}, other)).toBe('$5')
    expect(
      evaluate('500 | pricify_cents: "JPY"', {}, register({ settings: { money: { symbol: false } } }).liquid),
    ).toBe('500')
  })

  test('is formatted for the language, by Intl or by its translations', () => {
    const price = '1234567.5 | pricify: "EUR", symbol: false'
    expect(evaluate(price, {}, register({ settings: { locale: 'de' } }).liquid)).toBe('1.234.567,50')
    expect(evaluate(price, {}, register({ settings: { locale: 'xx-nonsense-locale' } }).liquid)).toBe('1,234,567.50')
    const translations = { en: { number: { format: { delimiter: '_', separator: ';' } } } }
    expect(evaluate(price, {}, register({ translations }).liquid)).toBe('1_234_567;50')
    const half = { de: { number: { format: { delimiter: "'" } } } }
    expect(evaluate(price, {}, register({ translations: half, settings: { locale: 'de' } }).liquid)).toBe(
      "1'234'567,50",
    )
  })

  test('awaits asynchronous translations', async () => {
    const known = memoryTranslations({ en: { number: { format: { delimiter: ' ', separator: ',' } } } })
    const { liquid: other } = register({
      translations: { lookup: (locale, key) => Promise.resolve(known.lookup(locale, key)) },
    })
    await expect(other.parseAndRender('{{ 1234.5 | pricify }}')).resolves.toBe('$1 234,50')
    expect(() => other.parseAndRenderSync('{{ 1234.5 | pricify }}')).toThrow('use render')
  })
})

test('is nil for nil, or rejected under strict settings', () => {
  const { liquid: strict } = register({ settings: { strict: true } })
  for (const name of ['pricify', 'pricify_cents', 'amount_to_fractional', 'fractional_to_amount']) {
    expect(evaluate(`nil | ${name}`)).toBeNull()
    expect(() => evaluate(`nil | ${name}`, {}, strict)).toThrow(`filter "${name}", parameter`)
  }
})

test('has the separators of the options', () => {
  expect(evaluate('1234567.5 | pricify: thousands_separator: false')).toBe('$1234567.50')
  expect(evaluate('1234567.5 | pricify: "EUR", thousands_separator: " ", decimal_mark: ","')).toBe('€1 234 567,50')
  expect(evaluate('1234567 | pricify_cents: "JPY", symbol: false, thousands_separator: "."')).toBe('1.234.567')
  expect(errorOf(() => evaluate('1 | pricify: thousands_separator: list', { list: [1] })).message).toContain(
    'thousands_separator: expected text, got Array',
  )
})

test('reports the filter and the parameter of an invalid value', () => {
  const messages = [
    "'x' | pricify",
    "'' | pricify",
    "'1,5' | pricify",
    'true | pricify_cents',
    'list | amount_to_fractional',
    "5 | pricify: 'USB'",
    "5 | pricify: 'nonsense'",
    'm | pricify',
    '5 | pricify: symbol: "yes"',
    '10.5 | fractional_to_amount',
    'huge | fractional_to_amount',
  ].map((expression) =>
    errorOf(() =>
      evaluate(expression, { list: [1], m: { amount: 1, currency: 'EUX' }, huge: '9'.repeat(400) }),
    ).message.replace(/, line.*/s, ''),
  )
  expect(messages).toEqual([
    'filter "pricify", parameter "amount": expected a number, got String "x"',
    'filter "pricify", parameter "amount": expected a number, got String ""',
    'filter "pricify", parameter "amount": expected a number, got String "1,5"',
    'filter "pricify_cents", parameter "amount": expected a number, got TrueClass true',
    'filter "amount_to_fractional", parameter "amount": expected a number, got Array',
    'filter "pricify", parameter "currency": expected the code of a currency, got String "USB" (did you mean "USD"?)',
    'filter "pricify", parameter "currency": expected the code of a currency, got String "nonsense"',
    'filter "pricify", parameter "amount": expected the code of a currency, got String "EUX" (did you mean "EUR"?)',
    'filter "pricify", parameter "options": symbol: expected true or false, got String "yes"',
    'filter "fractional_to_amount", parameter "fractional": expected a whole number, got Float 10.5',
    expect.stringMatching(
      /^filter "fractional_to_amount", parameter "fractional": expected a whole number, got String/,
    ),
  ])
})
