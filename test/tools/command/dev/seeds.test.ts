import { newDirectory } from '../../../support/jest/app-directory'
import { endServed, serveProject } from '../../dev/served'

afterEach(endServed)

const app = {
  'app/schema/tea.yml': 'name: tea\nproperties:\n- name: title\n  type: string\n- name: price\n  type: integer\n',
  'app/views/pages/index.liquid': `---
slug: /
---
{% graphql g %}{ records(filter: { table: { value: "tea" } }, sort: { created_at: { order: ASC } }) {
  results { title: property(name: "title") price: property_int(name: "price") }
} }{% endgraphql %}{% graphql u %}{ users { results { email first_name city: property(name: "city") } } }{% endgraphql %}{{ g.records.results | json }} {{ u.users.results | json }}`,
}

/** The page of an app with these seeds, and the notes of `dev`. */
async function serve(seeds: Readonly<Record<string, string>>): Promise<{ page: string; notes: string }> {
  const project = newDirectory({ ...app, ...seeds })
  const { origin, stop, ended } = await serveProject(project, ['--memory', '--port', '0'])
  const page = await (await fetch(origin)).text()
  stop()
  return { page, notes: (await ended).notes }
}

const price =
  '{% graphql _ %}mutation { record_create(record: { table: "tea", properties: [{ name: "price", value_int: 9 }] }) { id } }{% endgraphql %}'

describe('the seeds of an app', () => {
  test('are records and users of seeds.yml, then the records that the templates in seeds create', async () => {
    const { page, notes } = await serve({
      'seeds.yml': `records:
  tea:
  - title: Sencha
    price: 12
users:
- email: ann@example.com
  password: correct horse battery
  first_name: Ann
  city: Leeds
`,
      'seeds/2.liquid': price,
      'seeds/1.liquid': price.replace('9', '8'),
      'seeds/notes.txt': 'not a template',
    })
    expect(page).toBe(
      '[{"title":"Sencha","price":12},{"title":null,"price":8},{"title":null,"price":9}] [{"email":"ann@example.com","first_name":"Ann","city":"Leeds"}]',
    )
    expect(notes).toBe('the data of seeds.yml, seeds/1.liquid, seeds/2.liquid is loaded')
  })

  test.each([
    [
      'an unknown key',
      { 'seeds.yml': 'record:\n  tea: []\n' },
      'seeds.yml:1:1: record: unknown key (did you mean "records"?)',
    ],
    [
      'a row that is not a hash',
      { 'seeds.yml': 'records:\n  tea:\n  - Sencha\n' },
      'seeds.yml:3:5: records.tea.0: expected a hash of properties, got String "Sencha"',
    ],
    ['invalid YAML', { 'seeds.yml': 'records: [\n' }, 'seeds.yml:2:1: invalid YAML'],
    ['a refused user', { 'seeds.yml': 'users:\n- email: nobody\n  password: short\n' }, 'seeds.yml:2:3: users.0: '],
    [
      'a value of another type',
      { 'seeds.yml': 'records:\n  tea:\n  - price: [1]\n' },
      'seeds.yml:3:5: records.tea.0: ',
    ],
    ['an invalid template', { 'seeds/tea.liquid': '\n{% if %}' }, 'file:seeds/tea.liquid, line:2, col:1'],
    [
      'a failed mutation',
      {
        'seeds/tea.liquid': '\n{% graphql _ %}mutation { user_delete(id: "999") { id } }{% endgraphql %}',
      },
      'file:seeds/tea.liquid, line:2, col:1',
    ],
  ])('write nothing after %s, whose place is named', async (_, files, message) => {
    const { page, notes } = await serve({
      ...(files as Record<string, string>),
      ...('seeds.yml' in files ? {} : { 'seeds/a.liquid': price }),
    })
    expect(page).toBe('[] []')
    expect(notes).toContain(message)
    expect(notes).toContain('No seeds are loaded. --fresh loads them again')
  })
})
