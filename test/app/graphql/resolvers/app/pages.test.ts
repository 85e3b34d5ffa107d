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
