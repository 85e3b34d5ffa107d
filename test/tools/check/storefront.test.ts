import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { command } from '../command/terminal'

/** A copy of the storefront with additional files. */
function storefront(files: Readonly<Record<string, string>> = {}): string {
  const directory = newDirectory()
  cpSync(join(__dirname, '../../../examples/storefront/app'), join(directory, 'app'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeIn(directory, `app/${path}`, text)
  return directory
}

type Planted = readonly [path: string, text: string, place: `${number}:${number}`, rule: string, message: string]

const faults: readonly Planted[] = [
  [
    'views/pages/p1.liquid',
    '{% if true %}\n  {% for i in (1..3) %}\n{% endif %}',
    '2:3',
    'syntax',
    'not closed: expected {% endfor %}',
  ],
  ['views/pages/p2.liquid', 'a\n{{ 1 | plus: 2', '2:1', 'syntax', 'not closed'],
  ['views/pages/p3.liquid', "{% asign x = 'y' %}", '1:1', 'unknown-tag', 'did you mean "assign"?'],
  ['views/pages/p4.liquid', "{% blok 'y' %}text{% endblok %}", '1:1', 'unknown-tag', '"blok" not found'],
  ['views/pages/p5.liquid', "{% assign _x = 'y' | upcse %}", '1:22', 'unknown-filter', 'did you mean "upcase"?'],
  [
    'views/pages/p6.liquid',
    '{% assign _list = ["A" | downcse] %}',
    '1:26',
    'unknown-filter',
    'did you mean "downcase"?',
  ],
  [
    'views/pages/p7.liquid',
    "{{ 'a' | append: 'b', 'c' }}",
    '1:10',
    'filter-arguments',
    'takes at most 1 argument, got 2',
  ],
  ['views/pages/p8.liquid', "{{ 'a' | replace }}", '1:10', 'filter-arguments', 'is missing'],
  [
    'views/pages/p9.liquid',
    '{{ 1 | pricify: "USD", symbl: false }}',
    '1:8',
    'filter-arguments',
    'did you mean "symbol"?',
  ],
  ['views/pages/q1.liquid', "{% redirect_to '/', stats: 301 %}", '1:28', 'tag-arguments', 'did you mean "status"?'],
  ['views/pages/q2.liquid', '{% if 1 = 1 %}x{% endif %}', '1:9', 'unknown-operator', 'expected one of ==, !='],
  ['views/pages/q3.liquid', "{% render 'products/crad' %}", '1:11', 'missing-partial', 'did you mean "products/card"?'],
  [
    'views/pages/q4.liquid',
    "{% include 'nothing_of_the_kind' %}",
    '1:12',
    'missing-partial',
    'partial "nothing_of_the_kind"',
  ],
  [
    'views/pages/q5.liquid',
    "{% liquid\n  function x = 'helpers/mony'\n%}",
    '2:16',
    'missing-partial',
    'did you mean "helpers/money"?',
  ],
  [
    'views/pages/q6.liquid',
    "{% background job = 'jobs/confirm_ordr' %}",
    '1:21',
    'missing-partial',
    'did you mean "jobs/confirm_order"?',
  ],
  [
    'views/pages/q7.liquid',
    "{% theme_render_rc 'badge' %}",
    '1:20',
    'missing-partial',
    'can\'t find partial "badge"; looked for views/partials/badge.liquid',
  ],
  ['views/pages/q8.liquid', "{% layout 'aplication' %}", '1:11', 'missing-layout', 'did you mean "application"?'],
  [
    'views/pages/q9.liquid',
    '---\nmetadata: {}\nlayout: wide\n---\n',
    '3:1',
    'missing-layout',
    'can\'t find layout "wide"',
  ],
  [
    'views/pages/r1.liquid',
    "{% graphql g = 'orders/serch' %}",
    '1:16',
    'missing-query',
    'did you mean "orders/search"?',
  ],
  ['views/pages/r2.liquid', "{% include_form 'sign_upp' %}", '1:17', 'missing-form', 'form "sign_upp"'],
  [
    'views/pages/r3.liquid',
    '---\nauthorization_policies: [signed_on]\n---\n',
    '2:1',
    'missing-policy',
    'did you mean "signed_in"?',
  ],
  ['views/pages/r4.liquid', "{{ 'cart.titel' | t }}", '1:4', 'missing-translation', 'did you mean "cart.title"?'],
  ['views/pages/r5.liquid', '---\nslgu: five\n---\n', '2:1', 'unknown-key', 'did you mean "slug"?'],
  ['views/pages/r6.liquid', '---\nslug: {{ x }}\n---\n', '2:8', 'configuration', 'quotes'],
  [
    'views/pages/r7.liquid',
    '{% graphql g %}\n  query { recods(per_page: 1) { total_entries } }\n{% endgraphql %}',
    '2:11',
    'invalid-query',
    'Did you mean "records"',
  ],
  [
    'views/pages/r8.liquid',
    '{% graphql g -%}\n\n  query { recods(per_page: 1) { total_entries } }\n{% endgraphql %}',
    '3:11',
    'invalid-query',
    'Did you mean "records"',
  ],
  [
    'graphql/teas.graphql',
    'query {\n  records(per_page: 1) { totl }\n}',
    '2:26',
    'invalid-query',
    'Cannot query field "totl"',
  ],
  [
    'forms/tea.liquid',
    '---\nresource: tea\nfields:\n  properties:\n    name:\n      validation: { presense: true }\n---\n',
    '6:21',
    'unknown-key',
    'did you mean "presence"?',
  ],
  [
    'forms/teb.liquid',
    '---\nresource: teb\nemail_notifications: [welcom]\n---\n',
    '3:1',
    'missing-notification',
    'did you mean "welcome"?',
  ],
  [
    'emails/bye.liquid',
    "---\nto: ann@example.com\nsubjct: 'Bye'\n---\n",
    '3:1',
    'unknown-key',
    'did you mean "subject"?',
  ],
  [
    'emails/hi.liquid',
    "---\nto: ann@example.com\nsubject: '{{ data.name | upcse }}'\n---\n",
    '3:26',
    'unknown-filter',
    'did you mean "upcase"?',
  ],
  [
    'forms/tec.liquid',
    '---\nresource: tec\nsms_notifications: [thnks]\n---\n',
    '3:1',
    'missing-notification',
    'did you mean "thanks"?',
  ],
  [
    'smses/thanks.liquid',
    "---\nto: '+48123456789'\n---\n{% render 'only_in_sms' %}{{ 'a' | upcse }}",
    '4:36',
    'unknown-filter',
    'did you mean "upcase"?',
  ],
  [
    'smses/hello.liquid',
    "---\nto: '{{ data.phone | downcse }}'\n---\nHello",
    '2:22',
    'unknown-filter',
    'did you mean "downcase"?',
  ],
  ['views/partials/only_in_sms.liquid', "{{ 'b' | upcse }}", '1:10', 'unknown-filter', 'did you mean "upcase"?'],
  [
    'schema/tea.yml',
    'name: tea\nproperties:\n  - name: price\n    type: intger\n',
    '4:5',
    'configuration',
    'did you mean "integer"?',
  ],
  ['modules/blog/public/translations/tea.yml', 'en:\n  tea: Tea\n  bad: [\n', '4:1', 'configuration', 'invalid YAML'],
  ['modules/blog/public/translations/list.yml', '- a\n- b\n', '1:1', 'configuration', 'expected a hash, such as'],
  [
    'translations/de.yml',
    'pl:\n  only: [tylko]\nen:\n  alone: Alone\n',
    '4:3',
    'untranslated',
    '"alone" is missing in pl',
  ],
  ['lib/old.liquid', 'old', '1:1', 'unused-partial', '"old"'],
]

describe('check and the storefront', () => {
  it('finds nothing in it', async () => {
    const { code, output } = await command(storefront(), ['check'])
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ files checked: 0 errors, 0 warnings, 0 hints$/)])
  })

  it(`finds ${faults.length} planted faults, and nothing else`, async () => {
    const directory = storefront(Object.fromEntries(faults))
    const { code, output } = await command(directory, ['check', '--json'])
    const { findings } = JSON.parse(output) as {
      findings: Record<'file' | 'rule' | 'message' | 'line' | 'column', string>[]
    }
    const found = findings.map(({ file, line, column, rule, message }) => [file, `${line}:${column}`, rule, message])
    const expected = faults.map(([path, , place, rule, message]) => {
      return [`app/${path}`, place, rule, expect.stringContaining(message) as string]
    })
    expect(found).toEqual(expected.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)))
    expect(code).toBe(1)
  })
})
