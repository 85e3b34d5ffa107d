import { findingsIn } from './find'

const find = async (file: string, text: string) =>
  (await findingsIn({ 'views/pages/index.liquid': '', [file]: text }))
    .filter(({ rule }) => rule === 'ignored-value')
    .map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('a key that is repeated in its hash', () => {
  test.each([
    [
      'a key of front matter',
      'views/pages/tea.liquid',
      '---\nslug: tea\nlayout: ""\nslug: teas\n---\n',
      ['2:1 slug: ignored: line 4 has this key again'],
    ],
    [
      'a translation, and a hash of them',
      'translations/en.yml',
      'en:\n  cart:\n    a: A\n    a: B\n  tea: T\n  cart:\n    b: C\n',
      ['2:3 en.cart: ignored: line 6 has this key again', '3:5 en.cart.a: ignored: line 4 has this key again'],
    ],
    [
      'a key in a list',
      'schema/tea.yml',
      'properties:\n- name: a\n  type: text\n  type: array\n',
      ['3:3 properties.0.type: ignored: line 4 has this key again'],
    ],
  ])('is reported where its value is ignored: %s', async (_, file, text, expected) => {
    expect(await find(file, text)).toEqual(expected)
  })

  test.each([
    ['in another hash', 'en:\n  cart: { title: A }\n  tea: { title: B }\n'],
    ['that merges', 'a: &a { b: B }\nc: &c { d: D }\nen:\n  <<: *a\n  <<: *c\n'],
  ])('is not reported %s', async (_, text) => {
    expect(await find('translations/en.yml', text)).toEqual([])
  })
})
