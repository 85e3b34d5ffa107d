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

test('reports a placeholder of a plural form that is not passed', async () => {
  const files = {
    [page]: "{{ 'teas' | t: count: 2 }}",
    'translations/en.yml': "en:\n  teas: { other: '%{number} teas' }",
  }
  const message = 'the translation "teas" has %{number} in en: expected the option number'
  expect(await findingsIn(files)).toMatchObject([{ rule: 'missing-placeholder', line: 1, message }])
})

test.each([
  ['Hello %{name', '%{name', '%{name}'],
  ['Hello %{name, you', '%{name', '%{name}'],
  ['Hello %{first name', '%{first', '%{first}'],
  ['%{a} and %{ b', '%{', '%{name}'],
  ['Hello {{ user.name }}', '{{ user.name }}', '%{user.name}'],
  ['Hello {{- name | upcase -}}', '{{- name | upcase -}}', '%{name}'],
  ['Hello %{{name}}', '%{{name}}', '%{name}'],
])('reports a text that looks like a placeholder: %s', async (text, part, expected) => {
  const files = { 'translations/en.yml': `en:\n  hello: ${JSON.stringify(text)}` }
  const message = `the translation "hello" has ${part}, which is printed as it is: expected ${expected}`
  expect(await findingsIn(files)).toEqual([
    { rule: 'placeholder-syntax', file: 'translations/en.yml', line: 2, column: 3, message },
  ])
})

test('reports a text that looks like a placeholder at its plural form', async () => {
  const found = await findingsIn({ 'translations/en.yml': "en:\n  teas:\n    one: a tea\n    other: '%{count teas'" })
  expect(found).toMatchObject([{ rule: 'placeholder-syntax', line: 4, column: 5 }])
})

test.each(['%{name}', '5 %%{x', '{ name }', '100 %', '%{first name}', '{}'])('accepts the text %s', async (text) => {
  expect(await findingsIn({ 'translations/en.yml': `en:\n  hello: ${JSON.stringify(text)}` })).toEqual([])
})

test('reports each unknown plural form of a translation that is printed with a count', async () => {
  const found = await findingsIn({
    [page]: "{{ 'teas' | t: count: 1 }}{{ 'teas' | t: count: 2 }}",
    'translations/en.yml': 'en:\n  teas:\n    oen: a tea\n    other: teas',
    'translations/pl.yml': 'pl:\n  teas: { one: herbata, fwe: herbaty, many: herbat, other: herbaty }',
  })
  expect(found.filter(({ rule }) => rule === 'plural-forms')).toEqual([
    {
      rule: 'plural-forms',
      file: 'translations/en.yml',
      line: 3,
      column: 5,
      message: 'the translation "teas" has an unknown plural form "oen" (did you mean "one"?)',
    },
    {
      rule: 'plural-forms',
      file: 'translations/pl.yml',
      line: 2,
      column: 25,
      message: 'the translation "teas" has an unknown plural form "fwe" (did you mean "few"?)',
    },
  ])
})

test.each([
  ['en', '{ one: a tea }', 0],
  ['en', '{ zero: none, one: a tea }', 2],
  ['pl', '{ one: herbata, few: herbaty }', 0],
])('reports plural forms in %s without one for each count: %s', async (language, forms, count) => {
  const files = { [page]: "{{ 'teas' | t: count: context.params.n }}" }
  const message = `the translation "teas" has no plural form for the count ${count} in ${language}: add "other"`
  const found = await findingsIn({
    ...files,
    'translations/en.yml': 'en:\n  teas: { other: teas }',
    [`translations/x.${language}.yml`]: `${language}:\n  teas: ${forms}`,
  })
  expect(found.filter(({ rule }) => rule === 'plural-forms')).toMatchObject([{ line: 2, column: 3, message }])
})

test.each([
  ['all forms', 'en', '{ one: a tea, other: teas }'],
  ['only other', 'en', '{ other: teas }'],
  ['the form of a constant count', 'en', '{ one: a tea }', '1'],
  ['the forms of its numbers', 'pl', '{ one: herbata, few: herbaty, many: herbat }'],
  ['one text', 'en', 'teas'],
])('accepts a translation with %s', async (_, language, forms, count = 'context.params.n') => {
  const files = {
    [page]: `{{ 'teas' | t: count: ${count} }}`,
    [`translations/${language}.yml`]: `${language}:\n  teas: ${forms}`,
  }
  const found = await findingsIn(files)
  expect(found.filter(({ rule }) => rule === 'plural-forms')).toEqual([])
})

test('accepts keys beside "other" that no template prints with a count', async () => {
  const files = {
    [page]: "{{ 'kinds.mother' | t }}",
    'translations/en.yml': 'en:\n  kinds: { mother: M, father: F, other: O }',
  }
  expect(await findingsIn(files)).toEqual([])
})
