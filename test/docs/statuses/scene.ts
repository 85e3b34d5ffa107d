import { createServer } from 'node:http'
import {
  AdapterError,
  graphqlExecutor,
  memoryRecords,
  memoryStore,
  type AdapterErrorReason,
  type PlatformAdapters,
} from '../../../src'
import { visitor, type VisitedPage, type Visitor } from '../../../src/tools/testing'
import { toNodeListener, type Fetcher } from '../../../src/web/node'
import { appOf } from '../../web/handler/app'
import { authorized } from '../../web/rest/app'
import { exchange, statusesIn } from '../../web/node/hosts'
import { listen } from '../../web/rest/servers'
import { openApp } from '../sentences/scene'

/** The statuses of one or more responses, in the order of the page. */
type Answer = number | readonly number[]

/** What gets the statuses of a page, by its words around them. */
export type Statuses = Readonly<Record<string, () => Answer | Promise<Answer>>>

/** The status of a request for a path. */
export async function ask(app: Fetcher, path: string, init: RequestInit = {}): Promise<number> {
  return (await app.fetch(new Request(`https://shop.test${path}`, init))).status
}

/** The statuses of requests that the page gives one status: one, if it is right. */
export async function same(...answers: readonly (number | Promise<number>)[]): Promise<readonly number[]> {
  return [...new Set(await Promise.all(answers.map((answer) => Promise.resolve(answer))))]
}

/** Shared, because a schema takes longer to build than an app. */
const graphql = graphqlExecutor()
const order = { form_configuration_name: 'order', form: {} }

/** An app whose database fails. */
function openFailing(reason?: AdapterErrorReason) {
  const fail = (): never => {
    throw new AdapterError('records', 'the database fails', { ...(reason && { reason }) })
  }
  const records = Object.assign(memoryRecords(), {
    count: fail,
    create: fail,
    find: fail,
    search: fail,
    transaction: fail,
  })
  const files = {
    'views/pages/index.liquid': '{% graphql g %}{ records(per_page: 1) { total_entries } }{% endgraphql %}',
    'forms/order.liquid': '---\nresource: order\n---\n',
  }
  return openApp(files, { graphql, records })
}

/** The status of a page whose query fails. */
export const queryFailing = (reason?: AdapterErrorReason): Promise<number> => ask(openFailing(reason).platform, '/')

/** The status of a form that is written while the database fails. */
export const submitFailing = async (reason?: AdapterErrorReason): Promise<number> =>
  (await openFailing(reason).send('POST', '/api/customizations', order)).status

/** Statuses of temporary failures, and then of others. */
export const failTemporarily = (): Promise<readonly number[]> =>
  same(...(['unreachable', 'exhausted', 'timeout'] as const).map(queryFailing))
export const failForGood = (): Promise<readonly number[]> =>
  same(...([undefined, 'full', 'cancelled', 'refused'] as const).map(queryFailing))
export const failBothWays = async (): Promise<readonly number[]> => [
  ...(await failTemporarily()),
  ...(await failForGood()),
]

/** Statuses of `/_health` and `/_health/ready`, while all adapters respond and while one fails. */
export const checkHealth = async (): Promise<readonly number[]> => {
  const fail = (): never => {
    throw new Error('no connection')
  }
  const failing = appOf({ cache: { ...memoryStore(), get: fail } })
  const askBoth = (app: Fetcher) => same(ask(app, '/_health'), ask(app, '/_health/ready'))
  return [...(await askBoth(appOf())), ...(await askBoth(failing))]
}
export const checkLife = (): Promise<number> => ask(appOf(), '/_health/live')

/** An app with a form on a page for a log-in, and for a tea with a name. */
export function openBrowser(adapters: PlatformAdapters = {}): Visitor {
  const { platform } = openApp(
    {
      'forms/sign_up.liquid': '---\nresource: User\n---\n',
      'forms/session.liquid':
        '---\nresource: Session\n---\n{% form %}<input name="form[email]"><input name="form[password]"><button>Go</button>{% endform %}',
      'forms/tea.liquid':
        '---\nresource: tea\nresource_owner: anyone\nfields: { properties: { name: { validation: { presence: true } } } }\n---\n' +
        '{% form %}<input name="{{ form.fields.properties.name.name }}"><input name="lock_version"><button>Go</button>{% endform %}',
      'schema/tea.yml': 'name: tea\nproperties: [{ name: name }]\n',
      'views/pages/log-in.liquid': "{% include_form 'session' %}",
      'views/pages/tea.liquid': "{% include_form 'tea', id: context.params.id %}",
    },
    adapters,
  )
  return visitor(platform)
}

const wrong = { 'form[email]': 'ann@example.com', 'form[password]': 'wrong' }

/** Logs in with one wrong password more than the limit of two. */
export async function logInTooOften(): Promise<VisitedPage> {
  const ann = openBrowser({ settings: { limits: { logins: 2 } } })
  for (let i = 0; i < 2; i++) {
    await ann.visit('/log-in')
    await ann.fill(wrong).submit()
  }
  await ann.visit('/log-in')
  return ann.fill(wrong).submit()
}

/** Sends a tea without its name. */
export async function submitNothing(): Promise<VisitedPage> {
  const ann = openBrowser()
  await ann.visit('/tea')
  return ann.submit()
}

const upload = { 'schema/note.yml': 'name: note\nproperties: [{ name: photo, type: upload }]\n' }
const hook = {
  'forms/note.liquid': '---\nresource: note\n---\n',
  'views/pages/hook.liquid': '---\nmethod: post\n---\n',
}

/** A form with files of these sizes. */
function makeForm(...sizes: readonly number[]): FormData {
  const body = new FormData()
  body.set('form_configuration_name', 'note')
  for (const size of sizes) body.append('form[photos][]', new File([new Uint8Array(size)], 'photo.jpg'))
  return body
}

/** Statuses of requests over each limit, for a page or a path of the API. */
export function exceedLimits(path: '/hook' | '/api/customizations'): Promise<readonly number[]> {
  const post = (limits: object, body: FormData | string): Promise<number> => {
    const { platform } = openApp({ ...upload, ...hook }, { settings: { limits } })
    const type = typeof body === 'string' && { 'content-type': 'application/json' }
    return ask(platform, path, { method: 'POST', headers: { ...authorized, ...type }, body })
  }
  return same(
    post({ bodyBytes: 20 }, '{ "words": "more than twenty" }'),
    post({ bodyBytes: 1000, uploadBytes: 2000 }, makeForm(3000)),
    post({ parameters: 2 }, '{ "a": 1, "b": 2, "c": 3 }'),
    post({ formFiles: 1 }, makeForm(1, 1)),
  )
}

/** The status of a body, by default of JSON, for a page or a path of the API. */
export function postBody(path: '/hook' | '/api/customizations', body: string, headers = {}): Promise<number> {
  const type = { 'content-type': 'application/json' }
  return ask(openApp(hook).platform, path, { method: 'POST', headers: { ...authorized, ...type, ...headers }, body })
}

/** Statuses of raw requests to a server with the listener. */
async function sendRaw(...requests: readonly string[]): Promise<readonly number[]> {
  const { origin, close } = await listen(createServer(toNodeListener(appOf())))
  const send = async (head: string): Promise<number> => {
    const answer = await exchange(origin, `${head}\r\nConnection: close\r\n\r\n`.replaceAll(/\r?\n/g, '\r\n'))
    return statusesIn(answer)[0] ?? 0
  }
  const statuses = await same(...requests.map(send))
  await close()
  return statuses
}
export const sendHosts = (): Promise<readonly number[]> =>
  sendRaw('GET / HTTP/1.1\nHost: a b', 'GET / HTTP/1.1\nHost: shop/x', 'GET / HTTP/1.1\nHost: a\nHost: b')
export const sendTargets = (): Promise<readonly number[]> =>
  sendRaw(...['x', '/a\\b', '/a#b', '/./a', '/a/../b', '/%2e%2e/b'].map((target) => `GET ${target} HTTP/1.1\nHost: a`))
