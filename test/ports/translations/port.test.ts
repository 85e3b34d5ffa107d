import { memoryFiles, type FileSource, type MemoryFiles } from '../../../src/ports/files'
import { AppFiles } from '../../../src/files/app-files'
import { makeFileTranslations as ofApp } from '../../../src/files/translations'
import { memoryTranslations, type Translations } from '../../../src/ports/translations/port'
import { AdapterError } from '../../../src/base/errors'
import { testTranslations } from '../../../src/tools/testing'
import { cpuClock } from '../../support/cpu'
import { makeAsynchronous } from '../../support/asynchronous-files'

const fileTranslations = (files: FileSource) => ofApp(new AppFiles(files))

describe('memoryTranslations', () => {
  testTranslations((contents) => memoryTranslations(contents))

  const translations = memoryTranslations({
    en: {
      cart: { title: 'Cart', empty: null },
      'with.dot': 'dotted',
      errors: { 'not.found': { title: 'Not found' }, not: { allowed: 'Not allowed' } },
      'Save changes. Really?': 'Save',
    },
  })

  test.each([
    ['with.dot', 'dotted'],
    ['errors.not.found.title', 'Not found'],
    ['errors.not.allowed', 'Not allowed'],
    ['Save changes. Really?', 'Save'],
    ['cart.empty', undefined],
  ])('"%s": supports keys with dots, and treats nil as missing', (key, expected) => {
    expect(translations.lookup('en', key)).toEqual(expected)
  })

  test('finds a key of a million dots quickly', () => {
    const took = cpuClock()
    expect(translations.lookup('en', '.'.repeat(1_000_000))).toBeUndefined()
    expect(translations.lookup('en', 'cart.'.repeat(199))).toBeUndefined()
    expect(took()).toBeLessThan(5000)
  })
})

describe('fileTranslations', () => {
  const path = (locale: string): string => `translations/${locale}.yml`
  const text = (locale: string, contents: object): string => JSON.stringify({ [locale]: contents })

  testTranslations<Translations & { files: MemoryFiles }>(
    (contents) => {
      const files = memoryFiles(
        Object.fromEntries(Object.entries(contents).map(([locale, own]) => [path(locale), text(locale, own)])),
      )
      return { ...fileTranslations(files), files }
    },
    { write: ({ files }, locale, contents) => files.write(path(locale), text(locale, contents)) },
  )

  test('merges files deeply, in the order of their paths', () => {
    const translations = fileTranslations(
      memoryFiles({
        'translations/en.yml': 'en:\n  cart: {title: Cart, total: Total}\n  word: first\n',
        'translations/en/later.yaml': 'en:\n  cart: {total: Sum}\n  word: {one: second}\n',
        'translations/pl.yml': 'pl:\n  cart: {title: Koszyk}\n',
        'translations/notes.txt': 'en: {word: no}',
        'views/translations/en.yml': 'en: {word: no}',
      }),
    )
    expect(translations.lookup('en', 'cart')).toEqual({ title: 'Cart', total: 'Sum' })
    expect(translations.lookup('en', 'word.one')).toBe('second')
    expect(translations.lookup('pl', 'cart.title')).toBe('Koszyk')
    expect(translations.lookup('de', 'cart.title')).toBeUndefined()
  })

  test("finds a module's texts under its name", () => {
    const translations = fileTranslations(
      memoryFiles({
        'translations/en.yml': 'en: {title: app, "modules/shop/title": from the app}\n',
        'modules/blog/translations/en.yml': 'en: {title: blog, posts: {one: post}}\n',
        'modules/blog/translations/en/more.yml': 'en: {posts: {other: posts}}\n',
        'modules/user/translations/en.yml': 'en: {title: user}\n',
      }),
    )
    expect(translations.lookup('en', 'title')).toBe('app')
    expect(translations.lookup('en', 'modules/blog/title')).toBe('blog')
    expect(translations.lookup('en', 'modules/user/title')).toBe('user')
    expect(translations.lookup('en', 'modules/blog/posts')).toEqual({ one: 'post', other: 'posts' })
    expect(translations.lookup('en', 'modules/blog/posts.other')).toBe('posts')
    expect(translations.lookup('en', 'modules/shop/title')).toBe('from the app')
    expect(translations.lookup('en', 'posts.one')).toBeUndefined()
  })

  test('leaves values shared by an alias unchanged', () => {
    const translations = fileTranslations(
      memoryFiles({
        'translations/a.yml': 'en: &en\n  nested: {word: word}\nen-GB: *en\n',
        'translations/b.yml': 'en-GB:\n  nested: {word: British}\n',
      }),
    )
    expect(translations.lookup('en', 'nested.word')).toBe('word')
    expect(translations.lookup('en-GB', 'nested.word')).toBe('British')
  })

  test('ignores a deleted file', () => {
    const files = memoryFiles({ 'translations/en.yml': 'en: {a: one}' })
    const translations = fileTranslations(files)
    expect(translations.lookup('en', 'a')).toBe('one')
    files.delete('translations/en.yml')
    expect(translations.lookup('en', 'a')).toBeUndefined()
  })

  test.each([
    ['en: {a: b', /^translations\/en\.yml:1:\d+: invalid YAML: /],
    ['en:\n  a: b: c', /^translations\/en\.yml:2:6: /],
    ['- a\n- b', /^translations\/en\.yml:1:1: expected a hash/],
    ['just text', /expected a hash, such as/],
  ])('rejects a file that is %j with its name', (text, message) => {
    const files = memoryFiles({ 'translations/en.yml': text })
    const translations = fileTranslations(files)
    expect(() => translations.lookup('en', 'a')).toThrow(AdapterError)
    expect(() => translations.lookup('en', 'a')).toThrow(message)
    files.write('translations/en.yml', 'en: {a: mended}')
    expect(translations.lookup('en', 'a')).toBe('mended')
  })

  test('accepts an empty file', () => {
    const translations = fileTranslations(memoryFiles({ 'translations/en.yml': '# nothing yet\n' }))
    expect(translations.lookup('en', 'a')).toBeUndefined()
  })

  test('treats keys named like properties of objects as data', () => {
    const translations = fileTranslations(
      memoryFiles({
        'translations/a.yml': 'en: {__proto__: {polluted: yes}, constructor: word}\n__proto__: {toString: no}\n',
        'translations/b.yml': 'en: {__proto__: {more: text}}\n',
      }),
    )
    expect(translations.lookup('en', '__proto__.polluted')).toBe(true)
    expect(translations.lookup('en', '__proto__.more')).toBe('text')
    expect(translations.lookup('en', 'constructor')).toBe('word')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  describe('fileTranslations of an asynchronous source', () => {
    test('returns promises until the files are read', async () => {
      const files = memoryFiles({
        'translations/en.yml': 'en: {a: one}',
        'modules/m/translations/en.yml': 'en: {a: m}',
      })
      const translations = fileTranslations(makeAsynchronous(files))
      const first = translations.lookup('en', 'a')
      expect(first).toBeInstanceOf(Promise)
      expect(
        await Promise.all([first, translations.lookup('en', 'modules/m/a'), translations.lookup('en', 'b')]),
      ).toEqual(['one', 'm', undefined])
      expect(translations.lookup('en', 'a')).toBe('one')
      files.write('translations/en.yml', 'en: {a: two}')
      expect(await translations.lookup('en', 'a')).toBe('two')
    })

    test('reads again after a failure', async () => {
      let fails = true
      const files = memoryFiles({ 'translations/en.yml': 'en: {a: one}' })
      const source = makeAsynchronous(files, (path) => {
        if (fails) throw new Error('the database is away')
        return files.read(path)
      })
      const translations = fileTranslations(source)
      await expect(translations.lookup('en', 'a')).rejects.toThrow('the database is away')
      fails = false
      expect(await translations.lookup('en', 'a')).toBe('one')
    })

    test('rejects a file that is not YAML', async () => {
      const translations = fileTranslations(makeAsynchronous(memoryFiles({ 'translations/en.yml': 'en: [' })))
      await expect(translations.lookup('en', 'a')).rejects.toThrow(AdapterError)
    })
  })
})
