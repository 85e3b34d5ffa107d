import type { PlatformSettings } from '../../ports/settings'
import { SessionCookie } from '../../app/context/session/cookie'
import { ref, schemas, type JsonObject } from './schemas'

const mediaType = 'application/vnd.api+json'

/**
 * The description of the REST API.
 *
 * @returns an OpenAPI 3.1 document
 */
export function openApiDocument(settings: PlatformSettings): JsonObject {
  const { rest, baseUrl } = settings
  return {
    openapi: '3.1.0',
    info: { title: 'Form-driven REST API', version: '1', description },
    servers: [{ url: baseUrl || '/' }],
    security: [{ token: [] }, { session: [] }, { session: [], csrf: [] }],
    tags,
    paths: Object.fromEntries(
      Object.entries(paths(rest.sampleStatuses)).map(([path, item]) => [rest.basePath + path, item]),
    ),
    components: { schemas: schemas(), responses: responses(), parameters, securitySchemes: securitySchemes(settings) },
  }
}

const description =
  'Every request names a form configuration of the app, which defines the attributes of `form` and how they are ' +
  'validated. Page forms post to the same paths, with the session cookie and its CSRF token. An update ' +
  'changes only the attributes that are sent.'

const tags = ['Users', 'Sessions', 'Payment methods', 'Customizations', 'Description'].map((name) => ({ name }))

function securitySchemes(settings: PlatformSettings): JsonObject {
  return {
    token: { type: 'apiKey', in: 'header', name: 'authorization', description: '`Token token=<API_TOKEN>`' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: new SessionCookie(settings).name(false),
      description:
        'Together with the CSRF token of the session: `authenticity_token` in the body of a form, or the header below. ' +
        'Over HTTPS the name begins with `__Host-`, or with `__Secure-` where the cookie has a domain.',
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'x-csrf-token',
      description: 'The CSRF token of the session: `{{ context.authenticity_token }}` of a page.',
    },
  }
}

const parameters: JsonObject = {
  user_id: idParameter('user_id'),
  customization_id: idParameter('customization_id'),
  if_match: { name: 'If-Match', in: 'header', ...text('The `ETag` that the record must have to be changed.') },
}

function idParameter(name: string): JsonObject {
  return { name, in: 'path', required: true, schema: { type: 'integer' } }
}

function paths(sampleStatuses: boolean): JsonObject {
  const ownCustomizations = customizations('UserCustomization', 'of the current user', sampleStatuses)
  const anyCustomizations = customizations('Customization', 'or a record of a table', sampleStatuses)
  return {
    '/users': { post: create('createUser', 'Users', 'Create a user', 'UserRequest') },
    '/users/{user_id}': {
      parameters: [ref('parameters', 'user_id')],
      ...update('User', 'Users', 'Update a user', 'UserUpdateRequest', sampleStatuses ? samples.update : noContent),
    },
    '/sessions': {
      post: write('logIn', 'Sessions', 'Log a user in', 'SessionRequest', {
        '201': 'LoggedIn',
        '422': 'Invalid',
        '429': 'TooManyRequests',
      }),
      delete: {
        ...write('logOut', 'Sessions', 'End the session', 'LogOutRequest', { ...noContent, '422': 'Invalid' }),
        requestBody: requestBody('LogOutRequest', false),
      },
    },
    '/user/bank_accounts': {
      post: create('createBankAccount', 'Payment methods', 'Create a bank account', 'BankAccountRequest'),
    },
    '/user/credit_cards': {
      post: create('createCreditCard', 'Payment methods', 'Create a credit card', 'CreditCardRequest'),
    },
    '/user/customizations': ownCustomizations.all,
    '/user/customizations/{customization_id}': ownCustomizations.one,
    '/customizations': anyCustomizations.all,
    '/customizations/{customization_id}': anyCustomizations.one,
    '/openapi.json': {
      get: {
        operationId: 'getOpenApiDocument',
        tags: ['Description'],
        summary: 'This document',
        security: [],
        responses: { '200': { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  }
}

/** Customizations have two paths, which behave alike. */
function customizations(name: string, which: string, sampleStatuses: boolean): { all: JsonObject; one: JsonObject } {
  const tag = 'Customizations'
  const summary = (verb: string): string => `${verb} a customization ${which}`
  const deleted = sampleStatuses ? samples.delete : noContent
  return {
    all: { post: create(`create${name}`, tag, summary('Create'), 'CustomizationRequest') },
    one: {
      parameters: [ref('parameters', 'customization_id')],
      ...update(name, tag, summary('Update'), 'CustomizationUpdateRequest', noContent),
      delete: change(`delete${name}`, tag, summary('Delete'), 'DeleteRequest', deleted),
    },
  }
}

/** Response names by status. */
type Answers = Readonly<Record<string, string>>

const noContent: Answers = { '204': 'NoContent' }

/** The document's samples answer these in place of 204. */
const samples = { update: { '201': 'Updated' }, delete: { '201': 'Deleted' } } satisfies Record<string, Answers>

function create(operationId: string, tag: string, summary: string, request: string): JsonObject {
  return write(operationId, tag, summary, request, { '201': 'Created', '422': 'NotCreated' })
}

/** PUT and PATCH both keep the attributes that are not sent. */
function update(name: string, tag: string, summary: string, request: string, success: Answers): JsonObject {
  return {
    put: change(`update${name}`, tag, summary, request, success),
    patch: change(`patch${name}`, tag, summary, request, success),
  }
}

function change(operationId: string, tag: string, summary: string, request: string, success: Answers): JsonObject {
  const answers = { ...success, '404': 'NotFound', '412': 'PreconditionFailed', '422': 'Invalid' }
  return { ...write(operationId, tag, summary, request, answers), parameters: [ref('parameters', 'if_match')] }
}

function write(operationId: string, tag: string, summary: string, request: string, answers: Answers): JsonObject {
  const all = Object.entries({ ...everyWrite, ...answers })
  return {
    operationId,
    tags: [tag],
    summary,
    requestBody: requestBody(request, true),
    responses: Object.fromEntries(all.map(([status, name]) => [status, ref('responses', name)])),
  }
}

const everyWrite: Answers = {
  '302': 'Redirect',
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '405': 'MethodNotAllowed',
  '406': 'NotAcceptable',
  '413': 'ContentTooLarge',
  '415': 'UnsupportedMediaType',
}

function requestBody(request: string, required: boolean): JsonObject {
  const json = ref('schemas', request)
  const browser = {
    schema: { allOf: [json, ref('schemas', 'BrowserFields')] },
    encoding: { form: { style: 'deepObject', explode: true } },
  }
  return {
    required,
    content: {
      'application/json': { schema: json },
      'application/x-www-form-urlencoded': browser,
      'multipart/form-data': browser,
    },
  }
}

function responses(): JsonObject {
  return {
    Created: { ...makeResponse('Created', 'Created'), headers: versioned },
    Updated: { ...makeResponse('Updated', 'Empty'), headers: versioned },
    Deleted: { description: 'Deleted' },
    LoggedIn: {
      ...makeResponse('Logged in', 'Empty'),
      headers: { 'Set-Cookie': text('The session, under a new id.') },
    },
    NoContent: { description: 'Done', headers: versioned },
    PreconditionFailed: orPage(failure('The record has another version than `If-Match` or `lock_version` names.')),
    Redirect: {
      description: 'The answer to a page form: a redirect to the `redirect_to` of its configuration.',
      headers: { Location: text('A path or a URL.') },
    },
    Unauthorized: {
      ...orPage(failure('No API token or a wrong one, or no CSRF token of the session.', 'Unathorized')),
      headers: { 'WWW-Authenticate': text('`Token realm="Application"`') },
    },
    Forbidden: orPage(failure('An authorization policy of the form refuses.')),
    NotFound: orPage(failure('There is no such record, or this user has no access to it.', 'Not Found')),
    MethodNotAllowed: {
      ...failure('The path does not support the method, or the `_method` of a page form.'),
      headers: { Allow: text('The methods that the path supports.') },
    },
    NotAcceptable: orPage(
      failure(
        'The body is not JSON, or its envelope is wrong: a field is missing or of the wrong type, there is no such form ' +
          'configuration, or it does not take one of the attributes.',
        'Not Acceptable',
      ),
    ),
    ContentTooLarge: orPage(failure('The body is larger than the app takes.')),
    UnsupportedMediaType: orPage(failure('The body is compressed: it has a `Content-Encoding`.')),
    TooManyRequests: {
      ...orPage(failure('Too many wrong passwords for the account or from the IP address.')),
      headers: { 'Retry-After': text('Seconds after which to try again.') },
    },
    Invalid: orPage(makeResponse(invalid, 'Failure')),
    NotCreated: orPage(makeResponse(invalid, 'NotCreated')),
  }
}

const versioned = { ETag: text('The version of the record, for `If-Match`.') }

const invalid = 'A value is of the wrong type or does not pass its validations.'

interface Answer extends JsonObject {
  readonly description: string
  readonly content: JsonObject
}

function makeResponse(description: string, schema: string, example?: JsonObject): Answer {
  return {
    description,
    content: { [mediaType]: { schema: ref('schemas', schema), ...(example && { example }) } },
  }
}

function failure(description: string, message?: string): Answer {
  return makeResponse(description, 'Failure', message === undefined ? undefined : { errors: { base: [message] } })
}

/** Page forms are answered with a page. */
function orPage({ description, content }: Answer): JsonObject {
  return { description, content: { ...content, 'text/html': { schema: { type: 'string' } } } }
}

function text(description: string): JsonObject {
  return { description, schema: { type: 'string' } }
}
