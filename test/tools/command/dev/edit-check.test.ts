import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { endServed, serveProject, type Served } from '../../dev/served'

const page = 'app/views/pages/index.liquid'
const other = 'app/views/pages/other.liquid'
const config = 'app/config.yml'
const files = {
  [page]: '---\nslug: /\n---\nhome',
  [other]: "{{ 'a' | upcse }}",
  'app/graphql/books.graphql':
    '{ records(per_page: 9, filter: { table: { value: "book" } }) { results { title: property(name: "title") } } }',
}
const body = (template: string): string => `---\nslug: /\n---\n${template}`
const books = (key: string): string =>
  body(`{% graphql g = 'books' %}{% for book in g.records.results %}{{ book.${key} }}{% endfor %}`)

let app: Served
beforeAll(async () => {
  app = await serveProject(newDirectory(files), ['--memory', '--port', '0'])
})
afterAll(endServed)

/** The next findings after a file is written. */
async function edit(
  path: string,
  text: string,
  expected: RegExp,
  { notes, project } = app,
): Promise<readonly string[]> {
  const first = notes.length
  writeIn(project, path, text)
  for (let i = 0; i < 200 && !notes.slice(first).some((line) => expected.test(line)); i++) await pause(20)
  return notes.slice(first)
}

test('prints what check finds in the edited file, such as a key that a query does not select, and no hints', async () => {
  const found = await edit(page, books('titel'), /unselected-key/)
  expect(found).toEqual([
    `${page}:4:64 warning graphql/books.graphql does not select "titel" in "records.results" (did you mean "title"?) [unselected-key]`,
  ])
})

test('prints nothing that was in other files before, nor of a mended one', async () => {
  writeIn(app.project, page, books('title'))
  const found = await edit(other, "{{ 'a' | upcse }} {{ 'b' | downcse }}", /downcse/)
  expect(found).toEqual([
    expect.stringMatching(/other\.liquid:1:10 .*upcse/),
    expect.stringMatching(/other\.liquid:1:28 /),
  ])
})

test('logs a page with the address of another one at the start, and prints one that an edit of another page makes', async () => {
  const pages = { [page]: '---\nslug: tea\n---\n', [other]: '---\nslug: tea\n---\n' }
  const own = await serveProject(newDirectory(pages), ['--memory', '--port', '0'])
  const message = 'views/pages/index.liquid serves GET /tea instead of this page'
  expect(own.notes.join('\n')).toContain(`views/pages/other.liquid:2:1: ${message}`)
  const editOwn = (text: string, expected: RegExp) => edit(page, text, expected, own)
  await editOwn("---\nslug: coffee\n---\n{{ 'a' | upcse }}", /upcse/)
  const found = await editOwn("---\nslug: tea\n---\n{{ 'a' | downcse }}", /same-address/)
  expect(found).toEqual([
    expect.stringMatching(/index\.liquid:4:10 .*downcse/),
    `${other}:2:1 warning ${message} [same-address]`,
  ])
})

test('prints once what an edit breaks in other files, and again after it was mended', async () => {
  const query = 'app/graphql/books.graphql'
  const broken = files[query].replace('title:', 'heading:')
  const project = newDirectory({ ...files, [page]: books('title') })
  const own = await serveProject(project, ['--memory', '--port', '0'])
  for (const filter of ['downcse', 'stripp']) {
    const inOther = [expect.stringMatching(/^app\/views\/pages\/other\.liquid:1:10 /)]
    writeIn(project, query, files[query])
    expect(await edit(other, `{{ 'a' | ${filter} }}`, RegExp(filter), own)).toEqual(inOther)
    expect(await edit(query, broken, /unselected-key/, own)).toEqual([
      expect.stringMatching(/^app\/views\/pages\/index\.liquid:4:64 warning .* does not select "title"/),
    ])
    expect(await edit(other, `{{ 'b' | ${filter} }}`, RegExp(filter), own)).toEqual(inOther)
  }
})

test('notes that pages have lost the default layout', async () => {
  const layout = 'app/views/layouts/application.liquid'
  const project = newDirectory({ [page]: body('home'), [layout]: '{{ content_for_layout }}' })
  const own = await serveProject(project, ['--memory', '--port', '0'])
  await edit(layout, '{{ content_for_layout | upcse }}', /upcse/, own)
  const first = own.notes.length
  rmSync(join(project, layout))
  await edit(other, "{{ 'a' | downcse }}", /downcse/, own)
  expect(own.notes[first]).toBe(
    'pages without the key "layout" have no layout any more: their layout was "application"',
  )
})

test('prints the fault of config.yml, and goes on when it is mended', async () => {
  expect(await edit(config, 'a: [', /config/)).toEqual([
    expect.stringMatching(/^app\/config\.yml:1:5 error invalid YAML/),
  ])
  writeIn(app.project, config, '')
  const found = await edit(page, body("{% render 'gone' %}"), /gone/)
  expect(found).toEqual([
    expect.stringMatching(/^app\/views\/pages\/index\.liquid:4:11 error can't find partial "gone"/),
  ])
})
