import { graphqlExecutor, memoryFiles, memoryForms, memoryTokens } from '../../../src'
import { constantsTable, nestedTable, usersTable } from '../../../src/ports/records/reserved-tables'
import { isHash, type Hash } from '../../../src/base/values/hash'
import { register } from '../../support/register'
import type { Mutation } from './model/queries'
import { subjects, type RestRequest } from './model/requests'
import type { App } from './model/forms'
import { visitors, World, type Visitor } from './model/world'
import { files, formBody } from './pages'
import { knownHashes, seeds, typesTable } from './seeds'

/** Shared by all apps, because its schema is expensive to build. */
const graphql = graphqlExecutor()
const origin = 'http://app.test'
const ownTables = [usersTable, ':bank_accounts', ':credit_cards', constantsTable]

/** The encoding of a request to the REST API; `page` opens a page with the form, fills it in and submits it. */
export type Sending = 'json' | 'urlencoded' | 'multipart' | 'page'

/** The response to a request. */
export interface Answer {
  readonly status: number
  readonly isDone: boolean
  readonly body: string
  /** The headers and the body. */
  readonly text: string
  /** Whether the page displayed the form. */
  readonly isShown?: boolean
}

/** The running app, with a browser for each visitor. */
export class RunningApp {
  private readonly platform
  private readonly cookies = new Map<Visitor, Map<string, string>>(visitors.map((visitor) => [visitor, new Map()]))
  private readonly csrfTokens = new Map<Visitor, string>()
  private readonly passwords = new Map(knownHashes)

  private constructor({ forms, schema }: App) {
    const withBodies = Object.entries(forms).map(([name, form]) => [name, { ...form, body: formBody }] as const)
    const schemas = schema.map((name) => [`schema/${name}.yml`, `name: ${name}`] as const)
    const tokens = Object.entries(subjects).map(([token, subject]) => ({ token, subject }))
    this.platform = register({
      graphql,
      forms: memoryForms(Object.fromEntries(withBodies)),
      files: memoryFiles({ ...files, ...Object.fromEntries(schemas) }),
      tokens: memoryTokens(['key', ...tokens]),
    })
  }

  static async start(app: App): Promise<RunningApp> {
    const running = new RunningApp(app)
    const { platform } = running
    const { records } = platform.adapters
    for (const [i, [table, properties]] of seeds.entries()) {
      await records.create(table, properties, { id: String(i + 1) })
    }
    // The app's later ids differ between tables, as the ids of the seeds do.
    for (const [i, table] of ['note', usersTable, constantsTable].entries()) {
      const { id } = await records.create(table, {}, { id: String(1000 * (i + 1)) })
      await records.delete(id, table)
    }
    for (const [visitor, id] of Object.entries(subjects)) {
      const template = `{% sign_in user_id: '${id}' %}`
      await running.sendRequest(visitor as Visitor, new Request(origin), (request) =>
        platform.respond(template, { request }),
      )
    }
    return running
  }

  /**
   * The state that requests can change.
   *
   * @param expected the model's world, whose passwords are compared with new hashes
   */
  async world(expected?: World): Promise<World> {
    const { records } = this.platform.adapters
    const rowsOf = async (table?: string) => records.search({ ...(table !== undefined && { table }), limit: 10_000 })
    const world = new World()
    for (const table of [undefined, ...ownTables]) {
      for (const row of await rowsOf(table)) {
        const properties = row.table === usersTable ? this.readable(row.properties, expected) : row.properties
        world.records.set(row.id, { table: row.table, properties })
      }
    }
    for (const { properties } of await rowsOf(nestedTable)) {
      world.inside.set(`${String(properties.parent)}/${String(properties.name)}`, String(properties.record))
    }
    for (const { properties } of await rowsOf(typesTable)) world.types.push(String(properties.name))
    for (const visitor of visitors) world.sessions.set(visitor, await this.visit(visitor))
    return world
  }

  /** A user's properties with the password instead of its hash. */
  private readable(properties: Hash, expected: World | undefined): Hash {
    const { encrypted_password: hash, ...others } = properties
    if (hash === undefined) return others
    const known = expected?.rowsOf(usersTable).find(([, user]) => user.email === others.email)?.[1].password
    if (!this.passwords.has(hash)) this.passwords.set(hash, typeof known === 'string' ? known : 'unknown')
    return { ...others, password: this.passwords.get(hash) }
  }

  /** Opens a page in a browser, and returns the session's user. */
  private async visit(visitor: Visitor): Promise<string | null> {
    const { body } = await this.page(visitor, 'who', new Request(`${origin}/who`))
    const { user, token } = JSON.parse(body) as { user: string | null; token: string }
    this.csrfTokens.set(visitor, token)
    return user
  }

  /** Runs a mutation by the app's page for it. */
  async mutate({ visitor, name, id, table, form, properties, user }: Mutation): Promise<Answer> {
    const token = visitor && this.csrfTokens.get(visitor)
    const body = {
      ...{ id, table, form, authenticity_token: token },
      ...(name.startsWith('record') && { record: { table, properties: inputsOf(properties) } }),
      ...(name.startsWith('user') && { user: user && { ...user, properties: inputsOf(user.properties) } }),
      ...(name.startsWith('user_session') && user),
      ...(name.startsWith('constant') && properties),
    }
    const headers = { 'content-type': 'application/json', ...(token !== undefined && { 'x-csrf-token': token }) }
    const request = new Request(`${origin}/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await this.page(visitor, name, request)
    return { ...answer, isDone: answer.status === 200 && !Object.hasOwn(JSON.parse(answer.body) as object, 'errors') }
  }

  async rest(request: RestRequest, sending: Sending): Promise<Answer> {
    if (sending === 'page') return this.submitPage(request)
    const { path, id, form, payload, parent, method, token, visitor } = request
    const csrfToken = this.csrfTokenOf(request)
    const fields = { form_configuration_name: form, form: payload, parent_resource_id: parent }
    const headers = { ...(token !== undefined && { authorization: `Token token=${token}` }) }
    const url = `${origin}/api${path}${id === undefined ? '' : `/${id}`}`
    if (sending !== 'json') {
      const own = { authenticity_token: csrfToken, _method: method.toLowerCase() }
      return this.api(
        visitor,
        new Request(url, { method: 'POST', headers, body: encoded({ ...own, ...fields }, sending) }),
      )
    }
    const all = {
      ...headers,
      'content-type': 'application/json',
      ...(csrfToken !== undefined && { 'x-csrf-token': csrfToken }),
    }
    return this.api(visitor, new Request(url, { method, headers: all, body: JSON.stringify(fields) }))
  }

  private csrfTokenOf({ visitor, csrf }: RestRequest): string | undefined {
    if (csrf === 'none') return undefined
    const isOwn = csrf === 'right' && visitor !== undefined
    return this.csrfTokens.get(isOwn ? visitor : visitor === 'ann' ? 'eve' : 'ann')
  }

  /** Opens a page with the form, and submits it with the values of the request. */
  private async submitPage({ visitor = 'stranger', form, id, parent, method, payload }: RestRequest): Promise<Answer> {
    const query = new URLSearchParams({
      form: String(form),
      ...(id !== undefined && { id }),
      ...(parent !== undefined && { parent: String(parent) }),
      ...(method === 'DELETE' && { method: 'delete' }),
    })
    const page = await this.page(visitor, 'show', new Request(`${origin}/show?${query.toString()}`))
    const [, action] = /<form action="([^"]*)"/.exec(page.body) ?? []
    if (action === undefined) return { ...page, isDone: false, isShown: false }
    const hidden = page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
    const body = encoded(
      { form: payload },
      'multipart',
      Array.from(hidden, ([, name, value]) => [unescaped(name), unescaped(value)]),
    )
    const answer = await this.api(visitor, new Request(origin + unescaped(action), { method: 'POST', body }))
    return { ...answer, text: page.text + answer.text, isShown: true }
  }

  private page(visitor: Visitor | undefined, page: string, given: Request): Promise<Answer> {
    return this.sendRequest(visitor, given, (request) => this.platform.respond({ page }, { request }))
  }

  private api(visitor: Visitor | undefined, given: Request): Promise<Answer> {
    return this.sendRequest(visitor, given, (request) => this.platform.rest.fetch(request))
  }

  /** Sends a request with a browser's cookies, and stores the cookies of the response. */
  private async sendRequest(
    visitor: Visitor | undefined,
    request: Request,
    send: (request: Request) => Response | Promise<Response>,
  ): Promise<Answer> {
    const jar = (visitor && this.cookies.get(visitor)) ?? new Map<string, string>()
    if (jar.size > 0) request.headers.set('cookie', Array.from(jar, (pair) => pair.join('=')).join('; '))
    const response = await send(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const { status, headers } = response
    const body = await response.text()
    return { status, isDone: status < 400, body, text: [...headers].join('\n') + body }
  }
}

/** Properties as the inputs of a mutation. */
function inputsOf(properties: unknown): object[] | undefined {
  if (!isHash(properties)) return undefined
  return Object.entries(properties).map(([name, value]) =>
    typeof value === 'string' || value === null ? { name, value } : { name, value_json: value },
  )
}

/** Encodes the fields of an HTML form; nested hashes get nested names. */
function encoded(
  fields: Hash,
  encoding: 'urlencoded' | 'multipart',
  given: [string, string][] = [],
): FormData | URLSearchParams {
  const body = encoding === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of [...given, ...fieldsOf(fields, '')]) body.append(name, value)
  return body
}

function fieldsOf(value: unknown, name: string): [string, string][] {
  if (value === undefined) return []
  if (!isHash(value)) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, name === '' ? key : `${name}[${key}]`))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function unescaped(html = ''): string {
  return html.replaceAll(/&(\w+|#39);/g, (_, name: string) => entities[name] ?? '')
}
