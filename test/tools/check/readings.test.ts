import { memoryFiles } from '../../../src/ports/files'
import { checkApp } from '../../../src/tools/check'
import { TemplateParser } from '../../../src/tools/check/template-parser'
import type { Runtime } from '../../../src/app/context/runtime'
import { fileKinds, type AnyFileKind } from '../../../src/files/kinds'
import { getDialect } from '../../../src/language/dialect'
import { register } from '../../support/register'

const files = {
  'views/pages/index.liquid': "---\nlayout: main\nauthorization_policies: [guest]\n---\n{% include_form 'tea' %}",
  'views/layouts/main.liquid': '{{ content_for_layout }}',
  'views/partials/card.liquid': '---\nmetadata:\n  note: "{{ 1 }}"\n---\n',
  'authorization_policies/guest.liquid': '---\nredirect_to: /\n---\ntrue',
  'forms/tea.liquid': '---\nresource: tea\nemail_notifications: [thanks]\n---\n{% form %}{% endform %}',
  'emails/thanks.liquid': '---\nto: "{{ form.email }}"\nsubject: Thanks\n---\n',
  'graphql/teas.graphql': 'query { records(per_page: 1, filter: { table: { value: "tea" } }) { total_entries } }',
  'schema/tea.yml': 'properties:\n- name: cup_id\n  belongs_to: cup\n',
  'user.yml': 'properties:\n- name: nick\n',
  'translations/en.yml': 'en:\n  tea: Tea\n  cup: Cup',
  'translations/pl.yml': 'pl:\n  tea: Herbata',
}

test('reads each file once, and again only if it has changed', async () => {
  const kinds = Object.values<AnyFileKind>(fileKinds)
  const reads = kinds.map((kind) => jest.spyOn(kind, 'read'))
  const listRead = (): readonly string[] => {
    const paths = reads.flatMap((read) => read.mock.calls.map(([path]) => path))
    reads.forEach((read) => read.mockClear())
    // The settings are read from config.yml, which the app does not have.
    return paths.filter((path) => path in files).toSorted()
  }
  const source = memoryFiles(files)
  const runtime = getDialect(register({ files: source }).liquid) as Runtime
  const parser = new TemplateParser(runtime, [])
  await checkApp(runtime, parser)
  expect(listRead()).toEqual(Object.keys(files).toSorted())
  source.write('forms/tea.liquid', `${files['forms/tea.liquid']} `)
  await checkApp(runtime, parser)
  expect(listRead()).toEqual(['forms/tea.liquid'])
})
