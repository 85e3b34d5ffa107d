import { replaceMatches } from '../../base/metering/chunks'
import type { Meter } from '../../base/metering/meter'
import { getOwn, hasOwn, isHash, type Hash } from '../../base/values/hash'
import { unmark } from '../../base/values/scalar'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { Translations } from './port'
import { formats } from '../../base/limits'

/** The fallback of other locales. */
export const fallbackLocale = 'en'

/**
 * The value of a key in the first locale that has it, in the plural form for the count; undefined if none has.
 */
export function findTranslation(
  translations: Translations,
  [locale, ...others]: readonly string[],
  key: string,
  count: unknown,
): PromiseOrValue<unknown> {
  if (locale === undefined) return undefined
  return andThen(
    translations.lookup(locale, key),
    (entry) => choosePlural(entry, count, locale) ?? findTranslation(translations, others, key, count),
  )
}

const emptySegment = /^\.|\.(?=\.|$)/

/** The key prefixed with its scope, without empty segments. */
export function prefixKey(key: string, scope: string): string {
  const path = scope === '' ? key : `${scope}.${key}`
  return emptySegment.test(path)
    ? path
        .split('.')
        .filter((segment) => segment !== '')
        .join('.')
    : path
}

/** The plural form for a count: `zero` if it exists and the count is 0, else the language's. */
export function choosePlural(entry: unknown, count: unknown, locale: string): unknown {
  if (!isHash(entry) || count == null) return entry
  const number = Number(unmark(count))
  if (number === 0 && hasOwn(entry, 'zero')) return entry.zero
  const form = selectPluralForm(number, locale)
  return hasOwn(entry, form) ? entry[form] : (getOwn(entry, 'other') ?? entry)
}

/** The language's plural form; negative numbers are never singular. */
function selectPluralForm(number: number, locale: string): string {
  const { forms, rules } = findPlurals(locale)
  const known = forms.get(number)
  if (known !== undefined) return known
  const selected = rules.select(number)
  const form = number < 0 && selected === 'one' ? 'other' : selected
  if (forms.size < maxForms) forms.set(number, form)
  return form
}

/** The plural rules of a language, and the forms of the first numbers, because selecting one takes long. */
interface Plurals {
  readonly rules: Intl.PluralRules
  readonly forms: Map<number, string>
}

// Locales and numbers come from requests: clients can send any number of them.
const plurals = new Map<string, Plurals>()
const maxLocales = 500
const maxForms = 100

function findPlurals(input: string): Plurals {
  const locale = boundLocale(input)
  const known = plurals.get(locale)
  if (known) return known
  const [supported] = Intl.PluralRules.supportedLocalesOf(isLocale(locale) ? locale : fallbackLocale)
  const made = { rules: new Intl.PluralRules(supported ?? fallbackLocale), forms: new Map<number, string>() }
  if (plurals.size < maxLocales) plurals.set(locale, made)
  return made
}

const maxLocale = formats.locale

/** The locale, or the fallback if it is longer than any: `Intl` reads the parts of one in quadratic time. */
export function boundLocale(locale: string): string {
  return locale.length <= maxLocale ? locale : fallbackLocale
}

function isLocale(locale: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(locale)
}

/** A pattern of an escaped `%`, or of a placeholder with its name: a new one, because each search moves its `lastIndex`. */
export const makePlaceholderPattern = (): RegExp => /%%|%\{([^{}]*)\}/g

/**
 * Fills in `%{name}`; unknown names stay, and `%%` is an escaped `%`, as in `%%{name}`.
 *
 * @param show formats a value
 */
export function interpolate(text: string, input: Hash, show: (value: unknown) => string, meter?: Meter): string {
  if (!text.includes('%{')) return text
  return replaceMatches(text, makePlaceholderPattern(), meter, (whole: string, name: string | undefined) => {
    if (name === undefined) return '%'
    return hasOwn(input, name) ? show(input[name]) : whole
  })
}
