import { memoryFiles } from '../../../src'
import { register } from '../../support/register'

test.each([
  ['Session', 'emial', 'fields.emial: unknown attribute of the resource (did you mean "email"?)'],
  ['Session', 'login', 'fields.login: unknown attribute of the resource; expected one of email, password'],
  ['tea', 'colour', 'fields.colour: unknown attribute of the resource; expected one of properties, custom_addresses, '],
])('a form of %s with the field %s reports the attributes that it can have', async (resource, name, message) => {
  const form = `---\nresource: ${resource}\nfields: { ${name}: }\n---\n`
  const { liquid } = register({ files: memoryFiles({ 'forms/tea.liquid': form }) })
  await expect(liquid.parseAndRender("{% include_form 'tea' %}")).rejects.toThrow(`forms/tea.liquid:3:11: ${message}`)
})
