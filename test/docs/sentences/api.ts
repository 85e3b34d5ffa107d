import { AdapterError, directoryFiles, memoryRecords } from '../../../src'
import { newDirectory } from '../../support/jest/app-directory'
import { readFiles } from '../outputs/scene'
import { authorized } from '../../web/rest/app'
import { errorOfField, openApp, tea, type Sentences } from './scene'

const files = {
  'forms/sign_up.liquid': '---\nresource: User\n---\n',
  'forms/log_in.liquid': '---\nresource: Session\n---\n',
  'forms/tea.liquid': '---\nresource: tea\nfields: { properties: { name: } }\n---\n',
  'forms/closed.liquid': '---\nresource: tea\nrequest_allowed: false\n---\n',
}
const tooLong = { settings: { limits: { bodyBytes: 100 } } }
const ann = { email: 'ann@example.com', password: 'tea-time' }
const signUp = { form_configuration_name: 'sign_up', form: ann }
const logIn = { form_configuration_name: 'log_in', form: ann }

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** The status of a response, and its body or its only message. */
function describe({ status, body }: Answer): string {
  const message = (body as { errors?: { base?: readonly string[] } }).errors?.base?.join()
  return `${status} ${message ?? JSON.stringify(body)}`
}

/** Sends requests to a new app. @returns the description of the last response */
async function request(
  requests: readonly Parameters<ReturnType<typeof openApp>['send']>[],
  adapters = {},
): Promise<string> {
  const { send } = openApp(files, adapters)
  const answers: Answer[] = []
  for (const one of requests) answers.push(await send(...one))
  return describe(answers.at(-1) as Answer)
}

export const rest: Sentences = {
  '201 { "id": 1, "errors": {} }': () => request([['POST', '/api/users', signUp]]),
  '201 {}': () =>
    request([
      ['POST', '/api/users', signUp],
      ['POST', '/api/sessions', logIn],
    ]),
  '401 Unathorized': () => request([['POST', '/api/customizations', tea({}), { authorization: 'Token token=wrong' }]]),
  '403 Forbidden': () => request([['POST', '/api/customizations', { ...tea({}), form_configuration_name: 'closed' }]]),
  '404 Not Found': () => request([['PUT', '/api/customizations/7', tea({})]]),
  '405 Method Not Allowed': () => request([['DELETE', '/api/users', {}]]),
  '406 Not Acceptable': () => request([['POST', '/api/customizations', '{ "form": 1e400 }']]),
  '412 It has been changed in the meantime': () =>
    request([
      ['POST', '/api/customizations', tea({ name: 'Oolong' })],
      ['PUT', '/api/customizations/1', tea({ name: 'Sencha' }), { ...authorized, 'if-match': '"old"' }],
    ]),
  '413 Payload Too Large': () => request([['POST', '/api/customizations', tea({ name: 'x'.repeat(100) })]], tooLong),
  '415 Unsupported Media Type': () =>
    request([['POST', '/api/customizations', tea({}), { ...authorized, 'content-encoding': 'gzip' }]]),
  'the form does not accept the attribute "colour"': async () => {
    const body = { ...tea({}), form: { colour: 'red' } }
    return (await openApp(files).send('POST', '/api/customizations', body)).headers.get('x-error-detail')
  },
}

const shop = {
  'views/pages/index.liquid': 'home',
  'views/pages/cart.liquid': '<h1>Cart</h1>\n\n<p>In stock: {% graphql g = "cart" %}',
  'views/pages/careful.liquid': '{% try %}{% graphql g = "cart" %}{% catch %}{% endtry %}',
  'views/pages/fails.liquid': '{{ 1 | divided_by: 0 }}',
  'graphql/cart.graphql': '{ records(per_page: 1) { total_entries } }',
  'views/pages/link.liquid': "{{ 'app.css' | asset_path }}",
  'assets/app.css': '',
}
const unreachable = (): never => {
  throw new AdapterError('records', 'Postgres cannot be reached: ECONNREFUSED 10.0.0.5:5432', { reason: 'unreachable' })
}
const failing = Object.assign(memoryRecords(), { count: unreachable, search: unreachable, find: unreachable })

/** A response of an app whose database is away. */
async function get(path: string, adapters = {}) {
  const { platform } = openApp(shop, { records: failing, ...adapters })
  const response = await platform.fetch(new Request(`https://shop.test${path}`))
  const header = (name: string): string => `${name}: ${response.headers.get(name)}`
  return { status: response.status, header, text: await response.text(), entries: platform.entries }
}

const showHeader = (path: string, name: string) => async (): Promise<string> => (await get(path)).header(name)
const away = async (): Promise<string> => {
  const { status, header } = await get('/cart')
  return `${status} with ${header('Retry-After')}`
}

export const errors: Sentences = { '503 with Retry-After: 5': away }

export const operating: Sentences = {
  '503 with Retry-After: 5': away,
  'Cache-Control: no-store': showHeader('/careful', 'Cache-Control'),
  'GET /cart has failed: Postgres cannot be reached: ECONNREFUSED 10.0.0.5:5432, file:views/pages/cart.liquid, line:3, col:14':
    async () => (await get('/cart')).entries.map(({ message }) => message).join('\n'),
}

export const pages: Sentences = {
  '503 with Retry-After: 5': away,
  'Cache-Control: private, no-cache': showHeader('/', 'Cache-Control'),
  'Liquid error: …': async () => (await get('/fails', { settings: { liquidRaiseMode: false } })).text,
}

export const serving: Sentences = {
  'Internal Server Error': async () => (await get('/fails')).text,
  'X-Content-Type-Options: nosniff': showHeader('/assets/app.css', 'X-Content-Type-Options'),
  'Cache-Control: public, max-age=31536000, immutable': async () => {
    const { platform } = openApp(shop)
    const ask = (path: string): Promise<Response> => platform.fetch(new Request(`https://shop.test${path}`))
    const address = await (await ask('/link')).text()
    return `Cache-Control: ${(await ask(address)).headers.get('cache-control')}`
  },
  'Cache-Control: public, max-age=0, must-revalidate': showHeader('/assets/app.css', 'Cache-Control'),
}

export const data: Sentences = {
  'has already been taken': async () => {
    const schema = 'name: tea\nproperties: [{ name: name, unique: true }]\n'
    const { send } = openApp({ ...files, 'schema/tea.yml': schema })
    await send('POST', '/api/customizations', tea({ name: 'Oolong' }))
    return errorOfField(await send('POST', '/api/customizations', tea({ name: 'Oolong' })), 'name')
  },
  'must be an integer': async () => {
    const form = '---\nresource: tea\nfields: { properties: { stock: } }\n---\n'
    const project = newDirectory({ ...readFiles('data.md'), 'app/forms/tea.liquid': form })
    const { send } = openApp({}, { files: directoryFiles(`${project}/app`) })
    return errorOfField(await send('POST', '/api/customizations', tea({ stock: 'many' })), 'stock')
  },
}
