import { Validator } from '@seriousme/openapi-schema-validator'
import { fromJSONSchema } from 'zod'
import { resolveSettings, type PlatformSettingsInput } from '../../../src/ports/settings'
import { resourceNames } from '../../../src/ports/forms/port'
import { describeResource } from '../../../src/app/forms/descriptions'
import { makeOpenApiDocument } from '../../../src/web/rest/openapi'

interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
}

type Content = Record<string, { schema: Schema; example?: { errors: object }; encoding?: Record<string, object> }>

interface Response {
  description: string
  headers?: object
  content?: Content
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security?: object[]
  requestBody: { required: boolean; content: Content }
  responses: Record<string, { $ref: string }>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

interface ApiDocument {
  servers: object[]
  security: object[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<(typeof methods)[number], Operation>> & { parameters?: { $ref: string }[] }>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    parameters: Record<string, object>
    securitySchemes: Record<string, object>
  }
}

function describeApi(settings: PlatformSettingsInput = {}): ApiDocument {
  return JSON.parse(JSON.stringify(makeOpenApiDocument(resolveSettings(settings)))) as ApiDocument
}

const document = describeApi()
const { schemas } = document.components
const mediaType = 'application/vnd.api+json'

/** All operations, such as `POST /api/users`. */
function operationsOf({ paths }: ApiDocument): Record<string, Operation> {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const found = item[method]
      return found ? [[`${method.toUpperCase()} ${path}`, found] as const] : []
    }),
  )
  return Object.fromEntries(all)
}

const operations = operationsOf(document)
const writes = Object.entries(operations).filter(([name]) => name !== 'GET /api/openapi.json')

function operation(name: string, root = document): Operation {
  const found = operationsOf(root)[name]
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

/** The name of the referenced component. */
function nameOf({ $ref = '' }: { $ref?: string } = {}): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** Whether the schema accepts the value. */
function admits(schema: Schema | false, value: unknown): boolean {
  const all = JSON.stringify({ allOf: [schema], $defs: schemas })
  return fromJSONSchema(JSON.parse(all.replaceAll('#/components/schemas/', '#/$defs/'))).safeParse(value).success
}

function response(name: string, status: number | string, root = document): Response {
  const found = root.components.responses[nameOf(operation(name, root).responses[status])]
  if (!found) throw new Error(`${name} has no answer ${status}`)
  return found
}

function answers(name: string, status: number | string, body: unknown, root = document): boolean {
  return admits(response(name, status, root).content?.[mediaType]?.schema ?? false, body)
}

function accepts(name: string, body: unknown, type = 'application/json'): boolean {
  return admits(operation(name).requestBody.content[type]?.schema ?? false, body)
}

test.each([false, true])('is OpenAPI 3.1 with resolvable references (sample statuses: %s)', async (sampleStatuses) => {
  const validator = new Validator()
  expect(await validator.validate({ ...describeApi({ rest: { sampleStatuses } }) })).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('is plain JSON', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Form-driven REST API', version: '1' } })
  expect(makeOpenApiDocument(resolveSettings())).toEqual(document)
})

test('distinguishes a broken document from a valid one', async () => {
  const { valid } = await new Validator().validate({ ...document, paths: { '/x': { $ref: '#/components/nothing' } } })
  expect(valid).toBe(false)
})

describe('operations', () => {
  const all = ['302', '401', '403', '405', '406', '413', '415', '422']
  test.each([
    ['POST /api/users', ['201']],
    ['PUT /api/users/{user_id}', ['204', '404', '412']],
    ['PATCH /api/users/{user_id}', ['204', '404', '412']],
    ['POST /api/sessions', ['201', '429']],
    ['DELETE /api/sessions', ['204']],
    ['POST /api/user/bank_accounts', ['201']],
    ['POST /api/user/credit_cards', ['201']],
    ['POST /api/user/customizations', ['201']],
    ['PUT /api/user/customizations/{customization_id}', ['204', '404', '412']],
    ['PATCH /api/user/customizations/{customization_id}', ['204', '404', '412']],
    ['DELETE /api/user/customizations/{customization_id}', ['204', '404', '412']],
    ['POST /api/customizations', ['201']],
    ['PUT /api/customizations/{customization_id}', ['204', '404', '412']],
    ['PATCH /api/customizations/{customization_id}', ['204', '404', '412']],
    ['DELETE /api/customizations/{customization_id}', ['204', '404', '412']],
  ])('%s has its statuses', (name, own) => {
    expect(Object.keys(operation(name).responses).sort()).toEqual([...own, ...all].sort())
  })

  test('are these and the document itself, which requires no token', () => {
    expect(writes).toHaveLength(15)
    expect(operation('GET /api/openapi.json')).toMatchObject({ security: [], responses: { 200: {} } })
    expect(Object.keys(operations)).toHaveLength(16)
  })

  test('their ids are unique', () => {
    const ids = Object.values(operations).map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining(['createUser', 'updateUser', 'logIn', 'logOut', 'createBankAccount', 'createCreditCard']),
    )
  })

  test('have tags of the document, and a summary', () => {
    const tags = document.tags.map(({ name }) => name)
    for (const { tags: own, summary } of Object.values(operations)) {
      expect(tags).toEqual(expect.arrayContaining(own))
      expect(summary).toMatch(/^[A-Z]/)
    }
  })

  test('have an integer parameter for an id in the path', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
      const parameters = (item.parameters ?? []).map((parameter) => document.components.parameters[nameOf(parameter)])
      expect(parameters).toEqual(
        names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })),
      )
    }
  })

  test('require a token, or a session with its CSRF token', () => {
    const { token, session } = document.components.securitySchemes
    expect(token).toMatchObject({ in: 'header', name: 'authorization', description: '`Token token=<API_TOKEN>`' })
    expect(session).toMatchObject({ in: 'cookie', name: 'liquid_session' })
    expect(document.security).toEqual([{ token: [] }, { session: [] }, { session: [], csrf: [] }])
    for (const [, { security: own }] of writes) expect(own).toBeUndefined()
  })
})

describe('settings', () => {
  test('the base path precedes every path', () => {
    const { paths } = describeApi({ rest: { basePath: '/v2' } })
    const renamed = Object.keys(document.paths).map((path) => path.replace('/api/', '/v2/'))
    expect(Object.keys(paths)).toEqual(renamed)
  })

  test('the server is the base URL', () => {
    expect(document.servers).toEqual([{ url: '/' }])
    expect(describeApi({ baseUrl: 'https://shop.example' }).servers).toEqual([{ url: 'https://shop.example' }])
  })

  test('with the statuses of the samples, updating a user and deleting respond with 201', () => {
    const sampled = describeApi({ rest: { sampleStatuses: true } })
    const statuses = (name: string): string[] => Object.keys(operation(name, sampled).responses)
    const update = 'PUT /api/users/{user_id}'
    expect(statuses(update)).not.toContain('204')
    expect(answers(update, 201, {}, sampled)).toBe(true)
    for (const path of ['/api/user/customizations', '/api/customizations']) {
      expect(response(`DELETE ${path}/{customization_id}`, 201, sampled)).toEqual({ description: 'Deleted' })
      expect(statuses(`DELETE ${path}/{customization_id}`)).not.toContain('204')
      expect(statuses(`PUT ${path}/{customization_id}`)).toContain('204')
    }
    expect(statuses('DELETE /api/sessions')).toContain('204')
  })
})

describe('forms', () => {
  test.each(resourceNames)('%s lists its attributes, and the required ones', (name) => {
    const listed = Object.entries(describeResource(name).attributes).filter(([, { unlisted }]) => !unlisted)
    const required = listed.filter(([, attribute]) => attribute.required).map(([key]) => key)
    const schema = schemas[`${name}Form`]
    expect(Object.keys(schema?.properties ?? {})).toEqual(listed.map(([key]) => key))
    expect(schema?.required ?? []).toEqual(required)
    expect(schema?.additionalProperties).toBe(true)
  })

  test('attributes have the types of the interface, and allow null unless required', () => {
    expect(schemas.UserForm?.properties).toMatchObject({
      email: { type: 'string' },
      first_name: { type: ['string', 'null'] },
      featured: { type: ['boolean', 'null'] },
      profiles: { type: ['object', 'null'], additionalProperties: { type: 'object', additionalProperties: {} } },
    })
    expect(schemas.BankAccountForm?.properties?.payment_method_id).toEqual({ type: ['integer', 'null'] })
    expect(schemas.SessionForm?.required).toEqual(['email', 'password'])
    expect(schemas.CustomizationForm?.required).toEqual(['custom_model_type_name'])
  })

  test('customizations contain nested ones', () => {
    expect(schemas.CustomizationForm?.properties?.customizations).toEqual({
      type: ['object', 'null'],
      additionalProperties: { $ref: '#/components/schemas/CustomizationForm' },
    })
    const nested = (name: unknown): unknown => ({
      custom_model_type_name: 'a',
      customizations: { one: { custom_model_type_name: name } },
    })
    expect(admits({ $ref: '#/components/schemas/CustomizationForm' }, nested('b'))).toBe(true)
    expect(admits({ $ref: '#/components/schemas/CustomizationForm' }, nested(1))).toBe(false)
  })

  test('attributes have a description, if any', () => {
    expect(schemas.UserForm?.properties?.name).not.toHaveProperty('description')
    expect(schemas.CustomizationForm?.properties?.customizable_type?.description).toMatch(/User, UserProfile/)
  })
})

describe('requests', () => {
  const user = { form_configuration_name: 'sign_up', form: { email: 'ann@example.com', points: 3, last_name: null } }

  test("an envelope contains a configuration's name and a form", () => {
    expect(accepts('POST /api/users', user)).toBe(true)
    expect(accepts('POST /api/users', { form: user.form })).toBe(false)
    expect(accepts('POST /api/users', { form_configuration_name: 'sign_up' })).toBe(false)
    expect(accepts('POST /api/users', { ...user, form: 'ann' })).toBe(false)
    expect(accepts('POST /api/users', { ...user, form: {} })).toBe(false)
    expect(accepts('POST /api/users', { ...user, form: { email: 1 } })).toBe(false)
  })

  test.each([
    ['POST /api/users', 'UserForm'],
    ['POST /api/sessions', 'SessionForm'],
    ['POST /api/user/bank_accounts', 'BankAccountForm'],
    ['POST /api/user/credit_cards', 'CreditCardForm'],
  ])('%s accepts a %s', (name, form) => {
    const { schema } = operation(name).requestBody.content['application/json'] ?? {}
    expect(schemas[nameOf(schema)]?.properties?.form).toEqual({ $ref: `#/components/schemas/${form}` })
  })

  test.each(writes.filter(([name]) => /^(POST|PUT|PATCH) .*customizations/.test(name)).map(([name]) => name))(
    '%s accepts a customization with the type of its parent, and a record of a table without',
    (name) => {
      const form = { custom_model_type_name: 'note', customizable_id: 2 }
      for (const parent_resource_id of [1, 'note']) {
        expect(accepts(name, { form_configuration_name: 'note', form, parent_resource_id })).toBe(true)
      }
      expect(accepts(name, { form_configuration_name: 'note', form, parent_resource_id: true })).toBe(false)
      expect(accepts(name, { form_configuration_name: 'note', form: { properties: { title: 'A' } } })).toBe(true)
    },
  )

  test('a deletion contains only the name, and a log-out optionally', () => {
    for (const path of ['/api/user/customizations', '/api/customizations']) {
      expect(accepts(`DELETE ${path}/{customization_id}`, { form_configuration_name: 'note' })).toBe(true)
      expect(accepts(`DELETE ${path}/{customization_id}`, {})).toBe(false)
    }
    expect(accepts('DELETE /api/sessions', {})).toBe(true)
    expect(operation('DELETE /api/sessions').requestBody.required).toBe(false)
    expect(writes.filter(([, { requestBody }]) => requestBody.required)).toHaveLength(14)
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])('forms of pages are sent as %s', (type) => {
    for (const [, { requestBody }] of writes) {
      expect(Object.keys(requestBody.content)).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ])
      expect(requestBody.content[type]?.encoding?.form).toEqual({ style: 'deepObject', explode: true })
    }
    const beside = { authenticity_token: 'a', _method: 'put', page: 'sign-up' }
    expect(accepts('PUT /api/users/{user_id}', { ...user, ...beside }, type)).toBe(true)
    expect(accepts('PUT /api/users/{user_id}', { ...user, _method: 'get' }, type)).toBe(false)
    expect(accepts('PUT /api/users/{user_id}', beside, type)).toBe(false)
  })
})

describe('responses', () => {
  const creations = ['users', 'user/bank_accounts', 'user/credit_cards', 'user/customizations', 'customizations']

  test.each(creations)('POST /api/%s responds with the id and no errors, or errors and no id', (path) => {
    const name = `POST /api/${path}`
    expect(answers(name, 201, { id: 1, errors: {} })).toBe(true)
    expect(answers(name, 201, { id: 1 })).toBe(false)
    expect(answers(name, 201, { id: null, errors: {} })).toBe(false)
    expect(answers(name, 422, { id: null, errors: { email: ["can't be blank"] } })).toBe(true)
    expect(answers(name, 422, { id: null, errors: { 'profiles.home.name': ['is invalid', 'is short'] } })).toBe(true)
    expect(answers(name, 422, { errors: { email: ["can't be blank"] } })).toBe(false)
    expect(answers(name, 422, { id: null, errors: {} })).toBe(false)
  })

  test("a log-in responds with an empty object and the session's cookie", () => {
    expect(answers('POST /api/sessions', 201, {})).toBe(true)
    expect(answers('POST /api/sessions', 201, { id: 1 })).toBe(false)
    expect(response('POST /api/sessions', 201).headers).toHaveProperty('Set-Cookie')
  })

  test('204 has no body', () => {
    for (const [name, { responses }] of writes) {
      if ('204' in responses) expect(response(name, 204)).not.toHaveProperty('content')
    }
  })

  test('other failures contain only errors, with general messages under base', () => {
    const statuses = ['401', '403', '404', '406', '412', '413', '415', '422']
    for (const [name, { responses }] of writes) {
      for (const status of statuses.filter((one) => one in responses)) {
        if (status === '422' && nameOf(responses['201']) === 'Created') continue
        expect(answers(name, status, { errors: { base: ['no'] } })).toBe(true)
        expect(answers(name, status, { errors: {} })).toBe(false)
        expect(answers(name, status, { errors: { base: 'no' } })).toBe(false)
        expect(answers(name, status, { errors: { base: [] } })).toBe(false)
      }
    }
  })

  test('may have the cause of a failure, in development', () => {
    for (const [name, errors] of [
      ['PUT /api/users/{user_id}', { errors: { base: ['no'] } }],
      ['POST /api/users', { id: null, errors: { email: ['is invalid'] } }],
    ] as const) {
      expect(answers(name, '422', { ...errors, detail: 'validations not matched' })).toBe(true)
      expect(answers(name, '422', { ...errors, detail: 1 })).toBe(false)
    }
    expect(schemas.Failure?.properties?.detail?.description).toContain('development')
  })

  test('examples match their schemas and have the messages of the interface', () => {
    const shown = Object.entries(document.components.responses).flatMap(([name, { content }]) => {
      const { schema = false, example } = content?.[mediaType] ?? {}
      if (example === undefined) return []
      expect(admits(schema, example)).toBe(true)
      return [[name, example.errors] as const]
    })
    expect(Object.fromEntries(shown)).toEqual({
      Unauthorized: { base: ['Unathorized'] },
      NotFound: { base: ['Not Found'] },
      NotAcceptable: { base: ['Not Acceptable'] },
    })
  })

  test("a page's form gets a redirect or a page", () => {
    for (const [name, { responses }] of writes) {
      expect(response(name, 302).headers).toHaveProperty('Location')
      const pages = Object.keys(responses).filter((status) => response(name, status).content?.['text/html'])
      const withId = '404' in responses ? ['404'] : []
      const withVersion = '412' in responses ? ['412'] : []
      const withWait = '429' in responses ? ['429'] : []
      expect(pages).toEqual(['401', '403', ...withId, '405', '406', ...withVersion, '413', '415', '422', ...withWait])
    }
  })

  test('405 is described among the components', () => {
    expect(document.components.responses.MethodNotAllowed?.headers).toHaveProperty('Allow')
  })
})
