import { findingsIn } from './find'

const find = async (path: string, text: string) =>
  (await findingsIn({ [path]: text }))
    .filter(({ rule }) => rule === 'boolean-word')
    .map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('a word that YAML reads as a boolean', () => {
  it.each([
    [
      'a policy',
      'views/pages/index.liquid',
      '---\nauthorization_policies: [no]\n---\n',
      "2:26 authorization_policies.0: YAML reads no as false: put it in quotes, 'no'",
    ],
    [
      'a former key',
      'forms/switch.liquid',
      '---\nresource: switch\nreturn_to: off\n---\n',
      "3:12 return_to: YAML reads off as false: put it in quotes, 'off'",
    ],
    [
      'a property',
      'schema/switch.yml',
      'name: switch\nproperties:\n- index: yes\n  name: On',
      "4:9 properties.0.name: YAML reads On as true: put it in quotes, 'On'",
    ],
    [
      'a field of a form',
      'forms/switch.liquid',
      '---\nresource: switch\nfields:\n  properties:\n    on:\n---\n',
      "5:5 fields.properties: YAML reads the key on as true: put it in quotes, 'on'",
    ],
    ['a language', 'translations/no.yml', 'no:\n  a: b', "1:1 YAML reads the key no as false: put it in quotes, 'no'"],
    [
      'a text',
      'translations/en.yml',
      'en:\n  a: [x, Yes]',
      "2:10 en.a.1: YAML reads Yes as true: put it in quotes, 'Yes'",
    ],
  ])('is reported as %s', async (_, path, text, message) => {
    expect(await find(path, text)).toEqual([message])
  })

  it.each([
    ['a flag', 'schema/switch.yml', 'name: switch\nproperties:\n- name: a\n  index: yes\n  unique: no'],
    ['a word in quotes', 'schema/switch.yml', 'name: "on"\nproperties:\n- name: \'no\''],
    ['true and false', 'translations/en.yml', 'en:\n  a: true\n  False: b'],
  ])('is not reported as %s', async (_, path, text) => {
    expect(await find(path, text)).toEqual([])
  })
})
