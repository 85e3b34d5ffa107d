import { memoryFiles } from '../../../../../src'
import { register } from '../../../../support/register'

const files = memoryFiles({
  'views/partials/card.html.liquid': 'a',
  'views/partials/list.json.liquid': 'b',
  'views/partials/menu.liquid': 'c',
  'lib/total.liquid': 'd',
  'views/partials/icons.svg': 'e',
  'views/layouts/main.html.liquid': 'f',
  'views/layouts/feed.xml.liquid': 'g',
})

test.each([
  [
    'partials',
    [
      ['card', 'html'],
      ['icons', 'svg'],
      ['list', 'json'],
      ['menu', 'html'],
      ['total', 'html'],
    ],
  ],
  [
    'layouts',
    [
      ['feed', 'xml'],
      ['main', 'html'],
    ],
  ],
])('lists each of the %s once, with its format', async (kind, expected) => {
  const list = `admin_liquid_${kind}(sort: [{ path: { order: ASC } }])`
  const query = `{ found: ${list} { total_entries results { path format } } }`
  const text = await register({ files }).liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`)
  const results = expected.map(([path, format]) => ({ path, format }))
  expect(JSON.parse(String(text))).toEqual({ found: { total_entries: expected.length, results } })
})
