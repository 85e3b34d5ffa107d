import { memoryFiles } from '../../../../src/ports/files'
import { memoryTranslations } from '../../../../src/ports/translations/port'
import { formatMessage } from '../../../../src/app/forms/validations/messages'
import type { Violation } from '../../../../src/app/forms/validations/validation'
import { appWith } from '../support'

const translations = memoryTranslations({
  en: { errors: { messages: { taken: 'is gone', odd: { hint: 'no text' } } } },
  pl: {
    errors: {
      messages: {
        blank: 'nie może być puste',
        too_short: {
          one: 'jest za krótkie (przynajmniej jeden znak)',
          few: 'jest za krótkie (przynajmniej %{count} znaki)',
          many: 'jest za krótkie (przynajmniej %{count} znaków)',
          other: 'jest za krótkie (przynajmniej %{count} znaku)',
        },
        too_long: { one: 'jest za długie' },
        before: 'musi być przed %{restriction}',
        invalid: { hint: 'no text' },
      },
    },
  },
})

const format = (violation: Violation, locale = 'pl', from = translations) => formatMessage(violation, from, locale)

describe('messageOf', () => {
  test('returns a translation of the locale', async () => {
    expect(await format({ key: 'blank' })).toBe('nie może być puste')
    expect(await format({ key: 'before', values: { restriction: '2017-04-15' } })).toBe('musi być przed 2017-04-15')
  })

  test.each([
    [1, 'jest za krótkie (przynajmniej jeden znak)'],
    [2, 'jest za krótkie (przynajmniej 2 znaki)'],
    [5, 'jest za krótkie (przynajmniej 5 znaków)'],
    [22, 'jest za krótkie (przynajmniej 22 znaki)'],
    [1.5, 'jest za krótkie (przynajmniej 1.5 znaku)'],
  ])('returns the plural form for %p', async (count, text) => {
    expect(await format({ key: 'too_short', values: { count } })).toBe(text)
  })

  test("falls back to the app's English translation, then to the built-in text", async () => {
    expect(await format({ key: 'taken' })).toBe('is gone')
    expect(await format({ key: 'taken' }, 'en')).toBe('is gone')
    expect(await format({ key: 'even' })).toBe('must be even')
    expect(await format({ key: 'even' }, 'no such locale')).toBe('must be even')
  })

  test('returns the built-in text if a translation is not a text', async () => {
    expect(await format({ key: 'invalid' })).toBe('is invalid')
    expect(await format({ key: 'odd' })).toBe('must be odd')
    expect(await format({ key: 'too_long', values: { count: 3 } })).toBe('is too long (maximum is 3 characters)')
  })

  test('returns English plurals', async () => {
    const formatCount = (count: number) =>
      format({ key: 'wrong_length', values: { count } }, 'en', memoryTranslations())
    expect(await formatCount(0)).toBe('is the wrong length (should be 0 characters)')
    expect(await formatCount(1)).toBe('is the wrong length (should be 1 character)')
    expect(await formatCount(2)).toBe('is the wrong length (should be 2 characters)')
  })

  test('returns a custom text unchanged', async () => {
    expect(await format({ text: '50%{count} <b>' })).toBe('50%{count} <b>')
  })

  test('returns the message of an invalid value for an unknown key', async () => {
    const none = memoryTranslations()
    expect(await format({ key: 'nothing' }, 'en', none)).toBe('is invalid')
    expect(await format({ key: 'constructor' }, 'en', none)).toBe('is invalid')
  })

  test('waits for asynchronous translations', async () => {
    const lookup = (locale: string, key: string) => Promise.resolve(locale === 'en' ? `${key}!` : undefined)
    expect(await formatMessage({ key: 'blank' }, { lookup }, 'pl')).toBe('errors.messages.blank!')
  })
})

test.each([
  ['a type', { code: 'b', shirt_size: 'x' }, { 'properties.shirt_size': ['Shirt size: x'] }],
  ['a unique property', { code: 'a' }, { 'properties.code': ['Code: a'] }],
  ['a validation', { code: '' }, { 'properties.code': ['Code: '] }],
])(
  "fills in Rails' placeholders for the field and its value in translations, for the error of %s",
  async (_, properties, errors) => {
    const message = '%{attribute}: %{value}'
    const messages = JSON.stringify({ taken: message, not_an_integer: message, blank: message })
    const files = memoryFiles({
      'schema/tea.yml': 'name: tea\nproperties: [{ name: shirt_size, type: integer }, { name: code, unique: true }]',
      'translations/en.yml': `en: { errors: { messages: ${messages} } }`,
    })
    const fields = { properties: { shirt_size: null, code: { validation: { presence: {} } } } }
    const { create } = appWith({ tea: { resource: 'tea', resource_owner: 'anyone', fields } }, { files })
    await create('tea', { properties: { code: 'a' } })
    expect((await create('tea', { properties })).body).toEqual({ id: null, errors })
  },
)
