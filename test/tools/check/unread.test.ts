import { findingsIn } from './find'

const page = { 'views/pages/index.liquid': 'Tea' }

async function findFile(path: string, text = 'Tea'): Promise<readonly string[]> {
  const findings = await findingsIn({ ...page, [path]: text })
  return findings.map(({ rule, file, message }) => `${file} [${rule}] ${message}`)
}

describe('a file that is not read', () => {
  test.each([
    ['view/pages/tea.liquid', 'view/pages', 'views/pages'],
    ['form/tea.liquid', 'form', 'forms'],
    ['partials/tea.liquid', 'partials', 'views/partials'],
    ['layout/tea.liquid', 'layout', 'views/layouts'],
    ['translation/en.yml', 'translation', 'translations'],
    ['modules/shop/grapql/tea.graphql', 'grapql', 'graphql'],
  ])('is reported with the folder that was meant: %s', async (path, folder, meant) => {
    const message = `no file in "${folder}" is read (did you mean "${meant}"?)`
    expect(await findFile(path)).toEqual([`${path} [unread-file] ${message}`])
  })

  test('is reported if it is HTML and its name does not end in .liquid', async () => {
    const message = 'no file that ends in ".html" is read here (did you mean "views/pages/tea.html.liquid"?)'
    expect(await findFile('views/pages/tea.html')).toEqual([`views/pages/tea.html [unread-file] ${message}`])
  })

  test.each([
    ['views/pages/tea.liqiud', '.liqiud', 'views/pages/tea.liquid'],
    ['lib/tea.Liquid', '.Liquid', 'lib/tea.liquid'],
    ['graphql/tea.grapql', '.grapql', 'graphql/tea.graphql'],
    ['schema/tea.ylm', '.ylm', 'schema/tea.yml'],
    ['translations/en.liquid', '.liquid', 'translations/en.yml'],
    ['modules/shop/graphql/teas/find.liquid', '.liquid', 'modules/shop/graphql/teas/find.graphql'],
  ])('is reported with the ending that was meant: %s', async (path, ending, meant) => {
    const message = `no file that ends in "${ending}" is read here (did you mean "${meant}"?)`
    expect(await findFile(path)).toEqual([`${path} [unread-file] ${message}`])
  })

  test.each([
    'assets/tea.html',
    'notes/tea.liquid',
    'README.md',
    'views/pages/tea.liquid~',
    'tools/tea.liqiud',
    'graphql/schema.graphqls',
    'translations/tea.xml',
    'tools/tea.liquid',
    'modules/shop/generators/a/b.liquid',
  ])('is not reported if it may have another purpose: %s', async (path) => {
    expect(await findFile(path)).toEqual([])
  })
})

test('a misplaced app is reported at its first file', async () => {
  const findings = await findingsIn({ LICENSE: 'MIT', 'shop/app/views/pages/index.liquid': 'Tea' })
  expect(findings.map(({ rule, file }) => [rule, file])).toEqual([
    ['misplaced-app', 'shop/app/views/pages/index.liquid'],
  ])
})

describe('the encoding of a file', () => {
  const message = 'this is not UTF-8: save the file as UTF-8'

  test('is reported if bytes of ISO 8859-1 or UTF-16 were read as UTF-8', async () => {
    const latin = Buffer.from('Café', 'latin1').toString()
    const utf16 = Buffer.from('Tea', 'utf16le').toString()
    for (const text of [latin, utf16]) {
      expect(await findFile('views/pages/tea.liquid', text)).toEqual([`views/pages/tea.liquid [encoding] ${message}`])
    }
  })

  test('is not reported for UTF-8, with or without a byte order mark', async () => {
    for (const text of ['Café', '\ufeffCafé']) expect(await findFile('views/pages/tea.liquid', text)).toEqual([])
  })
})
