import type { Name } from '../../uses'
import { diagnose, type Diagnostic } from '../../../../base/diagnostics/diagnostic'
import { suggest } from '../../../../base/text/nearest'
import { groupBy } from '../../../../base/values/groups'
import { translation } from '../../../../files/kinds/plain'
import { splitModule } from '../../../../files/module-path'
import { Literal } from '../../../../language/expressions/expressions'
import { fallbackLocale, prefixKey } from '../../../../ports/translations/text'
import type { ParsedApp } from '../../app'
import { defineCheck } from '../../define-check'
import { listTranslations, type TranslationEntry } from './entries'
import { findUnknownLanguages, isLanguage } from './languages'
import { findMissingPlaceholders, findPlaceholderSyntax } from './placeholders'
import { findPluralFaults } from './plurals'

/** The options of `translate` that make a key mean something else. */
const otherwise = ['default', 'locale']

const page = 'views/pages/index.liquid'

/** Translations that templates use, and translations that a language lacks. */
export const translations = defineCheck({
  name: 'translations',
  rules: {
    'missing-translation': {
      summary: 'No translation has the key, and the template has no default.',
      example: {
        files: { [page]: "{{ 'cart.titel' | t }}", 'translations/en.yml': 'en:\n  cart:\n    title: Cart' },
        message: 'no translation "cart.titel" (did you mean "cart.title"?)',
      },
    },
    'default-translation': {
      summary: 'The translations of the default language lack a key that another language has.',
      example: {
        files: {
          [page]: "{{ 'cart' | t }}",
          'translations/en.yml': 'en:\n  tea: Tea',
          'translations/pl.yml': 'pl:\n  tea: Herbata\n  cart: Koszyk',
        },
        message: 'the translation "cart" is in pl, and not in the default language, en',
      },
    },
    untranslated: {
      summary: 'A key of the default language is missing in another language.',
      example: {
        files: { 'translations/en.yml': 'en:\n  cart: Cart\n  tea: Tea', 'translations/pl.yml': 'pl:\n  tea: Herbata' },
        message: 'the translation "cart" is missing in pl',
      },
    },
    'missing-placeholder': {
      summary:
        'A translation has a placeholder that the template does not fill in, so that `%{name}` is printed; or plural forms, without a `count`.',
      example: {
        files: { [page]: "{{ 'hello' | t: nmae: 'Ann' }}", 'translations/en.yml': 'en:\n  hello: Hello %{name}' },
        message: 'the translation "hello" has %{name} in en: expected the option name, got nmae',
      },
    },
    'placeholder-syntax': {
      summary: 'A translation has an unclosed placeholder, or an output of Liquid: it is printed as it is.',
      example: {
        files: { 'translations/en.yml': "en:\n  hello: 'Hello {{ name }}'" },
        message: 'the translation "hello" has {{ name }}, which is printed as it is: expected %{name}',
      },
    },
    'plural-forms': {
      summary: 'A translation that is printed with a `count` has an unknown plural form, or none for some counts.',
      example: {
        files: {
          [page]: "{{ 'teas' | t: count: 1 }}",
          'translations/en.yml': "en:\n  teas:\n    oen: a tea\n    other: '%{count} teas'",
        },
        message: 'the translation "teas" has an unknown plural form "oen" (did you mean "one"?)',
      },
    },
    'unknown-language': {
      summary: 'A key at the top of a file of translations is not a language: no template finds the keys below it.',
      example: {
        files: { 'translations/de.yml': 'cart:\n  title: Warenkorb' },
        message: 'expected a language, such as "de", got "cart": put the keys below their language',
      },
    },
  },
  async *find(app: ParsedApp) {
    const { runtime, places, templates } = app
    const { locale } = runtime.settings
    const files = app.filesOf(translation)
    const all = files.flatMap(({ path, given }) => Array.from(listTranslations(path, given)))
    const entries = all.filter(({ language }) => isLanguage(language, locale))
    const misplaced = all.filter(({ language }) => !isLanguage(language, locale))
    yield* findUnknownLanguages(files, misplaced)
    const languages = Array.from(new Set(entries.map(({ language }) => language)))
    const byKey = groupBy(entries, ({ key }) => key)
    const byParent = groupBy(entries, ({ key }) => key.slice(0, Math.max(0, key.lastIndexOf('.'))))
    const reported = new Set(misplaced.map(({ keys }) => keys.join('.')))
    const names = templates.flatMap(({ uses }) => uses.names.filter(({ kind }) => kind === 'translation'))
    for await (const name of app.pausing(names)) {
      const key = findKey(name)
      // Another check reports a module that is not installed.
      if (key === undefined || reported.has(splitModule(key).rest) || !app.modules.has(splitModule(key).module))
        continue
      const found: string[] = []
      for (const language of new Set([locale, fallbackLocale, ...languages])) {
        if ((await lookup(app, language, key)) !== undefined) found.push(language)
      }
      const place = places.locateToken(name.token)
      yield* findMissingPlaceholders(name, byKey.get(key) ?? [], place)
      yield* findPluralFaults(name, byKey.get(key) ?? [], byParent.get(key) ?? [], places)
      if (found.length === 0) {
        yield diagnose('missing-translation', place, `no translation "${key}"`, suggest(key, byKey.keys()))
      } else if (languages.includes(locale) && !found.includes(locale) && !found.includes(fallbackLocale)) {
        const message = `the translation "${key}" is in ${found.join(', ')}, and not in the default language, ${locale}`
        yield diagnose('default-translation', place, message)
      }
    }
    for (const entry of entries) yield* findPlaceholderSyntax(entry, places)
    yield* findUntranslated(app, entries)
  },
})

/** A lookup that ignores broken files, which are separate findings. */
async function lookup({ runtime }: ParsedApp, language: string, key: string): Promise<unknown> {
  try {
    return await runtime.adapters.translations.lookup(language, key)
  } catch {
    return true
  }
}

/** The key that a template reads; undefined if it depends on the render, or need not exist. */
function findKey({ text, call }: Name): string | undefined {
  const named = new Map(call?.named)
  if (text === '' || call?.positional.length !== 0 || otherwise.some((name) => named.has(name))) return undefined
  const scope = named.get('scope')
  if (!scope) return prefixKey(text, '')
  return scope instanceof Literal && typeof scope.value === 'string' ? prefixKey(text, scope.value) : undefined
}

function* findUntranslated(
  { runtime, places }: ParsedApp,
  entries: readonly TranslationEntry[],
): Generator<Diagnostic> {
  const { locale } = runtime.settings
  const known = new Set(entries.map(({ language, key }) => `${language} ${key}`))
  const languages = new Map<string, Set<string>>()
  for (const { file, language } of entries) {
    const { module } = splitModule(file)
    languages.set(module, (languages.get(module) ?? new Set()).add(language))
  }
  for (const { file, key, keys, language } of entries) {
    if (language !== locale) continue
    const others = Array.from(languages.get(splitModule(file).module) ?? []).filter(
      (other) => !known.has(`${other} ${key}`),
    )
    if (others.length === 0) continue
    const message = `the translation "${key}" is missing in ${others.join(', ')}`
    yield diagnose('untranslated', places.locateKey(file, keys), message)
  }
}
