import { memoryFiles } from '../../../src'
import { register } from '../../support/register'

// Values that an app shares between requests: changes by a template must affect only its own copy.

const validations = '{ presence: true, length: { minimum: 3 }, inclusion: { in: [green, black] } }'
const field = '{{ form.fields.properties.kind.validation | json }}'
const length = 'form.fields.properties.kind.validation.length'
const list = 'form.fields.properties.kind.validation.inclusion.in'

const files = memoryFiles({
  'views/pages/metadata.liquid':
    '---\nmetadata: { area: { name: shop }, tags: [tea] }\n---\n{{ context.page | json }}{% assign context.page.metadata.area.name = context.params.x %}{% assign context.page.metadata.tags << context.params.x %}{% assign context.page.slug = context.params.x %}',
  'views/pages/translation.liquid':
    "{% assign found = 'hours' | t %}{{ found | json }}{% assign found.week[0] = context.params.x %}{% assign found.sunday = context.params.x %}",
  'views/pages/records.liquid':
    '{% graphql found %}query { records(filter: { table: { value: "tea" } }) { results { properties } } }{% endgraphql %}{{ found | json }}{% assign found.records.results[0].properties.origin.country = context.params.x %}',
  'views/pages/context.liquid':
    '{{ context.session }}{{ context.exports }}{{ context.location.host }}{{ context.cookies }}{% assign context.session.x = context.params.x %}{% assign context.exports.x = context.params.x %}{% assign context.location.host = context.params.x %}{% assign context.cookies.x = context.params.x %}',
  'views/pages/constants.liquid':
    '[{{ context.constants.KEY }}]{% assign constants = context.constants %}{% try %}{% assign constants.KEY = context.params.x %}{% catch e %}{% endtry %}',
  'views/pages/literals.liquid':
    '{% assign hash = { "a": [1] } %}{{ hash }}{% assign hash.a[0] = context.params.x %}{% assign text = \'{ "a": { "b": 1 } }\' | parse_json %}{{ text }}{% assign text.a.b = context.params.x %}',
  'views/pages/agent.liquid':
    '{% assign agent = context.headers.HTTP_USER_AGENT | useragent %}{{ agent | json }}{% assign agent.os.family = context.params.x %}{% assign agent.version.major = context.params.x %}',
  'views/pages/form.liquid': "{% include_form 'tea' %}",
  'forms/tea.liquid': `---\nresource: tea\nfields:\n  properties:\n    kind: { validation: ${validations} }\n---\n${field}{% try %}{% assign ${length}.minimum = 0 %}{% catch e %}{% endtry %}{% try %}{% assign ${list} << context.params.x %}{% catch e %}{% endtry %}`,
  'translations/en.yml': 'en: { hours: { week: [9, 17], sunday: closed } }',
})

test.each(['metadata', 'translation', 'records', 'context', 'constants', 'literals', 'agent', 'form'])(
  "isolates a template's changes from other requests: %s",
  async (page) => {
    const platform = register({ files, settings: { constants: { KEY: 'mine' } } })
    await platform.adapters.records.create('tea', { origin: { country: 'China' } })
    const get = async (x: string): Promise<string> => {
      const request = new Request(`https://shop.test/${page}?x=${x}`, { headers: { 'user-agent': 'Firefox/100.0' } })
      return (await platform.respond({ page }, { request })).text()
    }
    const first = await get('PLANTED')
    expect(first).not.toContain('PLANTED')
    expect(await get('again')).toBe(first)
  },
)
