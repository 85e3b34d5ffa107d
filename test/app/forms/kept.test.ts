import type { FormConfiguration } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { omitKeys } from '../../../src/base/values/hash'
import { appWith } from './support'

const virtual = { property_options: { virtual: true } }
const readonly = { property_options: { readonly: true } }

/** An app with the user 1, and a form that changes users. */
async function withUser(fields: FormConfiguration['fields'], properties: object = {}) {
  const app = appWith({ edit: { resource: 'User', fields: fields ?? {} } })
  const stored = { email: 'ann@example.com', encrypted_password: 'hash', ...properties }
  await app.platform.adapters.records.create(usersTable, stored)
  const edit = async (values: object) => (await app.update('edit', 1, values, '/api/users')).status
  return { ...app, stored, edit }
}

describe('a virtual field', () => {
  test('does not count as the stored password', async () => {
    const { edit, table, stored } = await withUser({ first_name: null, password: virtual })
    expect(await edit({ first_name: 'Ann', password: 'tea-time' })).toBe(204)
    expect(await table(usersTable)).toEqual([{ ...stored, first_name: 'Ann' }])
  })

  test('leaves the stored value of its name unchanged', async () => {
    const fields = { properties: { level: virtual, plan: null, place: { street: virtual, town: null } } }
    const properties = { level: 1, place: { street: 'High Street' } }
    const { edit, table, stored } = await withUser(fields, { properties })
    expect(await edit({ properties: { plan: 'free', level: 9, place: { town: 'Leeds', street: 'x' } } })).toBe(204)
    const place = { street: 'High Street', town: 'Leeds' }
    expect(await table(usersTable)).toEqual([{ ...stored, properties: { level: 1, plan: 'free', place } }])
  })

  test('does not count as the e-mail that a new user requires', async () => {
    const { create, table } = appWith({ sign_up: { resource: 'User', fields: { email: virtual } } })
    const { status, body } = await create('sign_up', { email: 'ann@example.com' }, '/api/users')
    expect([status, body]).toEqual([422, { id: null, errors: { email: ["can't be blank"] } }])
    expect(await table(usersTable)).toEqual([])
  })

  test('does not count as the type that a new customization requires', async () => {
    const photo: FormConfiguration = { resource: 'Customization', fields: { custom_model_type_name: virtual } }
    const { send } = appWith({ photo })
    const body = { form_configuration_name: 'photo', form: { custom_model_type_name: 'photo' } }
    const answer = await send('POST', '/api/customizations', { ...body, parent_resource_id: 'photo' })
    expect([answer.status, answer.body]).toEqual([
      422,
      { id: null, errors: { custom_model_type_name: ["can't be blank"] } },
    ])
  })

  test("can have the name of a record's own attribute", async () => {
    const { create, table } = appWith({ note: { resource: 'note', fields: { properties: { creator_id: virtual } } } })
    expect((await create('note', { properties: { creator_id: '7' } })).status).toBe(201)
    expect(await table('note')).toEqual([{}])
  })
})

describe('a read-only field', () => {
  const place = { street: 'High Street', town: 'Leeds' }

  test('stays unchanged if nil is sent for its container', async () => {
    const fields = { properties: { level: readonly, plan: null, place: { street: readonly, town: null } } }
    const { edit, table, stored } = await withUser(fields, { properties: { level: 1, plan: 'free', place } })
    expect(await edit({ properties: { place: null } })).toBe(204)
    const left = { level: 1, plan: 'free', place: { street: 'High Street' } }
    expect(await table(usersTable)).toEqual([{ ...stored, properties: left }])
    expect(await edit({ properties: null })).toBe(204)
    expect(await table(usersTable)).toEqual([{ ...stored, properties: omitKeys(left, ['plan']) }])
  })

  test('does not keep the other properties unchanged', async () => {
    const { edit, table, stored } = await withUser({ properties: null }, { properties: { place } })
    expect(await edit({ properties: null })).toBe(204)
    expect(await table(usersTable)).toEqual([{ ...stored, properties: null }])
  })
})
