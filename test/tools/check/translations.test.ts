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

test.each(['de', 'de-AT', 'pt_BR', 'zh-Hant-TW', 'es-419', 'tlh', 'jp'])(
  'accepts the language %s',
  async (language) => {
    const found = await findingsIn({ 'translations/other.yml': `${language}:\n  title: T` })
    expect(found).toEqual([])
  },
)

const placeholders = { 'translations/en.yml': 'en:\n  hello: Hello %{name}\n  rate: 5 %%{x}\n  teas: { one: a tea }' }

test.each([
  ['not passed', "{{ 'hello' | t }}", 'expected the option name'],
  ['misspelt', "{{ 'hello' | t: nmae: 'Ann' }}", 'expected the option name, got nmae'],
  ['misspelt before another filter', "{{ 'hello' | t: nmae: 'Ann' | upcase }}", 'expected the option name, got nmae'],
  ['another', "{{ 'hello' | t: count: 1 }}", 'expected the option name'],
])('reports a placeholder whose option is %s', async (_, template, expected) => {
  const message = `the translation "hello" has %{name} in en: ${expected}`
  expect(await findingsIn({ [page]: template, ...placeholders })).toMatchObject([
    { rule: 'missing-placeholder', line: 1, column: 4, message },
  ])
})

test('reports plural forms that are printed without a count', async () => {
  const message = 'the translation "teas" has plural forms in en: expected the option count'
  expect(await findingsIn({ [page]: "{{ 'teas' | t }}", ...placeholders })).toMatchObject([{ message }])
})

test.each([
  ['passed', "{{ 'hello' | t: name: 'Ann' }}"],
  ['escaped', "{{ 'rate' | t }}"],
  ['replaced by a filter', "{{ 'hello' | t | replace: '%{name}', 'Ann' }}"],
  ['in a variable, which a filter may change', "{% assign text = 'hello' | t %}{{ text | replace: '%{name}', 'Ann' }}"],
  ['in a captured text', "{% capture text %}{{ 'hello' | t }}{% endcapture %}{{ text | replace: '%{name}', 'Ann' }}"],
  ['for a default', "{{ 'hello' | t: default: 'Hello' }}"],
  ['in plural forms', "{{ 'teas' | t: count: 1 }}"],
])('accepts a placeholder that is %s', async (_, template) => {
  expect(await findingsIn({ [page]: template, ...placeholders })).toEqual([])
})
