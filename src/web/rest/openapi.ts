import type { PlatformSettings } from '../../ports/settings'
import { SessionCookie } from '../../app/context/session/cookie'
import { documentPath, endpoints, listPaths, type Endpoint, type EndpointPath } from './endpoints'
import { makeRef, makeSchemas, type JsonObject } from './schemas'

const mediaType = 'application/vnd.api+json'

/**
 * The description of the REST API.
 *
 * @returns an OpenAPI 3.1 document
 */
export function makeOpenApiDocument(settings: PlatformSettings): JsonObject {
  const { rest, baseUrl } = settings
  return {
    openapi: '3.1.0',
    info: { title: 'Form-driven REST API', version: '1', description },
    servers: [{ url: baseUrl || '/' }],
    security: [{ token: [] }, { session: [] }, { session: [], csrf: [] }],
    tags,
    paths: describePaths(rest),
    components: {
      schemas: makeSchemas(),
      responses: describeResponses(),
      parameters,
      securitySchemes: describeSecuritySchemes(settings),
    },
  }
}

const description =
  'Every request names a form configuration of the app, which defines the attributes of `form` and how they are ' +
  'validated. Page forms post to the same paths, with the session cookie and its CSRF token. An update ' +
  'changes only the attributes that are sent.'

const documentTag = 'Description'
const tags = Array.from(new Set([...Object.values(endpoints).map(({ tag }) => tag), documentTag]), (name) => ({ name }))

function describeSecuritySchemes(settings: PlatformSettings): JsonObject {
  return {
    token: { type: 'apiKey', in: 'header', name: 'authorization', description: '`Token token=<API_TOKEN>`' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: new SessionCookie(settings).name(false),
      description:
        'Together with the CSRF token of the session: `authenticity_token` in the body of a form, or the header below. ' +
        'Over HTTPS the name begins with `__Host-`, or with `__Secure-` if the cookie has a domain.',
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
  user_id: describeIdParameter('user_id'),
  customization_id: describeIdParameter('customization_id'),
  if_match: { name: 'If-Match', in: 'header', ...describeText('The `ETag` that the record must have to be changed.') },
}

function describeIdParameter(name: string): JsonObject {
  return { name, in: 'path', required: true, schema: { type: 'integer' } }
}

function describePaths(rest: PlatformSettings['rest']): JsonObject {
  const { basePath } = rest
  const described = listPaths(rest).map(([path, endpoint]) => {
    const name = basePath + path.replace(':id', `{${endpoint.id ?? 'id'}}`)
    return [name, describePath(endpoint)] as const
  })
  return { ...Object.fromEntries(described), [basePath + documentPath]: { get: document } }
}

const document: JsonObject = {
  operationId: 'getOpenApiDocument',
  tags: [documentTag],
  summary: 'This document',
  security: [],
  responses: { '200': { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } },
}

function describePath({ tag, id, methods }: EndpointPath): JsonObject {
  const operations = Object.entries(methods).map(
    ([method, endpoint]) => [method.toLowerCase(), describeOperation(endpoint, tag)] as const,
  )
  return { ...(id && { parameters: [makeRef('parameters', id)] }), ...Object.fromEntries(operations) }
}

function describeOperation(endpoint: Endpoint, tag: string): JsonObject {
  const { action, operationId, summary, request } = endpoint
  const names = Object.entries(chooseResponseNames(endpoint))
  return {
    operationId,
    tags: [tag],
    summary,
    requestBody: describeRequestBody(request, action !== 'log out'),
    responses: Object.fromEntries(names.map(([status, name]) => [status, makeRef('responses', name)])),
    ...(changesRecord(endpoint) && { parameters: [makeRef('parameters', 'if_match')] }),
  }
}

/** Whether it is about a record that the path names. */
function changesRecord({ action }: Endpoint): boolean {
  return action === 'update' || action === 'delete'
}

/** Response names by status. */
type ResponseNames = Readonly<Record<string, string>>

function chooseResponseNames(endpoint: Endpoint): ResponseNames {
  const { status, name, body } = endpoint.success
  return {
    ...everyWrite,
    [status]: name,
    '422': body === 'id' ? 'NotCreated' : 'Invalid',
    ...(changesRecord(endpoint) && { '404': 'NotFound', '412': 'PreconditionFailed' }),
    ...(endpoint.isThrottled && { '429': 'TooManyRequests' }),
  }
}

const everyWrite: ResponseNames = {
  '302': 'Redirect',
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '405': 'MethodNotAllowed',
  '406': 'NotAcceptable',
  '413': 'ContentTooLarge',
  '415': 'UnsupportedMediaType',
}

function describeRequestBody(request: string, required: boolean): JsonObject {
  const json = makeRef('schemas', request)
  const browser = {
    schema: { allOf: [json, makeRef('schemas', 'BrowserFields')] },
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

function describeResponses(): JsonObject {
  return {
    Created: { ...describeResponse('Created', 'Created'), headers: versioned },
    Updated: { ...describeResponse('Updated', 'Empty'), headers: versioned },
    Deleted: { description: 'Deleted' },
    LoggedIn: {
      ...describeResponse('Logged in', 'Empty'),
      headers: { 'Set-Cookie': describeText('The session, under a new id.') },
    },
    NoContent: { description: 'Done', headers: versioned },
    PreconditionFailed: addPage(
      describeFailure('The record has another version than `If-Match` or `lock_version` names.'),
    ),
    Redirect: {
      description: 'The response to a page form: a redirect to the `redirect_to` of its configuration.',
      headers: { Location: describeText('A path or a URL.') },
    },
    Unauthorized: {
      ...addPage(describeFailure('No API token or a wrong one, or no CSRF token of the session.', 'Unathorized')),
      headers: { 'WWW-Authenticate': describeText('`Token realm="Application"`') },
    },
    Forbidden: addPage(describeFailure('An authorization policy of the form refuses.')),
    NotFound: addPage(describeFailure('The record does not exist, or this user has no access to it.', 'Not Found')),
    MethodNotAllowed: {
      ...addPage(describeFailure('The path does not support the method, or the `_method` of a page form.')),
      headers: { Allow: describeText('The methods that the path supports.') },
    },
    NotAcceptable: addPage(
      describeFailure(
        'The body is not JSON, or its envelope is wrong: a field is missing or of the wrong type, the form does not exist, ' +
          'or it does not take one of the attributes.',
        'Not Acceptable',
      ),
    ),
    ContentTooLarge: addPage(describeFailure('The body is larger than the app takes.')),
    UnsupportedMediaType: addPage(describeFailure('The body is compressed: it has a `Content-Encoding`.')),
    TooManyRequests: {
      ...addPage(describeFailure('Too many wrong passwords for the account or from the IP address.')),
      headers: { 'Retry-After': describeText('Seconds after which to try again.') },
    },
    Invalid: addPage(describeResponse(invalid, 'Failure')),
    NotCreated: addPage(describeResponse(invalid, 'NotCreated')),
  }
}

const versioned = { ETag: describeText('The version of the record, for `If-Match`.') }

const invalid = 'A value is of the wrong type or does not pass its validations.'

interface ResponseObject extends JsonObject {
  readonly description: string
  readonly content: JsonObject
}

function describeResponse(description: string, schema: string, example?: JsonObject): ResponseObject {
  return {
    description,
    content: { [mediaType]: { schema: makeRef('schemas', schema), ...(example && { example }) } },
  }
}

function describeFailure(description: string, message?: string): ResponseObject {
  return describeResponse(description, 'Failure', message === undefined ? undefined : { errors: { base: [message] } })
}

/** The response to a page's form is a page. */
function addPage({ description, content }: ResponseObject): JsonObject {
  return { description, content: { ...content, 'text/html': { schema: { type: 'string' } } } }
}

function describeText(description: string): JsonObject {
  return { description, schema: { type: 'string' } }
}
