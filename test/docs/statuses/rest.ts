import { memoryTokens } from '../../../src'
import { accessKey, authorized, sender, testApp } from '../../web/rest/app'
import { openApp } from '../sentences/scene'
import {
  exceedLimits,
  logInTooOften,
  openBrowser,
  same,
  sendHosts,
  sendTargets,
  submitFailing,
  submitNothing,
  type Statuses,
} from './scene'

const app = testApp()
const api = sender((request) => app.fetch(request))
const send = async (...request: Parameters<typeof api>): Promise<number> => (await api(...request)).status

const customizations = '/api/user/customizations'
const ann = { email: 'ann@example.com', password: 'tea-time' }
const fill = (form_configuration_name: string, form: object = {}): object => ({ form_configuration_name, form })
const car = { ...fill('car', { custom_model_type_name: 'car' }), parent_resource_id: 'car' }
const note = (text: string): object => fill('note', { properties: { text } })

/** The path of a new record, or of a new user. */
async function make(path: string, body: object): Promise<string> {
  return `${path}/${((await api('POST', path, body)).body as { id: number }).id}`
}
const makeCar = (): Promise<string> => make(customizations, car)
let users = 0
const makeUser = (): Promise<string> =>
  make('/api/users', fill('sign_up', { ...ann, email: `ann-${++users}@example.com` }))
const logIn = (form: object): Promise<number> => send('POST', '/api/sessions', fill('log_in', form))

/** A record of another owner, for a token that acts for Eve. */
async function changeForeign(): Promise<number> {
  const tokens = memoryTokens([accessKey, { token: 'eve', subject: '2' }])
  const records = app.adapters.records
  const other = testApp({ tokens, records })
  const { status } = await sender((request) => other.fetch(request))('PUT', await makeCar(), car, {
    authorization: 'Token token=eve',
  })
  return status
}

/** The three writes with the version of another client. */
async function writeOld(): Promise<readonly number[]> {
  const path = await make('/api/customizations', note('tea'))
  const headers = { ...authorized, 'if-match': '"old"' }
  return same(...['PUT', 'PATCH', 'DELETE'].map((method) => send(method, path, note('coffee'), headers)))
}

async function useSampleStatuses(change: 'update' | 'deletion'): Promise<number> {
  const sample = testApp({ settings: { rest: { sampleStatuses: true } }, records: app.adapters.records })
  const ask = sender((request) => sample.fetch(request))
  const answer =
    change === 'update'
      ? ask('PUT', await makeUser(), fill('edit_user', { first_name: 'Ann' }))
      : ask('DELETE', await makeCar(), fill('car'))
  return (await answer).status
}

/** Sends a tea in a form of a page, with the version of another visitor. */
async function submitOld(): Promise<number> {
  const bob = openBrowser()
  await bob.visit('/tea')
  await bob.fill({ 'form[properties][name]': 'Oolong' }).submit()
  await bob.visit('/tea?id=1')
  return (await bob.fill({ lock_version: 'old', 'form[properties][name]': 'Sencha' }).submit()).status
}

/** An app with a form that accepts no requests, and one whose callback fails. */
const strict = openApp({
  'forms/closed.liquid': '---\nresource: tea\nrequest_allowed: false\n---\n',
  'forms/failing.liquid': "---\nresource: tea\ncallback_actions: '{{ 1 | divided_by: 0 }}'\n---\n",
})
const submit = async (form: string): Promise<number> =>
  (await strict.send('POST', '/api/customizations', fill(form))).status

const post = (body: unknown, headers?: Readonly<Record<string, string>>): Promise<number> =>
  send('POST', '/api/customizations', body, headers)

export const rest: Statuses = {
  'rejects an invalid `Host` or request target with 400': async () =>
    same(...(await sendHosts()), ...(await sendTargets())),
  '`/api/users` | `form` | 201': () => send('POST', '/api/users', fill('sign_up', ann)),
  '`/api/users/<id>` | `form` | 204': async () =>
    send('PUT', await makeUser(), fill('edit_user', { first_name: 'Ann' })),
  '`form` with `email` and `password` | 201': () => logIn(ann),
  '`/api/sessions` | none needed | 204': () => send('DELETE', '/api/sessions', {}),
  '`/api/user/bank_accounts` | `form` | 201': () => send('POST', '/api/user/bank_accounts', fill('bank_account')),
  '`/api/user/credit_cards` | `form` | 201': () => send('POST', '/api/user/credit_cards', fill('credit_card')),
  '`form`, `parent_resource_id` | 201': () => send('POST', customizations, car),
  '`/api/user/customizations/<id>` | `form` | 204': async () => send('PUT', await makeCar(), car),
  '`/api/user/customizations/<id>` | | 204': async () => send('DELETE', await makeCar(), fill('car')),
  'an update of a user responds with 201': () => useSampleStatuses('update'),
  'a deletion with 201': () => useSampleStatuses('deletion'),
  'no valid token can follow, the response is 401': () => post(car, {}),
  'get the same response, 422': () =>
    same(logIn({ ...ann, password: 'wrong' }), logIn({ email: 'nobody@example.com', password: 'wrong' })),
  'After too many failures the response is 429': async () => (await logInTooOften()).status,
  '`DELETE` with `If-Match` responds with 412': writeOld,
  '401 `Unathorized`': () => same(post(car, {}), post(car, { authorization: 'Token token=wrong' })),
  '403 `Forbidden`': () => same(post({ ...car, form_configuration_name: 'guarded_car' }), submit('closed')),
  '404 `Not Found`': () =>
    same(
      send('PUT', `${customizations}/999`, car),
      send('PUT', `${customizations}/x`, car),
      changeForeign(),
      send('POST', '/api/planets', {}),
    ),
  '405 `Method Not Allowed`': () => send('GET', customizations),
  '406 `Not Acceptable`': () =>
    same(
      post('{'),
      post('{ "form": 1e400 }'),
      post('{ "form": 9007199254740993 }'),
      post(fill('gone')),
      post(fill('sign_up')),
      post(fill('note', { colour: 'red' })),
    ),
  '412 `It has been changed in the meantime`': writeOld,
  '413 `Payload Too Large`': () => exceedLimits('/api/customizations'),
  '415 `Unsupported Media Type`': () => post(car, { ...authorized, 'content-encoding': 'gzip' }),
  '| 422 | invalid values': () => post(note('')),
  '| 429 | too many wrong passwords': async () => (await logInTooOften()).status,
  "the form's page again for 412, 422 and 429": async () => [
    await submitOld(),
    (await submitNothing()).status,
    (await logInTooOften()).status,
  ],
  'such as in a callback, responds with 500 (503': async () => [
    await submit('failing'),
    await submitFailing('unreachable'),
  ],
}
