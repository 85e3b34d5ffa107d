import { isDocumented } from '../../app/forms/descriptions'
import type { SubmissionRequest } from '../../app/forms/submission'

/** What a method does at a path. */
export interface Endpoint {
  readonly action: SubmissionRequest['action'] | 'log out'
  /** Whether the endpoint accepts forms of a resource. */
  readonly accepts: (resource: string) => boolean
  /** The status on success; `sampleStatus` is that of the document's samples, if it differs. */
  readonly status: number
  readonly sampleStatus?: number
  /** The body on success: the new id, an empty object, or nothing. */
  readonly answer: 'id' | 'object' | 'nothing'
  readonly sampleAnswer?: 'object' | 'nothing'
}

const only =
  (name: string) =>
  (resource: string): boolean =>
    resource === name

const create = { action: 'create', status: 201, answer: 'id' } as const

/** Customizations and table records. */
const customizations = {
  accepts: (resource: string): boolean => resource === 'Customization' || !isDocumented(resource),
}

const allCustomizations: Readonly<Record<string, Endpoint>> = {
  POST: { ...create, ...customizations },
}

const oneCustomization: Readonly<Record<string, Endpoint>> = {
  PUT: { action: 'update', ...customizations, status: 204, answer: 'nothing' },
  DELETE: { action: 'delete', ...customizations, status: 204, sampleStatus: 201, answer: 'nothing' },
}

/** The methods of each path. Source: rest-api.md, "Endpoints". */
export const endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  '/users': { POST: { ...create, accepts: only('User') } },
  '/users/:id': {
    PUT: {
      action: 'update',
      accepts: only('User'),
      status: 204,
      sampleStatus: 201,
      answer: 'nothing',
      sampleAnswer: 'object',
    },
  },
  '/sessions': {
    POST: { action: 'create', accepts: only('Session'), status: 201, answer: 'object' },
    DELETE: { action: 'log out', accepts: only('Session'), status: 204, answer: 'nothing' },
  },
  '/user/bank_accounts': { POST: { ...create, accepts: only('BankAccount') } },
  '/user/credit_cards': { POST: { ...create, accepts: only('CreditCard') } },
  '/user/customizations': allCustomizations,
  '/customizations': allCustomizations,
  '/user/customizations/:id': oneCustomization,
  '/customizations/:id': oneCustomization,
}

/** The path of the OpenAPI document. */
export const description = '/openapi.json'

const segments = [...Object.keys(endpoints), description].map((path) =>
  path.replace('.', '\\.').replace(':id', '[^/]+'),
)
const known = new RegExp(`^(?:${segments.join('|')})/?$`)

/** Whether the API has this path. */
export function isEndpoint(path: string): boolean {
  return known.test(path)
}
