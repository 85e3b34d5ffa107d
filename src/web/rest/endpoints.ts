import { hasTypes } from '../../ports/forms/port'
import type { PlatformSettings } from '../../ports/settings'
import { isDocumented } from '../../app/forms/descriptions'
import type { SubmissionRequest } from '../../app/forms/submission/submission'

/** A path of the API. */
export interface EndpointPath {
  /** Its group in the OpenAPI document. */
  readonly tag: string
  /** The name of its `:id` in the OpenAPI document. */
  readonly id?: 'user_id' | 'customization_id'
  readonly methods: Methods
}

/** The endpoints of a path by their methods, such as `POST`. */
export type Methods = Readonly<Record<string, Endpoint>>

/** The effect of a method at a path. */
export interface Endpoint {
  readonly action: SubmissionRequest['action'] | 'log out'
  /** Whether the endpoint accepts forms of a resource. */
  readonly accepts: (resource: string) => boolean
  readonly success: Success
  /** The response in the document's samples, if it differs. */
  readonly sampleSuccess?: Success
  /** Whether too many wrong passwords are refused with 429. */
  readonly isThrottled?: boolean
  readonly operationId: string
  readonly summary: string
  /** The name of the request body's schema. */
  readonly request: string
}

/** The response of an endpoint that succeeded. */
export interface Success {
  readonly status: number
  /** The body: the new id, an empty object, or nothing. */
  readonly body: 'id' | 'object' | 'nothing'
  /** Its name in the OpenAPI document. */
  readonly name: string
}

const created: Success = { status: 201, body: 'id', name: 'Created' }
const updated: Success = { status: 201, body: 'object', name: 'Updated' }
const deleted: Success = { status: 201, body: 'nothing', name: 'Deleted' }
const loggedIn: Success = { status: 201, body: 'object', name: 'LoggedIn' }
const done: Success = { status: 204, body: 'nothing', name: 'NoContent' }

/** The paths of the API. */
export const endpoints: Readonly<Record<string, EndpointPath>> = {
  '/users': {
    tag: 'Users',
    methods: makeCreateMethods({
      accepts: acceptOnly('User'),
      name: 'User',
      summary: 'Create a user',
      request: 'UserRequest',
    }),
  },
  '/users/:id': {
    tag: 'Users',
    id: 'user_id',
    methods: makeUpdateMethods({
      accepts: acceptOnly('User'),
      sampleSuccess: updated,
      name: 'User',
      summary: 'Update a user',
      request: 'UserUpdateRequest',
    }),
  },
  '/sessions': {
    tag: 'Sessions',
    methods: {
      POST: {
        action: 'create',
        accepts: acceptOnly('Session'),
        success: loggedIn,
        isThrottled: true,
        operationId: 'logIn',
        summary: 'Log a user in',
        request: 'SessionRequest',
      },
      DELETE: {
        action: 'log out',
        accepts: acceptOnly('Session'),
        success: done,
        operationId: 'logOut',
        summary: 'End the session',
        request: 'LogOutRequest',
      },
    },
  },
  '/user/bank_accounts': {
    tag: 'Payment methods',
    methods: makeCreateMethods({
      accepts: acceptOnly('BankAccount'),
      name: 'BankAccount',
      summary: 'Create a bank account',
      request: 'BankAccountRequest',
    }),
  },
  '/user/credit_cards': {
    tag: 'Payment methods',
    methods: makeCreateMethods({
      accepts: acceptOnly('CreditCard'),
      name: 'CreditCard',
      summary: 'Create a credit card',
      request: 'CreditCardRequest',
    }),
  },
  ...makeCustomizationPaths('/user/customizations', 'UserCustomization', 'a customization of the current user'),
  ...makeCustomizationPaths('/customizations', 'Customization', 'a customization or a record of a table'),
}

/** Customizations have two paths, which behave alike. */
function makeCustomizationPaths(path: string, name: string, object: string): Readonly<Record<string, EndpointPath>> {
  const tag = 'Customizations'
  const accepts = (resource: string): boolean => hasTypes(resource) || !isDocumented(resource)
  return {
    [path]: {
      tag,
      methods: makeCreateMethods({ accepts, name, summary: `Create ${object}`, request: 'CustomizationRequest' }),
    },
    [`${path}/:id`]: {
      tag,
      id: 'customization_id',
      methods: {
        ...makeUpdateMethods({ accepts, name, summary: `Update ${object}`, request: 'CustomizationUpdateRequest' }),
        DELETE: {
          action: 'delete',
          accepts,
          success: done,
          sampleSuccess: deleted,
          operationId: `delete${name}`,
          summary: `Delete ${object}`,
          request: 'DeleteRequest',
        },
      },
    },
  }
}

/** An endpoint whose operation is named after its resource. */
type Named = Pick<Endpoint, 'accepts' | 'sampleSuccess' | 'summary' | 'request'> & { readonly name: string }

function makeCreateMethods({ name, ...endpoint }: Named): Methods {
  return { POST: { action: 'create', success: created, operationId: `create${name}`, ...endpoint } }
}

/** PUT and PATCH both keep the attributes that are not sent. */
function makeUpdateMethods({ name, ...endpoint }: Named): Methods {
  const both = { action: 'update', success: done, ...endpoint } as const
  return { PUT: { ...both, operationId: `update${name}` }, PATCH: { ...both, operationId: `patch${name}` } }
}

function acceptOnly(name: string): (resource: string) => boolean {
  return (resource) => resource === name
}

/** The paths of the API, whose endpoints respond as `settings.rest.sampleStatuses` chooses. */
export function listPaths({ sampleStatuses }: PlatformSettings['rest']): readonly (readonly [string, EndpointPath])[] {
  const paths = Object.entries(endpoints)
  return sampleStatuses ? paths.map(([name, path]) => [name, withSampleSuccess(path)] as const) : paths
}

function withSampleSuccess(path: EndpointPath): EndpointPath {
  const methods = Object.entries(path.methods).map(([method, endpoint]) => {
    return [method, { ...endpoint, success: endpoint.sampleSuccess ?? endpoint.success }] as const
  })
  return { ...path, methods: Object.fromEntries(methods) }
}

/** The path of the OpenAPI document. */
export const documentPath = '/openapi.json'

const segments = [...Object.keys(endpoints), documentPath].map((path) =>
  path.replace('.', '\\.').replace(':id', '[^/]+'),
)
const known = new RegExp(`^(?:${segments.join('|')})/?$`)

/** Whether the API has this path. */
export function isEndpoint(path: string): boolean {
  return known.test(path)
}
