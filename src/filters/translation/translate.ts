import { fallbackLocale, findTranslation, prefixKey } from '../../ports/translations/text'
import type { FilterContext, ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { option } from '../../language/definitions/options'
import { arrayOf, boolean, number, options, optional, parameter, text } from '../../language/definitions/types'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { getOwn, type Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import { printHtml } from '../../base/values/print-html'
import { SafeString } from '../../base/values/scalar'
import { Translation, type Show } from './translation'

const parameters = [
  parameter('key', { ...text, nameOf: 'translation' }, 'The key in the translations; dots go into nested hashes.'),
  optional(
    'options',
    options,
    {},
    '`locale`; `default`; `fallback: false` does not look in `en`; `scope` (the prefix of the key, as a text or an array; empty segments of both are dropped); `count`, a number (chooses the plural form). Any other fills in `%{name}`.',
  ),
] as const

export const translate = defineFilter({
  name: 'translate',
  aliases: ['t'],
  summary:
    'The translation of a key, as HTML. If output is escaped, so are the values filled in and the default, unless they are marked safe; otherwise use `translate_escape` for user input.',
  parameters,
  returns: 'string',
  reports: true,
  examples: [
    { template: "{{ 'cart.title' | translate: default: 'Cart of %{name}', name: 'Bob' }}", output: 'Cart of Bob' },
  ],
  run(key, input) {
    return translateKey(this, key, input, print)
  },
})

export const translateEscape = defineFilter({
  name: 'translate_escape',
  aliases: ['t_escape'],
  summary: 'The translation of a key, as HTML; values filled in are always escaped, unless they are marked safe.',
  parameters,
  returns: 'string',
  reports: true,
  examples: [
    { template: "{{ 'hello' | translate_escape: default: 'Hello %{name}', name: '<b>' }}", output: 'Hello &lt;b&gt;' },
  ],
  run(key, input) {
    return translateKey(this, key, input, printHtml)
  },
})

/** A path of keys, as a text or as an array. */
const scope: ParameterType<string> = {
  name: 'text, or array of texts',
  read: (value, meter) => (Array.isArray(value) ? arrayOf(text).read(value, meter).join('.') : text.read(value)),
}

/** @param show converts a value to fill in to text */
function translateKey(context: FilterContext, key: string, options: Hash, show: Show): PromiseOrValue<unknown> {
  if (key === '') return ''
  const { translations } = context.adapters
  const locale = option(options, 'locale', text, context.language)
  const path = prefixKey(key, option(options, 'scope', scope, ''))
  const falls = option(options, 'fallback', boolean, true)
  const locales = falls && locale !== fallbackLocale ? [locale, fallbackLocale] : [locale]
  const found = findTranslation(translations, locales, path, option(options, 'count', number, undefined))

  return andThen(found, (entry) => {
    if (entry == null) return printMissing(options, `${locale}.${path}`, show, context)
    // A copy, so that a template cannot change the translations.
    if (typeof entry === 'object') return structuredClone(entry)
    const text = new SafeString(print(entry))
    return text.html.includes('%{') ? new Translation(text, options, show, context) : text
  })
}

/** The default and the repeated key are escaped like the values filled in, because they may be user input. */
function printMissing(options: Hash, path: string, show: Show, context: FilterContext): unknown {
  const fallback = getOwn(options, 'default')
  if (fallback == null && context.settings.environment === 'development')
    context.report('missing-translation', `translation ${path} not found: add it to translations/, or pass a default`)
  if (fallback == null) return new Translation('translation missing: %{path}', { path }, show, context)
  return new Translation(fallback instanceof SafeString ? fallback : print(fallback), options, show, context)
}
