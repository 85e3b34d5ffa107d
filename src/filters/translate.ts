import { fallbackLocale, fill, findTranslation } from '../adapters/translation-text'
import type { FilterContext } from '../language/definition'
import { defineFilter } from '../language/plain'
import { options, optional, parameter, text } from '../language/types'
import { chain, type Waiting } from '../language/wait'
import { escapeText } from '../values/escape'
import { getOwn, type Hash } from '../values/hash'
import { print } from '../values/print'
import { SafeString } from '../values/scalar'

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
  const locales = getOwn(given, 'fallback') === false ? [locale] : [...new Set([locale, fallbackLocale])]
  const found = findTranslation(translations, locales, path, getOwn(given, 'count'))

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
