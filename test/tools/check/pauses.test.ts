import { memoryFiles } from '../../../src/ports/files'
import { checkApp } from '../../../src/tools/check'
import { TemplateParser } from '../../../src/tools/check/template-parser'
import type { Runtime } from '../../../src/app/context/runtime'
import { getDialect } from '../../../src/language/dialect'
import { register } from '../../support/register'

const pages = 30
const page = `{% graphql found %}query { users { results { id } } }{% endgraphql %}
{% assign name = 'shop' | t %}{% render 'card', name: name, found: found %}<a href="/about">{{ name }}</a>`

test('pauses between the files in each long check, so that an editor gets responses meanwhile', async () => {
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const { liquid } = register({
    files: memoryFiles({
      ...Object.fromEntries(numbers.map((number) => [`views/pages/page-${number}.liquid`, page])),
      'views/partials/card.liquid': '{{ name }}{{ found.users.results }}',
    }),
  })
  const runtime = getDialect(liquid) as Runtime
  const steps = new Map<string, number>()
  await checkApp(runtime, new TemplateParser(runtime, []), (name) => {
    steps.set(name, (steps.get(name) ?? 0) + 1)
  })
  const long = Array.from(steps).filter(([, count]) => count >= pages)
  expect(long.map(([name]) => name).toSorted()).toEqual([
    'HTML forms',
    'arguments of partials, forms and queries',
    'configuration',
    'files',
    'links',
    'names',
    'queries',
    'results',
    'translations',
    'unread files',
    'variables',
  ])
})
