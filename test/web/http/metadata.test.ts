import { memoryFiles } from '../../../src/ports/files'
import { failureOf, register } from '../../support/register'

/** The output of a page with this metadata in a layout. */
async function show(metadata: string, body: string, files: Record<string, string> = {}): Promise<string> {
  const app = {
    'views/layouts/application.liquid': '<title>{{ context.page.metadata.title }}</title>{{ content_for_layout }}',
    'views/pages/show.liquid': `---\nslug: teas/:id\nmetadata:\n${metadata.replace(/^/gm, '  ')}\n---\n${body}`,
    ...files,
  }
  const platform = register({ files: memoryFiles(app), settings: { escapeOutput: true } })
  const request = new Request('http://shop.test/teas/5?q=%3Cb%3E')
  const response = await platform.respond({ page: '/teas/5' }, { request })
  return response.text()
}

describe('Liquid in the metadata of a page', () => {
  test("is rendered when it is read, with the page's exported values", async () => {
    const page = "{{ context.page.metadata.title }}{% assign n = 'Oolong' %}{% export n, namespace: 'tea' %}"
    expect(await show('title: "Tea {{ context.exports.tea.n }} {{ params.id }}"', page)).toBe(
      '<title>Tea Oolong 5</title>Tea  5',
    )
  })

  test('can use partials, and is escaped in output', async () => {
    const title = "title: >-\n  {% include 'name' %}{{ name | append: context.params.q }}"
    const files = { 'views/partials/name.liquid': "{% assign name = 'Tea' %}" }
    expect(await show(title, '', files)).toBe('<title>Tea&lt;b&gt;</title>')
  })

  test('can occur in lists and hashes, beside plain values', async () => {
    const metadata = 'tags: [a, "{{ params.id }}", 7]\nseo:\n  __proto__: "{{ 1 | plus: 1 }}"\nnone:'
    expect(await show(metadata, '{{ context.page.metadata | json }}')).toBe(
      '<title></title>{"tags":["a","5",7],"seo":{"__proto__":"2"},"none":null}',
    )
  })

  test('reads the metadata as written', async () => {
    expect(await show('title: "{{ context.page.metadata.title | size }}"\nn: \'{{ 1 }}\'', '')).toBe(
      '<title>40</title>',
    )
  })

  test('reports an error with its place, and only if it is read', async () => {
    const app = { 'views/layouts/application.liquid': '{{ content_for_layout }}' }
    const metadata = 'seo:\n  title: "{{ 1 | divided_by: 0 }}"'
    expect(await show(metadata, 'page', app)).toBe('page')
    const { message } = await failureOf(show(metadata, '{{ context.page.metadata.seo.title }}', app))
    expect(message).toMatch(/divided by 0, file:views\/pages\/show\.liquid, line:5, col:32$/)
  })
})

test('is beside the layout in context.page', async () => {
  const files = {
    'views/layouts/plain.liquid': '{{ content_for_layout }}',
    'views/pages/a.liquid': '---\nlayout: plain\n---\n{{ context.page.layout }} {{ context.page.layout_name }}',
    'views/pages/b.liquid': '[{{ context.page.layout }}]',
  }
  const platform = register({ files: memoryFiles(files) })
  const show = async (page: string): Promise<string> => (await platform.respond({ page })).text()
  expect([await show('a'), await show('b')]).toEqual(['plain plain', '[]'])
})
