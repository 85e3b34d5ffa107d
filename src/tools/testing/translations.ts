import { checkOptions } from '../../base/configuration/options'
import { notStrictEqual, ok } from 'node:assert/strict'
import type { Translations } from '../../ports/translations/port'
import { runWatched, unwatch } from './calls'
import { findRunner } from './runner'
import { abridge, assertSame, assertSameJson } from './json'

/** The contents of each locale, by key. */
export type TranslationContents = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface TranslationsTestOptions<T extends Translations> {
  /** Replaces all contents of a locale. Enables the tests of changes. */
  readonly write?: (translations: T, locale: string, contents: TranslationContents[string]) => unknown
}

const contents: TranslationContents = {
  en: {
    title: 'Title',
    empty: '',
    constructor: 'a word',
    cart: {
      title: 'Cart',
      items: { one: '1 item', other: '%{count} items' },
      states: { open: { title: 'Open' }, paid: { title: 'Paid' } },
      toString: 'text',
    },
    days: ['Sunday', 'Monday'],
    'modules/blog/posts': { title: 'Posts' },
  },
  pl: { title: 'Tytuł', cart: { items: { one: '%{count} rzecz', few: '%{count} rzeczy', many: 'rzeczy 🦊' } } },
  'pt-BR': { title: 'Título' },
}

const entries: readonly (readonly [locale: string, key: string, found: unknown])[] = [
  ['en', 'title', 'Title'],
  ['en', 'empty', ''],
  ['en', 'constructor', 'a word'],
  ['en', 'cart.title', 'Cart'],
  ['en', 'cart.toString', 'text'],
  ['en', 'cart.states.paid.title', 'Paid'],
  ['en', 'cart.items', { one: '1 item', other: '%{count} items' }],
  ['en', 'cart.items.one', '1 item'],
  ['en', 'cart.states', { open: { title: 'Open' }, paid: { title: 'Paid' } }],
  ['en', 'days', ['Sunday', 'Monday']],
  ['en', 'modules/blog/posts.title', 'Posts'],
  ['pl', 'title', 'Tytuł'],
  ['pl', 'cart.items', { one: '%{count} rzecz', few: '%{count} rzeczy', many: 'rzeczy 🦊' }],
  ['pt-BR', 'title', 'Título'],
]

const nothing: readonly (readonly [locale: string, key: string])[] = [
  ['en', ''],
  ['en', '.'],
  ['en', 'cart.'],
  ['en', '.cart'],
  ['en', 'cart..title'],
  ['en', 'Title'],
  ['en', 'car'],
  ['en', 'cart.nothing'],
  ['en', 'title.length'],
  ['en', 'toString'],
  ['en', '__proto__'],
  ['en', 'cart.__proto__.toString'],
  ['en', 'title\0'],
  ['en', "'; --"],
  ['en', 'x.'.repeat(5000)],
  ['pl', 'cart.title'],
  ['pt', 'title'],
  ['de', 'title'],
  ['', 'title'],
  ['__proto__', 'toString'],
  ['constructor', 'name'],
  ['../en', 'title'],
]

/**
 * The tests that `translations` must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file.
 *
 * @param make returns new translations with the given contents by locale
 *
 * @example
 * describe('translations in a database', () => {
 *   testTranslations(async (contents) => {
 *     await db.translations.replaceAll(contents)
 *     return databaseTranslations(db)
 *   })
 * })
 */
export function testTranslations<T extends Translations>(
  make: (contents: TranslationContents) => T | Promise<T>,
  options: TranslationsTestOptions<T> = {},
): void {
  checkOptions('testTranslations', options, { write: true })
  const { write } = options
  const { describe, it } = findRunner()

  const test = (name: string, body: (translations: T) => Promise<void>): void => {
    it(name, async () => runWatched(await make(contents), 'translations', body))
  }

  describe('translations', () => {
    test('find texts, plural forms, lists and subtrees', async (translations) => {
      for (const [locale, key, found] of entries) {
        const name = `${locale} ${key}`
        assertSameJson(await translations.lookup(locale, key), found, name)
      }
    })

    test('find nothing for a missing key or in another locale', async (translations) => {
      for (const [locale, key] of nothing) {
        assertSame(await translations.lookup(locale, key), undefined, `${locale} ${key.slice(0, 100)}`)
      }
    })

    it('can be empty', async () => {
      const translations = await make({})
      assertSame(await translations.lookup('en', 'title'), undefined)
    })

    test('have a version, if any, that is constant while nothing changes', async (translations) => {
      const version = translations.version?.()
      ok(
        ['string', 'number', 'undefined'].includes(typeof version),
        `version(): expected a text, a number or undefined, got ${typeof version}`,
      )
      for (const [locale, key] of entries) await translations.lookup(locale, key)
      assertSame(translations.version?.(), version)
    })

    if (!write) return
    test('find changed texts, and change their version', async (translations) => {
      let before = translations.version?.()
      for (const title of ['One', 'Two', 'One']) {
        await write(unwatch(translations), 'en', { title })
        assertSame(await translations.lookup('en', 'title'), title)
        assertSame(await translations.lookup('en', 'cart.title'), undefined)
        assertSame(await translations.lookup('pl', 'title'), 'Tytuł')
        const version = translations.version?.()
        if (translations.version)
          notStrictEqual(
            version,
            before,
            `version() after a change: expected another one, got ${abridge(version)} again`,
          )
        before = version
      }
    })
  })
}
