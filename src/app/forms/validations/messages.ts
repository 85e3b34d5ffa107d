import { fallbackLocale, interpolate, findTranslation, choosePlural } from '../../../ports/translations/text'
import type { Translations } from '../../../ports/translations/port'
import { getOwn } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import type { Violation } from './validation'

type Message = string | { readonly one: string; readonly other: string }

function makeCharactersMessage(start: string): Message {
  return { one: `${start} %{count} character)`, other: `${start} %{count} characters)` }
}

/** The English texts, by key under `errors.messages`. */
const english: Readonly<Record<string, Message>> = {
  blank: "can't be blank",
  present: 'must be blank',
  taken: 'has already been taken',
  invalid: 'is invalid',
  too_short: makeCharactersMessage('is too short (minimum is'),
  too_long: makeCharactersMessage('is too long (maximum is'),
  wrong_length: makeCharactersMessage('is the wrong length (should be'),
  not_a_number: 'is not a number',
  not_an_integer: 'must be an integer',
  greater_than: 'must be greater than %{count}',
  greater_than_or_equal_to: 'must be greater than or equal to %{count}',
  equal_to: 'must be equal to %{count}',
  less_than: 'must be less than %{count}',
  less_than_or_equal_to: 'must be less than or equal to %{count}',
  other_than: 'must be other than %{count}',
  odd: 'must be odd',
  even: 'must be even',
  inclusion: 'is not included in the list',
  exclusion: 'is reserved',
  confirmation: "doesn't match %{attribute}",
  invalid_date: 'is not a valid date',
  invalid_datetime: 'is not a valid datetime',
  before: 'must be before %{restriction}',
  on_or_before: 'must be on or before %{restriction}',
  after: 'must be after %{restriction}',
  on_or_after: 'must be on or after %{restriction}',
  is_at: 'must be at %{restriction}',
  file_too_big: { one: 'is too big (maximum is %{count} byte)', other: 'is too big (maximum is %{count} bytes)' },
  file_too_small: { one: 'is too small (minimum is %{count} byte)', other: 'is too small (minimum is %{count} bytes)' },
  file_type: 'has a type that is not allowed (expected %{type})',
  not_an_image: 'is not an image that can be read',
  captcha: 'Captcha verification failed',
  login: 'Invalid email or password',
  stale: 'It has been changed in the meantime',
  throttled: 'Too many attempts. Try again later',
}

/** The text of a violation in the locale, else in English. */
export async function formatMessage(violation: Violation, translations: Translations, locale: string): Promise<string> {
  if ('text' in violation) return violation.text
  const { key, values = {} } = violation
  const count = getOwn(values, 'count')
  const locales = [locale, fallbackLocale]
  const translation = await findTranslation(translations, locales, `errors.messages.${key}`, count)
  const text = typeof translation === 'string' ? translation : choosePlural(getOwn(english, key), count, fallbackLocale)
  return interpolate(print(text ?? english.invalid), values, print)
}
