import fc from 'fast-check'
import { makeHash, isHash, type Hash } from '../../../../src/base/values/hash'
import { attributesOf } from '../model/attributes'
import type { App } from '../model/forms'
import type { Mutation } from '../model/queries'
import { visitors, type World } from '../model/world'
import { choices, formOf, idOf, tableOf } from './choices'
import { types } from './configurations'
import { fit, logins, payloads, properties } from './payloads'

const names = [
  ...['record_create', 'record_update', 'record_delete', 'record_create', 'record_update', 'record_delete'],
  ...['user_create', 'user_update', 'user_delete', 'user_session_create', 'user_session_destroy'],
  ...['constant_set', 'constant_unset'],
]

/** A mutation that a page runs for a visitor, with or without a form. */
export const mutations: fc.Arbitrary<(app: App, world: World) => Mutation> = fc
  .record({
    ...choices,
    name: fc.constantFrom(...names),
    visitor: fc.constantFrom(...visitors, undefined),
    isByForm: fc.boolean(),
    table: fc.constantFrom(...types),
    isTableNamed: fc.boolean(),
    isSelf: fc.boolean(),
    payload: payloads,
    login: logins,
    properties,
    constant: fc.constantFrom('key', 'other'),
  })
  .map(({ wrong, ...chosen }) => (app, world) => {
    const common = { kind: 'mutation', visitor: chosen.visitor, name: chosen.name } as const
    const user = (chosen.visitor && world.sessions.get(chosen.visitor)) ?? null
    if (chosen.name.startsWith('constant')) return { ...common, properties: { name: chosen.constant, value: 'new' } }
    if (chosen.name.startsWith('user_session')) return { ...common, user: textsOf(chosen.login) }
    const isUser = chosen.name.startsWith('user')
    const [formName, form] = formOf(app, chosen.form, ({ resource }) => (resource === 'User') === isUser)
    const byForm = { form: chosen.isByForm ? (wrong.form ?? formName) : null }
    const table = (chosen.isByForm ? tableOf(form.resource) : undefined) ?? chosen.table
    const id = idOf(world, chosen.target, wrong, (one) => one === (isUser ? ':users' : table), user)
    const fitted = (values: Hash): Hash =>
      chosen.isByForm && !wrong.isUnfit ? fit(values, attributesOf(form.resource), form.fields ?? undefined) : values
    if (isUser) {
      const self = chosen.isSelf && chosen.name === 'user_update'
      return { ...common, ...byForm, id: self ? null : id, user: accountOf(fitted(chosen.payload)) }
    }
    const given = chosen.name === 'record_delete' ? {} : fitted({ properties: chosen.properties })
    const named = wrong.table ?? (chosen.isTableNamed || chosen.name === 'record_create' ? table : null)
    return { ...common, ...byForm, id, table: named, properties: (given.properties ?? {}) as Hash }
  })

/** The attributes of a user's input that have its types. */
function accountOf(payload: Hash): Hash {
  const { properties: own } = payload
  const texts = textsOf(Object.fromEntries(['email', 'first_name', 'password'].map((name) => [name, payload[name]])))
  return { ...texts, ...(isHash(own) && { properties: own }) }
}

function textsOf(values: Hash): Hash {
  return makeHash(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}
