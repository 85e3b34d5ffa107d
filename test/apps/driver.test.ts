import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { newDirectory } from '../support/jest/app-directory'
import { drive, type AppReport } from './driver/drive'
import { causesIn } from './driver/report'
import { findRoots } from './driver/roots'

/** The kind and the request of each failure. */
const failuresOf = ({ findings }: AppReport): readonly string[] =>
  findings.map(({ kind, subject }) => `${kind}: ${subject}`).sort()

describe('the driver', () => {
  test('requests pages as guest and as user, with records of each table', async () => {
    const root = newDirectory({
      'app/schema/tea.yml': 'name: tea\nproperties:\n  - name: price\n    type: integer',
      'app/graphql/teas.graphql':
        'query ($table: String = "tea") { records(per_page: 9, filter: { table: { value: $table } }) { total_entries } }',
      'app/views/pages/teas/show.liquid':
        '---\nslug: teas/:id\n---\n{% graphql g = "teas" %}{% if g.records.total_entries != 3 %}{% response_status 500 %}{% endif %}',
      'app/views/pages/percent.liquid': '---\nslug: 5%=\n---\n{% response_status 404 %}',
      'app/views/pages/secret.liquid': '{% unless context.current_user %}{% response_status 403 %}{% endunless %}',
    })
    const { pages, documents, findings } = await drive(root)
    expect(findings).toEqual([])
    expect(pages).toEqual({ 200: 3, 403: 1, 404: 2 })
    expect(documents).toMatchObject({ documents: 1, worked: 1, executions: { failed: 0 } })
  })

  test('submits each form of pages and files, once correctly and once wrongly', async () => {
    const form = [
      ...['---', 'name: sign', 'resource: guest', 'fields:', '  properties:'],
      ...['    email: { validation: { presence: true, email: true } }', '---'],
      '{% form %}<input type="email" name="{{ form.fields.properties.email.name }}">{% endform %}',
    ]
    const root = newDirectory({
      'app/schema/guest.yml': 'name: guest\nproperties:\n  - name: email\n    type: string',
      'app/forms/sign.liquid': form.join('\n'),
      'app/views/pages/search.liquid': '<form action="/search"><input name="q"></form>',
    })
    const { forms, findings } = await drive(root)
    expect(findings).toEqual([])
    expect(forms).toEqual({ forms: 2, right: [200, 302], wrong: [200, 422] })
  })

  test('reports failures and their kinds', async () => {
    const root = newDirectory({
      'app/views/pages/partial.liquid': '{% render "nowhere" %}',
      'app/views/pages/network.liquid': '{{ "https://example.com/a" | download_file }}',
      'app/views/pages/error.liquid': '{% parse_json a %},{% endparse_json %}',
      'app/graphql/old.graphql': 'query { old_field }',
      'app/graphql/pages.graphql': 'query { admin_versions { results { id } } }',
      'app/graphql/delete.graphql': 'mutation ($id: ID!) { record_delete(id: $id) { id } }',
    })
    const report = await drive(root)
    expect(failuresOf(report)).toEqual([
      'arguments: graphql/delete.graphql with plausible',
      'error: GET /error as guest',
      'error: GET /error as user',
      'missing file: GET /partial as guest',
      'missing file: GET /partial as user',
      'network: GET /network as guest',
      'network: GET /network as user',
      'query: graphql/old.graphql',
      'unavailable: graphql/pages.graphql with plausible',
    ])
    const [first] = causesIn([report, { ...report, root: 'other' }])
    expect(first).toMatchObject({ apps: 2, times: 4 })
  })
})

const own = ['examples/notes', 'examples/starter', 'examples/storefront', 'test/apps/bookings']

test.each(own)('finds no failure in %s', async (folder) => {
  const root = join(__dirname, '../..', folder)
  expect(findRoots(root)).toEqual([root])
  const report = await drive(root)
  // A document's record is not seeded if its table has no schema file.
  expect(report.findings.filter(({ kind }) => kind !== 'arguments')).toEqual([])
  expect(Object.values(report.pages).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
})

// APPS=<folder> npx jest test/apps/driver: drives each app of a folder in a separate process.
const { APPS: given } = process.env
if (given !== undefined) {
  test('drives the apps in APPS without a crash', () => {
    const program = join(__dirname, 'driver/main.mts')
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, given], {
      encoding: 'utf8',
    })
    process.stdout.write(stdout)
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  }, 7_200_000)
}
