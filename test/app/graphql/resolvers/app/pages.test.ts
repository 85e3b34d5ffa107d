import { memoryFiles } from '../../../../../src'
import { register } from '../../../../support/register'

test('returns the content of Markdown pages as HTML', async () => {
  const files = memoryFiles({
    'views/pages/a.liquid': '---\nslug: a\nconverter: markdown\n---\n# Tea {{ name }}\n\n*green*',
    'views/pages/b.liquid': '---\nslug: b\n---\n<b>{{ name }}</b>',
  })
  const { liquid } = register({ files })
  const query = '{ admin_pages(sort: [{ slug: { order: ASC } }]) { results { slug html_content } } }'
  const template = `{% graphql g %}${query}{% endgraphql %}{{ g.admin_pages.results | json }}`
  expect(JSON.parse(String(await liquid.parseAndRender(template)))).toEqual([
    { slug: 'a', html_content: '<h1 id="tea-name">Tea {{ name }}</h1>\n<p><em>green</em></p>\n' },
    { slug: 'b', html_content: '<b>{{ name }}</b>' },
  ])
})

test('pages are searched by their content, and by whether they are searchable', async () => {
  const files = memoryFiles({
    'views/pages/a.liquid': '---\nsearchable: true\n---\nGreen tea',
    'views/pages/b.liquid': '---\nsearchable: true\n---\nCoffee',
    'views/pages/c.liquid': 'Black tea',
  })
  const { liquid } = register({ files })
  const found = async (filter: string): Promise<unknown> => {
    const query = `{ admin_pages(filter: { ${filter} }, sort: [{ slug: { order: ASC } }]) { results { slug searchable } } }`
    const json = await liquid.parseAndRender(
      `{% graphql g %}${query}{% endgraphql %}{{ g.admin_pages.results | json }}`,
    )
    return (JSON.parse(String(json)) as { slug: string }[]).map(({ slug }) => slug)
  }
  expect(await found('searchable: { value: true }, content: { contains: "tea" }')).toEqual(['a'])
  expect(await found('searchable: { not_value: true }')).toEqual(['c'])
  expect(await found('searchable: { is_null: false }, content: { contains: "tea" }')).toEqual(['a', 'c'])
})
