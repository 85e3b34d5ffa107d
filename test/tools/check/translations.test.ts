import { findingsIn } from './find'

const page = 'views/pages/index.liquid'
const en = 'en:\n  cart:\n    title: Cart\n    empty: Empty'

test('reports a file of translations without its language once, and no key that it has', async () => {
  const files = {
    [page]: "{{ 'cart.title' | t }}{{ 'cart.full' | t }}",
    'translations/en.yml': en,
    'translations/de.yml': 'cart:\n  title: Warenkorb\n  empty: Leer\n  full: Voll',
  }
  expect(await findingsIn(files)).toEqual([
    {
      rule: 'unknown-language',
      file: 'translations/de.yml',
      line: 1,
      column: 1,
      message: 'expected a language, such as "de", got "cart": put the keys below their language',
    },
  ])
})

test('reports a key beside the language of a file', async () => {
  const files = { [page]: "{{ 'cart.title' | t }}", 'translations/en.yml': `${en}\nfooter:\n  legal: Legal` }
  expect(await findingsIn(files)).toMatchObject([
    { rule: 'unknown-language', line: 5, message: expect.stringContaining('such as "en", got "footer"') as string },
  ])
})

test.each(['de', 'de-AT', 'pt_BR', 'zh-Hant-TW', 'es-419', 'tlh'])('accepts the language %s', async (language) => {
  const found = await findingsIn({ 'translations/other.yml': `${language}:\n  title: T` })
  expect(found).toEqual([])
})
