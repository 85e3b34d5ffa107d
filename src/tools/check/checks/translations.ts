import type { ReadFile } from '../../../files/file-kind'
import { splitModule } from '../../../files/module-path'
import { translation } from '../../../files/kinds/plain'
import { fallbackLocale, prefixKey } from '../../../ports/translations/text'
import { Literal } from '../../../language/expressions/expressions'
import { findNearest, suggest } from '../../../base/text/nearest'
import { groupBy } from '../../../base/values/groups'
import { isHash, type Hash } from '../../../base/values/hash'
import type { ParsedApp } from '../app'
import { diagnose, type Diagnostic, type Place } from '../../../base/diagnostics/diagnostic'
import type { Name } from '../uses'
import { defineCheck } from '../define-check'

/** A translation, in one language. */
export interface TranslationEntry {
  readonly file: string
  /** `cart.title`, `modules/blog/posts.title` */
  readonly key: string
  readonly language: string
  /** The keys in the file: the language first. */
  readonly keys: readonly string[]
  /** Undefined if it has plural forms. */
  readonly text: string | undefined
  readonly hasPlurals: boolean
}

/** The options of `translate` that make a key mean something else. */
const otherwise = ['default', 'locale']
const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']

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
      if (found.length === 0) {
        yield diagnose('missing-translation', place, `no translation "${key}"`, suggest(key, byKey.keys()))
      } else if (languages.includes(locale) && !found.includes(locale) && !found.includes(fallbackLocale)) {
        const message = `the translation "${key}" is in ${found.join(', ')}, and not in the default language, ${locale}`
        yield diagnose('default-translation', place, message)
      }
    }
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

/** The first placeholder that a template does not fill in. The result of `t` may get its values from another filter. */
function* findMissingPlaceholders(
  { call, isPrinted }: Name,
  entries: readonly TranslationEntry[],
  place: Place,
): Generator<Diagnostic> {
  const given = Array.from(call?.named ?? [], ([name]) => name)
  for (const { key, language, text = '', hasPlurals } of entries) {
    if (isPrinted === true && hasPlurals && !given.includes('count')) {
      const message = `the translation "${key}" has plural forms in ${language}: expected the option count`
      yield diagnose('missing-placeholder', place, message)
      return
    }
    const names = Array.from(text.matchAll(/%%|%\{([^{}]*)\}/g), ([, name]) => name ?? '')
    const missing = names.find((name) => name !== '' && !given.includes(name))
    if (missing === undefined) continue
    const misspelt = findNearest(
      missing,
      given.filter((name) => !names.includes(name)),
    )
    if (isPrinted !== true && misspelt === undefined) continue
    const got = misspelt === undefined ? '' : `, got ${misspelt}`
    const message = `the translation "${key}" has %{${missing}} in ${language}: expected the option ${missing}${got}`
    yield diagnose('missing-placeholder', place, message)
    return
  }
}

const [languageNames, regionNames] = [makeNames('language'), makeNames('region')]

function makeNames(type: 'language' | 'region'): Intl.DisplayNames {
  return new Intl.DisplayNames([fallbackLocale], { type, fallback: 'none' })
}

/** Whether a key at the top of a file is a language, such as `de` or `de-AT`, or the country of one: `jp`. */
function isLanguage(key: string, locale: string): boolean {
  const [, code] = /^([a-z]{2,3})(?:[-_][a-z\d]+)*$/i.exec(key) ?? []
  if (code === undefined || key === locale) return key === locale
  if (languageNames.of(code) !== undefined) return true
  return code.length === 2 && regionNames.of(code.toUpperCase()) !== undefined
}

/** The first key of each file that is at the place of a language. */
function* findUnknownLanguages(
  files: readonly ReadFile<unknown>[],
  misplaced: readonly TranslationEntry[],
): Generator<Diagnostic> {
  for (const { path, locate } of files) {
    const entry = misplaced.find(({ file }) => file === path)
    if (!entry) continue
    const { language } = entry
    const message = `expected a language, such as "${findLanguage(path)}", got "${language}": put the keys below their language`
    yield diagnose('unknown-language', locate([language]), message)
  }
}

/** The language that a file is named after: `de` for `translations/cart.de.yml`. */
function findLanguage(path: string): string {
  return (
    path
      .split(/[/.]/)
      .slice(0, -1)
      .findLast((part) => isLanguage(part, '')) ?? fallbackLocale
  )
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

/** The translations in a file, in its order. @param locales the value of the file */
export function* listTranslations(file: string, locales: Hash): Generator<TranslationEntry> {
  const { module } = splitModule(file)
  for (const [language, tree] of Object.entries(locales)) {
    for (const { keys, value } of listLeaves(tree, [])) {
      const text = typeof value === 'string' ? value : undefined
      yield { file, language, key: module + keys.join('.'), keys: [language, ...keys], text, hasPlurals: isHash(value) }
    }
  }
}

interface Leaf {
  readonly keys: readonly string[]
  readonly value: unknown
}

/** The texts in a tree with their paths; the plural forms of a text are one. */
function* listLeaves(tree: unknown, above: readonly string[]): Generator<Leaf> {
  if (tree == null) return
  const keys = isHash(tree) ? Object.keys(tree) : []
  if (!isHash(tree) || keys.every((key) => pluralForms.includes(key))) return void (yield { keys: above, value: tree })
  for (const key of keys) yield* listLeaves(tree[key], [...above, key])
}
