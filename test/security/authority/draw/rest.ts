import fc from 'fast-check'
import { omitKeys, makeHash, isHash, type Hash } from '../../../../src/base/values/hash'
import type { Sending } from '../app'
import { attributesOf } from '../model/attributes'
import type { App } from '../model/forms'
import type { RestRequest } from '../model/requests'
import { typeName, typesOf } from '../model/types'
import type { World } from '../model/world'
import { choices, credentials, formOf, idOf, pick, tableOf, userOf } from './choices'
import { types } from './configurations'
import { fit, logins, payloads } from './payloads'

/** A request to the REST API and its encoding. */
export interface Sent {
  readonly request: RestRequest
  readonly sending: Sending
}

const paths: Readonly<Record<string, string>> = {
  User: '/users',
  Session: '/sessions',
  BankAccount: '/user/bank_accounts',
  CreditCard: '/user/credit_cards',
  Customization: '/user/customizations',
}
const otherPath = '/customizations'

function methodsOf(resource: string): readonly string[] {
  if (resource === 'User') return ['POST', 'PUT', 'PUT']
  if (resource === 'Session') return ['POST', 'POST', 'DELETE']
  return tableOf(resource)?.startsWith(':') ? ['POST'] : ['POST', 'PUT', 'PUT', 'DELETE']
}

/** A request with any method, form and visitor. */
export const restRequests: fc.Arbitrary<(app: App, world: World) => Sent> = fc
  .record({
    ...choices,
    credentials,
    sending: fc.constantFrom<Sending>('json', 'urlencoded', 'multipart', 'page'),
    method: fc.nat(20),
    type: fc.nat(20),
    payload: payloads,
    login: logins,
  })
  .map(({ wrong, ...chosen }) => (app, world) => {
    const [name, form] = formOf(app, chosen.form)
    const { resource } = form
    const reached = resource === 'Customization' ? typesOf(name, app.forms) : undefined
    const method = wrong.method ?? pick(methodsOf(resource), chosen.method)
    const path = wrong.path ?? paths[resource] ?? otherPath
    const isMade = method === 'POST'
    const isIn = (table: string): boolean => (reached ? reached.has(table) : table === tableOf(resource))
    const user = userOf(chosen.credentials, world)
    const id = isMade || path === '/sessions' ? undefined : idOf(world, chosen.target, wrong, isIn, user)

    const { schema } = app
    const possible = types.filter((one) => reached?.has(one) && (schema.length === 0 || schema.includes(one)))
    const type = pick(possible.length > 0 ? possible : types, chosen.type)
    const untyped = omitKeys(chosen.payload, [typeName])
    const sound = resource === 'Session' ? chosen.login : { ...untyped, ...(isMade && { [typeName]: type }) }
    const fitted = wrong.isUnfit
      ? chosen.payload
      : fit(sound, attributesOf(resource), form.fields ?? undefined, reached)
    const payload = wrong.payload ?? { ...(method !== 'DELETE' && fitted), ...wrong.intruder }
    const parent = wrong.parent ?? (reached && isMade ? type : undefined)
    const { credentials } = chosen
    const request = {
      kind: 'rest',
      ...credentials,
      method,
      path,
      id,
      form: wrong.form ?? name,
      payload,
      parent,
    } as const
    const isOnPage =
      credentials.visitor &&
      credentials.token === undefined &&
      credentials.csrf === 'right' &&
      !wrong.form &&
      !wrong.path
    const sending = chosen.sending !== 'page' || (isOnPage && !wrong.method) ? chosen.sending : 'urlencoded'
    return sent(request, isHash(payload) ? sending : 'json', reached !== undefined && isMade)
  })

/** @param isTyped whether the page determines the type of a new record by its parent */
function sent(request: Omit<RestRequest, 'isText'>, sending: Sending, isTyped: boolean): Sent {
  if (sending === 'json') return { request: { ...request, isText: false }, sending }
  const parent = request.parent === undefined ? undefined : String(request.parent)
  const isKnown = sending === 'page' && isTyped && !/^\d*$/.test(parent ?? '')
  const payload = asText({ ...(isKnown && { [typeName]: parent }), ...(request.payload as Hash) })
  return { request: { ...request, payload, parent, isText: true }, sending }
}

/** A value as an HTML form sends it; undefined if the form omits it. */
function asText(value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (!isHash(value)) return String(value)
  const entries = Object.entries(value).map(([key, item]) => [key, asText(item)] as const)
  const sent = entries.filter(([, item]) => item !== undefined)
  return sent.length > 0 ? makeHash(sent) : undefined
}
