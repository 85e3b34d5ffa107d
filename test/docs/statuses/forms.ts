import { text, uploadsApp } from '../../web/handler/uploads-app'
import { openApp, tea } from '../sentences/scene'
import { ask, logInTooOften, same, submitNothing, type Statuses } from './scene'

const { platform, send } = openApp({
  'schema/tea.yml': 'name: tea\nproperties: [{ name: name, unique: true }, { name: stock, type: integer }]\n',
  'forms/tea.liquid': '---\nresource: tea\nfields: { properties: { name: , stock: } }\n---\n',
  'forms/invalid.liquid': "---\nresource: tea\ndefault_payload: '{ not JSON'\n---\n",
  'forms/denied.liquid': '---\nresource: tea\nauthorization_policies: [closed]\n---\n',
  'forms/photo.liquid': '---\nresource: Customization\ncustom_model_types: [photo]\nresource_owner: anyone\n---\n',
  'forms/cart.liquid':
    '---\nresource: Customization\ncustom_model_types: [cart]\nresource_owner: anyone\nfields: { properties: , customizations: { line: { id: , properties: } } }\n---\n',
  'authorization_policies/closed.liquid': 'false',
  'views/pages/closed.liquid': '---\nauthorization_policies: [closed]\n---\n',
  'views/pages/edit.liquid': "{% include_form 'tea', id: '99' %}",
})

async function submit(name: string, form: object, id?: string): Promise<number> {
  const path = `/api/customizations${id === undefined ? '' : `/${id}`}`
  return (await send(id === undefined ? 'POST' : 'PUT', path, { form_configuration_name: name, form })).status
}

/** A new record of the app. */
const make = async (table: string): Promise<string> => (await platform.adapters.records.create(table, {})).id

async function repeatUnique(): Promise<number> {
  await send('POST', '/api/customizations', tea({ name: 'Oolong' }))
  return submit('tea', { properties: { name: 'Oolong' } })
}

export const data: Statuses = {
  'at the field (422)': repeatUnique,
  'A form returns 422': () => submit('tea', { properties: { stock: 'many' } }),
}

export const forms: Statuses = {
  'Invalid JSON rejects the form with 422': () => submit('invalid', {}),
  'not nested in this record is rejected with 422': async () =>
    submit('cart', { customizations: { line: { id: await make('line'), properties: {} } } }, await make('cart')),
  'Another type is rejected with 406': () => submit('photo', { custom_model_type_name: 'tea' }),
  'sending another one is rejected with 422': async () =>
    submit('photo', { custom_model_type_name: 'tea' }, await make('photo')),
  'status in `http_status`, 403 by default': () => same(submit('denied', {}), ask(platform, '/closed')),
  'nothing is printed and the status is 404': () => ask(platform, '/edit'),
  'the page is shown again with status 422': async () => (await submitNothing()).status,
}

export const differencesFromPlatform: Statuses = {
  'too many return 429': async () => (await logInTooOften()).status,
  'at the URL of the REST API, with status 422': async () => (await submitNothing()).status,
}

/** Uploads a file with the form that a mutation returns. */
async function upload(fields: Readonly<Record<string, string>> = {}): Promise<number> {
  const app = uploadsApp()
  const { property_upload_presigned_url: form } = await app.query(
    'mutation { property_upload_presigned_url(table: "note", property_name: "doc") { upload_url upload_url_payload } }',
  )
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...form.upload_url_payload, ...fields })) body.set(name, String(value))
  body.set('file', text('tea'))
  return (await app.fetch(form.upload_url, { method: 'POST', body })).status
}

export const uploads: Statuses = {
  'The response is 201': () => upload(),
  '(For 204 or 200': async () => [
    await upload({ success_action_status: '204' }),
    await upload({ success_action_status: '200' }),
  ],
}
