import type { FilterContext } from '../language/definition'
import { defineFilter } from '../language/plain'
import { options, optional, parameter, text } from '../language/types'
import { chain, type Waiting } from '../language/wait'
import { escapeText } from '../values/escape'
import { getOwn, hasOwn, isHash, type Hash } from '../values/hash'
import { print } from '../values/print'
import { SafeString, unmark } from '../values/scalar'

const fallbackLocale = 'en'
const parameters = [
  parameter('key', text, 'The key in the translations; dots go into nested hashes.'),
  optional(
    'options',
    options,
    {},
    '`locale`, `default`, `fallback`, `scope` (goes before the key), `count` (chooses the plural form); any other fills in `%{name}`.',
  ),
] as const

export const translate = defineFilter({
  name: 'translate',
  aliases: ['t'],
  summary:
    'The translation of a key, as HTML. What is filled in is not escaped: `translate_escape` is for what users have entered.',
  parameters,
  returns: 'string',
  examples: [
    { template: "{{ 'cart.title' | translate: default: 'Cart of %{name}', name: 'Bob' }}", output: 'Cart of Bob' },
  ],
  run(key, given) {
    return translated(this, key, given, print)
  },
})

export const translateEscape = defineFilter({
  name: 'translate_escape',
  aliases: ['t_escape'],
  summary: 'The translation of a key, as HTML; what is filled in is escaped.',
  parameters,
  returns: 'string',
  examples: [
    { template: "{{ 'hello' | translate_escape: default: 'Hello %{name}', name: '<b>' }}", output: 'Hello &lt;b&gt;' },
  ],
  run(key, given) {
    return translated(this, key, given, (value) =>
      value instanceof SafeString ? value.valueOf() : escapeText(print(value)),
    )
  },
})

/** @param show how a value that is filled in is written */
function translated(
  context: FilterContext,
  key: string,
  given: Hash,
  show: (value: unknown) => string,
): Waiting<unknown> {
  const { translations } = context.adapters
  const locale = print(getOwn(given, 'locale') ?? context.language)
  const scope = getOwn(given, 'scope')
  const path = scope == null ? key : `${print(scope)}.${key}`
  const fallsBack = getOwn(given, 'fallback') !== false && locale !== fallbackLocale

  const find = (language: string): Waiting<unknown> =>
    chain(translations.lookup(language, path), (entry) => plural(entry, getOwn(given, 'count'), language))
  const found = chain(find(locale), (entry) => (entry == null && fallsBack ? find(fallbackLocale) : entry))

  return chain(found, (entry) => {
    if (entry == null) return missing(given, `${locale}.${path}`, show)
    // A copy, so that what a template does to it does not stay in the translations.
    if (typeof entry === 'object') return structuredClone(entry)
    return new SafeString(fill(print(entry), given, show))
  })
}

/** What stands for a translation that is missing is no HTML: it may come from anywhere. */
function missing(given: Hash, path: string, show: (value: unknown) => string): unknown {
  const fallback = getOwn(given, 'default')
  if (fallback == null) return `translation missing: ${path}`
  return show === print ? fill(print(fallback), given, show) : new SafeString(fill(print(fallback), given, show))
}

/** The plural form for a count: `zero` where there is one and the count is 0, else as the language has it. */
function plural(entry: unknown, count: unknown, locale: string): unknown {
  if (!isHash(entry) || count == null) return entry
  const number = Number(unmark(count))
  if (number === 0 && hasOwn(entry, 'zero')) return entry.zero
  const form = pluralRules(locale).select(number)
  return hasOwn(entry, form) ? entry[form] : (getOwn(entry, 'other') ?? entry)
}

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(locale: string): Intl.PluralRules {
  let rule = rules.get(locale)
  if (!rule) {
    rule = new Intl.PluralRules(
      Intl.PluralRules.supportedLocalesOf(isLocale(locale) ? locale : fallbackLocale)[0] ?? fallbackLocale,
    )
    // Locales come from requests: the ones that exist are few, the ones that can be asked for are not.
    if (rules.size < 500) rules.set(locale, rule)
  }
  return rule
}

function isLocale(locale: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(locale)
}

/** Fills in `%{name}`; one that is not given stays as it is, and `%%{name}` is written `%{name}`. */
function fill(text: string, given: Hash, show: (value: unknown) => string): string {
  if (!text.includes('%{')) return text
  return text.replace(/(%?)%\{([^{}]*)\}/g, (whole, escaped: string, name: string) => {
    if (escaped !== '') return whole.slice(1)
    return hasOwn(given, name) ? show(given[name]) : whole
  })
}
