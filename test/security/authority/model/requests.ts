import { isHash } from '../../../../src/base/values/hash'
import { isDocumented, refuse, Refused } from './attributes'
import { Forms, type App, type Speaker, type Submission } from './forms'
import { Query, type Mutation } from './queries'
import type { Visitor, World } from './world'

/** The credentials of a request. */
export interface Credentials {
  /** The browser whose session is sent. */
  readonly visitor?: Visitor | undefined
  /** An API token: the app's access key, a user's token, or an invalid one. */
  readonly token?: 'key' | 'ann' | 'eve' | 'wrong' | undefined
  /** The CSRF token: the session's, another session's, or none. */
  readonly csrf: 'right' | 'other' | 'none'
}

/** A request to the REST API. */
export interface RestRequest extends Credentials {
  readonly kind: 'rest'
  readonly method: string
  /** A path such as `/users`, without the id. */
  readonly path: string
  readonly id?: string | undefined
  readonly form: unknown
  readonly payload: unknown
  readonly parent?: string | number | undefined
  readonly isText: boolean
}

export type Request = RestRequest | Mutation

/** The users' ids by their tokens. */
export const subjects = { ann: '1', eve: '2' } as const

/**
 * The allowed result of a request: the next world, or the refusal.
 *
 * @param before the world before the request, which stays unchanged
 */
export function predict(app: App, before: World, request: Request): World | Refused {
  const world = before.copy()
  try {
    if (request.kind === 'rest') rest(app, world, request)
    else new Query(app, world, request).run()
    return world
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

const only =
  (name: string) =>
  (resource: string): boolean =>
    resource === name
const customizations = (resource: string): boolean => resource === 'Customization' || !isDocumented(resource)

/** docs/rest.md, "Endpoints" */
const addresses: Readonly<Record<string, Readonly<Record<string, Submission['isFor']>>>> = {
  '/users': { POST: only('User') },
  '/users/id': { PUT: only('User') },
  '/sessions': { POST: only('Session'), DELETE: only('Session') },
  '/user/bank_accounts': { POST: only('BankAccount') },
  '/user/credit_cards': { POST: only('CreditCard') },
  '/user/customizations': { POST: customizations },
  '/customizations': { POST: customizations },
  '/user/customizations/id': { PUT: customizations, DELETE: customizations },
  '/customizations/id': { PUT: customizations, DELETE: customizations },
}
const actions: Readonly<Record<string, Submission['action']>> = { POST: 'create', PUT: 'update', DELETE: 'delete' }

function rest(app: App, world: World, { path, id, form, payload, parent, isText, ...request }: RestRequest): void {
  const method = request.method === 'PATCH' ? 'PUT' : request.method
  const isFor = addresses[id === undefined ? path : `${path}/id`]?.[method] ?? refuse('unknown path')
  const speaker = speakerOf(request, world)
  if (path === '/sessions' && method === 'DELETE') {
    if (speaker.visitor) world.sessions.set(speaker.visitor, null)
    return
  }
  const action = actions[method] as Submission['action']
  // An empty HTML form or a deletion may omit the values.
  const isOptional = action === 'delete' || (isText && request.token === undefined)
  const values = payload ?? (isOptional ? {} : undefined)
  if (!isHash(values)) return refuse('the values of the form are missing')
  new Forms(app, world, speaker).submit({ form, isFor, action, id, payload: values, isText, parent, isRequest: true })
}

/** docs/rest.md, "Authentication" */
function speakerOf({ visitor, token, csrf }: Credentials, world: World): Speaker {
  const user = (visitor && world.sessions.get(visitor)) ?? null
  if (token === 'wrong') return refuse('the token is wrong')
  if (token === 'key') return { user, isApp: user === null, visitor }
  if (token !== undefined) {
    const subject = world.find(subjects[token], (table) => table === ':users') ?? null
    return { user: user ?? subject ?? refuse('the user of the token is deleted'), isApp: false, visitor }
  }
  if (!visitor || csrf !== 'right') return refuse('missing token')
  return { user, isApp: false, visitor }
}

/** Whether a page displays the form of a request; with a record, only to its owner. */
export function isShown(app: App, world: World, { form, id, visitor }: RestRequest): boolean {
  const speaker = { user: (visitor && world.sessions.get(visitor)) ?? null, isApp: false, visitor }
  return id === undefined || new Forms(app, world, speaker).shows(String(form), id)
}
